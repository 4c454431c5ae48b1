/** Brings a row that has a name in all languages up to date: it is known by the English one. */
import { type AnyRow, type Brought, type BroughtValues, bringKnown } from './database/bring.ts';
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
  const isIt = (row: AnyRow) => readJson<Localized>(String(row[column])).en === name.en;
  return bringKnown(database, table, { within, isIt }, { values: { [column]: writeJson(name), ...values }, ...stamp });
}
