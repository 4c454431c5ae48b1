/** What the office does with messages: send one to some people, to classes and programmes, or to everybody, and take it back. */

import { writeAudit } from '../../kernel/call/audit.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { type MessagesDesk, type NewMessage, sendMessage } from '../store/send-message.ts';
import { type Receivers, receiversOf } from './receivers.ts';

export interface OfficeMessage extends Omit<NewMessage, 'userIds' | 'sentId' | 'byMail'> {
  /** Whom it is for; or the ids of their accounts. */
  readonly to: Receivers | readonly number[];
  /** Left out: it is only in the inboxes. */
  readonly byMail?: boolean;
}

/**
 * Sends one message to each of the receivers, and a mail as well when `byMail` is set. Needs a transaction.
 * @returns the number of people
 * @throws Error that names people whom nobody has an account for, or when there is nobody to send to
 */
export async function sendOfficeMessage(office: MessagesDesk, message: OfficeMessage): Promise<number> {
  const people = await deliver(office, message);
  const detail = { what: 'message', title: message.title.en, people };
  await writeAudit(office.database, { action: 'office', userId: null, address: '', detail }, office.now);
  return people;
}

/** The same, without a line in the log. */
export async function deliver(
  office: MessagesDesk,
  { to, byMail = false, ...content }: OfficeMessage,
): Promise<number> {
  const userIds = isFound(to) ? to : await receiversOf(office.database, to);
  await sendMessage(office, { ...content, userIds, byMail, sentId: await bringSent(office, content) });
  return userIds.length;
}

/**
 * Ends a message now, so that it is in no inbox any more; who has read and confirmed it stays. Needs a transaction.
 * @throws Refusal `state` where it has ended already
 */
export async function takeMessageBack({ database, now }: MessagesDesk, id: number): Promise<void> {
  const moment = instantOf(now);
  const ended = await database
    .updateTable('sent_messages')
    .set({ expire_at: moment })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('expire_at', 'is', null), eb('expire_at', '>', moment)]))
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw new Refusal('state');
  await database.updateTable('messages').set({ expire_at: moment }).where('sent_id', '=', id).execute();
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
