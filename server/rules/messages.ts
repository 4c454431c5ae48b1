/** Messages want attention until they are read, and, when the office asks for it, confirmed. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { compiledOnce } from '../database/compiled-once.ts';
import type { Database } from '../database/open.ts';
import type { Instant, Tables } from '../database/tables.ts';
import { instantOf } from '../time.ts';

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

export async function countUnread(database: Database, userId: number, now: Date): Promise<number> {
  return (await countWaiting(database, userId, now)).unread;
}

/** How many messages want attention, and how many of them are popups. */
export interface WaitingMessages {
  readonly unread: number;
  readonly popups: number;
}

const waitingOf = compiledOnce((database, { userId, now }: { userId: number; now: Instant }) =>
  currentMessages(database, userId, now)
    .where(isUnread)
    .select((eb) => [eb.fn.countAll<number>().as('unread'), eb.fn.sum<number | null>('is_popup').as('popups')]),
);

export async function countWaiting(database: Database, userId: number, now: Date): Promise<WaitingMessages> {
  const [row] = await waitingOf(database, { userId, now: instantOf(now) });
  return { unread: row?.unread ?? 0, popups: row?.popups ?? 0 };
}
