/**
 * What every browser test starts from: a real server for its file, a person who is logged in or not, and an eye on what no
 * page may do: break the Content-Security-Policy, or complain in the console.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect, type Page, type Request } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { logInToPortal, type PortalProcess, portalsInTurn } from '../../../tools/portal-process.mjs';
import { createDatabase, dropDatabase, postgresUrl } from '../../server/support/postgres.ts';
import { unreadable } from './contrast.ts';

export { expect };

/** Who is who in the demonstration. */
export const people = {
  student: '1155000001',
  /** Has not agreed to anything yet, and is asked to. */
  newStudent: '1155000003',
  fourthStudent: '1155000004',
  otherStudent: '1155000002',
  lead: 'lead1@sld.example',
} as const;

export const password = 'Demo2025!';

const shippedConfig = 'config';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Starting a portal takes a while on a busy machine. */
const startTimeoutMs = 60_000;

const run = promisify(execFile);

export interface PortalOptions {
  /** Files with another name have another portal, so that they cannot disturb each other. */
  portalName: string;
  /** Fields put first in forms of the shipped config, as YAML lines by file: `forms/application.yaml`. */
  addedFields: Readonly<Record<string, string>>;
  /** Further files of the config: text by path. */
  addedFiles: Readonly<Record<string, string>>;
  /** The folder of another portal than the shipped one. */
  portalConfig: string;
  /** What is behind `portico serve` besides. */
  portalWords: readonly string[];
  /** Where the portal keeps its data; `postgres` needs TEST_DATABASE_URL. */
  portalDatabase: 'sqlite' | 'postgres';
}

/** The portal of a test file, with the folder of its config. */
export interface TestPortal extends PortalProcess {
  readonly config: string;
}

interface WorkerFixtures {
  portals: Portals;
}

interface TestFixtures extends PortalOptions {
  portal: TestPortal;
  /** Troubles of the console that this test brings about itself. One pattern: Playwright takes a list of two for a value with its options. */
  expectedTroubles: RegExp;
  api: Api;
  logInAs: (account: string) => Promise<void>;
  /** What the office does meanwhile: the words behind `portico office`. @returns what it prints */
  office: (...words: readonly string[]) => Promise<string>;
}

/** Calls the server as a browser would, without one. */
export interface Api {
  /** @returns the envelope */
  call(name: string, body: object, account: string, headers?: Readonly<Record<string, string>>): Promise<Envelope>;
  get(name: string, account: string): Promise<Envelope>;
}

export interface Envelope {
  readonly code: number;
  readonly message: string;
  // The answers of all calls: each test knows what it asked for.
  readonly data: Record<string, never> & {
    readonly errors?: readonly { field: string; rule: string; message: string }[];
  };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  portalName: ['', { option: true }],
  addedFields: [{}, { option: true }],
  portalConfig: [shippedConfig, { option: true }],
  portalWords: [[], { option: true }],
  addedFiles: [{}, { option: true }],
  portalDatabase: ['sqlite', { option: true }],
  portals: [
    async ({ browserName: _name }, use) => {
      const portals = new Portals();
      await use(portals);
      await portals.end();
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
  portal: [
    async (
      { portals, portalName, addedFields, addedFiles, portalConfig, portalWords, portalDatabase },
      use: (portal: TestPortal) => Promise<void>,
    ) => {
      const options = { portalName, addedFields, addedFiles, portalConfig, portalWords, portalDatabase };
      await use(await portals.get(options));
    },
    { timeout: startTimeoutMs },
  ],
  baseURL: async ({ portal }, use) => use(portal.address),
  expectedTroubles: [/(?!)/, { option: true }],
  page: async ({ page, expectedTroubles }, use) => {
    const troubles = await watchTroubles(page);
    watchRequests(page);
    await use(page);
    // What a page asks for while the test ends has nobody left to answer it.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const unexpected = troubles.filter((trouble) => !expectedTroubles.test(trouble));
    expect(unexpected, 'the page broke its security policy or complained').toEqual([]);
  },
  api: async ({ portal }, use) => use(apiOf(portal)),
  office: async ({ portal }, use) => {
    await use(async (...words) => {
      const all = ['bin/portico.mjs', 'office', ...words, '--config', portal.config];
      const { stdout } = await run(process.execPath, all, { env: { ...portal.environment, NO_COLOR: '1' } });
      return stdout;
    });
  },
  logInAs: async ({ page, portal }, use) => {
    await use(async (account) => {
      await page.addInitScript(keepToken, await tokenOf(portal, account));
    });
  },
});

/** One portal at a time in each worker: it stays until a file asks for another one. */
class Portals {
  readonly #server = portalsInTurn();
  #key = '';
  #current: { readonly portal: TestPortal; remove(): Promise<void> } | undefined;

