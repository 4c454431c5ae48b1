/** Another process writes into the SQLite file, as a command of the office does: what is read goes on, what is written waits for it. */
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { isLocked } from '../../server/kernel/database/locked.ts';
import { openSqlite, sqliteDialect } from '../../server/kernel/database/sqlite-dialect.ts';
import { databaseTroubles } from '../../server/kernel/database/troubles.ts';
import { postgresUrl } from './support/postgres.ts';
import { startServer, startTimeoutMs } from './support/test-server.ts';

it.skipIf(postgresUrl())(
  'pages are read while the office writes, and what is sent meanwhile is kept when it is done',
  async () => {
    const server = await startServer();
    await server.tokenOf('chris');
    const office = await openSqlite(server.address.file ?? '');
    office.exec('begin immediate');

    let isSent = false;
    const sent = server
      .ask('user/message-set-read', { as: 'chris', query: { id: 0 }, body: { is_read: true } })
      .finally(() => {
        isSent = true;
      });
    await setTimeout(200); // by now it waits
    const reads = [];
    for (let count = 0; count < 5; count++) reads.push((await server.ask('user/info', { as: 'chris' })).code);
    const wasSent = isSent;
    office.exec('rollback');

    expect([...new Set(reads), wasSent, (await sent).code]).toEqual([200, false, 200]);
    office.close();
    await server.close();
  },
  startTimeoutMs,
);

it.skipIf(postgresUrl())(
  'changes that wait are made in the order in which they came, alone or in a transaction',
  async () => {
    const server = await startServer();
    const file = server.address.file ?? '';
    const office = await openSqlite(file);
    const portal = new Kysely<Record<string, never>>({ dialect: await sqliteDialect(file) });
    await sql`create table came (number integer)`.execute(portal);
    office.exec('begin immediate');

    const note = (number: number, on: Kysely<Record<string, never>>) =>
      sql`insert into came values (${number})`.execute(on);
    const all = Array.from({ length: 12 }, async (_, number) => {
      await setTimeout(number * 15);
      if (number % 2 === 0) return note(number, portal);
      return portal.transaction().execute(async (transaction) => {
        await note(number, transaction);
        if (number % 3 === 0) throw new Error('Taken back');
      });
    });
    await setTimeout(100);
    office.exec('rollback');
    const outcomes = await Promise.allSettled(all);

    const { rows } = await sql<{ number: number }>`select number from came order by rowid`.execute(portal);
    expect(rows.map(({ number }) => number)).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 10, 11]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    office.close();
    await portal.destroy();
    await server.close();
  },
  startTimeoutMs,
);

it.skipIf(postgresUrl())(
  'what has waited too long is told from other mistakes, and nothing of it is kept',
  async () => {
    const server = await startServer();
    const file = server.address.file ?? '';
    const office = await openSqlite(file);
    const portal = new Kysely<Record<string, never>>({ dialect: await sqliteDialect(file, 100) });
    office.exec('begin immediate');
    const write = sql`update users set name = 'x'`;

    const refused = await portal
      .transaction()
      .execute((transaction) => write.execute(transaction))
      .catch(String);
    const alone = await write.execute(portal).catch((error: unknown) => error);
    office.exec('rollback');
    const later = await sql`update users set name = name where id = 1`.execute(portal).catch(String);

    const log = { warn: vi.fn<FastifyBaseLogger['warn']>(), error: vi.fn<FastifyBaseLogger['error']>() };
    expect([refused, isLocked(alone), databaseTroubles().note(log, alone)]).toEqual([
      expect.stringContaining('database is locked'),
      true,
      true,
    ]);
    expect(log.warn.mock.calls[0]?.[1]).toBe('another program writes into the database for long');
    expect(later).toBeTypeOf('object');
    office.close();
    await portal.destroy();
    await server.close();
  },
  startTimeoutMs,
);
