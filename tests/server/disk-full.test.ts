/** A full disk: what is read goes on, what is written is refused with its cause in the log, and room brings everything back. */
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#server';
import { isDiskFull } from '../../server/kernel/database/disk-full.ts';
import { tableNames } from '../../server/kernel/database/migrate.ts';
import { fileStore } from '../../server/kernel/files/file-store.ts';
import { emptyFolder } from '../cli/support/run-portico.ts';
import { postgresUrl } from './support/postgres.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';
import { upload } from './support/upload.ts';

it.each([
  [Object.assign(new Error('database or disk is full'), { errcode: 13 }), true],
  [Object.assign(new Error('could not extend file'), { code: '53100' }), true],
  [Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }), true],
  [new Error('x', { cause: Object.assign(new Error('full'), { errcode: 13 }) }), true],
  [Object.assign(new Error('constraint failed'), { errcode: 19 }), false],
])('%s', (error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull);
});

it(
  'without room people read on, and are told that nothing can be written',
  async () => {
    const lines: string[] = [];
    const server = await loggedServer(lines);
    const write = (text: string) =>
      server.ask('user/update-info', {
        as: 'chris',
        body: {
          version: 1,
          extendInfo: {
            emergency_contact: { name: text, relationship: 'parent', phone_code: '86', phone: '13800138000' },
          },
        },
      });
    await server.tokenOf('chris');
    const disk = postgresUrl() ? fullServer(server.database) : fullFile(server.database);
    await disk.fill();

    server.advance(10 * 60_000); // the use of the token would be written down now
    const reads = [];
    for (let count = 0; count < 25; count++) reads.push((await server.ask('user/info', { as: 'chris' })).code);
    const long = await server.ask('application/create', {
      as: 'chris',
      body: { type_id: 1, name: 'Chris', email: 'chris@mail.example', content: 'x'.repeat(1900) },
    });
    const info = await server.ask('user/student-info', { as: 'chris' });
    await disk.makeRoom();
    const later = await write('Later');

    if (long.code === 500) throw new Error(lines.join(''));
    expect(new Set(reads)).toEqual(new Set([200]));
    expect(long).toMatchObject({ code: 503, data: { reason: 'unavailable' } });
    expect(info.code).toBe(200);
    expect(later.code).toBe(200);
    expect(lines.join('')).toContain('the disk is full');
    expect(lines.join('')).not.toContain('rollback');
    await server.close();
  },
  startTimeoutMs,
);

// Only SQLite takes a transaction back by itself, on a full disk as on this conflict.
it.skipIf(postgresUrl())('what has ended a transaction is told, not that there is none to take back', async () => {
  const database = await openDatabase({ file: ':memory:' });
  const row = sql`insert or rollback into demo_days (id, day) values (1, '2025-11-21')`;

  const work = database.transaction().execute(async (transaction) => {
    await row.execute(transaction);
    await row.execute(transaction);
  });

  await expect(work).rejects.toThrow('UNIQUE constraint failed');
  await database.destroy();
});

it(
  'without room for a file its sender is told, and no record of it stays',
  async () => {
    const lines: string[] = [];
    const server = await loggedServer(lines);
    const kept = () => server.database.selectFrom('files').select('id').where('filename', '=', 'proof.pdf').execute();
    const { writeFile } = files;
    const full = vi.spyOn(files, 'writeFile').mockImplementation((...given) => {
      if (!String(given[0]).startsWith(server.filesDir)) return writeFile(...given);
      return Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
    });
    syncBuiltinESMExports();

    const refused = await upload(server, { as: 'chris', filename: 'proof.pdf' });
    full.mockRestore();
    syncBuiltinESMExports();
    const between = await kept();
    const later = await upload(server, { as: 'chris', filename: 'proof.pdf' });

    expect(refused).toMatchObject({ code: 503, data: { reason: 'unavailable' } });
    expect(between).toEqual([]);
    expect(lines.join('')).toContain('the disk is full');
    expect(later.code).toBe(200);
    expect(await kept()).toHaveLength(1);
    await server.close();
  },
  startTimeoutMs,
);

it('leaves nothing of a file behind that did not get onto the disk, so that its last room is not taken', async () => {
  const folder = emptyFolder();
  const store = fileStore(folder, 'a key of the tests', () => new Date());
  const key = 'K'.repeat(32);
  await files.mkdir(join(folder, 'KK', key), { recursive: true }); // no file takes the place of a folder

  await expect(store.keep(Buffer.from('half'), key)).rejects.toThrow('Nothing can be written');

  expect(await files.readdir(join(folder, 'KK'))).toEqual([key]);
});

function loggedServer(lines: string[]): Promise<TestServer> {
  return startServer({ logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } } });
}

interface Disk {
  fill(): Promise<void>;
  makeRoom(): Promise<unknown>;
}

/** An SQLite file that may not grow. What reading notes down needs no room there, but does on a disk: it is refused as well. */
function fullFile(database: Database): Disk {
  const room = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(database);
  const changed = ['tokens', 'counters'];
  return {
    async fill() {
      await sql`create table filler (text text)`.execute(database);
      for (const table of changed)
        await sql
          .raw(
            `create trigger full_${table} before update on ${table} begin select raise(abort, 'database or disk is full'); end`,
          )
          .execute(database);
      await room(1); // as many as there are
      await expect(fillUp(database)).rejects.toThrow('full');
    },
    async makeRoom() {
      await room(1_000_000);
      for (const table of changed) await sql.raw(`drop trigger full_${table}`).execute(database);
    },
  };
}

/** Until nothing goes in any more. */
async function fillUp(database: Database): Promise<never> {
  for (;;) await sql`insert into filler values (${'x'.repeat(3000)})`.execute(database);
}

/** A PostgreSQL whose tables cannot grow: it answers every new row, and every new version of one, as on a full disk. */
function fullServer(database: Database): Disk {
  return {
    async fill() {
      await sql`create function refuse_rows() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file "base/5/16384": No space left on device' using errcode = '53100';
      end $$`.execute(database);
      for (const table of tableNames)
        await sql`create trigger full_disk before insert or update on ${sql.table(table)} for each row execute function refuse_rows()`.execute(
          database,
        );
    },
    makeRoom: () => sql`drop function refuse_rows cascade`.execute(database),
  };
}
