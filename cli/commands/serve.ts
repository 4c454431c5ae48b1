/** `portico serve`: check, compile, open the database, answer. Whatever stands in the way is reported in one sentence. */
import { accessSync, constants } from 'node:fs';
import { type AddressInfo, createServer as createProbe } from 'node:net';
import { resolve } from 'node:path';
import { documentTitle } from '#compiler';
import {
  backEndLineIssue,
  type Clock,
  clockFromText,
  countLockedPasswords,
  createServer,
  type Database,
  fillWhereEmpty,
  isDemoDatabase,
  isEmptyDatabase,
  isThisComputer,
  keepLiveConfig,
  portalView,
  randomKey,
  readSettings,
  rollDemo,
  type SeedOptions,
  type ServerSettings,
} from '#server';
import { checkRenderers } from '../build/check-renderers.ts';
import { firstScreens } from '../build/first-screens.ts';
import { builtFrontEnd } from '../build/front-end.ts';
import { notFoundPage } from '../build/not-found-page.ts';
import type { ReadFolder } from '../config/compile-good-folder.ts';
import { makeFolders } from '../config/make-folders.ts';
import { watchConfig } from '../config/watch-folder.ts';
import { checkFilesFolder } from '../data/check-files-folder.ts';
import { lastLiveFolder, liveFolder } from '../data/live-folder.ts';
import { adviceOnDamage, dataPlaces, keepPrivate, openData } from '../data/places.ts';
import { storedFindings } from '../data/stored-findings.ts';
import { printDiagnostics } from '../print/index.ts';
import { closeSoon, patienceMs } from '../serve/close-soon.ts';
import { type LiveConfig, liveConfig, type StoredSide } from '../serve/live-config.ts';
import { printNote } from '../serve/print-note.ts';
import { shownHost, welcome, whoLogsIn } from '../serve/welcome.ts';
import { type AnswerOptions, whoAnswers } from '../serve/who-answers.ts';
import { CommandProblem, codeOf, orProblem, reasonOf } from '../terminal/command-problem.ts';
import { colours, lookOn, print, stopSignal, tell } from '../terminal/terminal.ts';
import { typedCommand } from '../terminal/typed-command.ts';

export interface ServeOptions extends AnswerOptions {
  readonly config: string;
  readonly port?: string;
  readonly host?: string;
  /** The folder of the built front end; false: calls only. */
  readonly web: string | false;
  readonly watch?: boolean;
}

/** Comes back when the server has been stopped. */
export async function serve(options: ServeOptions): Promise<number> {
  const now = await liveFolder(options.config, 'editor');
  try {
    return await serveConfig(now, options);
  } catch (error) {
    if (!(error instanceof StoredTrouble)) throw error;
    const last = await lastLiveFolder(options.config);
    if (!last) throw error;
    tell(
      colours.yellow(
        `Stored records would lose something, so ${options.config} is not live: the portal starts as it was before, live since ${last.since}. ${error.shown}`,
      ),
    );
    return serveConfig(last, options);
  }
}

