/** `portico data backup | restore`: a copy of the embedded database and the uploaded files, in one folder. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { copySqlite, countIncompleteFiles, holdWaitingMail, isSqliteInUse, sqliteIssue } from '#server';
import { makeFolders } from '../config/make-folders.ts';
import {
  copiesFolder,
  type DataPlaces,
  dataPlaces,
  isDatabaseThere,
  keepPrivate,
  restoreNote,
  unfinishedFiles,
} from '../data/places.ts';
import { CommandProblem, reasonOf } from '../terminal/command-problem.ts';
import { print, tell } from '../terminal/terminal.ts';
import { quoted } from '../terminal/typed-command.ts';

const databaseName = 'portico.db';
const filesName = 'files';

/** The files that SQLite keeps beside a database. */
const besides = ['-wal', '-shm', '-journal'];

/** @param folder  left out: `backups/` and the time of day */
export async function backupData(folder = join(copiesFolder, timeStamp())): Promise<number> {
  const places = embedded('`pg_dump --format=custom --file=portico.dump "$DATABASE_URL"`');
  if (!isDatabaseThere(places)) {
    throw new CommandProblem(`There is nothing to copy: ${shown(places.databaseFile)} is not there.`);
  }
  const target = resolve(folder);
  if (existsSync(target)) {
    if (!statSync(target).isDirectory()) throw new CommandProblem(`${folder} is a file. Choose a folder for the copy.`);
    if (readdirSync(target).length > 0)
      throw new CommandProblem(`${folder} is not empty. Choose another folder for the copy.`);
  }
  await explained(`${folder} cannot be used`, async () => {
    makeFolders(target);
    try {
      await copyAll(places, target);
    } catch (error) {
      // Half a copy would be taken for one.
      for (const name of readdirSync(target)) rmSync(join(target, name), { recursive: true });
      throw error;
    }
  });
  print(`Everything is in ${folder}. Bring it back with \`npx portico data restore ${quoted(folder)}\`.`);
  return 0;
}

async function copyAll({ databaseFile, filesDir }: DataPlaces, target: string): Promise<void> {
  // Under another name until all is whole: with Ctrl-C half of a copy stays behind.
  const draft = join(target, unfinishedFiles);
  mkdirSync(draft);
  // The database first: a file that comes in meanwhile is one too many in the copy, never one too few.
  tell('Copying the database …');
  await copySqlite(databaseFile, join(target, databaseName));
  tell('Copying the files …');
  // Not `cpSync`, which leaves out what it cannot copy from Node 22 on, without a word.
  if (existsSync(filesDir)) await cp(filesDir, draft, { recursive: true });
  renameSync(draft, join(target, filesName));
}

export interface RestoreOptions {
  /** True: mail that waited when the copy was made is sent. */
  readonly sendMail?: boolean;
}

export async function restoreData(folder: string, { sendMail = false }: RestoreOptions = {}): Promise<number> {
  // All of it goes first: `--clean` leaves the tables that only a newer Portico has, and the next start would stumble over them.
  const places = embedded(
    'stop the portal; `psql "$DATABASE_URL" --command "drop schema public cascade; create schema public"` takes away what is there, and `pg_restore --no-owner --single-transaction --dbname="$DATABASE_URL" portico.dump` brings the copy back',
  );
  const source = resolve(folder);
  const copy = join(source, databaseName);
  if (!existsSync(copy)) throw new CommandProblem(`${folder} holds no copy: there is no ${databaseName} in it.`);
  if (existsSync(join(source, unfinishedFiles)))
    throw new CommandProblem(`${folder} is half of a copy: it was broken off. Bring another one back.`);
  const issue = await sqliteIssue(copy);
  if (issue !== null) throw new CommandProblem(`This copy cannot be used: ${issue}.`);
  await refuseRunning(places);
  const note = restoreNote(places);
  const wasBrokenOff = existsSync(note);
  await explained(`${shown(dirname(note))} cannot be used`, async () => {
    makeFolders(dirname(note));
    writeFileSync(note, source);
  });
  try {
    await bringBack(places, folder, sendMail);
  } catch (error) {
    if (!wasBrokenOff) rmSync(note);
    throw error;
  }
  rmSync(note);
  print(`The data of ${folder} are back. Start the portal.`);
  return 0;
}

