/** The demonstration's data, made once a run on each database: each portal starts with a copy of them. */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, pinnedClock, portalView, seedDemo } from '#server';
import { demoNow } from '../../../tools/portal-process.mjs';
import { compiledPortal } from '../../server/support/compiled-portal.ts';
import { createDatabase, dropDatabase, postgresUrl } from '../../server/support/postgres.ts';

/** Memory that looks like a disk. */
const quickDisk = '/dev/shm';

export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(existsSync(quickDisk) ? quickDisk : tmpdir(), 'portico-demo-'));
  const onSqlite = join(folder, 'sqlite');
  await fill({ file: join(onSqlite, 'portico.db') }, onSqlite);
  process.env['PORTAL_DATA'] = onSqlite;

  const server = postgresUrl();
  const template = `portico_browser_${process.pid}`;
  if (server !== undefined) {
    const onPostgres = join(folder, 'postgres');
    await fill({ url: await createDatabase(server, template) }, onPostgres);
    Object.assign(process.env, { PORTAL_DATA_POSTGRES: onPostgres, PORTAL_TEMPLATE: template });
  }
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    if (server !== undefined) await dropDatabase(server, template);
  };
}

/** @param folder  takes the files of the records */
async function fill(address: Parameters<typeof openDatabase>[0], folder: string): Promise<void> {
  const filesDir = join(folder, 'files');
  mkdirSync(filesDir, { recursive: true });
  const database = await openDatabase(address);
  // The key with which a demonstration runs when nobody gives it one.
  await seedDemo({
    database,
    filesDir,
    portal: portalView(compiledPortal()),
    secretKey: 'demo',
    clock: pinnedClock(new Date(demoNow)),
  });
  await database.destroy();
}