async function serveConfig(good: ReadFolder, options: ServeOptions): Promise<number> {
  const host = options.host ?? (process.env['HOST'] || 'localhost');
  const environment: NodeJS.ProcessEnv = { ...process.env, DEMO: demoFor(host) };
  const port = await freePort(readPort(options.port ?? (environment['PORT'] || '8080')));
  const base = `http://${shownHost(host)}:${port}`;
  const clock = orProblem(() => clockFromText(environment['DEMO_NOW']));
  const staticDir = options.web === false ? null : builtFrontEnd(options.web);
  const web = staticDir === null ? {} : { staticDir, firstScreens: firstScreens(staticDir, noteUndrawn) };
  if (staticDir !== null) checkRenderers(staticDir, good.portal);
  const who = whoAnswers(good.portal, options);
  const lineIssue = options.api === undefined ? null : backEndLineIssue(environment, new URL(options.api));
  if (lineIssue !== null) throw new CommandProblem(lineIssue);
  // Nothing is signed where nothing is answered.
  const secret = who.hereCount === 0 && !environment['SECRET_KEY_FILE'] ? { SECRET_KEY: randomKey(32) } : {};
  const settings = orProblem(() => readSettings({ ...secret, ...environment }, base));
  const live = liveConfig(options.config, good, who);
  const data =
    who.hereCount === 0
      ? null
      : await openDataHere(environment, { ...settings, clock, portal: portalView(good.portal) });

  let stopWatching = (): void => {};
  try {
    const stored = data ? storedSide(data, options.config, clock) : undefined;
    if (stored) {
      await checkStored(stored, good, options.config);
      await stored.keep(good.source);
    }
    // A demonstration is watched by a person, who should see troubles only; elsewhere each request is a line of the log.
    const log = settings.demo ? { logger: { level: 'warn' }, note: printNote } : {};
    const { portal, modelFiles } = live;
    const elsewhere = who.elsewhere ? { elsewhere: who.elsewhere({ settings, portal, clock }) } : {};
    const pages = { notFoundPage: () => notFoundPage(portal(), '/') };
    const app = await createServer({
      ...settings,
      ...log,
      ...web,
      ...data,
      ...elsewhere,
      ...pages,
      portal,
      modelFiles,
      clock,
    });
    try {
      await app.listen({ port, host }).catch((error: unknown) => {
        throw cannotListen(error, port, host);
      });
      const stopped = stopSignal();
      if (options.watch) stopWatching = watchConfig(options.config, () => void goLive(live, stored));
      const pathSaid = staticDir === null ? '' : pathNote(settings);
      const notes = [who.note, pathSaid, ...(data ? [mailNote(settings)] : [])].filter((note) => note !== '');
      const demo = settings.demo && data !== null;
      print(welcome({ title: documentTitle(good.portal), address: `${base}/`, demo, notes }));
      process.send?.({ port, accounts: demo ? whoLogsIn() : '' });
      await stopped;
      tell('Stopping …');
    } finally {
      await closeSoon(app, patienceMs(settings.demo));
    }
  } finally {
    stopWatching();
    await data?.database.destroy();
  }
  return 0;
}

/** Nobody comes in for the first time without mail, and a portal without any looks as if all were well. */
function mailNote({ demo, smtpUrl }: ServerSettings): string {
  if (demo || smtpUrl !== '') return '';
  return 'No mail goes out, because SMTP_URL is not set: nobody gets an invitation or a code for a new password. What waits is given up after a day.';
}

/** The first page opens in a folder, too, and then nobody can log in: it asks at the root of the site. */
function pathNote({ siteBaseUrl }: ServerSettings): string {
  const { pathname } = new URL(siteBaseUrl);
  if (pathname === '/') return '';
  const folder = pathname.replace(/\/?$/, '/');
  return `SITE_BASE_URL names the folder ${folder}, and the pages that are given here work at the root of an address alone. Build those for a folder with \`npx portico build --base ${folder}\`, and start this with --no-web.`;
}

/** The portal works all the same; whoever extends the blocks wants to know. */
function noteUndrawn(problem: unknown): void {
  tell(`The first screen could not be drawn beforehand, so it is seen a little later: ${reasonOf(problem)}.`);
}

interface DataHere {
  readonly database: Database;
  readonly filesDir: string;
  /** Only where there are copies of our own making. */
  readonly adviceOnDamage?: () => string;
}

