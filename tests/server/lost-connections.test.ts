/** A database that goes away takes nobody with it: calls are told so, nothing is half done, and the next call finds it again. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server';
import { isConnectionLost } from '../../server/kernel/database/lost-connection.ts';
import { addressOf, dropDatabase, postgresUrl, runSql } from './support/postgres.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

describe('a lost connection is distinguished from a wrong statement', () => {
  it.each([
    [Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }), true],
    [Object.assign(new Error('the database system is starting up'), { code: '57P03' }), true],
    [Object.assign(new Error('too many connections'), { code: '53300' }), true],
    [Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' }), true],
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

// SQLite has one database a file, which is the portal's own.
describe.runIf(postgresUrl())('a PostgreSQL that is not as the portal needs it', () => {
  const server = postgresUrl() ?? '';
  const name = `unfit_${process.pid}`;
  afterEach(() => dropDatabase(server, name));

  it('is not sent people to while it takes no changes, and calls are told to try again', async () => {
    const portal = await startServer({ demo: false });
    const database = new URL(portal.address.url ?? '').pathname.slice(1);
    try {
      const { data } = await portal.ask('user/student-info', { as: 'chris' });
      await runSql(server, `alter database ${database} set default_transaction_read_only = on`);
      await endConnections(portal.address.url ?? '');

      const ready = await portal.app.inject('/health/ready');
      const saved = await portal.ask('user/update-info', {
        as: 'chris',
        body: { version: data.version, extendInfo: { contact_address: 'Elsewhere' } },
        headers: { 'idempotency-key': randomUUID() },
      });

      expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'database' }]);
      expect(saved.code).toBe(503);
    } finally {
      await runSql(server, `alter database ${database} reset default_transaction_read_only`);
      await portal.close();
    }
  });

  it('is refused when it cannot hold every letter', async () => {
    await runSql(server, `create database ${name} encoding 'LATIN1' locale 'C' template template0`);

    await expect(openDatabase({ url: addressOf(server, name) })).rejects.toThrow(
      'it is encoded in LATIN1, which does not have the letters of all names',
    );
  });
});

async function endConnections(url: string): Promise<void> {
  await runSql(
    url,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}
