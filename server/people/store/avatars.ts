/** Pictures of people: uploaded for that purpose, public, one in use; the one before is swept away after a day. */
import type { Database } from '../../kernel/database/open.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import { useFiles } from '../../kernel/files/record-files.ts';

/** The address of an own picture; undefined when the file is none. */
export async function avatarAddress(
  database: Database,
  files: FileStore,
  userId: number,
  fileId: string,
): Promise<string | undefined> {
  const file = await database
    .selectFrom('files')
    .select(['key', 'filename', 'is_public'])
    .where('id', '=', fileId)
    .where('owner_id', '=', userId)
    .where('purpose', '=', 'avatar')
    .executeTakeFirst();
  return file && files.address(file);
}

export async function useAvatar(database: Database, userId: number, fileId: string): Promise<void> {
  await database
    .deleteFrom('file_uses')
    .where('record', '=', 'user')
    .where('record_id', '=', userId)
    .where('role', '=', 'avatar')
    .execute();
  await useFiles(database, { record: 'user', role: 'avatar' }, userId, [fileId]);
}
