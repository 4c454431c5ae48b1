/**
 * How a table is sorted by one of its columns. A list that comes in pages is sorted by its call, which must know the column; one that
 * came whole is sorted on the page. The order is in the address, as `sort=-created_at`.
 */
import { nearestNames } from '#expression/node';
import { type CallModel, type ColumnSort, type Expression, rememberByObject, type SortDirection } from '#model';
import { choices, makeDiagnostic, quoted, type Reporting, suggestion } from '../../diagnostics/report.ts';
import { listOf, own, type PlainRecord, recordOf, recordsIn, textOf, valueAt } from '../../kernel/records.ts';
import { type Path, pathKey, type Source } from '../../kernel/sources.ts';
import { parameterType } from '../../link/compile-contract.ts';
import type { FileContext, Place } from '../../link/file-context.ts';
import { expressionAt } from '../expressions/expression-at.ts';

/** @param path  of `sort` in its column; undefined where it says that the column is not sorted */
export function* compileSort(value: unknown, at: Place): Reporting<ColumnSort | undefined> {
  const { path, context } = at;
  if (value === false) return undefined;
  const { data } = context.source;
  const column = recordOf(valueAt(data, path.slice(0, -1)));
  const place = tableAround(data, path);
  const word = textOf(value === true ? column['value'] : value);
  if (word === '' || place === null) {
    yield* reportCannot(
      path,
      'This column has no value by which the table could be sorted.',
      'Name a field: `sort: …`.',
      context,
    );
    return undefined;
  }
  const key = sortWords(context.source).get(pathKey(place)) ?? 'sort';
  const call = sortingCall(recordOf(valueAt(data, place)), context);
  if (call !== null) return yield* sortByCall(call, { key, word }, path, context);
  const by = value === true ? {} : { by: (yield* expressionAt(word, at)).expression };
  const isPlain = /^[\w.]+$/.test(word);
  return { key, word: isPlain ? word : inAddress(textOf(column['label'])), directions: both, byCall: false, ...by };
}

const both: readonly SortDirection[] = ['ascending', 'descending'];

function* sortByCall(
  call: CallModel,
  { key, word }: { readonly key: string; readonly word: string },
  path: Path,
  context: FileContext,
): Reporting<ColumnSort | undefined> {
  const type = parameterType(call, 'sort');
  const takes = (wanted: string): boolean =>
    type?.kind === 'one-of' ? type.options.includes(wanted) : type !== undefined && type.kind !== 'list';
  const directions = both.filter((direction) => takes(direction === 'ascending' ? word : `-${word}`));
  if (directions.length > 0) return { key, word, directions, byCall: true };
  const known = type?.kind === 'one-of' ? [...new Set(type.options.map((each) => String(each).replace(/^-/, '')))] : [];
  yield* reportCannot(
    path,
    `The call ${quoted(call.name)} answers in pages and ${known.length > 0 ? `does not sort by ${quoted(word)}` : 'does not sort'}.`,
    known.length > 0
      ? suggestion(
          nearestNames(word, known),
          [],
          `Name what it sorts by, as in ${quoted(`sort: ${known[0]}`)}, or take this out. ${choices('It sorts by', known)}`,
        )
      : 'Take this out.',
    context,
  );
  return undefined;
}

function* reportCannot(path: Path, problem: string, remedy: string, context: FileContext): Reporting {
  yield makeDiagnostic('link/cannot-sort', context.source.tree.spanOf(path, 'value'), { problem, remedy });
}

/** The table that a place is in. */
export function tableAround(data: unknown, path: Path): Path | null {
  for (let length = path.length - 1; length > 0; length -= 1) {
    const place = path.slice(0, length);
    if (recordOf(valueAt(data, place))['table'] !== undefined) return place;
  }
  return null;
}

/** The call behind a table whose list comes in pages; null where the list is here as a whole. */
function sortingCall(table: PlainRecord, context: FileContext): CallModel | null {
  const source = pagedSource(table, context.source);
  return (source && own(context.definitions.contract.calls, textOf(source['call']))) ?? null;
}

/** The paged data that a table lists. @param kind  of the block, whose key says what it shows */
export function pagedSource(table: PlainRecord, { data }: Source, kind = 'table'): PlainRecord | null {
  const [, name = '', rest] = /^(\w+)(\.list)?$/.exec(textOf(table[kind])) ?? [];
  const source = recordOf(recordOf(recordOf(data)['data'])[name]);
  return source['paged'] === true && (rest ?? '.list') === '.list' ? source : null;
}

/** A table that can be sorted. */
interface SortedTable {
  readonly place: string;
  /** The data in pages that it lists; null where its list is here as a whole. */
  readonly paged: PlainRecord | null;
}

const sortedTables = rememberByObject((source: Source): readonly SortedTable[] => {
  const tables: SortedTable[] = [];
  for (const { record, path } of recordsIn(recordOf(source.data)['content'], ['content'])) {
    if (hasOrder(record)) tables.push({ place: pathKey([...path]), paged: pagedSource(record, source) });
  }
  return tables;
});

/**
 * The word of each table that can be sorted, by its place: the first in pages has the plain one, because its call takes it; others
 * have a number.
 */
export function sortWords(source: Source): ReadonlyMap<string, string> {
  const tables = sortedTables(source);
  const inOrder = [...tables.filter(({ paged }) => paged), ...tables.filter(({ paged }) => !paged)];
  return new Map(inOrder.map(({ place }, index) => [place, index === 0 ? 'sort' : `sort-${index + 1}`]));
}

/** Whether the page has a table that a call sorts. Only then expressions may read the order that was chosen (`sort`). */
export function sortsByCall(source: Source): boolean {
  return sortedTables(source).some(({ paged }) => paged !== null);
}

function hasOrder(table: PlainRecord): boolean {
  return (
    table['table'] !== undefined &&
    listOf(table['columns'])
      .flatMap(casesOf)
      .some(({ sort }) => (sort ?? false) !== false)
  );
}

function casesOf(column: unknown): readonly PlainRecord[] {
  const record = recordOf(column);
  const first = record['label'] === undefined ? listOf(record['first']) : [];
  return first.length > 0 ? first.map(recordOf) : [record];
}

/** What a call receives besides when a table over its data can be sorted: the order of the address, or else the one written. */
export function withOrder(
  name: string,
  callName: string,
  given: Readonly<Record<string, Expression>> | undefined,
  context: FileContext,
): Readonly<Record<string, Expression>> | undefined {
  const { source } = context;
  const call = own(context.definitions.contract.calls, callName);
  const entry = recordOf(recordOf(recordOf(source.data)['data'])[name]);
  if (!call || !parameterType(call, 'sort') || sortedTables(source).every(({ paged }) => paged !== entry)) return given;
  const chosen: Expression = ['field', ['name', 'filters'], 'sort'];
  const written = given?.['sort'];
  const sort: Expression = written === undefined ? chosen : ['if', ['!=', chosen, null], chosen, written];
  return { ...given, sort };
}

/** The words of a label as they may be in an address. */
function inAddress(label: string): string {
  return label.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
}
