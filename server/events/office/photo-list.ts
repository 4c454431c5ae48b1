/** The pictures of an event as the office sees them: those that nobody has looked at yet first. */
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { picturesOfOffice } from '../store/event-photos.ts';
import { picturesOfEvent } from './photos.ts';

export interface ListedPhoto {
  readonly id: string;
  readonly file: string;
  readonly caption: string | null;
  /** Null: the office has added it. */
  readonly student: string | null;
  /** pending, published or hidden */
  readonly status: string;
  readonly uploaded: Instant;
}

export async function listPhotos(database: Database, eventId: number): Promise<ListedPhoto[]> {
  const rows = await picturesOfEvent(database, eventId)
    .innerJoin('files', 'files.id', 'file_uses.file_id')
    .innerJoin('users', 'users.id', 'event_comments.user_id')
    .select(['files.id', 'files.filename', 'event_comments.caption', 'event_comments.status'])
    .select(['event_comments.created_at', 'users.en_name', 'users.name'])
    .execute();
  const uploaded: ListedPhoto[] = rows.map((row) => ({
    id: row.id,
    file: row.filename,
    caption: row.caption,
    student: row.en_name ?? row.name ?? '',
    status: row.status,
    uploaded: row.created_at,
  }));
  const photos = [...uploaded, ...(await addedPhotos(database, eventId))];
  const isPending = (photo: ListedPhoto) => photo.status === 'pending';
  return [...photos.filter(isPending), ...photos.filter((photo) => !isPending(photo))];
}

async function addedPhotos(database: Database, eventId: number): Promise<ListedPhoto[]> {
  const rows = await picturesOfOffice(database)
    .select(['files.id', 'files.filename', 'files.created_at'])
    .where('file_uses.record_id', '=', eventId)
    .orderBy('file_uses.position')
    .execute();
  return rows.map(({ id, filename, created_at: uploaded }) => ({
    id,
    file: filename,
    caption: null,
    student: null,
    status: 'published',
    uploaded,
  }));
}
