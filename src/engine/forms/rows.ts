/**
 * What the inputs of rows hold. Each row has a key that stays its own while the row moves, so that its inputs, errors and
 * uploads stay its own too: the field `item` of the row `r2` of `costs` is called `costs.r2.item`.
 */
import {
  type AskedRows,
  type DefinedField,
  type Expression,
  entryNames,
  type HomeCountry,
  recordOf,
  type Scope,
} from '#model';
import type { FormChoices } from './form-choices.ts';
import type { FormValues } from './form-types.ts';
import { fileIds, readInput, type SentFile, startInput } from './read-inputs.ts';

/** The rows by their keys, and the keys in the order of the rows. */
export interface RowsInput {
  readonly order: readonly string[];
  readonly [key: string]: unknown;
}

/** A field in a row: where it is, and what it is called there. */
export interface RowPlace {
  readonly owner: AskedRows;
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
  return recordOf(recordOf(input)[key]);
}

type Evaluate = (expression: Expression, names?: Scope) => unknown;

/** What inputs are started from. */
export interface StartFacts {
  readonly evaluate: Evaluate;
  /** With which numbers and addresses start. */
  readonly country: HomeCountry;
  /** Files that were sent before, by their ids, as far as they are known. */
  readonly sent: Map<string, SentFile>;
}

/** @param value  the records that are there at first; further rows follow up to the fewest */
export function startRows(field: AskedRows, value: unknown, facts: StartFacts): RowsInput {
  const given = withLocked(field, Array.isArray(value) ? value.map(recordOf) : [], facts.evaluate);
  // Of rows that are picked, which ones it will be is for the person to say.
  const fewest = field.pick ? 0 : (field.min ?? (field.required ? 1 : 0));
  const rows: FormValues[] = given.map((row) => inputsOf(field, facts, (inner) => givenTo(inner.name, row)));
  while (rows.length < fewest) rows.push(newRow(field, facts));
  const keyed = rows.map((row, index) => [`r${index + 1}`, row] as const);
  return { ...Object.fromEntries(keyed), order: keyed.map(([key]) => key) };
}

/** What a record gives to the field of a name: to `course_id` its `course_id`, or the `id` of its `course`. */
function givenTo(name: string, row: FormValues): unknown {
  if (Object.hasOwn(row, name) || !name.endsWith('_id')) return row[name];
  return recordOf(row[name.slice(0, -'_id'.length)])['id'];
}

/** Entries that cannot be given up are chosen from the start. */
function withLocked(
  { pick, fields }: AskedRows,
  rows: readonly FormValues[],
  evaluate: Evaluate,
): readonly FormValues[] {
  if (pick?.locked === undefined) return rows;
  const { locked, key } = pick;
  const chosen = new Set(rows.map((row) => String(givenTo(key, row))));
  const missing = entriesOf(evaluate(pick.from)).flatMap((entry) => {
    const names = entryNames(entry);
    const value = evaluate(pick.value, names);
    if (chosen.has(String(value)) || evaluate(locked, names) !== true) return [];
    return [{ ...startOfFields(fields, evaluate, names), [key]: value }];
  });
  return [...missing, ...rows];
}

function startOfFields(fields: AskedRows['fields'], evaluate: Evaluate, names?: Scope): FormValues {
  const starts = fields.map((inner) => [
    inner.name,
    'start' in inner && inner.start !== undefined ? evaluate(inner.start, names) : undefined,
  ]);
  return Object.fromEntries(starts);
}

/** The entries that rows are picked from; a paged answer holds them as its list. */
function entriesOf(value: unknown): readonly FormValues[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

/** What is in a row that was just added. @param names  of the entry that was picked for it */
export function newRow(field: AskedRows, facts: StartFacts, names?: Scope): FormValues {
  const starts = startOfFields(field.fields, facts.evaluate, names);
  return inputsOf(field, facts, (inner) => starts[inner.name]);
}

function inputsOf(
  { fields }: AskedRows,
  { country, sent }: StartFacts,
  valueOf: (inner: DefinedField) => unknown,
): FormValues {
  const inputOf = (inner: DefinedField) => startInput(inner, fileIds(inner, valueOf(inner), sent), country);
  return Object.fromEntries(fields.map((inner) => [inner.name, inputOf(inner)]));
}

/** The answers of all rows, before they are prepared. */
function readRows(field: AskedRows, input: unknown, choices: FormChoices): FormValues[] {
  return orderOf(input).map((key) => readRow(field, rowInput(input, key), choices));
}

export function readRow({ fields, pick }: AskedRows, row: FormValues, choices: FormChoices): FormValues {
  // The place of a row is where it is now, not what it was when the form began.
  const asked = fields.filter((inner) => inner.name !== pick?.order?.as);
  const answers = asked.map((inner) => [
    inner.name,
    // What identifies an entry is there as the data have it.
    inner.name === pick?.key ? row[inner.name] : readAnswer(inner, row[inner.name], choices, row),
  ]);
  return Object.fromEntries(answers);
}

/**
 * The answer of any field, before it is prepared.
 * @param row  what else is in its row: its choices may depend on it
 */
export function readAnswer(field: DefinedField, input: unknown, choices: FormChoices, row?: FormValues): unknown {
  if (field.kind === 'rows') return readRows(field, input, choices);
  // Only a text needs the choices, to find back what is behind it.
  const offered = field.kind === 'choice' && typeof input === 'string' ? choices.of(field, row) : null;
  return readInput(field, input, offered);
}
