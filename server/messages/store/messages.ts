/** Messages want attention until they are read, and, when the office asks for it, confirmed. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { compiledOnce } from '../../kernel/database/compiled-once.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant, Tables } from '../../kernel/database/tables.ts';
import { instantOf } from '../../kernel/values/time.ts';

type MessageFilter = (eb: ExpressionBuilder<Tables, 'messages'>) => Expression<SqlBool>;

export const isUnread: MessageFilter = (eb) =>
  eb.or([eb('read_at', 'is', null), eb.and([eb('require_confirm', '=', 1), eb('confirmed_at', 'is', null)])]);

/** The person's messages that have not run out. */
export function currentMessages(database: Database, userId: number, now: Instant) {
  return database
    .selectFrom('messages')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expire_at', 'is', null), eb('expire_at', '>', now)]));
}

/** One number: how many messages want attention. */
export function unreadCount(database: Database, userId: number, now: Instant) {
  return currentMessages(database, userId, now)
    .where(isUnread)
    .select((eb) => eb.fn.countAll<number>().as('unread'));
}

const unreadOf = compiledOnce((database, { userId, now }: { userId: number; now: Instant }) =>
  unreadCount(database, userId, now),
);

export async function countUnread(database: Database, userId: number, now: Date): Promise<number> {
  const [row] = await unreadOf(database, { userId, now: instantOf(now) });
  return row?.unread ?? 0;
}
