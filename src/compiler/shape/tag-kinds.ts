/**
 * A block is known by its first key (`- list: events`). Before the shape is checked, each block, action and field gets its
 * kind as a property, so that one mistake inside a tab is one error and not one for every kind there is.
 */
import { nearestNames } from '#expression/node';
import type { Diagnostic, Span } from '#model';
import {
  capitalised,
  choices,
  makeDiagnostic,
  quoted,
  type Report,
  suggestion,
  withArticle,
} from '../diagnostics/report.ts';
import { likeThis, lineWith } from '../diagnostics/write-line.ts';
import { chooseBranch, kindsOf, resolveNode, type SchemaNode } from '../kernel/language.ts';
import { own, put, valueAt } from '../kernel/records.ts';
import type { Path, Source } from '../kernel/sources.ts';
import type { Misspelt } from './rename-keys.ts';

/** What tagging gives: a copy of the data with kinds, and the places whose kind is not known. */
export interface Tagged {
  readonly data: unknown;
  readonly unknownKinds: readonly Path[];
  /** Kinds that are known by a misspelt key. */
  readonly misspelt: readonly Misspelt[];
}

export function tagKinds(node: SchemaNode, source: Source, report: Report): Tagged {
  const unknownKinds: Path[] = [];
  const misspelt: Misspelt[] = [];

  function tag(schema: SchemaNode, value: unknown, path: Path): unknown {
    const resolved = resolveNode(schema);
    if (typeof value === 'string') return tagWord(resolved, value, path);
    if (typeof value !== 'object' || value === null) return value;
    if (resolved.anyOf) {
      const branch = resolved.anyOf[chooseBranch(resolved.anyOf, value)];
      return branch ? tag(branch, value, path) : value;
    }
    if (Array.isArray(value))
      return value.map((item, index) => (resolved.items ? tag(resolved.items, item, [...path, index]) : item));
    const record = value as Readonly<Record<string, unknown>>;
    if (resolved['x-kinds']) return tagUnion(resolved, record, path);
    return tagRecord(resolved, record, path);
  }

  /** `back` alone is a whole action. */
  function tagWord(resolved: SchemaNode, word: string, path: Path): unknown {
    const union = wordyUnion(resolved);
    if (!union) return word;
    const known = kindsOf(union);
    if (known.get(word)?.['x-word']) return { kind: word, [word]: true };
    // Among blocks a text is most likely one that lacks its kind; the shape says so.
    if (union['x-kinds'] === 'block' && nearestNames(word, known.keys()).length === 0) return word;
    unknownKinds.push(path);
    report(unknownWord(String(union['x-kinds']), word, path, known));
    return word;
  }

  function unknownWord(noun: string, word: string, path: Path, known: ReadonlyMap<string, SchemaNode>): Diagnostic {
    const span = source.tree.spanOf(path, 'value');
    const example = known.get(word)?.examples?.[0];
    if (example !== undefined) {
      return makeDiagnostic('shape/empty', span, {
        problem: `${quoted(word)} has no value.`,
        remedy: `Write one behind it: ${quoted(example)}.`,
      });
    }
    return makeDiagnostic('shape/unknown-kind', span, {
      problem: `There is no kind of ${noun} called ${quoted(word)}.`,
      remedy: suggestion(nearestNames(word, known.keys()), [], choices('Without a value it can be', wordsIn(known))),
    });
  }

  function tagUnion(union: SchemaNode, record: Readonly<Record<string, unknown>>, path: Path): unknown {
    const known = kindsOf(union);
    const byKey = union['x-kinds'] !== 'field';
    const kind = byKey ? kindByKey(record, known) : (record['kind'] ?? ownKey(record, known));
    const schema = typeof kind === 'string' ? known.get(kind) : undefined;
    if (schema && byKey && Object.hasOwn(record, 'kind')) reportNeedlessKind(union, String(kind), path);
    // With a condition of its own a word needs a group to stand in.
    if (schema?.['x-word'] && record['when'] === undefined)
      return tagRecord(schema, wordOnly(record, String(kind), path), path);
    if (schema) return tagRecord(schema, record, path);
    unknownKinds.push(path);
    reportUnknownKind(union, record, path, known);
    return record;
  }

  /** `back: true` says no more than `back`. */
  function wordOnly(
    record: Readonly<Record<string, unknown>>,
    word: string,
    path: Path,
  ): Readonly<Record<string, unknown>> {
    const list = valueAt(source.data, path.slice(0, -1));
    const around = source.tree.spanOf(path.slice(0, -1), 'value');
    const isAlone = Array.isArray(list) && list.length === 1 && source.text[around.start] === '[';
    const { start, end } = isAlone ? around : source.tree.spanOf(path, 'value');
    const line = lineWith(source.text, start, end, word);
    report(
      makeDiagnostic('shape/long-spelling', source.tree.spanOf([...path, word], 'value'), {
        problem: `${quoted(word)} takes no value.`,
        remedy: line === null ? `Write ${quoted(word)} alone.` : likeThis('Write the word alone', line),
      }),
    );
    return { ...record, [word]: true };
  }

  function tagRecord(schema: SchemaNode, record: Readonly<Record<string, unknown>>, path: Path): unknown {
    const kind = schema['x-kind'];
    const tagged: Record<string, unknown> = {};
    for (const key of Object.keys(record)) {
      if (key !== 'kind' || typeof kind !== 'string') put(tagged, key, tagChild(schema, key, record[key], path));
    }
    if (typeof kind === 'string') tagged['kind'] = kind;
    return tagged;
  }

  function tagChild(schema: SchemaNode, key: string, child: unknown, path: Path): unknown {
    if (typeof child !== 'object' && typeof child !== 'string') return child;
    const others = schema.additionalProperties;
    const node = own(schema.properties ?? {}, key) ?? (typeof others === 'object' ? others : null);
    return node ? tag(node, child, [...path, key]) : child;
  }

  function reportUnknownKind(
    union: SchemaNode,
    record: Readonly<Record<string, unknown>>,
    path: Path,
    kinds: ReadonlyMap<string, SchemaNode>,
  ): void {
    const noun = String(union['x-kinds']);
    const keys = [...kinds.keys()].filter((kind) => kinds.get(kind)?.['x-kind'] === kind);
    const known = noun === 'field' ? [...kinds.keys()].filter((kind) => !keys.includes(kind)) : [...kinds.keys()];
    const all = `The kinds of ${noun} are ${known.map(quoted).join(', ')}.`;
    if (noun === 'field') {
      const kind = record['kind'];
      report(kind === undefined ? missingKind(path, record, keys, all) : unknownFieldKind(kind, path, known, all));
      return;
    }
    const slipped = misspeltKind(record, kinds) ?? Object.keys(record)[0];
    if (slipped === undefined) {
      report(
        makeDiagnostic('shape/missing-kind', source.tree.spanOf(path, 'value'), {
          problem: `This ${noun} is empty.`,
          remedy: all,
        }),
      );
      return;
    }
    const near = isSetting(slipped, kinds) ? [] : nearestNames(slipped, known);
    const owners = near.length === 0 ? kindsWith(Object.keys(record), kinds) : [];
    if (owners.length > 0) {
      report(
        makeDiagnostic('shape/missing-kind', source.tree.spanOf([...path, slipped], 'key'), {
          problem: `This ${noun} does not say what it is.`,
          remedy: startWithKind(record, owners, kinds),
        }),
      );
      return;
    }
    const diagnostic = makeDiagnostic('shape/unknown-kind', source.tree.spanOf([...path, slipped], 'key'), {
      problem: `There is no kind of ${noun} called ${quoted(slipped)}.`,
      remedy: suggestion(near, [], all),
      effect: `The first key of ${withArticle(noun)} says what it is.`,
    });
    report(diagnostic);
    const [to] = near;
    if (to !== undefined && !Object.hasOwn(record, to)) misspelt.push({ path, from: slipped, to, diagnostic });
  }

  function reportNeedlessKind(union: SchemaNode, kind: string, path: Path): void {
    const noun = String(union['x-kinds']);
    report(
      makeDiagnostic('shape/unknown-key', source.tree.spanOf([...path, 'kind'], 'key'), {
        problem: `${capitalised(withArticle(kind))} has no setting called ${quoted('kind')}.`,
        remedy: `Take it out: ${quoted(kind)} says already what ${noun} it is.`,
      }),
    );
  }

  function unknownFieldKind(kind: unknown, path: Path, known: readonly string[], all: string): Diagnostic {
    const span = source.tree.spanOf([...path, 'kind'], kind === null ? 'key' : 'value');
    if (kind === null) {
      return makeDiagnostic('shape/empty', span, {
        problem: `${quoted('kind')} has no value.`,
        remedy: `Write a kind behind the colon. ${all}`,
      });
    }
    const [lone] = Array.isArray(kind) && kind.length === 1 ? (kind as unknown[]) : [];
    const otherwise = known.includes(String(lone)) ? `Write ${quoted(`kind: ${String(lone)}`)}.` : all;
    return makeDiagnostic('shape/unknown-kind', span, {
      problem: `There is no kind of field called ${quoted(kind)}.`,
      remedy: suggestion(typeof kind === 'string' ? nearestNames(kind, known) : [], [], otherwise),
    });
  }

  /** Without a kind, unless the key is only misspelt. */
  function missingKind(
    path: Path,
    record: Readonly<Record<string, unknown>>,
    keys: readonly string[],
    all: string,
  ): Diagnostic {
    const from = Object.keys(record).find((key) => nearestNames(key, ['kind', ...keys]).length > 0);
    const [to] = from === undefined ? [] : nearestNames(from, ['kind', ...keys]);
    if (from === undefined || to === undefined) {
      return makeDiagnostic('shape/missing-kind', firstKey(path, record), {
        problem: 'This field does not say its `kind`.',
        remedy: `Add ${quoted('kind: …')}. ${all}`,
      });
    }
    const diagnostic = makeDiagnostic('shape/unknown-key', source.tree.spanOf([...path, from], 'key'), {
      problem: `A field has no setting called ${quoted(from)}.`,
      remedy: suggestion([to], [], ''),
    });
    misspelt.push({ path, from, to, diagnostic });
    return diagnostic;
  }

  function firstKey(path: Path, record: object): Span {
    const key = Object.keys(record)[0];
    return key === undefined ? source.tree.spanOf(path, 'value') : source.tree.spanOf([...path, key], 'key');
  }

  return { data: tag(node, source.data, []), unknownKinds, misspelt };
}

