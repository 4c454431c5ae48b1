/**
 * What the inputs of rows hold. Each row has a key that stays its own while the row moves, so that its inputs, errors and
 * uploads stay its own too: the field `item` of the row `r2` of `costs` is called `costs.r2.item`.
 */
import type { DefinedField, Expression, RowsField } from '#model';
import type { FormChoices } from './form-choices.ts';
import type { FormValues } from './form-types.ts';
import { fileIds, readInput, startInput } from './read-inputs.ts';

/** The rows by their keys, and the keys in the order of the rows. */
export interface RowsInput {
  readonly order: readonly string[];
  readonly [key: string]: unknown;
}

/** A field in a row: where it stands, and what it is called there. */
export interface RowPlace {
  readonly owner: RowsField;
  readonly key: string;
  /** As the form defines it, under its own name. */
  readonly inner: DefinedField;
}

export function rowFieldName(owner: string, key: string, inner: string): string {
  return `${owner}.${key}.${inner}`;
}

/** `costs[1].item` is the field `item` in the second row of `costs`, called by the key of that row. */
export function rowAtPath(
  path: string,
  {
    field,
    rowKeys,
  }: {
    readonly field: (name: string) => DefinedField | undefined;
    readonly rowKeys: (name: string) => readonly string[];
  },
): { readonly inner: DefinedField; readonly name: string } | null {
  const [, owner = '', number, name] = /^(.+)\[(\d+)\]\.(.+)$/.exec(path) ?? [];
  const rows = field(owner);
  const key = rowKeys(owner)[Number(number)];
  const inner = rows?.kind === 'rows' ? rows.fields.find((one) => one.name === name) : undefined;
  return inner && key !== undefined ? { inner, name: rowFieldName(owner, key, inner.name) } : null;
}

export function orderOf(input: unknown): readonly string[] {
  const { order } = recordOf(input);
  return Array.isArray(order) ? order.filter((key) => typeof key === 'string') : [];
}

/** The inputs of one row. */
export function rowInput(input: unknown, key: string): FormValues {
  const rows = recordOf(input);
  return Object.hasOwn(rows, key) ? recordOf(rows[key]) : {};
}

type Evaluate = (expression: Expression) => unknown;

/** @param value  the records that stand there at first; further rows follow up to the fewest */
export function startRows(field: RowsField, value: unknown, evaluate: Evaluate): RowsInput {
  const given = Array.isArray(value) ? value.map(recordOf) : [];
  const fewest = field.min ?? (field.required ? 1 : 0);
  const rows: FormValues[] = given.map((row) => inputsOf(field, (inner) => row[inner.name]));
  while (rows.length < fewest) rows.push(newRow(field, evaluate));
  const keyed = rows.map((row, index) => [`r${index + 1}`, row] as const);
  return { ...Object.fromEntries(keyed), order: keyed.map(([key]) => key) };
}

/** What stands in a row that was just added. */
export function newRow(field: RowsField, evaluate: Evaluate): FormValues {
  return inputsOf(field, (inner) =>
    'start' in inner && inner.start !== undefined ? evaluate(inner.start) : undefined,
  );
}

function inputsOf({ fields }: RowsField, valueOf: (inner: DefinedField) => unknown): FormValues {
  return Object.fromEntries(fields.map((inner) => [inner.name, startInput(inner, fileIds(inner, valueOf(inner)))]));
}

/** The answers of all rows, before they are prepared. */
export function readRows(field: RowsField, input: unknown, choices: FormChoices): FormValues[] {
  return orderOf(input).map((key) => readRow(field, rowInput(input, key), choices));
}

export function readRow({ fields }: RowsField, row: FormValues, choices: FormChoices): FormValues {
  return Object.fromEntries(fields.map((inner) => [inner.name, readAnswer(inner, row[inner.name], choices)]));
}

/** The answer of any field, before it is prepared. */
export function readAnswer(field: DefinedField, input: unknown, choices: FormChoices): unknown {
  return field.kind === 'rows' ? readRows(field, input, choices) : readInput(field, input, choices.of(field));
}

function recordOf(value: unknown): FormValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FormValues) : {};
}
