/** What every change of an application begins with, so that office and student never change it at once. */
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';

/**
 * Writes the application before anything about it is read: whoever comes second waits here and then sees what the first
 * one did. Needs a transaction.
 * @param wanted  with `userId` only an application of that person
 * @returns the row, cancelled ones included; undefined when there is none
 */
export async function lockApplication(
  database: Database,
  wanted: { readonly id: number; readonly userId?: number },
): Promise<Row<'applications'> | undefined> {
  let change = database
    .updateTable('applications')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', wanted.id);
  if (wanted.userId !== undefined) change = change.where('user_id', '=', wanted.userId);
  return change.returningAll().executeTakeFirst();
}

/** Whether the office has written to the student about it. */
export async function hasOfficeReply(database: Database, applicationId: number): Promise<boolean> {
  const found = await database
    .selectFrom('application_replies')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('from_whom', '=', 'office')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
