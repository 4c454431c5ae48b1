/** Makes a row, or brings it up to date: the same values again change nothing. */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Database } from './open.ts';
import type { Tables } from './tables.ts';

export type Outcome = 'created' | 'updated' | 'unchanged';

/** What comes of an entry that can also be taken out. */
export type ImportOutcome = Outcome | 'removed';

/** A row by the names of its columns. */
export type AnyRow = Readonly<Record<string, string | number | null>>;

export interface Brought {
  readonly outcome: Outcome;
  readonly row: AnyRow;
}

/** For work that is the same for every table: their types would have to be told apart by each caller. */
export function anyTable(database: Database): Kysely<Record<string, Record<string, string | number | null>>> {
  return database as unknown as Kysely<Record<string, Record<string, string | number | null>>>; // every column holds one of these
}

/**
 * @param key  the columns by which the row is known, and their values
 * @param values  the other columns; those that are left out stay as they are
 */
export async function bring(database: Database, table: keyof Tables, key: AnyRow, values: AnyRow): Promise<Brought> {
  const [before] = await rowsWith(database, table, key);
  return before ? update(database, table, { key, before }, { values }) : make(database, table, { ...key, ...values });
}

/** How a row is known that no column alone tells apart. */
export interface KnownRow {
  /** The columns that it shares with others, and their values. */
  readonly within: AnyRow;
  readonly isIt: (row: AnyRow) => boolean;
}

export interface BroughtValues {
  readonly values: AnyRow;
  /** Further columns, which are set when something is new: when it was changed. */
  readonly stamp?: AnyRow;
}

export async function bringKnown(
  database: Database,
  table: keyof Tables,
  { within, isIt }: KnownRow,
  brought: BroughtValues,
): Promise<Brought> {
  const before = (await rowsWith(database, table, within)).find(isIt);
  return before
    ? update(database, table, { key: { id: before['id'] ?? null }, before }, brought)
    : make(database, table, { ...within, ...brought.values, ...brought.stamp });
}

export function rowsWith(database: Database, table: keyof Tables, key: AnyRow): Promise<AnyRow[]> {
  let search = anyTable(database).selectFrom(table).selectAll();
  for (const [column, value] of Object.entries(key)) search = search.where(column, '=', value);
  return search.execute();
}

async function make(database: Database, table: keyof Tables, values: AnyRow): Promise<Brought> {
  const row = await anyTable(database).insertInto(table).values(values).returningAll().executeTakeFirstOrThrow();
  return { outcome: 'created', row };
}

async function update(
  database: Database,
  table: keyof Tables,
  { key, before }: { readonly key: AnyRow; readonly before: AnyRow },
  { values, stamp = {} }: BroughtValues,
): Promise<Brought> {
  const changed = changedColumns(before, values);
  if (changed.length === 0) return { outcome: 'unchanged', row: before };
  let change = anyTable(database)
    .updateTable(table)
    .set({ ...Object.fromEntries(changed), ...stamp });
  for (const [column, value] of Object.entries(key)) change = change.where(column, '=', value);
  await change.execute();
  return { outcome: 'updated', row: { ...before, ...values, ...stamp } };
}

/** What of these values a row holds otherwise; its other columns are not looked at. */
export function changedColumns(before: AnyRow, values: AnyRow): readonly (readonly [string, string | number | null])[] {
  return Object.entries(values).filter(([column, value]) => !isSameValue(before[column] ?? null, value));
}

/** PostgreSQL gives JSON back with its keys in an order of its own. */
function isSameValue(before: string | number | null, after: string | number | null): boolean {
  return before === after || isDeepStrictEqual(jsonOrText(before), jsonOrText(after));
}

/** What a column of any kind holds: JSON as the value that it says, everything else as it is. */
export function jsonOrText(value: string | number | null): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    const read: unknown = JSON.parse(value);
    return read;
  } catch {
    return value; // a text that only begins so
  }
}
