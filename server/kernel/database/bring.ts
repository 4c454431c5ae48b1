/** Makes a row, or brings it up to date: the same values again change nothing. */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Database } from './open.ts';
import type { Tables } from './tables.ts';

export type Outcome = 'created' | 'updated' | 'unchanged';

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
  const tables = anyTable(database);
  const known = Object.entries(key);
  let search = tables.selectFrom(table).selectAll();
  for (const [column, value] of known) search = search.where(column, '=', value);
  const before = await search.executeTakeFirst();
  if (!before) {
    const row = await tables
      .insertInto(table)
      .values({ ...key, ...values })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { outcome: 'created', row };
  }
  const changed = changedColumns(before, values);
  if (changed.length === 0) return { outcome: 'unchanged', row: before };
  let update = tables.updateTable(table).set(Object.fromEntries(changed));
  for (const [column, value] of known) update = update.where(column, '=', value);
  await update.execute();
  return { outcome: 'updated', row: { ...before, ...values } };
}

/** What of these values a row holds otherwise; its other columns are not looked at. */
export function changedColumns(before: AnyRow, values: AnyRow): readonly (readonly [string, string | number | null])[] {
  return Object.entries(values).filter(([column, value]) => !isSameValue(before[column] ?? null, value));
}

/** PostgreSQL gives JSON back with its keys in an order of its own. */
function isSameValue(before: string | number | null, after: string | number | null): boolean {
  if (before === after) return true;
  const isJson = (value: unknown): value is string => typeof value === 'string' && /^[[{]/.test(value);
  return isJson(before) && isJson(after) && isDeepStrictEqual(JSON.parse(before), JSON.parse(after));
}
