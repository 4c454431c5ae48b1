/** The classes, as the office names them. */
import type { Database } from '../../kernel/database/open.ts';

export interface ListedClass {
  readonly id: number;
  readonly title: string;
  readonly programme: string;
}

export async function listClasses(database: Database): Promise<ListedClass[]> {
  return database.selectFrom('classes').select(['id', 'title', 'programme']).orderBy('title').orderBy('id').execute();
}
