/** Where a portal keeps its data: the same for the running portal, for copies and for the office's commands. */
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Database, databaseLineIssue, type Environment, isDamaged, openDatabase, secretOf } from '#office';
import { withCommandName } from '../terminal/command-name.ts';
import { CommandProblem, codeOf, orProblem, reasonOf } from '../terminal/command-problem.ts';
import { quoted } from '../terminal/typed-command.ts';

/** Where the copies of `portico data backup` lie. */
export const copiesFolder = 'backups';

/** In a copy: what is being copied last, until it is whole. */
export const unfinishedFiles = 'files.part';

/** Where the folder of a copy is named while it is brought back: with half of it nothing begins. */
export function restoreNote({ databaseFile }: DataPlaces): string {
  return join(dirname(databaseFile), 'restoring');
}

function refuseHalf(places: DataPlaces): void {
  const note = restoreNote(places);
  if (places.url || !existsSync(note)) return;
  throw new CommandProblem(
    `A copy was being brought back, and that was broken off. Bring it back again: \`npx portico data restore ${quoted(readFileSync(note, 'utf8'))}\`. What was there before is in a folder before-<time> beside ${places.databaseFile}.`,
  );
}

export interface DataPlaces {
  /** The address of a PostgreSQL; empty: the file. */
  readonly url: string;
  /** Why the line to it may not be used, in full sentences; null when it may, or there is none. */
  readonly lineIssue: string | null;
  readonly databaseFile: string;
  readonly filesDir: string;
}

/** @throws CommandProblem when the address of the database cannot be read */
export function dataPlaces(environment: Environment): DataPlaces {
  const filesDir = resolve(environment['FILES_DIR'] || './data/files');
  const url = orProblem(() => secretOf(environment, 'DATABASE_URL'));
  const lineIssue = url === '' ? null : databaseLineIssue(environment, url);
  return { url, lineIssue, databaseFile: join(dirname(filesDir), 'portico.db'), filesDir };
}

/** Whether the embedded database is there. @throws CommandProblem where half of it is, or that cannot be seen: somebody else runs the portal */
export function isDatabaseThere(places: DataPlaces): boolean {
  refuseHalf(places);
  const { databaseFile } = places;
  try {
    return statSync(databaseFile, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return false;
    throw new CommandProblem(`The data in ${databaseFile} cannot be reached: ${reasonOf(error)}. ${asWhoRunsIt}`);
  }
}

export const asWhoRunsIt = 'Run the command as the user who runs the portal.';

/** What students have sent is for nobody else on this computer: files that are made from now on are the owner's alone. */
export function keepPrivate(): void {
  process.umask(0o077);
}

/** Takes from others what an earlier version let them read. Who does not own a place cannot, and leaves it as it is. */
function closePlaces({ databaseFile, filesDir }: DataPlaces): void {
  const files = [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`].map((path) => [path, 0o600] as const);
  const folders = [filesDir, copiesFolder].map((path) => [path, 0o700] as const);
  for (const [path, mode] of [...files, ...folders]) {
    try {
      chmodSync(path, mode);
    } catch {
      // not there yet, or somebody else's
    }
  }
}

/** Opens the database, or says in one sentence why that cannot be. */
export async function openData(places: DataPlaces): Promise<Database> {
  const { url, lineIssue, databaseFile } = places;
  if (lineIssue !== null) throw new CommandProblem(lineIssue);
  refuseHalf(places);
  keepPrivate();
  closePlaces(places);
  try {
    return await openDatabase({ url, file: databaseFile, isLookedThrough: true });
  } catch (error) {
    const where = url ? `The database in DATABASE_URL (${withoutPassword(url)})` : `The database ${databaseFile}`;
    if (!url && isDamaged(error))
      throw new CommandProblem(`${where} cannot be opened: it is damaged. ${adviceOnDamage()}`);
    throw new CommandProblem(`${where} cannot be opened: ${databaseReason(error)}.`);
  }
}

/** Which copy can take the place of a damaged database, in a sentence. */
export function adviceOnDamage(): string {
  const youngest = youngestCopy();
  return withCommandName(
    youngest
      ? `The youngest copy is ${youngest}: bring it back with \`npx portico data restore ${quoted(youngest)}\`.`
      : `There is no copy in ${copiesFolder}/; if there is one elsewhere, bring it back with \`npx portico data restore <folder>\`.`,
  );
}

function youngestCopy(): string | undefined {
  if (!existsSync(copiesFolder)) return undefined;
  const copies = readdirSync(copiesFolder).flatMap((name) => {
    const database = statSync(join(copiesFolder, name, 'portico.db'), { throwIfNoEntry: false });
    const isWhole = !existsSync(join(copiesFolder, name, unfinishedFiles));
    return database && isWhole ? [{ folder: `${copiesFolder}/${name}`, madeAt: database.mtimeMs }] : [];
  });
  return copies.sort((one, other) => one.madeAt - other.madeAt).at(-1)?.folder;
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/.*@/, '//').replace(/\?.*$/, '');
}

const databaseReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such computer',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'the password is wrong',
  '3D000': 'there is no database of that name',
  ERR_SQLITE_ERROR: 'the file cannot be opened, or may not be written',
};

function databaseReason(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return databaseReasons[codeOf(cause) ?? ''] ?? reasonOf(cause);
}
