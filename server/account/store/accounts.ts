/** An account is named by student ID, e-mail or campus e-mail. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from '../../kernel/database/open.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import { instantOf } from '../../kernel/values/time.ts';

const accountColumns = ['id', 'sid', 'email', 'campus_email', 'password_hash', 'status'] as const;

export function accountOf(database: Database, userId: number) {
  return database.selectFrom('users').select(accountColumns).where('id', '=', userId).executeTakeFirst();
}

/** Whether an account has one of these names. Addresses are kept in small letters, and written as people like. */
export function isNamed(names: readonly string[]) {
  const addresses = names.map((name) => name.toLowerCase());
  return (eb: ExpressionBuilder<Tables, 'users'>): Expression<SqlBool> =>
    eb.or([
      eb('users.sid', 'in', names),
      eb('users.email', 'in', addresses),
      eb('users.campus_email', 'in', addresses),
    ]);
}

/** The account behind what somebody typed; undefined when there is none. */
export function findAccount(database: Database, account: string) {
  return database
    .selectFrom('users')
    .select(accountColumns)
    .where(isNamed([account]))
    .orderBy('id')
    .executeTakeFirst();
}

/** Whether somebody else signs in with this address already, or may still take it back. */
export async function isEmailTaken(database: Database, address: string, userId: number, now: Date): Promise<boolean> {
  const email = address.toLowerCase();
  const other = await database
    .selectFrom('users')
    .select('id')
    .where('id', '!=', userId)
    .where((eb) =>
      eb.or([
        eb('email', '=', email),
        eb('campus_email', '=', email),
        eb('id', 'in', leaversOf(database, [email], now)),
      ]),
    )
    .executeTakeFirst();
  return other !== undefined;
}

/** Those who may still take one of these addresses back; in small letters. */
export function leaversOf(database: Database, addresses: readonly string[], now: Date) {
  return database
    .selectFrom('email_changes')
    .select('user_id')
    .where('old_email', 'in', addresses)
    .where('confirmed_at', 'is not', null)
    .where('expires_at', '>', instantOf(now));
}
