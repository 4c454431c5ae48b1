/** A database that goes away takes nobody with it: calls are told so, nothing is half done, and the next call finds it again. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server';
import { isConnectionLost } from '../../server/kernel/database/lost-connection.ts';
import { postgresUrl, runSql } from './support/postgres.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

describe('a lost connection is distinguished from a wrong statement', () => {
  it.each([
    [Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }), true],
    [Object.assign(new Error('the database system is starting up'), { code: '57P03' }), true],
    [Object.assign(new Error('too many connections'), { code: '53300' }), true],
    [Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }), true],
    [new Error('Connection terminated unexpectedly'), true],
    [new AggregateError([Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })]), true],
    [new Error('could not be sent', { cause: new Error('Connection terminated') }), true],
    [Object.assign(new Error('duplicate key value'), { code: '23505' }), false],
    [Object.assign(new Error('syntax error'), { code: '42601' }), false],
    [new Error('no such table: users'), false],
  ])('%s', (error, isLost) => {
    expect(isConnectionLost(error)).toBe(isLost);
  });
});

// SQLite has no connections that could be ended.
describe.runIf(postgresUrl())('while PostgreSQL ends every connection', () => {
  const rounds = Number(process.env['OUTAGE_ROUNDS'] ?? 4);
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ demo: false });
  }, startTimeoutMs);
  afterAll(() => server.close());

  it('writers are answered or told to try again, and nothing that was acknowledged is lost', async () => {
    const codes = new Map<number, number>();
    const before = await profileVersion();
    // Whether a writer is met in the middle is chance: until one was.
    for (let round = 0; round < rounds || (!codes.has(503) && round < 10 * rounds); round++) {
      const writers = Array.from({ length: 12 }, async (_, number) => {
        const version = await profileVersion().catch(() => before);
        const { code } = await server.ask('user/update-info', {
          as: 'chris',
          body: { version, extendInfo: { contact_address: `Round ${round}, ${number}` } },
          headers: { 'idempotency-key': randomUUID() },
        });
        codes.set(code, (codes.get(code) ?? 0) + 1);
      });
      server.advance(60_000); // nobody writes as often as this test
      await Promise.all([...writers, endConnections(server.address.url ?? '')]);
    }

    // 409: somebody else was quicker.
    expect([...codes.keys()].filter((code) => ![200, 409, 503].includes(code))).toEqual([]);
    expect(codes.get(503) ?? 0).toBeGreaterThan(0);
    // An answer can be lost on its way back when the change itself was kept, never the other way round.
    expect((await profileVersion()) - before).toBeGreaterThanOrEqual(codes.get(200) ?? 0);
    expect(await server.ask('user/info', { as: 'chris' })).toMatchObject({ code: 200 });
  }, 60_000);

  it('a transaction that is cut off leaves nothing behind, and the process goes on', async () => {
    const own = await openDatabase(server.address);
    const url = server.address.url ?? '';
    const cutOff = own.transaction().execute(async (transaction) => {
      await transaction.updateTable('users').set({ industry: 'half done' }).execute();
      await endConnections(url);
      await transaction.selectFrom('users').select('id').execute();
    });

    await expect(cutOff).rejects.toSatisfy(isConnectionLost);
    const rows = await own.selectFrom('users').select('id').where('industry', '=', 'half done').execute();
    expect(rows).toEqual([]);
    await own.destroy();
  });

  async function profileVersion(): Promise<number> {
    const { code, data } = await server.ask('user/student-info', { as: 'chris' });
    if (code !== 200) throw new Error(`the profile answers ${code}`);
    return data.version;
  }
});

async function endConnections(url: string): Promise<void> {
  await runSql(
    url,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}
