/** The rows of a table: sorted, in groups, cut into pages, added up. Plain work on values, without React. */
import type { Column, SortDirection } from '#model';

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The rows in order; those without a value come last, whichever way the others stand. Equal ones keep their place. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => unknown,
  direction: SortDirection,
): readonly Row[] {
  const way = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort(
      ({ value: left }, { value: right }) =>
        Number(isNothing(left)) - Number(isNothing(right)) || way * compare(left, right),
    )
    .map(({ row }) => row);
}

function compare(left: unknown, right: unknown): number {
  if (isNothing(left) || isNothing(right)) return 0;
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  return words.compare(String(left), String(right));
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

export interface RowGroup<Row> {
  readonly key: string;
  readonly rows: readonly Row[];
}

/** Rows of one kind together; the groups in the order in which they are met in `all`, whatever the order of the rows. */
export function groupRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => unknown,
  all: readonly Row[] = rows,
): readonly RowGroup<Row>[] {
  const groups = new Map<string, Row[]>();
  for (const row of all) groups.set(String(keyOf(row)), []);
  for (const row of rows) groups.get(String(keyOf(row)))?.push(row);
  return [...groups].map(([key, own]) => ({ key, rows: own })).filter((group) => group.rows.length > 0);
}

export interface PagePart<Row> extends RowGroup<Row> {
  /** Whether its first row is on this page. */
  readonly begins: boolean;
  /** Whether its last row is. */
  readonly ends: boolean;
  /** All rows of the group, those on other pages as well. */
  readonly whole: readonly Row[];
}

/** The part of each group that stands on the page from row `start` to row `end`. */
export function cutGroups<Row>(groups: readonly RowGroup<Row>[], start: number, end: number): readonly PagePart<Row>[] {
  let before = 0;
  return groups.flatMap(({ key, rows }) => {
    const [from, to] = [Math.max(start - before, 0), Math.min(end - before, rows.length)];
    before += rows.length;
    if (from >= to) return [];
    return { key, rows: rows.slice(from, to), begins: from === 0, ends: to === rows.length, whole: rows };
  });
}

/** What a column comes to; null when it has no numbers. Money comes as a text, and is added up in hundredths. */
export function totalOf(total: NonNullable<Column['total']>, values: readonly unknown[]): number | null {
  if (total === 'count') return values.length;
  const given = values.filter((value) => !isNothing(value));
  const numbers = given.map(Number).filter(Number.isFinite);
  if (numbers.length === 0) return null;
  const isMoney = given.some((value) => typeof value === 'string');
  const sum = isMoney
    ? numbers.reduce((all, each) => all + Math.round(each * 100), 0) / 100
    : Number(numbers.reduce((all, each) => all + each, 0).toPrecision(12));
  return total === 'sum' ? sum : sum / numbers.length;
}
