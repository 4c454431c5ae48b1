/** A server on a real database of its own, with the demonstration's data and a clock that tests move. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Calls } from '#contract';
import { createServer, type Database, openDatabase, type ServerOptions, seedDemo } from '#server';
import { createToken } from '../../../server/rules/tokens.ts';
import { defaultSettings } from '../../../server/settings.ts';
import { compiledPortal } from './compiled-portal.ts';

/** Friday, 21 November 2025, 10:00 in Hong Kong. */
export const testStart = '2025-11-21T02:00:00.000Z';
const secretKey = 'a key for tests';

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
  readonly ids: Readonly<Record<string, number>>;
  readonly classIds: Readonly<Record<'A' | 'B' | 'C', number>>;
  now(): Date;
  advance(durationMs: number): void;
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
  const filesDir = await mkdtemp(join(tmpdir(), 'portico-files-'));
  const own = await ownDatabase(options.file);
  const { database } = own;
  const { ids, classIds } = await seedDemo({ database, filesDir, clock, secretKey });
  const app = await createServer({
    portal: compiledPortal(),
    database,
    filesDir,
    clock,
    secretKey,
    demo: true,
    logger: false,
    housekeeping: false,
    ...options,
  });
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
    ids,
    classIds,
    now: clock,
    advance: (durationMs) => {
      moment = new Date(moment.getTime() + durationMs);
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
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL when TEST_DATABASE_URL names a server: a new database there, dropped at the end; else SQLite in memory. */
async function ownDatabase(file = ':memory:'): Promise<{ database: Database; remove(): Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return { database: await openDatabase({ file }), remove: async () => {} };
  const { default: pg } = await import('pg');
  const name = `portico_test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return {
    database: await openDatabase({ url: address.href }),
    remove: () => run(`drop database ${name} with (force)`),
  };
}
