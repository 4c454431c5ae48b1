/**
 * A database of its own for each server under test, with the demonstration's data: SQLite, or PostgreSQL when
 * TEST_DATABASE_URL names a server. The data are made once a run and copied.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { type Database, type DatabaseAddress, openDatabase, pinnedClock, portalView, seedDemo } from '#server';
import { compiledPortal } from './compiled-portal.ts';
import { lendDatabase } from './kept-database.ts';
import { createDatabase, postgresUrl, templateName } from './postgres.ts';

/** Friday, 21 November 2025, 10:00 in Hong Kong. */
export const testStart = '2025-11-21T02:00:00.000Z';

export const secretKey = 'a key for tests';

/** What the seeding tells of the data it made. */
export type SeededNames = Awaited<ReturnType<typeof seedDemo>>;

export interface SeededDatabase {
  readonly database: Database;
  readonly address: DatabaseAddress;
  readonly names: SeededNames;
  remove(): Promise<void>;
}

/**
 * @param folder  an empty folder: the files of the records go into `files` there
 * @param file  a place for the SQLite file, when the test wants to know it
 */
export async function seededDatabase(folder: string, file?: string): Promise<SeededDatabase> {
  const url = postgresUrl();
  const source = join(inject('runFolder'), url ? 'postgres' : 'sqlite');
  const names = await template(source, url);
  copyFolder(join(source, 'files'), join(folder, 'files'));
  if (url) {
    const lent = await lendDatabase(url, templateName(inject('runFolder')));
    return { database: lent.database, address: { url: lent.url }, names, remove: lent.giveBack };
  }
  const own = file ?? join(folder, 'portico.db');
  await copyFile(join(source, 'portico.db'), own);
  const address = { file: own };
  return { database: await openDatabase(address), address, names, remove: async () => {} };
}

/** The SQLite file and the files of the records, for programs that open them themselves: `portico.db` and `files`. */
export async function seededFiles(folder: string): Promise<SeededNames> {
  const source = join(inject('runFolder'), 'sqlite');
  const names = await template(source, undefined);
  copyFolder(join(source, 'files'), join(folder, 'files'));
  await copyFile(join(source, 'portico.db'), join(folder, 'portico.db'));
  return names;
}

/** Many small files: several times as quick as `cp` of Node. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const copy = entry.isDirectory() ? copyFolder : copyFileSync;
    copy(join(from, entry.name), join(to, entry.name));
  }
}

const waitMs = 50;

/** Whoever comes first makes the template, the others wait for it. */
async function template(folder: string, url: string | undefined): Promise<SeededNames> {
  const ready = join(folder, 'names.json');
  const failed = join(folder, 'failed.txt');
  if (!existsSync(ready) && (await isFirst(folder))) {
    await makeTemplate(folder, url, ready).catch(async (error: unknown) => {
      await writeFile(failed, String(error));
      throw error;
    });
  }
  while (!existsSync(ready)) {
    if (existsSync(failed)) throw new Error(`The template was not made: ${await readFile(failed, 'utf8')}`);
    await pause(waitMs);
  }
  return JSON.parse(await readFile(ready, 'utf8')) as SeededNames; // written by makeTemplate
}

async function isFirst(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    () => false,
  );
}

async function makeTemplate(folder: string, url: string | undefined, ready: string): Promise<void> {
  const name = templateName(inject('runFolder'));
  const address = url ? { url: await createDatabase(url, name) } : { file: join(folder, 'portico.db') };
  const database = await openDatabase(address);
  const filesDir = join(folder, 'files');
  await mkdir(filesDir);
  const clock = pinnedClock(new Date(testStart));
  const names = await seedDemo({ database, filesDir, portal: portalView(compiledPortal()), secretKey, clock });
  await database.destroy();
  await writeFile(`${ready}.new`, JSON.stringify(names));
  await rename(`${ready}.new`, ready);
  await rm(`${ready}.new`, { force: true });
}
