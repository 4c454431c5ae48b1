/** Rows that are picked from data. For all who check, store and show them back they are rows like others. */

import type { Column, PickCase, PickFilter, PickTotal, RowsField } from './config.generated.ts';
import type { Expression, Text } from './expression.ts';
import { recordOf } from './records.ts';

/** How rows are chosen. Expressions read the fields of an entry of `from`, if nothing else is said. */
export interface Picking {
  /** The entries. */
  readonly from: Expression;
  /** What identifies one. */
  readonly value: Expression;
  /** The field of a row that holds it. */
  readonly key: string;
  readonly title: Text;
  readonly columns: readonly Column[];
  readonly finder?: Text;
  readonly filters?: readonly PickFilter[];
  readonly locked?: Expression;
  readonly disabled?: readonly PickCase[];
  readonly order?: { readonly as: string; readonly when?: Expression };
  /** Their values read the answers of the form. */
  readonly totals: readonly PickTotal[];
}

/** A list of rows, filled in one by one or picked from data. */
export interface AskedRows extends RowsField {
  readonly pick?: Picking;
}

export interface PickedRows extends AskedRows {
  readonly pick: Picking;
}

/** A row with its place, where the rows are an order of preference and it does not say its place itself. */
export function withPlace(
  field: AskedRows,
  row: Readonly<Record<string, unknown>>,
  index: number,
): Readonly<Record<string, unknown>> {
  const as = field.pick?.order?.as;
  return as === undefined ? row : { ...row, [as]: row[as] ?? index + 1 };
}

/** Whether one entry was picked twice. */
export function hasRepeated({ pick }: AskedRows, rows: readonly unknown[]): boolean {
  if (!pick) return false;
  const keys = rows.flatMap((row) => {
    const value = recordOf(row)[pick.key];
    return value === null || value === undefined ? [] : [String(value)];
  });
  return new Set(keys).size < keys.length;
}

export function isPicked(field: AskedRows): field is PickedRows {
  return field.pick !== undefined;
}
