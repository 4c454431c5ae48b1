/** What the office does with forms that have a store of their own: close and open them, answer what was sent. */

import { writeAudit } from '../../kernel/call/audit.ts';
import type { Database } from '../../kernel/database/open.ts';
import { type Speaker, saidRich } from '../../kernel/portal/texts.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { sendMessage } from '../../messages/store/send-message.ts';
import type { ShownAnswer } from './kept-answers.ts';

export interface KeptOffice {
  readonly database: Database;
  readonly now: Date;
}

export interface AnsweringOffice extends KeptOffice {
  readonly portal: Speaker;
}

/** Closes a form now, whatever its file says. */
export async function closeKeptForm({ database, now }: KeptOffice, form: string): Promise<void> {
  await setClosed(database, form, instantOf(now));
}

/** Takes that back: what the file says holds again. */
export async function reopenKeptForm({ database }: KeptOffice, form: string): Promise<void> {
  await setClosed(database, form, null);
}

async function setClosed(database: Database, form: string, closedAt: string | null): Promise<void> {
  await database
    .insertInto('kept_forms')
    .values({ form, closed_at: closedAt })
    .onConflict((conflict) => conflict.column('form').doUpdateSet({ closed_at: closedAt }))
    .execute();
}

/**
 * Answers what was sent: the student reads it beside the answers, and in a message.
 * @param reply  rich text
 * @throws Error when it was withdrawn
 */
export async function replyToKeptAnswer(
  office: AnsweringOffice,
  answer: Pick<ShownAnswer, 'id' | 'form' | 'userId'>,
  reply: string,
): Promise<void> {
  const { database, portal, now } = office;
  const moment = instantOf(now);
  const changed = await database
    .updateTable('kept_answers')
    .set({ reply, replied_at: moment })
    .where('id', '=', answer.id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new Error(`Number ${answer.id} was withdrawn; nobody would read an answer to it.`);
  const message = {
    userIds: [answer.userId],
    type: 'system' as const,
    title: portal.said('keptAnswered'),
    content: { en: reply },
    mailContent: saidRich(portal, 'keptLookInside'),
  };
  await sendMessage(office, message);
  await writeAudit(
    database,
    { action: 'office', userId: null, address: '', detail: { what: 'kept-answer', form: answer.form, id: answer.id } },
    now,
  );
}