/** The kinds that are known by a word alone. */
function wordsIn(kinds: ReadonlyMap<string, SchemaNode>): readonly string[] {
  return [...kinds].flatMap(([kind, node]) => (node['x-word'] ? [kind] : []));
}

/** Remembered, because every text of a file is asked about. */
const wordyUnions = new WeakMap<SchemaNode, { readonly union: SchemaNode | undefined }>();

/** The union of kinds at a place, when some of them are known by a word alone. */
function wordyUnion(node: SchemaNode): SchemaNode | undefined {
  const known = wordyUnions.get(node);
  if (known) return known.union;
  const unions = [node, ...(node.anyOf ?? []).map(resolveNode)].filter((each) => each['x-kinds']);
  const union = unions.find((each) => wordsIn(kindsOf(each)).length > 0);
  wordyUnions.set(node, { union });
  return union;
}

/** Among fields, which say their `kind`, a note or a section is known by its key. */
function ownKey(record: Readonly<Record<string, unknown>>, known: ReadonlyMap<string, SchemaNode>): string | undefined {
  return Object.keys(record).find((key) => known.get(key)?.['x-kind'] === key);
}

/** The key that says what a block is; null when the first key looks like a misspelt one. */
function kindByKey(record: Readonly<Record<string, unknown>>, known: ReadonlyMap<string, SchemaNode>): string | null {
  const keys = Object.keys(record);
  const [first = ''] = keys;
  if (known.has(first)) return first;
  const kind = keys.find((key) => known.has(key));
  const belongs = kind !== undefined && own(known.get(kind)?.properties ?? {}, first) !== undefined;
  return kind === undefined || (!belongs && nearestNames(first, known.keys()).length > 0) ? null : kind;
}

