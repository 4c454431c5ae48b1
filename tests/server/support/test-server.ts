/** A server on a real database of its own, with the demonstration's data and a clock that tests move. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import type { Calls } from '#contract';
import { createServer, type Database, type DatabaseAddress, type ServerOptions } from '#server';
import { createToken } from '../../../server/account/store/tokens.ts';
import type { JobDeps } from '../../../server/kernel/call/job.ts';
import { fileStore } from '../../../server/kernel/files/file-store.ts';
import { livePortal } from '../../../server/kernel/portal/portal-view.ts';
import { defaultSettings } from '../../../server/kernel/settings.ts';
import { timeWriter } from '../../../server/kernel/values/time.ts';
import { compiledPortal } from './compiled-portal.ts';
import { type SeededNames, secretKey, seededDatabase, testStart } from './seeded-database.ts';
import { noteRefusals } from './seen-refusals.ts';

export { testStart };

/** Starting includes filling a database, which takes a while on a busy machine. */
export const startTimeoutMs = 60_000;

export interface Envelope<Data> {
  readonly code: number;
  readonly message: string;
  readonly data: Data;
}

/** What a refusal may carry. */
export interface RefusalData {
  readonly reason?: string;
  readonly errors?: readonly { readonly field: string; readonly rule: string; readonly message: string }[];
  readonly retry_after?: number;
  readonly max?: number;
}

export interface Ask {
  readonly as?: string | undefined;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly filesDir: string;
  /** Where a second server finds the same database. */
  readonly address: DatabaseAddress;
  /** What jobs are given: `runJobs(server.house)` does what happens by itself every minute. */
  readonly house: JobDeps;
  readonly ids: Readonly<Record<string, number>>;
  readonly classIds: Readonly<Record<'A' | 'B' | 'C', number>>;
  /** The demonstration's events by their short names. */
  readonly eventIds: SeededNames['eventIds'];
  /** Courses, sections and rounds of the demonstration. */
  readonly courses: SeededNames['courses'];
  now(): Date;
  advance(durationMs: number): void;
  /** Back to the moment at which the server started. */
  rewind(): void;
  /** A token for one of the demonstration's people, without the login page. */
  tokenOf(person: string): Promise<string>;
  request(name: string, ask?: Ask): Promise<LightMyRequestResponse>;
  /** The envelope of a call; `as` is a person, whose token is made at first use. */
  ask<Name extends keyof Calls>(name: Name, ask?: Ask): Promise<Envelope<Calls[Name]['answer'] & RefusalData>>;
  close(): Promise<void>;
}

const getCalls = new Set(
  Object.values(compiledPortal().contract.calls).flatMap((call) => (call.method === 'GET' ? call.name : [])),
);

export async function startServer(options: Partial<ServerOptions> & { file?: string } = {}): Promise<TestServer> {
  let moment = new Date(testStart);
  const clock = () => new Date(moment);
  const folder = await mkdtemp(join(inject('runFolder'), 'server-'));
  const filesDir = join(folder, 'files');
  const own = await seededDatabase(folder, options.file);
  const { database } = own;
  const { ids, classIds, eventIds, courses } = own.names;
  const app = await createServer({
    portal: compiledPortal(),
    database,
    filesDir,
    clock,
    secretKey,
    demo: true,
    logger: false,
    jobs: false,
    ...options,
  });
  noteRefusals(app, inject('runFolder'));
  const tokens = new Map<string, Promise<string>>();

  function tokenOf(person: string): Promise<string> {
    const known = tokens.get(person) ?? newToken(person);
    tokens.set(person, known);
    return known;
  }

  async function newToken(person: string): Promise<string> {
    const settings = { ...defaultSettings, secretKey };
    return (await createToken(database, ids[person] ?? 0, settings, clock())).token;
  }

  async function request(name: string, ask: Ask = {}): Promise<LightMyRequestResponse> {
    const method = getCalls.has(name) ? 'GET' : 'POST';
    const authorization = ask.as ? { authorization: await tokenOf(ask.as) } : {};
    return app.inject({
      method,
      url: `/student-api/v1/${name}`,
      ...(ask.query
        ? { query: Object.fromEntries(Object.entries(ask.query).map(([key, value]) => [key, String(value)])) }
        : {}),
      headers: { ...authorization, ...ask.headers },
      ...(method === 'POST' ? { payload: (ask.body ?? {}) as object } : {}),
      remoteAddress: ask.address ?? '203.0.113.1',
    });
  }

  return {
    app,
    database,
    filesDir,
    address: own.address,
    house: {
      database,
      files: fileStore(filesDir, secretKey, clock),
      clock,
      settings: { ...defaultSettings, demo: true, secretKey },
      portal: livePortal(() => compiledPortal()),
      time: timeWriter('Asia/Hong_Kong'),
      warn: () => {},
      note: () => {},
    },
    ids,
    classIds,
    courses,
    eventIds,
    now: clock,
    advance: (durationMs) => {
      moment = new Date(moment.getTime() + durationMs);
    },
    rewind: () => {
      moment = new Date(testStart);
    },
    tokenOf,
    request,
    ask: async (name, ask) => {
      const response = await request(name, ask);
      if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}: ${response.body}`);
      return response.json();
    },
    async close() {
      await app.close();
      await database.destroy();
      await own.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
