/** The folder of the files: whether it is there, and whether it is the one of this database. */
import { accessSync, constants, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database/open.ts';

export const fileKeyPattern = /^[A-Za-z0-9_-]{32}$/;

/** Files are kept in folders by the beginning of their keys. */
export const partPattern = /^[A-Za-z0-9_-]{2}$/;

export function pathOfFile(folder: string, key: string): string {
  return join(folder, key.slice(0, 2), key);
}

/** A disk that is no longer mounted leaves an empty folder behind: what is written there is hidden when the disk is back. */
const mark = '.portico-files';
const markText = 'Portico keeps files here only while this one is here.\n';

/** Marks a folder as the one for files. Who may not write there cannot; what is kept later says so. */
export function markFilesFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    if (!hasMark(folder)) writeFileSync(join(folder, mark), markText);
  } catch {
    // see above
  }
}

export function hasMark(folder: string): boolean {
  return existsSync(join(folder, mark));
}

/** A disk with a fault is turned to reading alone by the system, while it is in use. */
export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Of so many files that came last one at least is there; single ones may have been lost. */
const lastFiles = 20;

/**
 * Holds a folder against what the database knows, before the first file is read or written.
 * @returns `lost`: none of the last files is in it · `foreign`: it holds files, and the database knows none, so that they would be
 * swept away · null: it fits
 */
export async function filesFolderIssue(database: Database, folder: string): Promise<'lost' | 'foreign' | null> {
  const last = await database.selectFrom('files').select('key').orderBy('id', 'desc').limit(lastFiles).execute();
  if (last.length === 0) return holdsFiles(folder) ? 'foreign' : null;
  return last.some(({ key }) => existsSync(pathOfFile(folder, key))) ? null : 'lost';
}

function holdsFiles(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const parts = readdirSync(folder, { withFileTypes: true }).filter(
    (part) => part.isDirectory() && partPattern.test(part.name),
  );
  return parts.some(({ name }) => readdirSync(join(folder, name)).some((file) => fileKeyPattern.test(file)));
}
