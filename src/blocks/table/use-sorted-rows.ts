/** Sorts the rows of a table and cuts long tables into pages, by TanStack Table. Only rows on screen cost anything. */
import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Pager } from '#engine';
import type { Column, Expression } from '#model';
import type { Row } from '../shared/entry-scope.tsx';

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});
type Features = typeof features;

/** A table that came whole is shown in pages of this length. */
const rowsPerPage = 50;

export type SortDirection = 'ascending' | 'descending' | null;

/**
 * @param columns  those on screen; only columns with `sort` can be sorted, and by values that stand in the row itself
 * @param pager    the pages of the server; null when all rows are here
 */
export function useSortedRows(rows: readonly Row[], columns: readonly Column[], pager: Pager | null) {
  const definitions = useMemo(
    () =>
      columns.map((column, index) => ({
        id: String(index),
        accessorFn: (row: Row) => plainValue(column.value, row) ?? undefined,
        enableSorting: column.sort,
        sortFn: compareRows,
        sortUndefined: 'last' as const,
      })),
    [columns],
  );
  // TanStack asks for an array it could write to; it never does.
  const table = useTable<Features, Row>({ features, columns: definitions, data: rows as Row[], initialState });
  const { pageIndex, pageSize } = table.state.pagination;
  const isCutHere = pager === null && rows.length > pageSize;
  const visible = isCutHere ? table.getRowModel().rows : table.getSortedRowModel().rows;
  const ownPager: Pager = {
    page: pageIndex + 1,
    perPage: pageSize,
    pageCount: Math.max(Math.ceil(rows.length / pageSize), 1),
    total: rows.length,
    choices: [pageSize],
    go: (page) => table.setPageIndex(page - 1),
    resize: (size) => table.setPageSize(size),
  };
  return {
    rows: visible.map((row) => row.original),
    pager: isCutHere ? ownPager : pager,
    directionOf: (index: number): SortDirection => {
      const sorted = table.state.sorting.find(({ id }) => id === String(index));
      return sorted ? (sorted.desc ? 'descending' : 'ascending') : null;
    },
    sortBy: (index: number) => table.getColumn(String(index))?.toggleSorting(),
  };
}

const initialState = { pagination: { pageIndex: 0, pageSize: rowsPerPage } };
const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compareRows(left: TableRow<Features, Row>, right: TableRow<Features, Row>, columnId: string): number {
  const [a, b] = [left.getValue<unknown>(columnId), right.getValue<unknown>(columnId)];
  return typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
}

/** The value of `name` or `name.field` in a row. Other expressions cannot be sorted by here. */
function plainValue(expression: Expression | undefined, row: Row): unknown {
  if (!Array.isArray(expression)) return null;
  const [operation, first, second] = expression as readonly unknown[];
  if (operation === 'name') return typeof first === 'string' && Object.hasOwn(row, first) ? row[first] : null;
  if (operation === 'instant' || operation === 'run') return plainValue(expression.at(-1) as Expression, row);
  if (operation !== 'field' || typeof second !== 'string') return null;
  const record = plainValue(first as Expression, row);
  return typeof record === 'object' && record !== null && Object.hasOwn(record, second)
    ? (record as Row)[second]
    : null;
}
