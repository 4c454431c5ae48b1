/** Groups of notices, documents and questions. */

import type { Localized } from '../kernel/portal/language.ts';
import { writeJson } from '../kernel/values/json.ts';
import type { DemoContext } from './demo-context.ts';

/** Makes the categories of one kind of record in the order given, and tells their ids by their keys. */
export async function addCategories<Key extends string>(
  { database }: DemoContext,
  record: 'notice' | 'document' | 'question',
  categories: Readonly<Record<Key, Localized>>,
): Promise<Record<Key, number>> {
  const ids: Partial<Record<Key, number>> = {};
  const keys = Object.keys(categories) as Key[]; // the keys of the table given
  for (const [position, key] of keys.entries()) {
    const row = await database
      .insertInto('categories')
      .values({ record, name: writeJson(categories[key]), position })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids[key] = row.id;
  }
  return ids as Record<Key, number>; // the loop has filled every key
}
