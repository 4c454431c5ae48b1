/** What the office does with pictures of events: it looks at them before others see them, and takes them away again. */

import { Refusal } from '../../kernel/call/refusal.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Database } from '../../kernel/database/open.ts';
import { type FilingOffice, keepPictures, type OfficeFile } from '../../kernel/files/office-files.ts';
import { filesOf, replaceFiles } from '../../kernel/files/record-files.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { lockEvent } from '../store/event-seats.ts';

export interface PhotoOffice {
  readonly database: Database;
  readonly now: Date;
}

/** What the office adds itself plays this part in an event. */
const added = { record: 'event', role: 'photo' } as const;

/**
 * Puts pictures of the office on the photo wall of an event, behind those that it has added before. Needs a transaction.
 * @throws Refusal 404; Error that names a file that is no picture
 */
export async function addPhotos(office: FilingOffice, eventId: number, files: readonly OfficeFile[]): Promise<void> {
  const { database } = office;
  if (!(await lockEvent(database, eventId))) throw new Refusal('notFound');
  const before = (await filesOf(database, added, [eventId])).get(eventId) ?? [];
  const kept = await keepPictures(office, files);
  await replaceFiles(
    database,
    added,
    eventId,
    [...before, ...kept].map(({ id }) => id),
  );
}

/**
 * Takes pictures that the office has added off the wall; what students have uploaded is hidden instead. Needs a transaction.
 * @returns how many were there
 */
export async function removePhotos(database: Database, eventId: number, ids: readonly string[]): Promise<number> {
  const before = (await filesOf(database, added, [eventId])).get(eventId) ?? [];
  const all = before.map(({ id }) => id);
  const gone = all.filter((id) => ids.includes(id));
  if (gone.length === 0) return 0;
  const left = all.filter((id) => !ids.includes(id));
  await replaceFiles(database, added, eventId, left);
  await database.deleteFrom('files').where('id', 'in', gone).execute();
  return gone.length;
}

/** Pictures by their ids, as the photo wall gives them; one that is named twice is hidden. */
export interface PhotoReview {
  /** `pending`: every picture that nobody has looked at yet. */
  readonly approve?: 'pending' | readonly string[];
  readonly hide?: readonly string[];
}

/**
 * Publishes and hides pictures of one event, all of them or none. Pictures that were uploaded together may be judged apart.
 * @returns how many pictures have changed
 * @throws Refusal 404 when the event or one of the pictures is not known
 */
export async function reviewPhotos(
  { database, now }: PhotoOffice,
  eventId: number,
  review: PhotoReview,
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    if (!(await lockEvent(transaction, eventId))) throw new Refusal('notFound');
    const pictures = await picturesOf(transaction, eventId);
    const judged = judge(pictures, review);
    const uploads = new Set(pictures.map((picture) => picture.uploadId));
    for (const uploadId of uploads) {
      const own = judged.filter((picture) => picture.uploadId === uploadId);
      if (own.some((picture) => picture.verdict !== picture.status)) await settleUpload(transaction, own, now);
    }
    return judged.filter((picture) => picture.verdict !== picture.status).length;
  });
}

interface Picture {
  readonly id: string;
  readonly uploadId: number;
  readonly status: string;
}

interface JudgedPicture extends Picture {
  readonly verdict: string;
}

function picturesOf(database: Database, eventId: number): Promise<Picture[]> {
  return picturesOfEvent(database, eventId)
    .select(['file_uses.file_id as id', 'event_comments.id as uploadId', 'event_comments.status'])
    .execute();
}

/** All pictures of an event with their uploads, in the order in which they came. */
export function picturesOfEvent(database: Database, eventId: number) {
  return database
    .selectFrom('event_comments')
    .innerJoin('file_uses', 'file_uses.record_id', 'event_comments.id')
    .where('event_comments.event_id', '=', eventId)
    .where('event_comments.kind', '=', 'photo')
    .where('file_uses.record', '=', 'comment')
    .where('file_uses.role', '=', 'image')
    .orderBy('event_comments.id')
    .orderBy('file_uses.position');
}

function judge(pictures: readonly Picture[], { approve = [], hide = [] }: PhotoReview): JudgedPicture[] {
  const known = new Set(pictures.map((picture) => picture.id));
  const named = [...(approve === 'pending' ? [] : approve), ...hide];
  if (named.some((id) => !known.has(id))) throw new Refusal('notFound');
  return pictures.map((picture) => {
    const isApproved = approve === 'pending' ? picture.status === 'pending' : approve.includes(picture.id);
    const verdict = hide.includes(picture.id) ? 'hidden' : isApproved ? 'published' : picture.status;
    return { ...picture, verdict };
  });
}

/** The pictures of the first verdict stay together; those of another one move into an upload of their own. */
async function settleUpload(database: Database, pictures: readonly JudgedPicture[], now: Date): Promise<void> {
  const [first, ...others] = new Set(pictures.map((picture) => picture.verdict));
  const [{ uploadId } = { uploadId: 0 }] = pictures;
  for (const verdict of others) {
    const moved = pictures.filter((picture) => picture.verdict === verdict).map((picture) => picture.id);
    const copyId = await copyUpload(database, uploadId, verdict, now);
    await database
      .updateTable('file_uses')
      .set({ record_id: copyId })
      .where('record', '=', 'comment')
      .where('role', '=', 'image')
      .where('record_id', '=', uploadId)
      .where('file_id', 'in', moved)
      .execute();
  }
  await database
    .updateTable('event_comments')
    .set({ status: first ?? 'pending', updated_at: instantOf(now) })
    .where('id', '=', uploadId)
    .execute();
}

async function copyUpload(database: Database, uploadId: number, status: string, now: Date): Promise<number> {
  const { id: _, ...upload } = await database
    .selectFrom('event_comments')
    .selectAll()
    .where('id', '=', uploadId)
    .executeTakeFirstOrThrow();
  const { id } = await database
    .insertInto('event_comments')
    .values({ ...upload, status, updated_at: instantOf(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
