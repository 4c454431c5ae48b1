/** Files that the office puts into records: letters, forms, pictures. They belong to nobody and stay with their record. */
import type { Database } from '../database/open.ts';
import { randomKey } from '../values/secrets.ts';
import { instantOf } from '../values/time.ts';
import { cleanFilename, extensionOf } from './file-names.ts';
import type { FileStore } from './file-store.ts';
import { typeOfFile } from './file-type.ts';
import { stripMetadata } from './strip-metadata.ts';

export interface OfficeFile {
  readonly filename: string;
  /** Left out: the name of the file. */
  readonly title?: string;
  readonly bytes: Buffer;
}

export interface FilingOffice {
  readonly database: Database;
  readonly now: Date;
  /** Where the bytes go. */
  readonly files: FileStore;
}

interface ReadyFile {
  readonly title: string;
  readonly filename: string;
  readonly ext: string;
  readonly mime: string;
  readonly bytes: Buffer;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Keeps the files and writes them down.
 * @returns their ids and addresses, in the order given
 * @throws Error that names a file of a type that is not taken, before any is kept
 */
export async function keepOfficeFiles(
  { database, now, files }: FilingOffice,
  some: readonly OfficeFile[],
  isPublic = false,
): Promise<{ readonly id: string; readonly address: string }[]> {
  const kept: { id: string; address: string }[] = [];
  for (const { bytes, ...file } of some.map(checked)) {
    const id = randomKey(12);
    const key = await files.keep(bytes);
    const row = {
      ...file,
      id,
      key,
      size: bytes.length,
      is_public: isPublic ? 1 : 0,
      owner_id: null,
      purpose: 'office',
    };
    await database
      .insertInto('files')
      .values({ ...row, created_at: instantOf(now) })
      .execute();
    kept.push({ id, address: files.address(row) });
  }
  return kept;
}

/** The file as it is kept: pictures without what tells more than the picture. */
function checked(file: OfficeFile): ReadyFile {
  const filename = cleanFilename(file.filename);
  const ext = extensionOf(filename);
  const type = typeOfFile(ext, file.bytes);
  const picture = type?.isPicture ? stripMetadata(type.mime, file.bytes) : undefined;
  if (!type || (type.isPicture && !picture)) {
    throw new Error(`The file ${filename} cannot be sent: it is not of a type that the portal takes.`);
  }
  const { bytes, width, height } = picture ?? { bytes: file.bytes, width: null, height: null };
  return { title: file.title ?? filename, filename, ext, mime: type.mime, bytes, width, height };
}
