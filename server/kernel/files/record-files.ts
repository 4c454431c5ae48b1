/** Files in records: who may use which, and the links that answers hold. */
import type { FileLink } from '#contract';
import { grouped } from '#model';
import { compiledOnce } from '../database/compiled-once.ts';
import { inPieces } from '../database/in-pieces.ts';
import { isPostgres } from '../database/is-postgres.ts';
import type { Database } from '../database/open.ts';
import type { Row } from '../database/tables.ts';
import type { FileStore } from './file-store.ts';

/** The records that hold files, and the part that a file plays there. */
export type FileRole =
  | { readonly record: 'notice'; readonly role: 'attachment' }
  | { readonly record: 'application'; readonly role: 'attachment' | 'document' | 'answer' }
  | { readonly record: 'application_reply'; readonly role: 'attachment' }
  | { readonly record: 'event'; readonly role: 'attachment' | 'photo' }
  | { readonly record: 'registration' | 'sign_in'; readonly role: 'answer' }
  | { readonly record: 'comment'; readonly role: 'image' }
  | { readonly record: 'submission' | 'kept_answer'; readonly role: 'answer' }
  | { readonly record: 'question' | 'tuition_plan'; readonly role: 'attachment' }
  | { readonly record: 'course'; readonly role: 'syllabus' }
  | { readonly record: 'document'; readonly role: 'file' }
  | { readonly record: 'user'; readonly role: 'avatar' }
  /** Files named in extra fields of a form; the record is the one that keeps them. */
  | { readonly record: ExtraRecord; readonly role: 'extra' };

/** The records that keep extra fields of a YAML form. */
export type ExtraRecord =
  | 'user'
  | 'application'
  | 'application_reply'
  | 'registration'
  | 'sign_in'
  | 'comment'
  | 'submission'
  | 'tuition_confirmation'
  | 'selection'
  | 'message';

export type FoundFile = Pick<Row<'files'>, 'id' | 'key' | 'title' | 'filename' | 'ext' | 'mime' | 'size' | 'is_public'>;

/** The files of several records at once, by the id of the record, in their order. */
export async function filesOf(
  database: Database,
  { record, role }: FileRole,
  recordIds: readonly number[],
): Promise<ReadonlyMap<number, readonly FoundFile[]>> {
  const rows = await inPieces(recordIds, (some) => filesHeldBy(database, { record, role, recordIds: some }));
  return grouped(rows.map((row) => [row.record_id, row]));
}

const filesHeldBy = compiledOnce(
  (database, { record, role, recordIds }: { record: string; role: string; recordIds: readonly number[] }) =>
    database
      .selectFrom('file_uses')
      .innerJoin('files', 'files.id', 'file_uses.file_id')
      .select(['file_uses.record_id', 'files.id', 'files.key', 'files.title', 'files.filename'])
      .select(['files.ext', 'files.mime', 'files.size', 'files.is_public'])
      .where('file_uses.record', '=', record)
      .where('file_uses.role', '=', role)
      .where('file_uses.record_id', 'in', recordIds)
      .orderBy('file_uses.position')
      .orderBy('files.id'),
);

export function fileLink(files: FileStore, file: FoundFile): FileLink {
  const { id, title, ext, mime, size } = file;
  return { id, title, url: files.address(file), ext, mime, size };
}

/** What an attached file must be. */
export interface FileNeeds {
  readonly userId: number;
  readonly purposes: readonly string[];
  readonly accept: readonly string[];
  /** What may hold them already, because it is sent again: this part of a record, or of any record that is not said. */
  readonly heldBy?: { readonly role: FileRole['role']; readonly record?: FileRole['record']; readonly id?: number };
}

/**
 * The uploaded files with these ids that the person may attach: own ones, for this purpose, of an accepted type, used
 * nowhere else.
 * @returns undefined when one of them is not such a file
 */
export async function attachableFiles(
  database: Database,
  ids: readonly string[],
  needs: FileNeeds,
): Promise<readonly FoundFile[] | undefined> {
  if (ids.length === 0) return [];
  if (new Set(ids).size !== ids.length) return undefined;
  const rows = await database
    .selectFrom('files')
    .select(['id', 'key', 'title', 'filename', 'ext', 'mime', 'size', 'is_public'])
    .where('id', 'in', ids)
    .where('owner_id', '=', needs.userId)
    .where('purpose', 'in', needs.purposes)
    .where('ext', 'in', needs.accept)
    .orderBy('id')
    // Until they are used nobody sweeps them away, and nobody else uses them.
    .$if(isPostgres(database), (query) => query.forNoKeyUpdate())
    .execute();
  if (rows.length !== ids.length) return undefined;
  const used = await usedElsewhere(database, ids, needs.heldBy).executeTakeFirst();
  return used ? undefined : rows;
}

function usedElsewhere(database: Database, ids: readonly string[], heldBy: FileNeeds['heldBy']) {
  const used = database.selectFrom('file_uses').select('file_id').where('file_id', 'in', ids);
  if (!heldBy) return used;
  const { record, role, id } = heldBy;
  return used.where((eb) =>
    eb.not(
      eb.and([
        eb('role', '=', role),
        ...(record === undefined ? [] : [eb('record', '=', record)]),
        ...(id === undefined ? [] : [eb('record_id', '=', id)]),
      ]),
    ),
  );
}

/** Notes that a record holds these files: they stay as long as it does. */
export async function useFiles(
  database: Database,
  { record, role }: FileRole,
  recordId: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const uses = ids.map((id, position) => ({ file_id: id, record, record_id: recordId, role, position }));
  await database.insertInto('file_uses').values(uses).execute();
}

/** The same for a record that may have held others in this part before: those it holds no longer are swept away. */
export async function replaceFiles(
  database: Database,
  part: FileRole,
  recordId: number,
  ids: readonly string[],
): Promise<void> {
  await database
    .deleteFrom('file_uses')
    .where('record', '=', part.record)
    .where('role', '=', part.role)
    .where('record_id', '=', recordId)
    .execute();
  await useFiles(database, part, recordId, ids);
}