/** Opens the database and the folder for files; an empty one is filled in a demonstration. */
async function openDataHere(
  environment: NodeJS.ProcessEnv,
  seed: Omit<SeedOptions, 'database' | 'filesDir'> & Pick<ServerSettings, 'demo' | 'passwordSecret'>,
): Promise<DataHere> {
  keepPrivate();
  const filesDir = dataFolder(environment['FILES_DIR'] || './data/files', 'FILES_DIR');
  const places = dataPlaces(environment);
  const database = await openData(places);
  try {
    if (!seed.demo) await refuseDemonstration(database);
    await checkFilesFolder(database, filesDir);
    const locked = await countLockedPasswords(database, seed);
    if (locked > 0) tell(lockedNote(locked));
    if (seed.demo) await fillDemonstration({ ...seed, database, filesDir }, environment['DEMO_ROLL'] === '1');
    return { database, filesDir, ...(places.url ? {} : { adviceOnDamage }) };
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

function storedSide({ database }: DataHere, folder: string, clock: Clock): StoredSide {
  return {
    look: (read) => storedFindings(database, read, folder),
    keep: (source) => keepLiveConfig(database, source, clock()),
  };
}

function lockedNote(locked: number): string {
  const who = locked === 1 ? 'The password of one person was' : `The passwords of ${locked} people were`;
  return `${who} kept with another PASSWORD_SECRET, and cannot be typed until that one is back; it may stand behind the new one, with a comma between. A new password can be had by mail.`;
}

class StoredTrouble extends CommandProblem {
  readonly shown: string;

  constructor(folder: string) {
    const shown = `\`${typedCommand('validate --data', { config: folder })}\` shows this again.`;
    super(`Stored records would lose something, so the portal does not start. ${shown}`, 1);
    this.shown = shown;
  }
}

/** Stored values without a label, and stored answers without their field, are reported as `portico validate --data` does. */
async function checkStored(stored: StoredSide, read: ReadFolder, folder: string): Promise<void> {
  const { diagnostics } = await stored.look(read);
  const { files } = read;
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  tell(printDiagnostics('pretty', errors, files, lookOn(process.stderr)).trimEnd());
  throw new StoredTrouble(folder);
}

/** The password of everybody in it is printed in the guide. @throws CommandProblem */
async function refuseDemonstration(database: Database): Promise<void> {
  if (!(await isDemoDatabase(database))) return;
  throw new CommandProblem(
    'These data are those of a demonstration, whose passwords everybody knows, so the portal does not start with DEMO=0. Set FILES_DIR to an empty folder, or DATABASE_URL to an empty database.',
  );
}

/** On this computer alone it is a demonstration unless somebody says otherwise; towards a network somebody has to say. */
function demoFor(host: string): string {
  const said = process.env['DEMO'];
  if (said) return said;
  if (isThisComputer(host)) return '1';
  throw new CommandProblem(
    `Others could reach the portal at ${host}. Say with DEMO what they find: DEMO=0 is real use, DEMO=1 a demonstration, whose passwords everybody knows.`,
  );
}

/** @param rolls  true: made anew when the day has changed, see `server/demo/roll-demo.ts` */
async function fillDemonstration(seed: SeedOptions, rolls: boolean): Promise<void> {
  if (await isEmptyDatabase(seed.database)) {
    tell('Filling the empty portal with made-up students and notices …');
    await fillWhereEmpty(seed);
  } else if (!(await isDemoDatabase(seed.database))) {
    throw new CommandProblem(
      'These data are not made up, and a demonstration takes the captcha `demo` from anybody, so the portal does not start as one. Set DEMO=0 and the SECRET_KEY of these data. For a demonstration set FILES_DIR to an empty folder, or DATABASE_URL to an empty database.',
    );
  } else if (rolls && (await rollDemo(seed))) {
    tell('A new day: the made-up students and notices were made anew.');
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new CommandProblem(`${text} is no port. Choose a number from 1 to 65535, such as 8080.`);
}

/** 0 means any port that is free. It must be known before the server starts, because contents may hold the address. */
function freePort(port: number): Promise<number> {
  if (port !== 0) return Promise.resolve(port);
  return new Promise((done, fail) => {
    const probe = createProbe().once('error', fail);
    probe.listen(0, () => {
      const { port: free } = probe.address() as AddressInfo; // a TCP server has no other kind of address
      probe.close(() => done(free));
    });
  });
}

function dataFolder(folder: string, name: string): string {
  const path = resolve(folder);
  try {
    makeFolders(path);
    accessSync(path, constants.R_OK | constants.W_OK);
    return path;
  } catch (error) {
    throw new CommandProblem(
      `The folder ${folder} cannot be used for files: ${reasonOf(error)}. Choose another one with ${name}.`,
    );
  }
}

/** The program that started us (`npm run dev`) tells the open pages. */
async function goLive(live: LiveConfig, stored: StoredSide | undefined): Promise<void> {
  const isLive = await live.reload(stored);
  if (isLive) process.send?.('model-changed');
}

function cannotListen(error: unknown, port: number, host: string): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new CommandProblem(
        `Port ${port} is taken by another program. Stop it, or choose another port with --port ${port + 1}.`,
      );
    case 'EACCES':
      return new CommandProblem(`You may not use port ${port}. Choose a number above 1023 with --port.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CommandProblem(
        `${host} is no address of this computer. Leave out --host, or write --host 0.0.0.0 for all of them.`,
      );
    default:
      return error;
  }
}
