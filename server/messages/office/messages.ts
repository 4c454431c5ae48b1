/** What the office does with messages: send one to some students, a class, a programme or everybody. */

import { writeAudit } from '../../kernel/call/audit.ts';
import type { Database } from '../../kernel/database/open.ts';
import { type MessagesDesk, type NewMessage, sendMessage } from '../store/send-message.ts';

/** Suspended people never receive anything. */
export type Receivers =
  | { readonly sids: readonly string[] }
  /** The students of a class, by its title. */
  | { readonly classTitle: string }
  | { readonly programme: string }
  | 'students'
  /** All students and class leads. */
  | 'everybody';

export interface OfficeMessage extends Omit<NewMessage, 'userIds'> {
  readonly to: Receivers;
}

/**
 * Sends one message to each of the receivers, and a mail as well when `byMail` is set. Belongs into a transaction.
 * @returns the number of people
 * @throws Error that names student IDs nobody has, or when there is nobody to send to
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

/** The ids of the people meant. @throws Error that names student IDs nobody has, or when there is nobody */
export async function receiversOf(database: Database, to: Receivers): Promise<number[]> {
  const ids = await (to === 'everybody'
    ? idsOf(activePeople(database))
    : to === 'students'
      ? idsOf(activeStudents(database))
      : 'sids' in to
        ? bySids(database, to.sids)
        : 'classTitle' in to
          ? idsOf(activeStudents(database).where('classes.title', '=', to.classTitle))
          : idsOf(activeStudents(database).where('classes.programme', '=', to.programme)));
  if (ids.length === 0) throw new Error('There is nobody to send this message to.');
  return ids;
}

async function bySids(database: Database, sids: readonly string[]): Promise<number[]> {
  if (sids.length === 0) return [];
  const rows = await activePeople(database).select('users.sid').where('users.sid', 'in', sids).execute();
  const found = new Set(rows.map(({ sid }) => sid));
  const missing = sids.filter((sid) => !found.has(sid));
  if (missing.length > 0) throw new Error(`No active student has the ID ${missing.join(', ')}.`);
  return rows.map(({ id }) => id);
}

function activePeople(database: Database) {
  return database.selectFrom('users').select('users.id').where('users.status', '=', 'active').orderBy('users.id');
}

function activeStudents(database: Database) {
  return activePeople(database)
    .innerJoin('enrolments', 'enrolments.user_id', 'users.id')
    .innerJoin('classes', 'classes.id', 'enrolments.class_id')
    .where('enrolments.is_current', '=', 1);
}

async function idsOf(people: { execute(): Promise<readonly { readonly id: number }[]> }): Promise<number[]> {
  return (await people.execute()).map(({ id }) => id);
}
