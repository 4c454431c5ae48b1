/** The demonstration's data on SQLite, made once a run: each portal starts with a copy of them. */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, pinnedClock, seedDemo } from '#server';
import { demoNow } from '../../../tools/portal-process.mjs';

/** Memory that looks like a disk. */
const quickDisk = '/dev/shm';

export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(existsSync(quickDisk) ? quickDisk : tmpdir(), 'portico-demo-'));
  const filesDir = join(folder, 'files');
  mkdirSync(filesDir);
  const database = await openDatabase({ file: join(folder, 'portico.db') });
  // The key with which a demonstration runs when nobody gives it one.
  await seedDemo({ database, filesDir, secretKey: 'demo', clock: pinnedClock(new Date(demoNow)) });
  await database.destroy();
  process.env['PORTAL_DATA'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
