import type { Expression } from './expression.ts';

/** How the rows of a table are sorted by one of its columns. */
export interface ColumnSort {
  /** The parameter of the page's address that holds the order, such as `sort`; the same for all columns of a table. */
  readonly key: string;
  /** The value of that parameter, with `-` in front for descending. A call that sorts receives the same. */
  readonly word: string;
  /** The directions that are offered; a call may know one only. */
  readonly directions: readonly SortDirection[];
  /** True: the call sorts. Otherwise the list came whole and is sorted on the page. */
  readonly byCall: boolean;
  /** What is compared on the page, where it is not the value of the column. */
  readonly by?: Expression;
}

export type SortDirection = 'ascending' | 'descending';
