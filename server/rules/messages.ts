/** Messages want attention until they are read, and, when the office asks for it, confirmed. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { instantOf } from '../time.ts';

type MessageFilter = (eb: ExpressionBuilder<Tables, 'messages'>) => Expression<SqlBool>;

export const isUnread: MessageFilter = (eb) =>
  eb.or([eb('read_at', 'is', null), eb.and([eb('require_confirm', '=', 1), eb('confirmed_at', 'is', null)])]);

/** The person's messages that have not run out. */
export function currentMessages(database: Database, userId: number, now: Date) {
  return database
    .selectFrom('messages')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expire_at', 'is', null), eb('expire_at', '>', instantOf(now))]));
}

export async function countUnread(database: Database, userId: number, now: Date): Promise<number> {
  const row = await currentMessages(database, userId, now)
    .where(isUnread)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function countPendingPopups(database: Database, userId: number, now: Date): Promise<number> {
  const row = await currentMessages(database, userId, now)
    .where(isUnread)
    .where('is_popup', '=', 1)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
