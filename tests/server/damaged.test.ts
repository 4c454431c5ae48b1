/** A database with broken pages: what they hold is refused with the cause in the log, everything else goes on. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { openDatabase } from '#server';
import { DatabaseDamaged, isDamaged } from '../../server/kernel/database/damaged.ts';
import { openSqlite } from '../../server/kernel/database/sqlite-dialect.ts';
import { breakTable } from './support/break-table.ts';
import { postgresUrl } from './support/postgres.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

it.each([
  [Object.assign(new Error('database disk image is malformed'), { errcode: 11 }), true],
  [Object.assign(new Error('broken index'), { errcode: 779 }), true],
  [Object.assign(new Error('x'), { errcode: 26 }), true],
  [new Error('file is not a database'), true],
  [Object.assign(new Error('invalid page in block 3'), { code: 'XX001' }), true],
  [Object.assign(new Error('index is broken'), { code: 'XX002' }), true],
  [new Error('x', { cause: new DatabaseDamaged('page 3') }), true],
  [Object.assign(new Error('database or disk is full'), { errcode: 13 }), false],
  [Object.assign(new Error('internal error'), { code: 'XX000' }), false],
])('%s', (error, answer) => {
  expect(isDamaged(error)).toBe(answer);
});

describe('a damaged database', () => {
  const lines: string[] = [];
  let server: TestServer;
  afterEach(async () => {
    lines.length = 0;
    await server.close();
  });

  const start = async () => {
    const file = join(await mkdtemp(join(inject('runFolder'), 'damaged-')), 'portico.db');
    server = await startServer({
      file,
      logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } },
      adviceOnDamage: () => 'The youngest copy is the one of Monday.',
    });
    return file;
  };
  const ready = async () => {
    const { statusCode, json } = await server.app.inject({ method: 'GET', url: '/health/ready' });
    return [statusCode, json()];
  };
  const news = () => server.ask('news/index', { as: 'chris', body: { filter: 2 } });
  const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);

  // It breaks the file that only SQLite has; so does the next one.
  it.skipIf(postgresUrl())(
    'refuses what it cannot read or write with 503, goes on with the rest, and is not ready any more',
    { timeout: startTimeoutMs },
    async () => {
      const file = await start();
      const before = [(await news()).code, await ready()];
      await breakTable(file, 'notices');

      const read = await news();
      const readAgain = await news();
      const other = await server.ask('user/info', { as: 'chris' });
      await breakTable(file, 'applications');
      const written = await server.ask('application/create', {
        as: 'chris',
        body: { type_id: 1, name: 'Chris', email: 'chris@mail.example', content: 'Something' },
      });

      expect(before).toEqual([200, [200, { status: 'ok' }]]);
      for (const answer of [read, readAgain, written])
        expect(answer).toMatchObject({ code: 503, data: { reason: 'unavailable' } });
      expect(other.code).toBe(200);
      // Readiness is found out once a second.
      await vi.waitFor(async () => expect(await ready()).toEqual([503, { status: 'damaged' }]), { timeout: 5000 });
      expect(messages()).toEqual(Array(3).fill('the database is damaged. The youngest copy is the one of Monday.'));
    },
  );

  it.skipIf(postgresUrl())('answers for files with 503 as well', { timeout: startTimeoutMs }, async () => {
    const file = await start();
    const { key } = await server.database
      .selectFrom('files')
      .select('key')
      .where('is_public', '=', 1)
      .executeTakeFirstOrThrow();
    const get = () => server.app.inject({ method: 'GET', url: `/files/public/${key}/name.pdf` });
    const before = await get();
    await breakTable(file, 'files');
    const after = await get();

    expect([before.statusCode, after.statusCode, after.body]).toEqual([200, 503, 'Unavailable']);
    expect(messages()).toEqual([expect.stringContaining('the database is damaged')]);
  });

  // Only PostgreSQL has these words.
  it.runIf(postgresUrl())('is called so in the words of PostgreSQL', { timeout: startTimeoutMs }, async () => {
    await start();
    await sql`create function broken() returns boolean language plpgsql as
      $$ begin raise exception using errcode = 'XX001', message = 'invalid page in block 3'; end $$`.execute(
      server.database,
    );
    await sql`alter table notices rename to kept_notices`.execute(server.database);
    await sql`create view notices as select * from kept_notices where broken()`.execute(server.database);

    expect(await news()).toMatchObject({
      code: 503,
      data: { reason: 'unavailable' },
    });
    expect(messages()).toEqual([expect.stringContaining('the database is damaged')]);
    expect(await ready()).toEqual([503, { status: 'damaged' }]);
  });
});

it('a damaged file that is looked through is not opened, and nothing is written to it', async () => {
  const file = join(await mkdtemp(join(inject('runFolder'), 'damaged-')), 'portico.db');
  const database = await openSqlite(file);
  database.exec("create table some (text text); insert into some values ('a')");
  database.close();
  await breakTable(file, 'some');

  await expect(openDatabase({ file, isLookedThrough: true })).rejects.toThrow(DatabaseDamaged);

  const after = await openSqlite(file);
  expect(after.prepare("select name from sqlite_master where name = 'users'").all()).toEqual([]);
});
