/** An account is named by student ID, e-mail or campus e-mail. */
import type { Database } from '../../kernel/database/open.ts';

/** The account behind what somebody typed; undefined when there is none. */
export function findAccount(database: Database, account: string) {
  const email = account.toLowerCase();
  return database
    .selectFrom('users')
    .select(['id', 'sid', 'email', 'campus_email', 'password_hash', 'status'])
    .where((eb) => eb.or([eb('sid', '=', account), eb('email', '=', email), eb('campus_email', '=', email)]))
    .orderBy('id')
    .executeTakeFirst();
}

/** Whether somebody else signs in with this address already. */
export async function isEmailTaken(database: Database, address: string, userId: number): Promise<boolean> {
  const email = address.toLowerCase();
  const other = await database
    .selectFrom('users')
    .select('id')
    .where('id', '!=', userId)
    .where((eb) => eb.or([eb('email', '=', email), eb('campus_email', '=', email)]))
    .executeTakeFirst();
  return other !== undefined;
}
