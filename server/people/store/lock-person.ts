import type { Database } from '../../kernel/database/open.ts';

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

/** Locks people, by their id, before something of several of them changes in one transaction. */
export async function lockPeople(database: Database, userIds: readonly number[]): Promise<void> {
  const inOrder = [...new Set(userIds)].sort((one, other) => one - other);
  for (const userId of inOrder) await lockPerson(database, userId);
}
