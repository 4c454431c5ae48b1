/** `portico data backup | restore`: a copy of the embedded database and the uploaded files, in one folder. */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { copySqlite, isSqliteInUse, sqliteIssue } from '#server';
import { copiesFolder, type DataPlaces, dataPlaces, keepPrivate } from '../data/places.ts';
import { CommandProblem, reasonOf } from '../terminal/command-problem.ts';
import { print, tell } from '../terminal/terminal.ts';

const databaseName = 'portico.db';
const filesName = 'files';

/** The files that SQLite keeps beside a database. */
const besides = ['-wal', '-shm'];

/** @param folder  left out: `backups/` and the time of day */
export async function backupData(folder = join(copiesFolder, timeStamp())): Promise<number> {
  const places = embedded('pg_dump --format=custom --file=portico.dump "$DATABASE_URL"');
  if (!existsSync(places.databaseFile)) {
    throw new CommandProblem(`There is nothing to copy: ${shown(places.databaseFile)} is not there.`);
  }
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new CommandProblem(`${folder} is not empty. Choose another folder for the copy.`);
  }
  await explained(`${folder} cannot be used`, async () => {
    mkdirSync(target, { recursive: true });
    // The database first: a file that comes in meanwhile is one too many in the copy, never one too few.
    tell('Copying the database …');
    await copySqlite(places.databaseFile, join(target, databaseName));
    tell('Copying the files …');
    if (existsSync(places.filesDir)) cpSync(places.filesDir, join(target, filesName), { recursive: true });
    else mkdirSync(join(target, filesName));
  });
  print(`Everything is in ${folder}. Bring it back with \`npx portico data restore ${folder}\`.`);
  return 0;
}

export async function restoreData(folder: string): Promise<number> {
  const places = embedded('pg_restore --clean --if-exists --dbname="$DATABASE_URL" portico.dump');
  const source = resolve(folder);
  const copy = join(source, databaseName);
  if (!existsSync(copy)) throw new CommandProblem(`${folder} holds no copy: there is no ${databaseName} in it.`);
  const issue = await sqliteIssue(copy);
  if (issue !== null) throw new CommandProblem(`This copy cannot be used: ${issue}.`);
  const kept = await setAside(places);
  await explained('The copy cannot be brought back', async () => {
    mkdirSync(dirname(places.databaseFile), { recursive: true });
    await copySqlite(copy, places.databaseFile);
    if (existsSync(join(source, filesName))) cpSync(join(source, filesName), places.filesDir, { recursive: true });
  });
  if (kept) tell(`What was there before is in ${shown(kept)}.`);
  print(`The data of ${folder} are back. Start the portal.`);
  return 0;
}

/** Moves what is there to a folder of its own. @returns that folder, when there was anything */
async function setAside(places: DataPlaces): Promise<string | undefined> {
  if (!existsSync(places.databaseFile) && !existsSync(places.filesDir)) return undefined;
  if (existsSync(places.databaseFile) && (await isSqliteInUse(places.databaseFile))) {
    throw new CommandProblem('The portal is running. Stop it first, then bring the copy back.');
  }
  const kept = join(dirname(places.databaseFile), `before-${timeStamp()}`);
  await explained(`${shown(kept)} cannot be used`, async () => {
    mkdirSync(kept, { recursive: true });
    for (const path of [places.databaseFile, ...besides.map((end) => places.databaseFile + end)]) {
      if (existsSync(path)) renameSync(path, join(kept, databaseName + path.slice(places.databaseFile.length)));
    }
    if (existsSync(places.filesDir)) renameSync(places.filesDir, join(kept, filesName));
  });
  return kept;
}

function embedded(instead: string): DataPlaces {
  keepPrivate();
  const places = dataPlaces(process.env);
  if (!places.url) return places;
  throw new CommandProblem(
    `This portal keeps its data in a PostgreSQL (DATABASE_URL), which has a command of its own for this: \`${instead}\`. Copy the folder FILES_DIR as well.`,
  );
}

async function explained(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new CommandProblem(`${what}: ${reasonOf(error)}.`);
  }
}

/** `2025-11-21-183000`, by the clock of this computer. */
function timeStamp(): string {
  const now = new Date();
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString();
  return `${local.slice(0, 10)}-${local.slice(11, 19).replaceAll(':', '')}`;
}

function shown(path: string): string {
  return relative('.', path) || '.';
}