  async get(options: PortalOptions): Promise<TestPortal> {
    const key = JSON.stringify(options);
    if (this.#current && this.#key === key) return this.#current.portal;
    await this.#stop();
    this.#current = await this.#start(options);
    this.#key = key;
    return this.#current.portal;
  }

  async end(): Promise<void> {
    await this.#stop();
    this.#server.end();
  }

  async #start({ addedFields, addedFiles, portalConfig, portalWords, portalDatabase }: PortalOptions) {
    const config = configWith(portalConfig, addedFields, addedFiles);
    const database = portalDatabase === 'postgres' ? await newDatabase() : null;
    const portal = await this.#server.startPortal(config, {
      more: portalWords,
      ...(database
        ? { environment: { DATABASE_URL: database.url }, data: process.env['PORTAL_DATA_POSTGRES'] }
        : { data: process.env['PORTAL_DATA'] }),
    });
    const remove = async () => {
      await portal.stop();
      await database?.remove();
      if (config !== portalConfig) rmSync(config, { recursive: true });
    };
    return { portal: { ...portal, config }, remove };
  }

  async #stop(): Promise<void> {
    await this.#current?.remove();
    this.#current = undefined;
  }
}

/** A database with the demonstration on the server that TEST_DATABASE_URL names. */
async function newDatabase(): Promise<{ readonly url: string; remove(): Promise<void> }> {
  const server = postgresUrl();
  if (server === undefined) throw new Error('TEST_DATABASE_URL names no server.');
  const name = `portico_browser_${process.pid}_${Date.now()}`;
  return {
    url: await createDatabase(server, name, process.env['PORTAL_TEMPLATE']),
    remove: () => dropDatabase(server, name),
  };
}

/** Runs in the page before its own scripts: once, so that who logs out stays logged out. */
function keepToken(token: string): void {
  if (sessionStorage.getItem('test_login')) return;
  sessionStorage.setItem('test_login', 'done');
  localStorage.setItem('stu_Authorization', token);
}

/** A copy of a config with some fields and files more; without them the config itself. */
function configWith(
  config: string,
  addedFields: PortalOptions['addedFields'],
  addedFiles: PortalOptions['addedFiles'],
): string {
  if (Object.keys({ ...addedFields, ...addedFiles }).length === 0) return config;
  const folder = mkdtempSync(join(tmpdir(), 'portico-config-'));
  cpSync(config, folder, { recursive: true });
  for (const [file, text] of Object.entries(addedFiles)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  for (const [file, lines] of Object.entries(addedFields)) {
    const path = join(folder, file);
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/\nfields:\n/, (start) => `${start}${lines}\n`),
    );
  }
  return folder;
}

