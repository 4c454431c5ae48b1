/** Narrows a list that came whole by the filters that its call does not take. */
import type { Formatter } from '#expression';
import { type DataSource, type Expression, type Filter, rememberByObject, searchable } from '#model';
import type { FilterValue } from '../scope/address-state.ts';

type Row = Readonly<Record<string, unknown>>;

/** The filters over a list that are worked out here: those that do not go to its call. */
export function filtersHere(filters: readonly Filter[], source: DataSource | undefined): readonly Filter[] {
  if (!source || source.paged || source.limit !== undefined) return [];
  const sent = Object.values(source.with ?? {});
  return filters.filter(({ name, sent: goes }) => goes !== false && !sent.some((each) => readsFilter(each, name)));
}

function readsFilter(expression: Expression, name: string): boolean {
  if (!Array.isArray(expression)) return false;
  const [operation, of, field]: readonly unknown[] = expression;
  if (operation === 'field' && field === name && Array.isArray(of) && of[1] === 'filters') return true;
  return expression.some((part) => readsFilter(part as Expression, name)); // an operation holds expressions and words
}

/** @param values  of the filters, by name; one that is empty lets every row through */
export function narrowRows(
  rows: readonly Record<string, unknown>[],
  filters: readonly Filter[],
  values: Readonly<Record<string, FilterValue | null>>,
  format: Pick<Formatter, 'local'>,
): readonly Record<string, unknown>[] {
  const tests = filters.flatMap((filter) => {
    const value = values[filter.name] ?? null;
    if (filter.look === 'range') return rangeTests(filter, [value, values[filter.until ?? ''] ?? null], format);
    return value === null ? [] : [testOf(filter, value, format)];
  });
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((passes) => passes(row)));
}

function testOf({ name, look }: Filter, value: FilterValue, format: Pick<Formatter, 'local'>): (row: Row) => boolean {
  if (look === 'search') {
    const wanted = searchable(String(value));
    return (row) => wordsOf(row).includes(wanted);
  }
  if (look === 'date' || look === 'month')
    return (row) => asList(row[name]).some((each) => dayOf(each, format).startsWith(String(value)));
  // Of choices that come with the data the address cannot tell whether "2024" is a number.
  const wanted = asList(value).map(String);
  return (row) => asList(row[name]).some((each) => wanted.includes(String(each)));
}

/** An entry that lasts, from the field of one name of a range to that of the other, is there on all of its days. */
function rangeTests(
  { name, until = '' }: Filter,
  [from, to]: readonly [FilterValue | null, FilterValue | null],
  format: Pick<Formatter, 'local'>,
): ((row: Row) => boolean)[] {
  if (from === null && to === null) return [];
  const day = (value: unknown) => dayOf(value, format).slice(0, 'YYYY-MM-DD'.length);
  return [
    (row) =>
      asList(row[name]).some((each) => {
        const first = day(each);
        const last = day(row[until] ?? each);
        return first !== '' && (to === null || first <= String(to)) && (from === null || last >= String(from));
      }),
  ];
}

/** All that is written in an entry, as a search reads it; addresses of files and pages are not. */
const wordsOf = rememberByObject((row: Row) => searchable(textsIn(row).join('\n')));

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'string') return /^(\/|https?:)/.test(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** The day of a date or a moment, on the portal's calendar. */
function dayOf(value: unknown, format: Pick<Formatter, 'local'>): string {
  const instantMs = typeof value === 'string' && value.length > 10 ? Date.parse(value) : Number.NaN;
  return Number.isNaN(instantMs) ? String(value ?? '') : format.local(instantMs);
}
