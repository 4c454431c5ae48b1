import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAudit } from '../../server/kernel/call/audit.ts';
import { inTransaction } from '../../server/kernel/database/in-transaction.ts';
import { postgresUrl } from './support/postgres.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, startTimeoutMs);
afterAll(() => server.close());

const passingTrouble = (code: string) => Object.assign(new Error('try again'), { code });

describe('a transaction', () => {
  it.each(['40001', '40P01'])(
    'runs again when the database says %s, and what it did before is undone',
    async (code) => {
      let runs = 0;
      await inTransaction(server.database, async (database) => {
        runs += 1;
        await database
          .insertInto('sequences')
          .values({ name: `test-${code}`, value: runs })
          .execute();
        if (runs < 3) throw passingTrouble(code);
      });

      const rows = await server.database
        .selectFrom('sequences')
        .select('value')
        .where('name', '=', `test-${code}`)
        .execute();
      expect([runs, rows]).toEqual([3, [{ value: 3 }]]);
    },
  );

  it('gives up after three times, and at once for any other trouble', async () => {
    const runs = { passing: 0, lasting: 0 };
    const passing = inTransaction(server.database, async () => {
      runs.passing += 1;
      throw passingTrouble('40P01');
    });
    await expect(passing).rejects.toThrow('try again');
    const lasting = inTransaction(server.database, async () => {
      runs.lasting += 1;
      throw new Error('broken');
    });
    await expect(lasting).rejects.toThrow('broken');

    expect(runs).toEqual({ passing: 3, lasting: 1 });
  });

  // SQLite lets only one transaction write at a time, so there no two can wait for each other.
  it.runIf(postgresUrl())('gets over a deadlock', async () => {
    const [one = 0, other = 0] = [server.ids['chris'], server.ids['wendy']];
    const touch = (database: typeof server.database, id: number) =>
      database
        .updateTable('users')
        .set((eb) => ({ lock_count: eb('lock_count', '+', 1) }))
        .where('id', '=', id)
        .execute();
    const before = await server.database
      .selectFrom('users')
      .select('lock_count')
      .where('id', 'in', [one, other])
      .execute();
    const crossing = (first: number, second: number) =>
      inTransaction(server.database, async (database) => {
        await touch(database, first);
        await sql`select pg_sleep(0.2)`.execute(database);
        await touch(database, second);
      });

    await Promise.all([crossing(one, other), crossing(other, one)]);

    const after = await server.database
      .selectFrom('users')
      .select('lock_count')
      .where('id', 'in', [one, other])
      .execute();
    const sum = (rows: readonly { lock_count: number }[]) => rows.reduce((total, row) => total + row.lock_count, 0);
    expect(sum(after) - sum(before)).toBe(4);
  });
});

it('what cannot be recorded for later is an error of whoever did it', async () => {
  const entry = { action: null as never, userId: null, address: '127.0.0.1' }; // what the database refuses

  await expect(writeAudit(server.database, entry, server.now())).rejects.toThrow(/null/i);
});
