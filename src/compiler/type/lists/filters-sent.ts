/**
 * A filter goes along with the data under it, by its own name: the list of `notices` has a filter `keyword`, so the call of `notices`
 * receives `keyword`. `with` is for names that differ, `sent: false` for a filter that only the page reads. A filter that is read
 * anywhere in `with` goes nowhere by itself: whoever writes what becomes of it says so in full.
 */
import { describeType, isMisspelt, nearestNames } from '#expression/node';
import { type CallModel, type Expression, type Fields, grouped, rememberByObject } from '#model';
import { choices, listed, makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { likeThis } from '../../diagnostics/write-line.ts';
import {
  type FoundRecord,
  isRecord,
  listOf,
  own,
  type PlainRecord,
  recordOf,
  recordsIn,
  textOf,
} from '../../kernel/records.ts';
import type { Path, Source } from '../../kernel/sources.ts';
import { parameterType } from '../../link/compile-contract.ts';
import { entryType, recordFields } from '../../link/extra-fields.ts';
import type { FileContext, Names, Place } from '../../link/file-context.ts';
import { expressionAt, typeOf } from '../expressions/expression-at.ts';
import { namesOfFilter } from '../page/page-names.ts';

interface PlacedFilter {
  readonly name: string;
  /** The key under which the filter says the name: `name`, or `until` for the last day of a range. */
  readonly key: string;
  /** The list or table under it, as it is written there. */
  readonly list: string;
  readonly filter: PlainRecord;
  readonly path: Path;
}

/** The kinds of blocks that show entries and may have filters. */
const listKinds = ['list', 'table', 'panes', 'timetable', 'calendar'];

/** The filters that are over each data of a page, by the name of the data. */
const filtersOver = rememberByObject((source: Source): ReadonlyMap<string, readonly PlacedFilter[]> => {
  return grouped(recordsIn(recordOf(source.data)['content'], ['content']).flatMap(filtersAbove));
});

function filtersAbove({ record: block, path }: FoundRecord): readonly (readonly [string, PlacedFilter])[] {
  const list = listKinds.map((kind) => textOf(block[kind])).find(Boolean) ?? '';
  const data = /^\w+/.exec(list)?.[0];
  if (data === undefined) return [];
  return listOf(block['filters']).flatMap((filter, index) => {
    if (!isRecord(filter)) return [];
    const place = { list, filter, path: [...path, 'filters', index] };
    return namesOfFilter(filter).map((each) => [data, { ...each, ...place }] as const);
  });
}

/** Whether the value of a filter goes to the data under it without being written there. */
function goesAlong({ name, filter }: PlacedFilter, given: PlainRecord): boolean {
  const isWritten = Object.entries(given).some(([key, value]) => key === name || reads(value, name));
  return filter['sent'] !== false && !isWritten;
}

function reads(value: unknown, name: string): boolean {
  return textOf(value)
    .split(/[^\w.]+/)
    .includes(`filters.${name}`);
}

/** The names of the filters that go along with the data `name`. */
export function namesSent(name: string, source: Source): readonly string[] {
  const given = recordOf(recordOf(recordOf(recordOf(source.data)['data'])[name])['with']);
  return (filtersOver(source).get(name) ?? []).filter((each) => goesAlong(each, given)).map((each) => each.name);
}

/** Whether a filter goes along with the data under it. */
export function isSent(filter: string, source: Source): boolean {
  return [...filtersOver(source).keys()].some((data) => namesSent(data, source).includes(filter));
}

export interface SentFilters {
  readonly sent: Readonly<Record<string, Expression>>;
  /** Parameters that need not be said to be missing: a filter gives them, or a message about a filter is enough. */
  readonly filled: readonly string[];
}

/** What the filters over the data at `path` send along, checked against its call; reports what need not be written. */
export function* compileSentFilters(callName: string, given: unknown, at: Place): Reporting<SentFilters> {
  const { path, names, context } = at;
  const data = String(path[1]);
  const over = filtersOver(context.source).get(data) ?? [];
  const written = recordOf(given);
  const call = own(context.definitions.contract.calls, callName);
  yield* reportNeedless(over, written, path, context);
  const kept = call ? over.filter((each) => isMissed(each, written, call)) : [];
  for (const each of kept) yield* reportKept(each, data, callName, context);
  const along = over.filter((each) => goesAlong(each, written));
  const others = call ? along.filter(({ name }) => !parameterType(call, name)) : [];
  const source = recordOf(recordOf(recordOf(context.source.data)['data'])[data]);
  const strangers = others.filter((each) => !narrowsHere(each, source, names, context));
  for (const each of strangers) yield* reportUnknown(each, data, callName, context);
  for (const each of others.filter((one) => !strangers.includes(one))) yield* checkNarrowed(each, names, context);
  const sent: [string, Expression][] = [];
  for (const each of along.filter((one) => !others.includes(one) || strangers.includes(one))) {
    const type = call && parameterType(call, each.name);
    const expected = type && type.kind !== 'json' ? { ...type, nullable: true as const } : undefined;
    const place = { ...at, path: [...each.path, each.key] };
    sent.push([each.name, (yield* expressionAt(`filters.${each.name}`, place, expected)).expression]);
  }
  // A filter with a wrong name may be the one that is missing.
  const unsaid = strangers.length > 0 ? Object.keys({ ...call?.body, ...call?.query }) : [];
  const filled = [...along, ...kept, ...misplaced(data, context.source)].map(({ name }) => name);
  return { sent: Object.fromEntries(sent), filled: filled.concat(unsaid) };
}

/** The filters over a list whose name is misspelt: that there is no such data says enough. */
function misplaced(data: string, source: Source): readonly PlacedFilter[] {
  const known = recordOf(recordOf(source.data)['data']);
  const lists = [...filtersOver(source)].filter(([list]) => own(known, list) === undefined && isMisspelt(data, [list]));
  return lists.flatMap(([, filters]) => filters);
}

/**
 * A list that came whole is narrowed on the page by what its call does not take: a search looks through the texts of its entries,
 * another filter compares their field of its name, which a range needs for its first day.
 */
function narrowsHere({ list, filter }: PlacedFilter, source: PlainRecord, names: Names, context: FileContext) {
  if (source['paged'] === true || source['limit'] !== undefined) return false;
  // Which entries these are is not known: that has a message of its own.
  if (filter['look'] === 'search' || typeOf(list, names, context).kind === 'unknown') return true;
  // The last day of a range needs no field: an entry without one lasts a day.
  return own(fieldsOfEntries(list, names, context), textOf(filter['name'])) !== undefined;
}

function fieldsOfEntries(list: string, names: Names, context: FileContext): Fields {
  const entry = entryType(typeOf(list, names, context), context.definitions);
  return (entry && recordFields(entry, context.definitions)) ?? {};
}

const looksOfDays: ReadonlySet<unknown> = new Set(['date', 'range', 'month']);

const daysOrAnything: ReadonlySet<string> = new Set(['date', 'datetime', 'json']);

/** A day is looked for in a field that holds one. */
function* checkNarrowed(
  { name, key, list, filter, path }: PlacedFilter,
  names: Names,
  context: FileContext,
): Reporting {
  const fields = fieldsOfEntries(list, names, context);
  const field = own(fields, name);
  if (!looksOfDays.has(filter['look']) || !field || (filter['look'] === 'month' && field.kind === 'month')) return;
  const type = field.kind === 'list' ? field.of : field;
  if (daysOrAnything.has(type.kind)) return;
  const fitting = Object.keys(fields).filter((each) => ['date', 'datetime'].includes(fields[each]?.kind ?? ''));
  yield makeDiagnostic('type/mismatch', context.source.tree.spanOf([...path, key], 'value'), {
    problem: `This filter looks for days, and ${quoted(name)} of an entry is ${describeType(type)}.`,
    effect: 'Nothing would be found.',
    remedy:
      fitting.length > 0
        ? choices('Fields with a day are', fitting, 'The only field with a day is')
        : 'Take it out, or choose another `look`.',
  });
}

/** Whether the call needs what the filter is kept from giving. */
function isMissed({ name, filter }: PlacedFilter, given: PlainRecord, call: CallModel): boolean {
  const type = parameterType(call, name);
  return filter['sent'] === false && !Object.hasOwn(given, name) && type !== undefined && !type.nullable;
}

function* reportKept({ name, path }: PlacedFilter, data: string, callName: string, context: FileContext): Reporting {
  yield makeDiagnostic('link/missing-parameter', context.source.tree.spanOf([...path, 'sent'], 'value'), {
    problem: `The call ${quoted(callName)} of ${quoted(data)} needs ${quoted(name)}, and this filter is kept from it.`,
    remedy: `Take ${quoted('sent: false')} out, or give ${quoted(name)} under the ${quoted('with')} of ${quoted(data)}.`,
  });
}

function* reportUnknown(
  { name, key, path }: PlacedFilter,
  data: string,
  callName: string,
  context: FileContext,
): Reporting {
  const call = own(context.definitions.contract.calls, callName);
  const taken = Object.keys({ ...call?.body, ...call?.query }).filter((each) => each !== 'page' && each !== 'per-page');
  const [near] = nearestNames(name, taken);
  const otherwise = `Where the call has another name for it, write ${quoted(`with: { …: filters.${name} }`)} at ${quoted(data)}; where it should not go there, ${quoted('sent: false')}.`;
  yield makeDiagnostic('link/unknown-parameter', context.source.tree.spanOf([...path, key], 'value'), {
    problem: `This filter goes to the call ${quoted(callName)} of ${quoted(data)}, which takes no ${quoted(name)}.`,
    remedy:
      near === undefined
        ? `${otherwise}${taken.length > 0 ? ` ${choices('The call takes', taken)}` : ''}`
        : `Did you mean ${quoted(near)}?`,
  });
}

/**
 * `with: { keyword: filters.keyword }` says what happens anyway; beside an expression of another name that reads the filter too, it
 * does not: there it says that the filter goes along under its own name as well.
 */
function* reportNeedless(
  over: readonly PlacedFilter[],
  given: PlainRecord,
  path: Path,
  context: FileContext,
): Reporting {
  const needless = over
    .filter(({ name, filter }) => filter['sent'] !== false && textOf(given[name]).trim() === `filters.${name}`)
    .filter(({ name }) => !Object.entries(given).some(([key, value]) => key !== name && reads(value, name)))
    .map(({ name }) => name);
  const [first] = needless;
  if (first === undefined) return;
  const isAll = Object.keys(given).every((key) => needless.includes(key));
  const { tree } = context.source;
  const line = lineWithout(isAll ? [path] : needless.map((name) => [...path, name]), context.source);
  const remedy =
    line === null
      ? `Take ${isAll ? quoted('with') : listed(needless.map(quoted))} out.`
      : line === ''
        ? 'Take this line out.'
        : likeThis('Leave it out', line);
  yield makeDiagnostic('shape/long-spelling', tree.spanOf([...path, first], 'value'), {
    problem: `${needless.length === 1 ? `The filter ${quoted(first)} goes` : `The filters ${listed(needless.map(quoted))} go`} to ${quoted(path[1])} anyway, because it stands under ${needless.length === 1 ? 'it' : 'them'}.`,
    remedy,
  });
}

/** The line of some entries of a group without them, '' when nothing is left of it; null when they are not on one line. */
function lineWithout(entries: readonly Path[], { text, tree }: Source): string | null {
  const stretches = entries.map((path) => [tree.spanOf(path, 'key').start, tree.spanOf(path, 'value').end] as const);
  const from = text.lastIndexOf('\n', (stretches[0]?.[0] ?? 0) - 1) + 1;
  const end = text.indexOf('\n', from);
  const to = end < 0 ? text.length : end;
  if (stretches.some(([start, stop]) => start < from || stop > to)) return null;
  let line = text.slice(from, to);
  for (const [start, stop] of stretches.toReversed()) {
    const before = line.slice(0, start - from);
    const after = line.slice(stop - from);
    line = /^\s*,\s*/.test(after) ? before + after.replace(/^\s*,\s*/, '') : before.replace(/,\s*$/, '') + after;
  }
  return line.trim();
}
