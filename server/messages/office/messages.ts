/** What the office does with messages: send one to some people, to classes and programmes, or to everybody. */

import { writeAudit } from '../../kernel/call/audit.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { type MessagesDesk, type NewMessage, sendMessage } from '../store/send-message.ts';
import { type Receivers, receiversOf } from './receivers.ts';

export interface OfficeMessage extends Omit<NewMessage, 'userIds' | 'sentId'> {
  /** Whom it is for; or the ids of their accounts. */
  readonly to: Receivers | readonly number[];
}

/**
 * Sends one message to each of the receivers, and a mail as well when `byMail` is set. Needs a transaction.
 * @returns the number of people
 * @throws Error that names people whom nobody has an account for, or when there is nobody to send to
 */
export async function sendOfficeMessage(office: MessagesDesk, message: OfficeMessage): Promise<number> {
  const { database, now } = office;
  const { to, ...content } = message;
  const userIds = isFound(to) ? to : await receiversOf(database, to);
  await sendMessage(office, { ...content, userIds, sentId: await bringSent(office, content) });
  const detail = { what: 'message', title: content.title.en, people: userIds.length };
  await writeAudit(database, { action: 'office', userId: null, address: '', detail }, now);
  return userIds.length;
}

/** @returns what the copies name as theirs */
async function bringSent(
  { database, now }: MessagesDesk,
  { title, expireAt, requireConfirm = false }: Omit<OfficeMessage, 'to'>,
): Promise<number> {
  const { id } = await database
    .insertInto('sent_messages')
    .values({
      title: writeJson(title),
      created_at: instantOf(now),
      expire_at: expireAt ?? null,
      require_confirm: requireConfirm ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function isFound(to: OfficeMessage['to']): to is readonly number[] {
  return Array.isArray(to);
}
