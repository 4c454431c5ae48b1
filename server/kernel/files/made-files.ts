/**
 * Files that the server makes on request: downloads of cards, exports. They belong to who asked, are reached by a signed
 * address for an hour, and are swept away like uploads that nobody used.
 */
import type { MadeFile } from '#contract';
import type { Database } from '../database/open.ts';
import { randomKey } from '../values/secrets.ts';
import { after, instantOf, type TimeWriter } from '../values/time.ts';
import { cleanFilename } from './file-names.ts';
import { addressLifeMs, type FileStore } from './file-store.ts';

/** The endings of files that the server makes. */
const mimeTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export interface KeptFile {
  readonly key: string;
  readonly filename: string;
  readonly ext: keyof typeof mimeTypes;
  readonly size: number;
}

/** Keeps the bytes, before the transaction that will write down whose they are. */
export async function keepMadeFile(
  files: FileStore,
  stem: string,
  ext: keyof typeof mimeTypes,
  bytes: Uint8Array,
): Promise<KeptFile> {
  const filename = cleanFilename(`${stem}.${ext}`);
  return { key: await files.keep(bytes), filename, ext, size: bytes.length };
}

interface Asker {
  readonly database: Database;
  readonly files: FileStore;
  readonly user: { readonly id: number };
  readonly now: Date;
  readonly time: TimeWriter;
}

/** Writes down whose the file is, and tells its address. */
export async function recordMadeFile({ database, files, user, now, time }: Asker, kept: KeptFile): Promise<MadeFile> {
  const { key, filename, ext, size } = kept;
  const mime = mimeTypes[ext];
  const row = {
    id: randomKey(12),
    key,
    owner_id: user.id,
    purpose: 'export',
    title: filename,
    filename,
    ext,
    mime,
    size,
  };
  await database
    .insertInto('files')
    .values({ ...row, is_public: 0, created_at: instantOf(now) })
    .execute();
  const url = files.address({ key, filename, is_public: 0 });
  return { url, filename, mime, expires_at: time.datetime(instantOf(after(now, addressLifeMs))) };
}