async function bringBack(places: DataPlaces, folder: string, sendMail: boolean): Promise<void> {
  const files = join(folder, filesName);
  const aside = await setAside(places);
  let held = 0;
  try {
    // The database last: no portal starts with records alone.
    if (existsSync(files)) await cp(files, places.filesDir, { recursive: true });
    await copySqlite(join(folder, databaseName), places.databaseFile);
    if (!sendMail) held = await holdWaitingMail(places.databaseFile);
  } catch (error) {
    putBack(places, aside);
    throw new CommandProblem(`The copy cannot be brought back: ${reasonOf(error)}. The data are as they were.`);
  }
  if (aside) tell(`What was there before is in ${shown(aside.folder)}.`);
  await noteIncompleteFiles(places, folder);
  if (held > 0) tell(heldNote(held, folder));
}

/** The portal is of use without single files, and this may be the only copy there is: it is brought back all the same. */
async function noteIncompleteFiles({ databaseFile, filesDir }: DataPlaces, folder: string): Promise<void> {
  const { all, incomplete } = await countIncompleteFiles(databaseFile, filesDir);
  if (incomplete === 0) return;
  const verb = incomplete === 1 ? 'is' : 'are';
  tell(
    `${incomplete} of ${all} files that the records name ${verb} missing in ${folder}, or cut short. Where it was sent here from elsewhere, it may have broken off on the way: send it again, or bring another copy back.`,
  );
}

function heldNote(held: number, folder: string): string {
  const [mails, them] = held === 1 ? ['One mail', 'it'] : [`${held} mails`, 'them'];
  return `${mails} waited when the copy was made, and will not be sent: most likely the portal has sent ${them} since. Where it has not, bring the copy back with \`npx portico data restore ${quoted(folder)} --send-mail\`.`;
}

async function refuseRunning({ databaseFile }: DataPlaces): Promise<void> {
  if (existsSync(databaseFile) && (await isSqliteInUse(databaseFile)))
    throw new CommandProblem('The portal is running. Stop it first, then bring the copy back.');
}

interface Aside {
  readonly folder: string;
  /** Where each thing was, and where it is now. */
  readonly moved: ReadonlyMap<string, string>;
}

/** Moves what is there to a folder of its own. @returns where it is then, when there was anything */
async function setAside(places: DataPlaces): Promise<Aside | undefined> {
  if (!existsSync(places.databaseFile) && !existsSync(places.filesDir)) return undefined;
  const folder = join(dirname(places.databaseFile), `before-${timeStamp()}`);
  const moved = new Map<string, string>();
  await explained(`${shown(folder)} cannot be used`, async () => {
    makeFolders(folder);
    try {
      for (const [path, name] of placed(places)) {
        if (!existsSync(path)) continue;
        const kept = join(folder, name);
        if (existsSync(kept)) throw new Error(`${name} is there already`);
        renameSync(path, kept);
        moved.set(path, kept);
      }
    } catch (error) {
      moveBack(moved); // the files may be on a disk of their own
      throw error;
    }
  });
  return { folder, moved };
}

/** Takes away what came of a copy, and moves everything to where it was. */
function putBack(places: DataPlaces, aside: Aside | undefined): void {
  for (const path of placed(places).keys()) rmSync(path, { recursive: true, force: true });
  if (!aside) return;
  moveBack(aside.moved);
  rmdirSync(aside.folder);
}

function moveBack(moved: Aside['moved']): void {
  for (const [path, now] of moved) renameSync(now, path);
}

/** The database with what SQLite keeps beside it, and the files: where they are, and what each is called in a copy. */
function placed({ databaseFile, filesDir }: DataPlaces): ReadonlyMap<string, string> {
  const all = ['', ...besides].map((end) => [databaseFile + end, databaseName + end] as const);
  return new Map([...all, [filesDir, filesName]]);
}

/** @param instead  what does it on PostgreSQL, in words */
function embedded(instead: string): DataPlaces {
  keepPrivate();
  const places = dataPlaces(process.env);
  if (!places.url) return places;
  throw new CommandProblem(
    `This portal keeps its data in a PostgreSQL (DATABASE_URL), which has commands of its own for this: ${instead}. Copy the folder FILES_DIR as well.`,
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
