import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../server/kernel/database/in-transaction.ts';
import { type Database, openDatabase } from '../../../server/kernel/database/open.ts';

// Two connections to one file, as the portal and the office's command line have them.
let folder: string;
let portal: Database;
let office: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-reads-'));
  portal = await openDatabase({ file: join(folder, 'portico.db') });
  office = await openDatabase({ file: join(folder, 'portico.db') });
});
afterEach(async () => {
  await nextTurn(); // a look that the office still takes would keep the portal from ending
  await Promise.all([portal.destroy(), office.destroy()]);
  rmSync(folder, { recursive: true });
});

const write = (database: Database, name: string) =>
  database.insertInto('sequences').values({ name, value: 1 }).execute();
const names = async (database: Database) =>
  (await database.selectFrom('sequences').select('name').orderBy('name').execute()).map(({ name }) => name);

describe('reads of one turn of the event loop', () => {
  it('see one state, and the next turn sees what others have written', async () => {
    expect(await names(portal)).toEqual([]);
    await write(office, 'by the office');
    expect(await names(portal)).toEqual([]);
    await nextTurn();
    expect(await names(portal)).toEqual(['by the office']);
  });

  it('end when something is written, so that nothing is written on an old state', async () => {
    await names(portal);
    await write(office, 'by the office');
    await write(portal, 'by the portal');
    expect(await names(portal)).toEqual(['by the office', 'by the portal']);
  });

  it('end when a transaction begins, and begin anew behind it, also behind one that is given up', async () => {
    await names(portal);
    await write(office, 'by the office');
    const inside = await inTransaction(portal, async (transaction) => {
      await write(transaction, 'kept');
      return names(transaction);
    });
    await inTransaction(portal, async (transaction) => {
      await write(transaction, 'given up');
      throw new Error('on purpose');
    }).catch(() => {});
    expect(inside).toEqual(['by the office', 'kept']);
    expect(await names(portal)).toEqual(['by the office', 'kept']);
    await write(office, 'later');
    await nextTurn();
    expect(await names(portal)).toEqual(['by the office', 'kept', 'later']);
  });

  it('end when the database is closed', async () => {
    await names(portal);
    await write(office, 'by the office');
    await portal.destroy();
    portal = await openDatabase({ file: join(folder, 'portico.db') });
    expect(await names(portal)).toEqual(['by the office']);
  });
});

describe('a transaction', () => {
  it('that cannot begin is an error, and what it would do is not done', async () => {
    await sql`begin`.execute(portal); // no other begins inside it

    await expect(inTransaction(portal, (transaction) => write(transaction, 'outside'))).rejects.toThrow(
      'within a transaction',
    );
    await sql`commit`.execute(portal);
    expect(await names(portal)).toEqual([]);
  });

  it('that cannot be kept is an error, and the next one goes on', async () => {
    const broken = inTransaction(portal, async (transaction) => {
      await sql`pragma defer_foreign_keys = on`.execute(transaction); // they are looked at in the end
      await write(transaction, 'given up');
      await transaction
        .insertInto('class_leads')
        .values({ user_id: 1, class_id: 1, position: 1, title: '{}' })
        .execute();
    });

    await expect(broken).rejects.toThrow('FOREIGN KEY');
    await inTransaction(portal, (transaction) => write(transaction, 'kept'));
    expect(await names(portal)).toEqual(['kept']);
  });
});
