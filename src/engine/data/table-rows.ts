/** The row model of a table, by TanStack Table: sorted, in groups, added up, cut into pages, without the hidden columns. */
import {
  type ColumnDef,
  columnGroupingFeature,
  columnVisibilityFeature,
  createGroupedRowModel,
  createPaginatedRowModel,
  metaHelper,
  type RowModel,
  rowAggregationFeature,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSortingFeature,
  type SortingState,
  type Table,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { type Column, type Expression, type Locale, rememberByKey, rememberByObject, type SortDirection } from '#model';

export type Row = Readonly<Record<string, unknown>>;
/** Gives for an expression the way to read it of a row. */
export type ReadRow = (expression: Expression | undefined) => (row: Row) => unknown;

const parts = tableFeatures({
  columnGroupingFeature,
  columnVisibilityFeature,
  rowAggregationFeature,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSortingFeature,
  groupedRowModel: createGroupedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  tableMeta: metaHelper<Pick<Intl.Collator, 'compare'>>(),
});
type Features = typeof parts;
type Entry = TableRow<Features, Row>;
const features = tableFeatures({ ...parts, sortedRowModel: createOrderedModel, expandedRowModel: createEntriesModel });

/** The column by whose values rows are grouped. It is never on screen. */
const groupColumn = 'group';

export interface Order {
  readonly column: Column;
  readonly direction: SortDirection;
}

/** Totals by the place of their column; null where a column has none. */
export type Totals = readonly (number | null)[];

export interface TableGroup {
  readonly key: string;
  readonly rows: readonly Row[];
  /** False when it goes on from the page before. */
  readonly begins: boolean;
  /** Under its last row; null when that is on another page, or nothing is added up. */
  readonly totals: Totals | null;
}

export interface TableRowsInput {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  /** Whether this column was taken out; it counts for the order all the same. */
  readonly isHidden: (column: Column) => boolean;
  readonly groupBy: Expression | undefined;
  readonly read: ReadRow;
  /** By whose alphabet words are ordered. */
  readonly language: Locale;
  readonly order: Order | null;
  /** From 1; null when all rows that came are shown. */
  readonly page: { readonly page: number; readonly perPage: number } | null;
}

export interface TableRows {
  /** Those on screen. */
  readonly columns: readonly Column[];
  /** One for a table that has no groups. */
  readonly groups: readonly TableGroup[];
  /** Of all rows, those on other pages as well; null when nothing is added up. */
  readonly totals: Totals | null;
}

export function useTableRows(input: TableRowsInput): TableRows {
  const { rows, columns, isHidden, groupBy, read, language, order, page } = input;
  // Rows keep the values that were read of them and their order, so that other columns and another alphabet need new rows.
  const { data, definitions, meta } = useMemo(
    () => ({ data: [...rows], definitions: defineColumns(columns, groupBy, read), meta: collatorOf(language) }),
    [rows, columns, groupBy, read, language],
  );
  const sorting = useMemo(
    () => (order ? [{ id: String(columns.indexOf(order.column)), desc: order.direction === 'descending' }] : []),
    [order, columns],
  );
  const columnVisibility = Object.fromEntries(columns.map((column, place) => [String(place), !isHidden(column)]));
  const table = useTable<Features, Row>({
    features,
    columns: definitions,
    data,
    meta,
    state: {
      sorting,
      columnVisibility: { ...columnVisibility, [groupColumn]: false },
      grouping: groupBy === undefined ? ungrouped : grouped,
      expanded: true,
      pagination: useMemo(
        () => ({ pageIndex: (page?.page ?? 1) - 1, pageSize: page?.perPage ?? 1 }),
        [page?.page, page?.perPage],
      ),
    },
    defaultColumn: { aggregationFn: nothing },
    groupedColumnMode: false,
    manualSorting: order?.column.sort?.byCall === true,
    manualPagination: page === null,
    autoResetPageIndex: false,
    autoResetExpanded: false,
  });
  const visible = table.getVisibleLeafColumns();
  const isTotalled = visible.some(({ id }) => columns[Number(id)]?.total !== undefined);
  const [all, shown] = [table.getSortedRowModel().rows, table.getRowModel().rows];
  const places = visible.map(({ id }) => id).join();
  return {
    columns: useColumnsAt(columns, places),
    groups: useGroups(all, shown, isTotalled ? places : null),
    totals: isTotalled ? visible.map((column) => column.getAggregationValue<number | null>() ?? null) : null,
  };
}

/** The same list for as long as the same columns are shown. @param places  `0,2,3` */
function useColumnsAt(columns: readonly Column[], places: string): readonly Column[] {
  return useMemo(() => columns.filter((_, place) => places.split(',').includes(String(place))), [columns, places]);
}

/** The same list for as long as the same rows are shown. @param totalled  the places of the columns; null without totals */
function useGroups(all: readonly Entry[], shown: readonly Entry[], totalled: string | null): TableRows['groups'] {
  return useMemo(
    () =>
      pagePartsOf(all, shown).map(({ head, rows: own, begins, ends }) => ({
        key: head?.id ?? '',
        rows: own.map(({ original }) => original),
        begins,
        totals:
          head && ends && totalled !== null
            ? totalled.split(',').map((id) => head.getValue<number | null>(id) ?? null)
            : null,
      })),
    [all, shown, totalled],
  );
}

const ungrouped: string[] = [];
const grouped: string[] = [groupColumn];
const nothing = { aggregate: () => null };

/** Values are read by expressions. What a column is sorted by may be another value than the one that it adds up. */
function defineColumns(
  columns: readonly Column[],
  groupBy: Expression | undefined,
  read: ReadRow,
): ColumnDef<Features, Row>[] {
  const shown = columns.map(({ value, sort, total }, place): ColumnDef<Features, Row> => {
    const [own, sorted] = [read(value), read(sort?.by ?? value)];
    return {
      id: String(place),
      accessorFn: (row) => given(sorted(row)),
      ...(total && {
        aggregationFn: {
          aggregate: ({ rows }) =>
            totalOf(
              total,
              rows.map(({ original }) => own(original)),
            ),
        },
      }),
    };
  });
  return [...shown, { id: groupColumn, accessorFn: read(groupBy) }];
}

/**
 * The library's own model reads two values through two rows for each comparison. Here each value is read once, so that
 * ordering thousands of rows costs what comparing them costs. Groups keep the order in which they are met.
 */
function createOrderedModel(table: Table<Features, Row>): () => RowModel<Features, Row> {
  const modelOf = rememberByObject((before: RowModel<Features, Row>) =>
    rememberByKey(
      ([order]: SortingState = []): RowModel<Features, Row> => {
        const accessorFn = order && table.getColumn(order.id)?.accessorFn;
        const { meta } = table.options;
        if (!order || !accessorFn || !meta) return before;
        const ordered = (rows: readonly Entry[]) =>
          orderRows(rows, ({ original, index }) => accessorFn(original, index), order.desc, meta.compare);
        const rows = before.rows[0]?.getIsGrouped()
          ? // The head of a group as it is, with its rows in another order.
            before.rows.map((head): Entry => Object.create(head, { subRows: { value: ordered(head.subRows) } }))
          : ordered(before.rows);
        return { ...before, rows };
      },
      { most: 1 },
    ),
  );
  return () => modelOf(table.getPreSortedRowModel())(table.atoms.sorting?.get());
}

/** Equal rows keep their place; those without a value come last, both ways. */
function orderRows(
  rows: readonly Entry[],
  valueOf: (row: Entry) => unknown,
  isDown: boolean,
  compareWords: (one: string, other: string) => number,
): Entry[] {
  const all = rows.map((row) => ({ row, value: valueOf(row) }));
  const filled = all.filter(({ value }) => value !== undefined);
  filled.sort(
    isDown
      ? (one, other) => compareValues(other.value, one.value, compareWords)
      : (one, other) => compareValues(one.value, other.value, compareWords),
  );
  return [...filled, ...all.filter(({ value }) => value === undefined)].map(({ row }) => row);
}

/** Groups are always open, and a page counts entries, not the heads of their groups. */
function createEntriesModel(table: Table<Features, Row>): () => RowModel<Features, Row> {
  const modelOf = rememberByObject((groups: RowModel<Features, Row>) => ({
    ...groups,
    rows: groups.rows.flatMap(entriesOf),
  }));
  return () => modelOf(table.getPreExpandedRowModel());
}

function entriesOf(row: Entry): readonly Entry[] {
  return row.getIsGrouped() ? row.subRows : [row];
}

interface PagePart {
  /** The row that stands for the whole group; null in a table without groups. */
  readonly head: Entry | null;
  readonly rows: readonly Entry[];
  readonly begins: boolean;
  readonly ends: boolean;
}

/** The part of each group that is on the page. */
function pagePartsOf(all: readonly Entry[], shown: readonly Entry[]): readonly PagePart[] {
  if (!all[0]?.getIsGrouped()) return [{ head: null, rows: shown, begins: true, ends: true }];
  const isShown = new Set(shown);
  return all.flatMap((head) => {
    const rows = head.subRows.filter((row) => isShown.has(row));
    if (rows.length === 0) return [];
    return { head, rows, begins: rows[0] === head.subRows[0], ends: rows.at(-1) === head.subRows.at(-1) };
  });
}

/** As people count, whatever the case of letters. */
const collatorOf = rememberByKey(
  (language: Locale) => new Intl.Collator(language, { numeric: true, sensitivity: 'base' }),
);

function compareValues(one: unknown, other: unknown, compareWords: (one: string, other: string) => number): number {
  if (one === other) return 0;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'boolean' && typeof other === 'boolean') return Number(one) - Number(other);
  // Words know no minus.
  if (isAmount(one) && isAmount(other)) return Number(one) - Number(other);
  return compareWords(String(one), String(other));
}

const isAmount = (value: unknown) => typeof value === 'string' && /^-?\d+\.\d\d$/.test(value);

function given(value: unknown): unknown {
  return value === null || value === '' ? undefined : value;
}

/** What a column comes to; null when it has no numbers. Money comes as a text, and is added up in hundredths. */
function totalOf(total: NonNullable<Column['total']>, values: readonly unknown[]): number | null {
  if (total === 'count') return values.length;
  const filled = values.filter((value) => given(value) !== undefined);
  const numbers = filled.map(Number).filter(Number.isFinite);
  if (numbers.length === 0) return null;
  const isMoney = filled.some((value) => typeof value === 'string');
  const sum = isMoney
    ? numbers.reduce((all, each) => all + Math.round(each * 100), 0) / 100
    : Number(numbers.reduce((all, each) => all + each, 0).toPrecision(12));
  return total === 'sum' ? sum : sum / numbers.length;
}
