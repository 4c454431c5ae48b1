/** A full disk: what is read goes on, what is written is refused with its cause in the log, and room brings everything back. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { isDiskFull } from '../../server/kernel/database/disk-full.ts';
import { postgresUrl } from './support/postgres.ts';
import { startServer, startTimeoutMs } from './support/test-server.ts';

it.each([
  [Object.assign(new Error('database or disk is full'), { errcode: 13 }), true],
  [Object.assign(new Error('could not extend file'), { code: '53100' }), true],
  [Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }), true],
  [new Error('x', { cause: Object.assign(new Error('full'), { errcode: 13 }) }), true],
  [Object.assign(new Error('constraint failed'), { errcode: 19 }), false],
])('%s', (error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull);
});

it.skipIf(postgresUrl())(
  'without room people read on, and are told that nothing can be written',
  async () => {
    const lines: string[] = [];
    const file = join(await mkdtemp(join(inject('runFolder'), 'full-')), 'portico.db');
    const logger = { level: 'error', stream: { write: (line: string) => lines.push(line) } };
    const server = await startServer({ file, logger });
    const room = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(server.database);
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
    await sql`create table filler (text text)`.execute(server.database);
    await room(1); // as many as there are
    await expect(fill(server.database)).rejects.toThrow('full');

    server.advance(10 * 60_000); // the use of the token would be written down now
    const reads = [];
    for (let count = 0; count < 25; count++) reads.push((await server.ask('user/info', { as: 'chris' })).code);
    const long = await server.ask('application/create', {
      as: 'chris',
      body: { type_id: 1, name: 'Chris', email: 'chris@mail.example', content: 'x'.repeat(1900) },
    });
    const info = await server.ask('user/student-info', { as: 'chris' });
    await room(1_000_000);
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

/** Until nothing goes in any more. */
async function fill(database: Awaited<ReturnType<typeof startServer>>['database']): Promise<never> {
  for (;;) await sql`insert into filler values (${'x'.repeat(3000)})`.execute(database);
}
