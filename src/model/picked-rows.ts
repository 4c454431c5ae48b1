/** Rows that are picked from data. Where they are checked, stored and shown again, they are rows like others. */

import type { Column, PickCase, PickFilter, PickTotal, RowsField } from './config.generated.ts';
import type { Expression, Text } from './expression.ts';
import { recordOf } from './records.ts';

/** How rows are picked. Expressions read the fields of an entry of `from`, if nothing else is said. */
export interface Picking {
  /** The list of entries. It reads the data. */
  readonly from: Expression;
  /** What identifies an entry. */
  readonly value: Expression;
  /** The field of a row that holds it. */
  readonly key: string;
  /** An entry in one line. */
  readonly title: Text;
  readonly columns: readonly Column[];
  /** The label of the search field; left out: there is none. */
  readonly finder?: Text;
  readonly filters?: readonly PickFilter[];
  /** Entries for which this is true are picked from the start and cannot be given up. */
  readonly locked?: Expression;
  readonly disabled?: readonly PickCase[];
  /** The rows are an order of preference: the field `as` of each row holds its place, while `when` is true. */
  readonly order?: { readonly as: string; readonly when?: Expression };
  /** Their values read the answers of the form. */
  readonly totals: readonly PickTotal[];
}

/** A list of rows, filled in one by one or picked from data. */
export interface AskedRows extends RowsField {
  readonly pick?: Picking;
}

/** A list of rows that are picked from data. */
export interface PickedRows extends AskedRows {
  readonly pick: Picking;
}

/**
 * A row with its place, counted from 1, where the rows are an order of preference and the row does not say its place itself. Any
 * other row is given back as it is.
 * @param index  counted from 0
 */
export function withPlace(
  field: AskedRows,
  row: Readonly<Record<string, unknown>>,
  index: number,
): Readonly<Record<string, unknown>> {
  const as = field.pick?.order?.as;
  if (as === undefined) return row;
  const said = row[as] ?? '';
  return typeof said === 'string' && said.trim() === '' ? { ...row, [as]: index + 1 } : row;
}

/** Whether an entry was picked in two rows. Rows that are not picked from data may repeat each other. */
export function hasRepeated({ pick }: AskedRows, rows: readonly unknown[]): boolean {
  if (!pick) return false;
  const keys = rows.flatMap((row) => {
    const value = recordOf(row)[pick.key];
    return value === null || value === undefined || typeof value === 'object' ? [] : [String(value)];
  });
  return new Set(keys).size < keys.length;
}

export function isPicked(field: AskedRows): field is PickedRows {
  return field.pick !== undefined;
}
