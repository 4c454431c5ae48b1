/** The categories that notices and events stand under. */
import type { Database } from '../database/open.ts';
import { readJson, writeJson } from '../json.ts';
import type { Localized } from '../language.ts';

export type CategoryRecord = 'notice' | 'event';

export interface OfficeCategory {
  readonly id: number;
  readonly name: Localized;
}

/** In the order that the office has given them. */
export async function listCategories(database: Database, record: CategoryRecord): Promise<OfficeCategory[]> {
  const rows = await database
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('record', '=', record)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name }) => ({ id, name: readJson<Localized>(name) }));
}

/** The category that has this name in any language, in any letters. */
export async function categoryNamed(
  database: Database,
  record: CategoryRecord,
  name: string,
): Promise<OfficeCategory | undefined> {
  const wanted = name.toLowerCase();
  const all = await listCategories(database, record);
  return all.find((category) => Object.values(category.name).some((each) => each.toLowerCase() === wanted));
}

/** Adds a category behind the others. */
export async function addCategory(
  database: Database,
  record: CategoryRecord,
  name: Localized,
): Promise<OfficeCategory> {
  const known = await listCategories(database, record);
  const { id } = await database
    .insertInto('categories')
    .values({ record, name: writeJson(name), position: known.length + 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name };
}
