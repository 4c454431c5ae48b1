/**
 * What the office does with applications: answer, ask for more, close. Each of it tells the student, and each writes the
 * application first, so that office and student never change it at once (spec section 4).
 */

import type { Application } from '#contract';
import { releaseOptionPlaces } from '../../forms/store/option-places.ts';
import { writeAudit } from '../../kernel/call/audit.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { type FilingOffice, keepOfficeFiles, type OfficeFile } from '../../kernel/files/office-files.ts';
import { type FileRole, useFiles } from '../../kernel/files/record-files.ts';
import { inEach, type Localized } from '../../kernel/portal/language.ts';
import { type SentenceName, type Speaker, saidRich } from '../../kernel/portal/texts.ts';
import { readJson } from '../../kernel/values/json.ts';
import { textAsRich } from '../../kernel/values/rich-text.ts';
import { after, dayMs, instantOf } from '../../kernel/values/time.ts';
import { sendMessage } from '../../messages/store/send-message.ts';
import { givePoints } from '../../points/store/points.ts';
import { lockApplication } from '../store/application-changes.ts';

export interface ApplicationReplyInput {
  /** The number to quote, `SLD-2025-000123`. */
  readonly no: string;
  /** Rich text. */
  readonly content: string;
  readonly attachments?: readonly OfficeFile[];
  /** Left out: the office. */
  readonly author?: string;
}

export interface ApplicationClosing {
  readonly no: string;
  readonly outcome: NonNullable<Application['outcome']>;
  /** A line for the place beside the outcome. */
  readonly note?: string;
  /** A last answer, as rich text. */
  readonly content?: string;
  readonly grantedPoints?: number;
  /** What the student receives, such as a letter. */
  readonly documents?: readonly OfficeFile[];
  readonly author?: string;
}

type Subject = Row<'applications'>;

export interface ReplyingOffice extends FilingOffice {
  readonly portal: Speaker;
}

/** Answers an application; it then waits for the student. @throws Refusal 404, 409 `state` when it is closed or cancelled */
export function replyToApplication(office: ReplyingOffice, reply: ApplicationReplyInput): Promise<void> {
  return say(office, reply, office.portal.said('applicationAnswered', { no: reply.no }));
}

/** Asks the student for something. @throws as `replyToApplication` */
export function askForMore(office: ReplyingOffice, question: ApplicationReplyInput): Promise<void> {
  return say(office, question, office.portal.said('applicationQuestion', { no: question.no }));
}

async function say(office: ReplyingOffice, reply: ApplicationReplyInput, title: Localized): Promise<void> {
  if (reply.content.trim() === '') throw new Error('An answer to an application cannot be empty.');
  await inTransaction(office.database, async (database) => {
    const desk = { ...office, database };
    const application = await takeOpen(database, reply.no);
    await addReply(desk, application, reply);
    const moment = instantOf(office.now);
    await database
      .updateTable('applications')
      .set({ status: 'waiting', updated_at: moment })
      .where('id', '=', application.id)
      .execute();
    await writeToStudent(desk, application, title, { en: reply.content });
    await audit(desk, application, 'application-reply');
  });
}

/**
 * Closes an application with an outcome; granted points are the student's at once, for as long as the type says. Who is
 * declined gives back the places of choices with a limit.
 * @throws Refusal 404, 409 `state` when it is closed or cancelled; Error when points are granted that cannot be
 */
export async function closeApplication(office: ReplyingOffice, closing: ApplicationClosing): Promise<void> {
  await inTransaction(office.database, async (database) => {
    const desk = { ...office, database };
    const application = await takeOpen(database, closing.no);
    const type = await database
      .selectFrom('application_types')
      .selectAll()
      .where('id', '=', application.type_id)
      .executeTakeFirstOrThrow();
    checkPoints(closing, type);
    if (closing.content) await addReply(desk, application, { ...closing, content: closing.content });
    await addFiles(desk, { record: 'application', role: 'document' }, application.id, closing.documents ?? []);
    await complete(desk, application, closing);
    if (closing.outcome === 'declined') await releaseOptionPlaces(desk, { record: 'application', id: application.id });
    await grantPoints(desk, application, type, closing.grantedPoints ?? 0);
    await writeToStudent(
      desk,
      application,
      desk.portal.said(closings[closing.outcome], { no: closing.no }),
      closingText(desk, closing),
    );
    await audit(desk, application, `application-${closing.outcome}`);
  });
}

