/** Groups that lists are narrowed by, in the order that the office has given them. */
import type { Category } from '#contract';
import type { Database } from '../database/open.ts';
import { readJson } from '../json.ts';
import { inLanguage, type Language, type Localized } from '../language.ts';

/** The categories of one kind of record, in one language. */
export async function loadCategories(
  database: Database,
  record: 'document' | 'question',
  language: Language,
): Promise<Category[]> {
  const rows = await database
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('record', '=', record)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, name: inLanguage(readJson<Localized>(row.name), language) }));
}

/** The category with this id; without a name when there is none. */
export function categoryIn(categories: readonly Category[], id: number): Category {
  return { id, name: categories.find((category) => category.id === id)?.name ?? '' };
}
