import type { Message } from '#contract';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { pageMeta, pageOffset } from '../../kernel/call/paging.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { countUnread, currentMessages, isUnread } from '../store/messages.ts';

export async function userMessage(context: CallContext<'user/message'>): Promise<CallAnswer<'user/message'>> {
  const { database, user, body, paging, now } = context;
  let messages = currentMessages(database, user.id, instantOf(now));
  if (body.filter === 'unread') messages = messages.where(isUnread);
  if (body.type) messages = messages.where('type', '=', body.type);
  if (body.id) messages = messages.where('id', '=', body.id);
  const { count } = await messages.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await messages
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.perPage)
    .offset(pageOffset(paging))
    .execute();
  return {
    list: rows.map((row) => messageOf(context, row)),
    unreadCount: await countUnread(database, user.id, now),
    _meta: pageMeta(paging, count),
  };
}

function messageOf({ language, time }: CallContext<'user/message'>, row: Row<'messages'>): Message {
  const text = (json: string) => inLanguage(readJson<Localized>(json), language);
  return {
    id: row.id,
    type: row.type as Message['type'], // written by the server from the same list of words
    title: text(row.title),
    content: text(row.content),
    cover: row.cover,
    sender: text(row.sender),
    link: row.link === null ? null : readJson<Message['link']>(row.link),
    created_at: time.datetime(row.created_at),
    expire_at: time.datetimeOrNull(row.expire_at),
    is_read: row.read_at !== null,
    read_at: time.datetimeOrNull(row.read_at),
    require_confirm: row.require_confirm === 1,
    confirmed_at: time.datetimeOrNull(row.confirmed_at),
    is_popup: row.is_popup === 1,
    ext: readJson(row.ext),
  };
}
