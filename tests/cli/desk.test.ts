/** What holds for every command of the office, whatever it does. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#server';
import { checkFilesFolder } from '../../cli/data/check-files-folder.ts';
import { siteAddress, takeTurn } from '../../cli/office/desk.ts';
import { defaultSettings } from '../../server/kernel/settings.ts';
import { postgresUrl } from '../server/support/postgres.ts';
import { type OfficePortal, startOffice } from './support/office.ts';
import { emptyFolder } from './support/run-portico.ts';

let portal: OfficePortal;
beforeAll(async () => {
  portal = await startOffice();
}, 60_000);
afterAll(() => portal.close());
afterEach(() => vi.unstubAllEnvs());

it('no link goes out to people that would lead to their own computers', () => {
  vi.stubEnv('SITE_BASE_URL', '');
  expect(() => siteAddress({ settings: defaultSettings })).toThrow('SITE_BASE_URL is not set');
  expect(siteAddress({ settings: { ...defaultSettings, demo: true } })).toBe('http://localhost:8080');

  vi.stubEnv('SITE_BASE_URL', 'https://portal.example');
  expect(siteAddress({ settings: { ...defaultSettings, siteBaseUrl: 'https://portal.example' } })).toBe(
    'https://portal.example',
  );
});

// Two writers of one file wait for each other in SQLite itself, which blocks the process that both are in here.
it.runIf(postgresUrl())('a second change waits until the first is kept, and sees what it did', async () => {
  const { address, now } = portal.server;
  const [one, other] = await Promise.all([openDatabase(address), openDatabase(address)]);
  const seen: (string | null | undefined)[] = [];
  let hasTurn = (): void => {};
  const turn = new Promise<void>((done) => {
    hasTurn = done;
  });
  const industry = (database: typeof one) =>
    database.selectFrom('users').select('industry').where('sid', '=', '1155000001').executeTakeFirst();
  try {
    const first = one.transaction().execute(async (database) => {
      await takeTurn({ database, now: now() });
      hasTurn();
      await new Promise((done) => setTimeout(done, 100)); // the other one comes meanwhile
      await database.updateTable('users').set({ industry: 'first' }).where('sid', '=', '1155000001').execute();
    });
    await turn;
    const second = other.transaction().execute(async (database) => {
      await takeTurn({ database, now: now() });
      seen.push((await industry(database))?.industry);
    });
    await Promise.all([first, second]);
  } finally {
    await Promise.all([one.destroy(), other.destroy()]);
  }

  expect(seen).toEqual(['first']);
});

describe('the folder of the files', () => {
  it('is the one that has the last files of the database, unless they are known to be lost', async () => {
    const { database, filesDir } = portal.server;
    const other = emptyFolder();
    await expect(checkFilesFolder(database, other)).resolves.toBeUndefined(); // a demonstration
    await database.deleteFrom('demo_days').execute();

    await expect(checkFilesFolder(database, filesDir)).resolves.toBeUndefined();
    await expect(checkFilesFolder(database, other)).rejects.toThrow('is not where the files of this portal are');
    await expect(checkFilesFolder(database, join(other, 'gone'))).rejects.toThrow('FILES_LOST=1');
    expect((await portal.office('people')).errors).toBe('');
    vi.stubEnv('FILES_LOST', '1');
    await expect(checkFilesFolder(database, other)).resolves.toBeUndefined();
  });

  it('is no folder of another portal, whose files a new database would sweep away', async () => {
    const { filesDir } = portal.server;
    const fresh = await openDatabase({ file: ':memory:' });
    try {
      await expect(checkFilesFolder(fresh, filesDir)).rejects.toThrow('they would be swept away');
      await expect(checkFilesFolder(fresh, emptyFolder())).resolves.toBeUndefined();
      await expect(checkFilesFolder(fresh, join(emptyFolder(), 'new'))).resolves.toBeUndefined();
    } finally {
      await fresh.destroy();
    }
  });
});
