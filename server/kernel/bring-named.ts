/** Brings a row that has a name in all languages up to date: it is known by the English one. */
import { type AnyRow, anyTable, type Brought, type BroughtValues, bringKnown, rowsWith } from './database/bring.ts';
import type { Database } from './database/open.ts';
import type { Tables } from './database/tables.ts';
import type { Localized } from './portal/language.ts';
import { readJson, writeJson } from './values/json.ts';

export interface EnglishName {
  /** The column with the name. */
  readonly column: string;
  readonly name: Localized;
  /** The other columns by which it is known. */
  readonly within?: AnyRow;
}

export function bringNamed(
  database: Database,
  table: keyof Tables,
  { column, name, within = {} }: EnglishName,
  { values, ...stamp }: BroughtValues,
): Promise<Brought> {
  return bringKnown(
    database,
    table,
    { within, isIt: isNamed(column, name) },
    { values: { [column]: writeJson(name), ...values }, ...stamp },
  );
}

/** @returns undefined when there is none */
export async function rowNamed(
  database: Database,
  table: keyof Tables,
  { column, name, within = {} }: EnglishName,
): Promise<AnyRow | undefined> {
  return (await rowsWith(database, table, within)).find(isNamed(column, name));
}

/** What names the row goes with it. */
export async function removeRow(database: Database, table: keyof Tables, { id = null }: AnyRow): Promise<void> {
  await anyTable(database).deleteFrom(table).where('id', '=', id).execute();
}

function isNamed(column: string, name: Localized): (row: AnyRow) => boolean {
  return (row) => readJson<Localized>(String(row[column])).en === name.en;
}
