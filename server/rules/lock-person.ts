import type { Database } from '../database/open.ts';

/**
 * Lets the changes of one person take turns: whoever comes second waits here until the first transaction has ended. Needs
 * a transaction. With rows of other kinds, the person comes last; with several people, the lower id comes first.
 */
export async function lockPerson(database: Database, userId: number): Promise<void> {
  await database
    .updateTable('users')
    .set((eb) => ({ lock_count: eb('lock_count', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}