/** The application, locked. */
async function takeOpen(database: Database, no: string): Promise<Subject> {
  const known = await database.selectFrom('applications').select('id').where('no', '=', no).executeTakeFirst();
  const application = known && (await lockApplication(database, known));
  if (!application) throw new Refusal('notFound');
  if (application.cancelled_at !== null || application.status === 'success') throw new Refusal('state');
  return application;
}

async function addReply(
  desk: ReplyingOffice,
  application: Subject,
  { content, attachments = [], author = desk.portal.office.en }: Omit<ApplicationReplyInput, 'no'>,
): Promise<void> {
  const values = { application_id: application.id, from_whom: 'office', author, content, ext: '{}' };
  const { id } = await desk.database
    .insertInto('application_replies')
    .values({ ...values, created_at: instantOf(desk.now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addFiles(desk, { record: 'application_reply', role: 'attachment' }, id, attachments);
}

async function addFiles(desk: FilingOffice, part: FileRole, id: number, files: readonly OfficeFile[]): Promise<void> {
  const kept = await keepOfficeFiles(desk, files);
  await useFiles(
    desk.database,
    part,
    id,
    kept.map((file) => file.id),
  );
}

function checkPoints({ outcome, grantedPoints }: ApplicationClosing, type: Row<'application_types'>): void {
  if (grantedPoints === undefined) return;
  if (type.allow_points !== 1) throw new Error('No points can be granted for this type of application.');
  if (outcome !== 'approved') throw new Error('Points are granted only with the outcome approved.');
  if (!Number.isInteger(grantedPoints) || grantedPoints < 1) {
    throw new Error(`The points to grant are a whole number from 1, not ${grantedPoints}.`);
  }
}

async function complete(
  { database, now }: FilingOffice,
  { id }: Subject,
  { outcome, note, grantedPoints }: ApplicationClosing,
): Promise<void> {
  const moment = instantOf(now);
  await database
    .updateTable('applications')
    .set({
      status: 'success',
      outcome,
      outcome_note: note ?? null,
      granted_points: grantedPoints ?? null,
      updated_at: moment,
      completed_at: moment,
    })
    .where('id', '=', id)
    .execute();
}

async function grantPoints(
  { database, now }: FilingOffice,
  application: Subject,
  type: Row<'application_types'>,
  amount: number,
): Promise<void> {
  if (amount === 0) return;
  await givePoints(database, {
    userId: application.user_id,
    source: { kind: 'application', id: application.id },
    title: readJson<Localized>(type.name),
    amount,
    type: 'allocate',
    expiresAt: instantOf(after(now, type.points_validity_days * dayMs)),
    now,
  });
}

const closings = {
  approved: 'applicationApproved',
  declined: 'applicationDeclined',
  other: 'applicationCompleted',
} as const satisfies Readonly<Record<ApplicationClosing['outcome'], SentenceName>>;

/** What the office wrote is in one language; what the portal adds, in all. */
function closingText({ portal }: ReplyingOffice, { note, content, grantedPoints = 0 }: ApplicationClosing): Localized {
  const written = `${note ? textAsRich(note) : ''}${content ?? ''}`;
  if (grantedPoints === 0) return written === '' ? saidRich(portal, 'applicationLookInside') : { en: written };
  const added = saidRich(portal, 'pointsAdded', { points: grantedPoints });
  return inEach(added, (text) => written + text);
}

async function writeToStudent(desk: ReplyingOffice, subject: Subject, title: Localized, content: Localized) {
  const link = { route: '/pages/personal/applicationDetail', query: { id: subject.id } };
  const mailContent = saidRich(desk.portal, 'applicationLookInside');
  await sendMessage(desk, { userIds: [subject.user_id], type: 'application', title, content, mailContent, link });
}

async function audit({ database, now }: FilingOffice, { no }: Subject, what: string): Promise<void> {
  await writeAudit(database, { action: 'office', userId: null, address: '', detail: { what, no } }, now);
}