/** Every violation of the policy and every error of the console, as they come. */
async function watchTroubles(page: Page): Promise<readonly string[]> {
  const troubles: string[] = [];
  await page.exposeFunction('reportViolation', (violation: string) => troubles.push(violation));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const { reportViolation } = window as unknown as { reportViolation: (text: string) => void }; // exposed above
      reportViolation(`security policy: ${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
    // React says that it could go on, and keeps what went wrong behind it.
    addEventListener('error', ({ error }) => {
      const { reportViolation } = window as unknown as { reportViolation: (text: string) => void }; // exposed above
      if (error instanceof Error && error.cause instanceof Error) reportViolation(`cause: ${error.cause.stack}`);
    });
  });
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => troubles.push(`page: ${error.message}`));
  return troubles;
}

const underway = new WeakMap<Page, Set<Request>>();

/** What a page has asked for and not been answered yet. */
function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  underway.set(page, requests);
  page.on('request', (request) => {
    requests.add(request);
    // A picture whose place is gone before it came is never reported as finished.
    if (request.resourceType() === 'image') setTimeout(() => requests.delete(request), 3_000);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Waits until all that a page shows is there: it waits for no answer and has nothing left to do. */
export async function arrived(page: Page): Promise<void> {
  const requests = () => [...(underway.get(page) ?? [])].map((request) => request.url());
  const missing = async () => [...requests(), ...(await page.evaluate(awaitedAtRest)), ...requests()];
  await expect.poll(missing, { message: 'answers that are missing', intervals: [50], timeout: 15_000 }).toEqual([]);
}

/**
 * Runs in the page: which of its parts wait for something, once it has nothing else to do. A page that draws no frames is never
 * idle by itself. A face that has come takes its place a moment later, and moves what is beside its words.
 */
function awaitedAtRest(): Promise<string[]> {
  return new Promise((done) => {
    const atRest = (callback: () => void) => requestIdleCallback(callback, { timeout: 300 });
    const parts = () => Array.from(document.querySelectorAll('[data-awaited]'), (part) => part.outerHTML.slice(0, 200));
    const faces = () => {
      const placed = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
      const come = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name, responseStatus }) => name.endsWith('.woff2') && responseStatus === 200,
      );
      const names = come.map(({ name }) => name.replace(/^.*\/|\.woff2$/g, ''));
      return names.filter((name) => !placed.includes(name)).map((name) => `the face ${name}`);
    };
    atRest(() => atRest(() => done([...parts(), ...faces()])));
  });
}

/** Waits until a draft with these words is kept, which happens a moment after they were typed. */
export async function keptAsDraft(page: Page, words: string): Promise<void> {
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  await expect.poll(kept).toContain(words);
}

const tokens = new WeakMap<PortalProcess, Map<string, Promise<string>>>();

/** One login for each person and portal: guessing is limited, and so are logins. */
function tokenOf(portal: PortalProcess, account: string): Promise<string> {
  const ofPortal = tokens.get(portal) ?? new Map<string, Promise<string>>();
  const token = ofPortal.get(account) ?? logInToPortal(portal.address, account);
  tokens.set(portal, ofPortal.set(account, token));
  return token;
}

function apiOf(portal: PortalProcess): Api {
  const send = async (name: string, account: string, options: RequestInit): Promise<Envelope> => {
    const headers = { Authorization: await tokenOf(portal, account), ...options.headers };
    const response = await fetch(`${portal.address}/student-api/v1/${name}`, { ...options, headers });
    return (await response.json()) as Envelope; // the server's own tests hold it to this shape
  };
  return {
    call: (name, body, account, headers) =>
      send(name, account, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    get: (name, account) => send(name, account, {}),
  };
}

/**
 * Nothing that axe finds wrong, by WCAG 2.2 AA and its own good practice. It is put into a document once and asked there (no
 * page holds a frame of elsewhere), and describes only what is wrong or unclear: half the time of its own package for Playwright.
 * What it leaves open, text on pictures and on colours that run into each other, is judged by its pixels.
 */
export async function expectAccessible(page: Page, where?: string): Promise<void> {
  await page.waitForFunction(standsStill);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { wrong, unclear } = await page.evaluate(findings);
  expect([...wrong, ...(await unreadable(page, unclear))], where).toEqual([]);
}

/** Runs in the page: what axe finds, with the element, and the selectors of texts whose ground it cannot tell. */
async function findings(): Promise<{ readonly wrong: readonly string[]; readonly unclear: readonly string[] }> {
  const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } }; // put there above
  const found = await axe.run({ resultTypes: ['violations', 'incomplete'], iframes: false, preload: false });
  const wrong = found.violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`));
  // What is partly behind something else is read after a scroll.
  const isUnclear = (reason: unknown) => !String(reason).includes('Obscur');
  const unclear = found.incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => any.some(({ data }) => isUnclear(data?.messageKey)))
    .map(({ target }) => String(target));
  return { wrong, unclear };
}

/** Runs in the page: whether nothing is fading in, as half-way through its colours are mixed. What turns for ever does not count. */
function standsStill(): boolean {
  return document
    .getAnimations()
    .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity);
}

/** Opens a page of the portal by its route and waits for its heading. */
export async function open(page: Page, route: string): Promise<void> {
  await page.goto(`/#${route}`);
  await headed(page);
}

/** Waits until a page has its heading. It is looked for at each frame first: an assertion looks again after 100, 250 and 500 ms. */
export async function headed(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('h1') !== null);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
}

/**
 * Goes to another page of the portal that is open, as a link in it does, and waits until all of that page is there.
 * @param address  `/pages/news/detail?id=1`
 */
export async function goTo(page: Page, address: string): Promise<void> {
  if (page.url().endsWith(`#${address}`)) return arrived(page);
  const before = await page.evaluateHandle(() => document.querySelector('h1'));
  await page.evaluate((hash) => location.assign(hash), `#${address}`);
  // Each page has a heading of its own.
  await page.waitForFunction((old) => ![old, null].includes(document.querySelector('h1')), before);
  await arrived(page);
}
