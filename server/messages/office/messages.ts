/** What the office does with messages: send one to some people, to classes and programmes, or to everybody. */

import { writeAudit } from '../../kernel/call/audit.ts';
import { type MessagesDesk, type NewMessage, sendMessage } from '../store/send-message.ts';
import { type Receivers, receiversOf } from './receivers.ts';

export interface OfficeMessage extends Omit<NewMessage, 'userIds'> {
  readonly to: Receivers;
}

/**
 * Sends one message to each of the receivers, and a mail as well when `byMail` is set. Needs a transaction.
 * @returns the number of people
 * @throws Error that names people whom nobody has an account for, or when there is nobody to send to
 */
export async function sendOfficeMessage(office: MessagesDesk, message: OfficeMessage): Promise<number> {
  const { database, now } = office;
  const { to, ...content } = message;
  const userIds = await receiversOf(database, to);
  await sendMessage(office, { ...content, userIds });
  const detail = { what: 'message', title: content.title.en, people: userIds.length };
  await writeAudit(database, { action: 'office', userId: null, address: '', detail }, now);
  return userIds.length;
}
