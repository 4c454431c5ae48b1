/** What the office has sent, and what became of it. */
import type { ExpressionBuilder } from 'kysely';
import { inPieces } from '../../kernel/database/in-pieces.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant, Tables } from '../../kernel/database/tables.ts';
import { inLanguage, type Language, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';

export interface ListedMessage {
  readonly id: number;
  readonly title: string;
  readonly sent: Instant;
  /** Null: never. */
  readonly expires: Instant | null;
  /** Whether everybody has to confirm it. */
  readonly asksToConfirm: boolean;
  /** How many have it in their inbox. */
  readonly people: number;
  readonly readBy: number;
  readonly confirmedBy: number;
}

interface ListDesk {
  readonly database: Database;
  readonly now: Date;
  readonly language: Language;
}

/** The newest first. @param all  true: those that have expired, too */
export async function listMessages(desk: ListDesk, all: boolean): Promise<ListedMessage[]> {
  const rows = messageRows(desk);
  const current = rows.where(isCurrent(desk.now));
  return (await (all ? rows : current).execute()).map((row) => described(desk, row));
}

export async function findMessage(desk: ListDesk, id: number): Promise<ListedMessage | undefined> {
  const row = await messageRows(desk).where('sent_messages.id', '=', id).executeTakeFirst();
  return row && described(desk, row);
}

/** How many of these people have a message of this English title that was sent since then and not taken back, and when the newest was sent. */
export async function alreadySent(
  { database, now }: Pick<ListDesk, 'database' | 'now'>,
  { title, userIds, since }: { readonly title: string; readonly userIds: readonly number[]; readonly since: Instant },
): Promise<{ readonly sent: Instant; readonly people: number } | undefined> {
  const recent = await database
    .selectFrom('sent_messages')
    .select(['id', 'title', 'created_at'])
    .where('created_at', '>', since)
    .where(isCurrent(now))
    .orderBy('id', 'desc')
    .execute();
  const same = recent.filter((message) => readJson<Localized>(message.title).en === title);
  const [newest] = same;
  if (!newest) return undefined;
  const ids = same.map(({ id }) => id);
  const rows = await inPieces(userIds, (some) =>
    database
      .selectFrom('messages')
      .select('user_id')
      .distinct()
      .where('sent_id', 'in', ids)
      .where('user_id', 'in', some)
      .execute(),
  );
  return rows.length > 0 ? { sent: newest.created_at, people: rows.length } : undefined;
}

/** Those that have not run out, and were not taken back. */
function isCurrent(now: Date) {
  return ({ or, eb }: ExpressionBuilder<Tables, 'sent_messages'>) =>
    or([eb('sent_messages.expire_at', 'is', null), eb('sent_messages.expire_at', '>', instantOf(now))]);
}

function messageRows({ database }: ListDesk) {
  return database
    .selectFrom('sent_messages')
    .leftJoin('messages', 'messages.sent_id', 'sent_messages.id')
    .select(['sent_messages.id', 'sent_messages.title', 'sent_messages.created_at'])
    .select(['sent_messages.expire_at', 'sent_messages.require_confirm'])
    .select((eb) => [
      eb.fn.count<number>('messages.id').as('people'),
      eb.fn.count<number>('messages.read_at').as('read_by'),
      eb.fn.count<number>('messages.confirmed_at').as('confirmed_by'),
    ])
    .groupBy('sent_messages.id')
    .orderBy('sent_messages.id', 'desc');
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof messageRows>['execute']>>[number];

function described({ language }: ListDesk, row: MessageRow): ListedMessage {
  return {
    id: row.id,
    title: inLanguage(readJson<Localized>(row.title), language),
    sent: row.created_at,
    expires: row.expire_at,
    asksToConfirm: row.require_confirm === 1,
    people: row.people,
    readBy: row.read_by,
    confirmedBy: row.confirmed_by,
  };
}
