/** Messages from the office, and from the portal in its name. */

import type { Message } from '#contract';
import { eachPiece } from '../../kernel/database/in-pieces.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { inAllLanguages, inEach, type Localized } from '../../kernel/portal/language.ts';
import type { Speaker } from '../../kernel/portal/texts.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { type PageLink, writtenLink } from '../../kernel/values/page-link.ts';
import { richAsText } from '../../kernel/values/rich-text.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { queueMails } from '../../mail/store/mail.ts';

export interface NewMessage {
  readonly userIds: readonly number[];
  /** What the office has sent, of which this is a copy for each person. */
  readonly sentId?: number;
  readonly type: Message['type'];
  readonly title: Localized;
  /** Rich text. */
  readonly content: Localized;
  /** The address of a picture. */
  readonly cover?: string;
  /** Left out: the office. */
  readonly sender?: Localized;
  readonly link?: PageLink;
  readonly expireAt?: Instant;
  readonly requireConfirm?: boolean;
  readonly isPopup?: boolean;
  /** Left out: the same text goes to the person's e-mail address as well, with who sends it and the address of the page. */
  readonly byMail?: boolean;
  /** What the mail says in place of the content: what concerns nobody else stays in the portal. Rich text. */
  readonly mailContent?: Localized;
  /** True: news or a reminder. Whoever wants no such mails gets it in the inbox alone; the mail says where to say so. */
  readonly isNews?: boolean;
}

/** In whose name messages are sent, and when. */
export interface MessagesDesk {
  readonly database: Database;
  readonly portal: Pick<Speaker, 'office' | 'said'>;
  readonly now: Date;
}

/** Puts one message into the inbox of each person, however often the person is named; who has not opened the portal reads it in a mail. */
export async function sendMessage(desk: MessagesDesk, message: NewMessage): Promise<void> {
  const row = rowOf(message, desk);
  await eachPiece([...new Set(message.userIds)], async (some) => {
    await desk.database
      .insertInto('messages')
      .values(some.map((userId) => ({ user_id: userId, ...row })))
      .execute();
    if (message.byMail ?? true) await sendByMail(desk, message, some);
  });
}

function rowOf(message: NewMessage, { portal, now }: MessagesDesk) {
  return {
    type: message.type,
    title: writeJson(message.title),
    content: writeJson(message.content),
    cover: message.cover ?? null,
    sender: writeJson(message.sender ?? portal.office),
    link: message.link ? writeJson(message.link) : null,
    created_at: instantOf(now),
    expire_at: message.expireAt ?? null,
    require_confirm: message.requireConfirm ? 1 : 0,
    is_popup: message.isPopup ? 1 : 0,
    sent_id: message.sentId ?? null,
    ext: '{}',
  };
}

async function sendByMail(
  { database, portal, now }: MessagesDesk,
  { title, content, mailContent = content, sender = portal.office, link, isNews }: NewMessage,
  userIds: readonly number[],
): Promise<void> {
  let receivers = database
    .selectFrom('users')
    .select((eb) => ['id', eb.fn.coalesce('email', 'campus_email').as('address')])
    .where('id', 'in', userIds)
    .where('status', '=', 'active');
  if (isNews) receivers = receivers.where('news_by_mail', '=', 1);
  const people = await receivers.execute();
  const parts = [inAllLanguages(inEach(mailContent, richAsText), '\n\n')];
  if (isNews) parts.push(inAllLanguages(portal.said('mailNews'), '\n'));
  parts.push(inAllLanguages(sender, ' / '));
  const way = link ? { page: writtenLink(link) } : {};
  if (link) parts.push(inAllLanguages(portal.said('mailPage'), ' / '));
  const mail = { subject: inAllLanguages(title, ' / '), content: parts.join('\n\n'), ...way };
  await queueMails(
    database,
    people.flatMap(({ id, address }) => (address ? [{ userId: id, to: address, ...mail }] : [])),
    now,
  );
}
