/**
 * What the schema says of the keys of a group and the entries of a list beyond their shape: one of several keys that exclude
 * each other (`x-one-of`), entries that differ in a key, or in several together (`x-unique`).
 */
import { truthMeant } from '#expression/node';
import { capitalised, listed, makeDiagnostic, quoted, type Reporting, withArticle } from '../../diagnostics/report.ts';
import { resolveNode, type SchemaNode } from '../../kernel/language.ts';
import { isRecord, listOf, own, type PlainRecord, recordOf, textOf, wordOf } from '../../kernel/records.ts';
import { type Path, pathKey } from '../../kernel/sources.ts';
import type { FileContext, Spot } from '../../link/file-context.ts';

/** @param said  `keys`; `without`: what happens when none of them is there, if one is needed; `unless`: a key with which none is */
export function* checkOneOf(said: unknown, group: SchemaNode, record: PlainRecord, { path, context }: Spot): Reporting {
  const keys = listOf(recordOf(said)['keys']).map(String);
  const without = textOf(recordOf(said)['without']);
  const given = keys.filter((key) => record[key] !== undefined);
  const { tree } = context.source;
  if (given.length > 1) {
    const [first, second = ''] = given;
    yield makeDiagnostic('shape/keys-exclude-each-other', tree.spanOf([...path, second], 'key'), {
      problem: `${quoted(first)} and ${quoted(second)} stand side by side.`,
      effect: 'Only one of them would hold.',
      remedy: 'Keep one of the two.',
    });
  }
  const isExcused = meansTrue(record[textOf(recordOf(said)['unless'])]);
  if (given.length > 0 || without === '' || isExcused || hasBrokenKey(path, context)) return;
  const [written = ''] = Object.keys(record).filter((key) => key !== 'kind');
  const named = keys.map(quoted);
  const misplaced = misplacedCall(keys, group, record, context);
  yield makeDiagnostic('shape/nothing-of-several', tree.spanOf([...path, misplaced?.from ?? written], 'key'), {
    problem: `${capitalised(withArticle(group.title?.toLowerCase() ?? 'group'))} has ${named.length === 2 ? `neither ${named.join(' nor ')}` : `none of ${named.join(', ')}`}.`,
    effect: without,
    remedy: misplaced ? `Write ${quoted(misplaced.line)}.` : `Write ${listed(named, 'or')}, or take it out.`,
  });
}

/** The name of a call under another key than the one that takes it: `submit: application/create` where `sends` is missing. */
function misplacedCall(
  keys: readonly string[],
  { properties = {} }: SchemaNode,
  record: PlainRecord,
  { definitions }: FileContext,
) {
  const key = keys.find((each) => resolveNode(properties[each] ?? {})['x-reference'] === 'call');
  const [from, call] = Object.entries(record).find(([, value]) => own(definitions.contract.calls, textOf(value))) ?? [];
  return key === undefined || from === undefined ? undefined : { from, line: `${key}: ${textOf(call)}` };
}

/** `yes` has a message of its own. */
function meansTrue(value: unknown): boolean {
  const word = wordOf(value).toLowerCase();
  return word === 'true' || truthMeant(word) === true;
}

/** A key that could not be read may be the one that is missing. */
function hasBrokenKey(path: Path, { source: { broken } }: FileContext): boolean {
  const inside = `${pathKey(path)}\n`;
  return [...broken].some((place) => place.startsWith(inside));
}

/**
 * Reports the first entry that says the same as an earlier one where all must differ. Entries with a condition of their own may repeat
 * another one: they are not shown together.
 * @param said  keys; in a list of their own those that may not be the same together
 */
export function* checkUnique(said: unknown, list: readonly unknown[], path: Path, context: FileContext): Reporting {
  for (const given of listOf(said)) {
    const keys = Array.isArray(given) ? given.map(String) : [String(given)];
    const seen = new Set<string>();
    const repeated = list.findIndex((entry) => {
      if (isRecord(entry) && entry['when'] !== undefined) return false;
      const values = keys.map((key) => shownValue(entry, key));
      if (values.includes(undefined)) return false;
      const all = JSON.stringify(values);
      if (seen.has(all)) return true;
      seen.add(all);
      return false;
    });
    if (repeated < 0) continue;
    const entry = list[repeated];
    const place = isRecord(entry) ? [...path, repeated, keys.at(-1) ?? ''] : [...path, repeated];
    const values = keys.map((key) => quoted(shownValue(entry, key)));
    yield makeDiagnostic('link/repeated-entry', context.source.tree.spanOf(place, 'value'), {
      problem: `Two entries of ${quoted(path.at(-1))} have the same ${listed(keys.map(quoted))}: ${values.join(', ')}.`,
      effect: keys[0] === 'opens' ? 'Both would lead to the same place.' : 'Nobody could tell them apart.',
      remedy: 'Change one of the two, or take it out.',
    });
    return;
  }
}

/** What an entry says under a key: a text by languages in English, and an entry that is the short form of a group by itself. */
function shownValue(entry: unknown, key: string): string | undefined {
  const value = isRecord(entry) ? entry[key] : entry;
  const shown = isRecord(value) ? value['en'] : value;
  return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : undefined;
}
