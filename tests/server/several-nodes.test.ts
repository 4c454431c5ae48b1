/**
 * Several servers may share one PostgreSQL: what one of them remembers, the others know. Two connections of one process
 * to one SQLite file would wait for each other, so there this file has nothing to say.
 */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer, type Database, openDatabase } from '#server';
import { runJobs } from '../../server/jobs.ts';
import type { JobDeps } from '../../server/kernel/call/job.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { postgresUrl } from './support/postgres.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let first: TestServer;
let second: { readonly app: FastifyInstance; readonly database: Database };
interface Answer {
  readonly code: number;
  // what a call answers differs from call to call
  readonly data: Record<string, unknown>;
}

const nodes = () => [first.app, second.app];

async function ask(node: FastifyInstance, call: string, body: object, headers: object = {}): Promise<Answer> {
  const isGet = call === 'passport/sid' || call === 'user/info';
  const response = await node.inject({
    method: isGet ? 'GET' : 'POST',
    url: `/student-api/v1/${call}`,
    headers: { ...headers },
    ...(isGet ? {} : { payload: body }),
    remoteAddress: '203.0.113.77',
  });
  return response.json();
}

// SQLite belongs to one computer: several share a PostgreSQL.
describe.runIf(postgresUrl())('several nodes', () => {
  beforeAll(async () => {
    first = await startServer();
    const database = await openDatabase(first.address);
    const app = await createServer({
      portal: compiledPortal(),
      database,
      filesDir: first.filesDir,
      clock: first.now,
      secretKey: first.house.settings.secretKey,
      demo: true,
      logger: false,
      jobs: false,
    });
    second = { app, database };
  }, startTimeoutMs);
  afterAll(async () => {
    await second.app.close();
    await second.database.destroy();
    await first.close();
  });

  it('lets a person begin to log in at one and end at another, with a token that is good at both', async () => {
    const [one, other] = nodes() as [FastifyInstance, FastifyInstance]; // two servers, made above
    const { data: session } = await ask(one, 'passport/sid', {});
    await ask(other, 'passport/captcha', { sid: session['sid'] });
    const login = { account: '1155000001', password: 'Demo2025!', sid: session['sid'], captcha: 'demo' };

    const { code, data } = await ask(one, 'passport/login', login);
    const who = await ask(other, 'user/info', {}, { authorization: String(data['token']) });

    expect([code, who.code]).toEqual([200, 200]);
    expect((await ask(other, 'passport/login', login)).code).toBe(422); // the captcha was used up at the first one
  });

  it('counts wrong passwords together', async () => {
    const codes: number[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      const node = nodes()[attempt % 2] as FastifyInstance; // there are two
      const { data: session } = await ask(node, 'passport/sid', {});
      await ask(node, 'passport/captcha', { sid: session['sid'] });
      const login = { account: '1155000002', password: 'wrong', sid: session['sid'], captcha: 'demo' };
      codes.push((await ask(node, 'passport/login', login)).code);
    }

    expect(codes).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });

  it('does one thing for one idempotency key, whoever is asked', async () => {
    const headers = {
      authorization: await first.tokenOf('wendy'),
      'idempotency-key': '8f0c2a6e-0f3b-4d0a-9a52-6f2f6f9e9b01',
    };
    const body = { option: 'photo_consent', agree: 1 };

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ask(nodes()[index % 2] as FastifyInstance, 'user/accredit', body, headers),
      ),
    );
    const consents = await first.database
      .selectFrom('consents')
      .select('id')
      .where('user_id', '=', first.ids['wendy'] ?? 0)
      .where('accepted_at', '=', first.now().toISOString())
      .execute();

    expect(answers.filter(({ code }) => code === 200).length).toBeGreaterThan(0);
    expect(answers.filter(({ code }) => code !== 200 && code !== 409)).toEqual([]);
    expect(consents).toHaveLength(1);
  });

  it('lets only one of them do a job at a time', async () => {
    const houses: JobDeps[] = [first.house, { ...first.house, database: second.database }];

    await Promise.all([...houses, ...houses].map((house) => runJobs(house)));

    expect(await first.database.selectFrom('job_locks').selectAll().execute()).toEqual([]);
  });
});
