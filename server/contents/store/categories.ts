/** Groups that lists are narrowed by, in the order that the office has given them. */
import type { Category } from '#contract';
import { compiledOnce } from '../../kernel/database/compiled-once.ts';
import type { Database } from '../../kernel/database/open.ts';
import { inLanguage, type Language, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';

/** What has categories. */
export type CategoryRecord = 'notice' | 'event' | 'document' | 'question';

/** A category with its name in all languages. */
export interface NamedCategory {
  readonly id: number;
  readonly name: Localized;
}

const categoriesOf = compiledOnce((database, { record }: { record: CategoryRecord }) =>
  database
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('record', '=', record)
    .orderBy('position')
    .orderBy('id'),
);

/** The categories of one kind of record. */
export async function listCategories(database: Database, record: CategoryRecord): Promise<NamedCategory[]> {
  const rows = await categoriesOf(database, { record });
  return rows.map(({ id, name }) => ({ id, name: readJson<Localized>(name) }));
}

/** The same in one language. */
export async function loadCategories(
  database: Database,
  record: CategoryRecord,
  language: Language,
): Promise<Category[]> {
  const categories = await listCategories(database, record);
  return categories.map(({ id, name }) => ({ id, name: inLanguage(name, language) }));
}

/** The category with this id; without a name when there is none. */
export function categoryIn(categories: readonly Category[], id: number): Category {
  return { id, name: categories.find((category) => category.id === id)?.name ?? '' };
}
