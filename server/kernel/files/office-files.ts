/** Files that the office puts into records: letters, forms, pictures. They belong to nobody and stay with their record. */

import { buffer } from 'node:stream/consumers';
import type { NamedFileKind } from '#compiler';
import { extensionOf } from '#model';
import type { Database } from '../database/open.ts';
import { randomKey } from '../values/secrets.ts';
import { instantOf } from '../values/time.ts';
import { cleanFilename } from './file-names.ts';
import type { FileStore } from './file-store.ts';
import { typeOfFile } from './file-type.ts';
import { type FileRole, type FoundFile, filesOf, replaceFiles } from './record-files.ts';
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

/** The same for pictures that a page shows. @throws Error that names a file that is none, before any is kept */
export function keepPictures(office: FilingOffice, some: readonly OfficeFile[]): ReturnType<typeof keepOfficeFiles> {
  const wrong = some.find((file) => !readyFile(file)?.width);
  if (!wrong) return keepOfficeFiles(office, some);
  const { problem, remedy } = noPicture(cleanFilename(wrong.filename));
  throw new Error(`${problem} ${remedy} Nothing was changed.`);
}

/** The office with the files that lie beside the file that it hands over. */
export interface FilingImport extends FilingOffice {
  /** @returns undefined when no file of this name lies there */
  readonly beside: (name: string) => OfficeFile | undefined;
}

/** A file as another one names it. */
export interface NamedFile {
  readonly file: string;
  readonly title?: string;
}

/** One that was looked for when the file that names it was read. @throws Error when it is gone since */
export function fileNamed({ beside }: Pick<FilingImport, 'beside'>, { file: name, title }: NamedFile): OfficeFile {
  const file = beside(name);
  if (!file) throw new Error(`${notBeside(name).problem} Nothing was changed.`);
  return { ...file, ...(title === undefined ? {} : { title }) };
}

/** The same where none may be named. */
export function fileIfNamed(
  office: Pick<FilingImport, 'beside'>,
  file: NamedFile['file'] | undefined,
): OfficeFile | undefined {
  return file === undefined ? undefined : fileNamed(office, { file });
}

/**
 * What keeps the portal from taking a file that another one names.
 * @param file  undefined: there is none of that name
 * @param kind  `picture`: one that a page can show
 */
export function wrongFile(file: OfficeFile | undefined, name: string, kind: NamedFileKind): Wrong | undefined {
  if (!file) return notBeside(name);
  const ready = readyFile(file);
  if (kind === 'picture') return ready?.width ? undefined : noPicture(name);
  return ready ? undefined : notTaken(name);
}

type Wrong = ReturnType<typeof notBeside>;

const notBeside = (name: string) => ({
  problem: `There is no file ${name}.`,
  remedy: 'Put it beside the file that names it, or correct its name.',
});

const notTaken = (name: string) => ({
  problem: `The file ${name} is not of a type that the portal takes.`,
  remedy: 'Save it as PDF, or as a picture (PNG, JPG).',
});

const noPicture = (name: string) => ({
  problem: `The file ${name} is no picture that a page can show.`,
  remedy: 'Save it as PNG, JPG or WebP.',
});

/** Gives a record these files in place of those that it holds; the same ones are left alone. @returns whether there are others now */
export async function bringOfficeFiles(
  office: FilingOffice,
  part: FileRole,
  recordId: number,
  some: readonly OfficeFile[],
): Promise<boolean> {
  const held = (await filesOf(office.database, part, [recordId])).get(recordId) ?? [];
  const isSame = await Promise.all(some.map((file, index) => isKept(office, held[index], checked(file))));
  if (held.length === some.length && isSame.every(Boolean)) return false;
  const kept = await keepOfficeFiles(office, some);
  await replaceFiles(
    office.database,
    part,
    recordId,
    kept.map(({ id }) => id),
  );
  await forget(
    office.database,
    held.map(({ key }) => key),
  );
  return true;
}

/**
 * @param before  the address of the one that it takes the place of; null: there is none
 * @returns the address of the picture: that of the one before when it is the same; null without one
 */
export async function bringPicture(
  office: FilingOffice,
  before: string | null,
  picture: OfficeFile | undefined,
): Promise<string | null> {
  const held = before === null ? undefined : await office.files.readPublic(before);
  if (before !== null && picture && held && checked(picture).bytes.equals(held)) return before;
  const [kept] = await keepOfficeFiles(office, picture ? [picture] : [], true);
  if (before !== null) await forget(office.database, [before.split('/')[3] ?? '']);
  return kept?.address ?? null;
}

/** The bytes of a file that no row names are swept off the disk. */
async function forget(database: Database, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await database.deleteFrom('files').where('key', 'in', keys).where('purpose', '=', 'office').execute();
}

async function isKept({ files }: FilingOffice, held: FoundFile | undefined, ready: ReadyFile): Promise<boolean> {
  if (held?.filename !== ready.filename || held.title !== ready.title || held.size !== ready.bytes.length) return false;
  const stream = await files.open(held.key);
  return stream !== undefined && ready.bytes.equals(await buffer(stream));
}

/** @throws Error that names a file of a type that is not taken */
function checked(file: OfficeFile): ReadyFile {
  const ready = readyFile(file);
  if (!ready)
    throw new Error(
      `The file ${cleanFilename(file.filename)} cannot be sent: it is not of a type that the portal takes.`,
    );
  return ready;
}

/** The file as it is kept: pictures without what tells more than the picture. Undefined: it is of no type that is taken. */
function readyFile(file: OfficeFile): ReadyFile | undefined {
  const filename = cleanFilename(file.filename);
  const ext = extensionOf(filename);
  const type = typeOfFile(ext, file.bytes);
  const picture = type?.isPicture ? stripMetadata(type.mime, file.bytes) : undefined;
  if (!type || (type.isPicture && !picture)) return undefined;
  const { bytes, width, height } = picture ?? { bytes: file.bytes, width: null, height: null };
  return { title: file.title ?? filename, filename, ext, mime: type.mime, bytes, width, height };
}
