/** An account is named by student ID, e-mail or campus e-mail. */
import type { Database } from '../../kernel/database/open.ts';
import { instantOf } from '../../kernel/values/time.ts';

const accountColumns = ['id', 'sid', 'email', 'campus_email', 'password_hash', 'status'] as const;

export function accountOf(database: Database, userId: number) {
  return database.selectFrom('users').select(accountColumns).where('id', '=', userId).executeTakeFirst();
}

/** The account behind what somebody typed; undefined when there is none. */
export function findAccount(database: Database, account: string) {
  const email = account.toLowerCase();
  return database
    .selectFrom('users')
    .select(accountColumns)
    .where((eb) => eb.or([eb('sid', '=', account), eb('email', '=', email), eb('campus_email', '=', email)]))
    .orderBy('id')
    .executeTakeFirst();
}

/** Whether somebody else signs in with this address already, or may still take it back. */
export async function isEmailTaken(database: Database, address: string, userId: number, now: Date): Promise<boolean> {
  const email = address.toLowerCase();
  const left = database
    .selectFrom('email_changes')
    .select('user_id')
    .where('old_email', '=', email)
    .where('confirmed_at', 'is not', null)
    .where('expires_at', '>', instantOf(now));
  const other = await database
    .selectFrom('users')
    .select('id')
    .where('id', '!=', userId)
    .where((eb) => eb.or([eb('email', '=', email), eb('campus_email', '=', email), eb('id', 'in', left)]))
    .executeTakeFirst();
  return other !== undefined;
}
