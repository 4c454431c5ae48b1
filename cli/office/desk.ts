/** The desk that each command of the office works at: the portal's data and config, its clock, and one transaction for a change. */
import { userInfo } from 'node:os';
import { relative } from 'node:path';
import {
  addToCounter,
  type Clock,
  clockFromText,
  type Database,
  dayMs,
  eventRules,
  type FileStore,
  FilesAway,
  fileStore,
  inTransaction,
  isConnectionLost,
  isDiskFull,
  type PortalView,
  portalView,
  readSettings,
  type ServerSettings,
  type TimeWriter,
  timeWriter,
  writeAudit,
} from '#office';
import { checkFilesFolder } from '../data/check-files-folder.ts';
import { liveFolder } from '../data/live-folder.ts';
import { dataPlaces, isDatabaseThere, openData } from '../data/places.ts';
import { CommandProblem, orProblem, reasonOf } from '../terminal/command-problem.ts';
import { tell } from '../terminal/terminal.ts';
import { typedIn } from '../terminal/typed-command.ts';
import { fileBeside } from './handed-texts.ts';
import { inSentences } from './office-words.ts';

export interface DeskOptions {
  readonly config: string;
}

export interface Desk {
  readonly database: Database;
  readonly portal: PortalView;
  readonly time: TimeWriter;
  readonly clock: Clock;
  /** When the command began. */
  readonly now: Date;
  readonly files: FileStore;
  readonly settings: ServerSettings;
  readonly fileBeside: typeof fileBeside;
  /** A sentence whose commands name the folder of this portal. What is thrown as a CommandProblem goes through it anyhow. */
  readonly typed: (sentence: string) => string;
  /** The terminal speaks English. */
  readonly language: 'en';
}

/** What is written down about a command besides the command and who did it. */
export type ChangeDetail = Readonly<Record<string, string | number>>;

/**
 * Opens the data of the portal for one command, and closes them whatever happens.
 * @throws CommandProblem when there are none, or with what the office has to know
 */
export async function atDesk(options: DeskOptions, work: (desk: Desk) => Promise<void>): Promise<number> {
  const settings = orProblem(() => readSettings({ ...process.env, DEMO: process.env['DEMO'] || '1' }));
  const clock = orProblem(() => clockFromText(process.env['DEMO_NOW']));
  const { portal } = await liveFolder(options.config, 'office');
  const view = portalView(portal);
  const places = dataPlaces(process.env);
  if (!places.url && !isDatabaseThere(places)) throw noData(places.databaseFile);
  const database = await openData(places);
  const time = timeWriter(view.timeZone);
  const typed = (sentence: string) => typedIn(sentence, options.config);
  try {
    await checkFilesFolder(database, places.filesDir);
    const files = fileStore(places.filesDir, settings.secretKey, clock);
    const now = clock();
    await inSentences(view, () =>
      work({ database, portal: view, time, clock, now, files, settings, fileBeside, typed, language: 'en' }),
    );
  } catch (error) {
    if (error instanceof CommandProblem) throw new CommandProblem(typed(error.message), error.exitCode);
    const trouble = troubleIn(error);
    if (trouble === null) throw error;
    throw new CommandProblem(
      `${trouble} What the command had begun is undone. Look at what is there before you run it again.`,
    );
  } finally {
    await database.destroy();
  }
  return 0;
}

/** @returns what came in between and is nobody's mistake, in a sentence; null when it is something else */
function troubleIn(error: unknown): string | null {
  if (isDiskFull(error)) return 'The disk is full.';
  if (error instanceof FilesAway) return error.message;
  return isConnectionLost(error)
    ? `The database cannot be reached any more, or takes no changes (${reasonOf(error)}).`
    : null;
}

/**
 * Makes one change, all of it or nothing, and writes down who made it.
 * @param command  as it is typed: `cancel-event`
 */
export async function change<Result>(
  desk: Desk,
  command: string,
  detail: ChangeDetail,
  work: (desk: Desk) => Promise<Result>,
): Promise<Result> {
  return inTransaction(desk.database, async (database) => {
    await takeTurn({ database, now: desk.now });
    const result = await work({ ...desk, database });
    await writeDown({ ...desk, database }, command, detail);
    return result;
  });
}

/**
 * Changes of the office come one after the other: a second one waits here until the first is kept, and then sees what it did. Two imports
 * at once would stumble over each other's people.
 */
export async function takeTurn({ database, now }: Pick<Desk, 'database' | 'now'>): Promise<void> {
  await addToCounter(database, { name: 'office', windowMs: dayMs }, now);
}

/**
 * The address that people use, for what goes out to them.
 * @throws CommandProblem outside a demonstration when it is not set: a link in a mail would lead to the reader's own computer
 */
export function siteAddress({ settings }: Pick<Desk, 'settings'>): string {
  if (!settings.demo && !process.env['SITE_BASE_URL'])
    throw new CommandProblem(
      'SITE_BASE_URL is not set, so links would lead nowhere. Set it as it is for the running portal, such as https://portal.school.example. Nothing was changed.',
    );
  return settings.siteBaseUrl;
}

/** Writes down who at the office has read or changed what. Never what was read. */
export async function writeDown({ database, now }: Desk, command: string, detail: ChangeDetail): Promise<void> {
  const entry = { userId: null, address: '', detail: { command, who: whoIsHere(), ...detail } };
  await writeAudit(database, { action: 'office', ...entry }, now);
}

/** The rules that functions about events ask for. */
export function eventDesk({ database, now, portal }: Desk) {
  return { database, now, rules: eventRules(portal), portal };
}

function whoIsHere(): string {
  try {
    return userInfo().username;
  } catch {
    return process.env['USER'] ?? 'unknown'; // a container may run under a number that has no name
  }
}

function noData(file: string): CommandProblem {
  return new CommandProblem(
    `There are no data here: ${relative('.', file)} is not there. Go to the folder of the portal, or set FILES_DIR or DATABASE_URL as they are for the running portal.`,
  );
}

/** Says what a setting that is missing means here. */
export function noteDemoKey(): void {
  if (process.env['SECRET_KEY'] || process.env['SECRET_KEY_FILE'] || process.env['DEMO']) return;
  tell('SECRET_KEY is not set, so this is the code of a demonstration.');
}