/** The kinds that have most of these settings, at least one. */
function kindsWith(keys: readonly string[], kinds: ReadonlyMap<string, SchemaNode>): readonly string[] {
  const counts = [...kinds].map(([name, { properties = {} }]) => {
    return { name, count: keys.filter((key) => key !== 'when' && own(properties, key) !== undefined).length };
  });
  const most = Math.max(...counts.map(({ count }) => count));
  return most === 0 ? [] : counts.filter(({ count }) => count === most).map(({ name }) => name);
}

function startWithKind(record: object, owners: readonly string[], kinds: ReadonlyMap<string, SchemaNode>): string {
  const [first = ''] = owners;
  const start = `Begin it with its kind, such as ${quoted(`- ${first}: …`)}`;
  const settings = Object.keys(record).filter((key) => own(kinds.get(first)?.properties ?? {}, key) !== undefined);
  const having = settings.map(quoted).join(' and ');
  return owners.length === 1
    ? `${start}, which has ${having}.`
    : `${start}. ${choices(`The kinds that have ${having} are`, owners)}`;
}

function misspeltKind(
  record: Readonly<Record<string, unknown>>,
  kinds: ReadonlyMap<string, SchemaNode>,
): string | undefined {
  return Object.keys(record).find((key) => !isSetting(key, kinds) && nearestNames(key, kinds.keys()).length > 0);
}

/** What one of the kinds has as a setting is no misspelt kind: `filters` is not `files`. */
function isSetting(key: string, kinds: ReadonlyMap<string, SchemaNode>): boolean {
  return [...kinds.values()].some(({ properties = {} }) => own(properties, key) !== undefined);
}
