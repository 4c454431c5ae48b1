/** The categories of notices and events. */
import type { Database } from '../../kernel/database/open.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { type CategoryRecord, listCategories, type NamedCategory } from '../store/categories.ts';

/** The category that has this name in any language, in any letters. */
export async function categoryNamed(
  database: Database,
  record: CategoryRecord,
  name: string,
): Promise<NamedCategory | undefined> {
  const wanted = name.toLowerCase();
  const all = await listCategories(database, record);
  return all.find((category) => Object.values(category.name).some((each) => each.toLowerCase() === wanted));
}

/** Adds a category behind the others. */
export async function addCategory(database: Database, record: CategoryRecord, name: Localized): Promise<NamedCategory> {
  const { last } = await database
    .selectFrom('categories')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('record', '=', record)
    .executeTakeFirstOrThrow();
  const { id } = await database
    .insertInto('categories')
    .values({ record, name: writeJson(name), position: (last ?? 0) + 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name };
}
