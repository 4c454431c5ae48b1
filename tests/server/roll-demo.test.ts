import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pinnedClock, rollDemo } from '#server';
import { keepLiveConfig, lastLiveConfig } from '../../server/kernel/portal/live-config.ts';
import { secretKey } from './support/seeded-database.ts';
import { startServer, startTimeoutMs, type TestServer, testStart } from './support/test-server.ts';
import { upload } from './support/upload.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const start = new Date(testStart);
const hours = (count: number) => new Date(start.getTime() + count * 60 * 60 * 1000);

const roll = (now: Date) => rollDemo({ ...server, portal: server.house.portal(), secretKey, clock: pinnedClock(now) });

async function snapshot() {
  const { database } = server;
  const notices = await database.selectFrom('notices').select(['id', 'title', 'publish_at']).orderBy('id').execute();
  const users = await database.selectFrom('users').select(['id', 'sid']).orderBy('id').execute();
  return { notices, users };
}

it('leaves a demonstration alone until the day is over in the zone of the school', async () => {
  const before = await snapshot();

  expect(await roll(start)).toBe(false);
  expect(await roll(hours(13.9))).toBe(false); // 23:54 in Hong Kong
  expect(await snapshot()).toEqual(before);
  expect(await roll(hours(14))).toBe(true);
});

it('makes it anew on another day: the same records under the same ids, with later dates', async () => {
  const before = await snapshot();

  expect(await roll(hours(72))).toBe(true);

  const later = await snapshot();
  expect(later.users).toEqual(before.users);
  expect(later.notices.map(({ id, title }) => [id, title])).toEqual(before.notices.map(({ id, title }) => [id, title]));
  expect(Date.parse(later.notices[0]?.publish_at ?? '') - Date.parse(before.notices[0]?.publish_at ?? '')).toBe(
    72 * 60 * 60 * 1000,
  );
  expect(await roll(hours(72))).toBe(false);
});

it('gives new records the ids that a fresh demonstration would give them', async () => {
  const fresh = await snapshot();
  await keepLiveConfig(
    server.database,
    { files: new Map([['portal.yaml', 'title: A portal']]), pictures: new Map() },
    start,
  );
  await roll(hours(24));
  const { id } = await server.database
    .insertInto('classes')
    .values({ title: 'New', programme: 'MBA', intake_year: 2025 })
    .returning('id')
    .executeTakeFirstOrThrow();

  expect(id).toBe(Math.max(...Object.values(server.classIds)) + 1);
  expect((await snapshot()).users).toEqual(fresh.users);
  // What is live is nothing of the demonstration.
  expect((await lastLiveConfig(server.database))?.files.get('portal.yaml')).toBe('title: A portal');
});

it('takes what visitors did with it, files included, and keeps the files of its own', async () => {
  const { data: file } = await upload(server, { as: 'chris' });
  const [row] = await server.database.selectFrom('files').select('key').where('id', '=', file.id).execute();
  const key = row?.key ?? '';
  const bytes = join(server.filesDir, key.slice(0, 2), key);
  await access(bytes);

  await roll(hours(24));

  await expect(access(bytes)).rejects.toThrow('ENOENT');
  expect(await server.database.selectFrom('tokens').select('id').execute()).toEqual([]);
  const kept = await server.database.selectFrom('files').select(['key', 'title']).execute();
  const lost: string[] = [];
  for (const { key: own, title } of kept) {
    await access(join(server.filesDir, own.slice(0, 2), own)).catch(() => lost.push(title));
  }
  expect(lost).toEqual(['Use of computers and network']);
});

it('never touches a database that the demonstration did not fill', async () => {
  await server.database.deleteFrom('demo_days').execute();
  const before = await snapshot();

  expect(await roll(hours(240))).toBe(false);
  expect(await snapshot()).toEqual(before);
});

it('is done once when two nodes start at the same moment', async () => {
  const rolled = await Promise.all([roll(hours(24)), roll(hours(24))]);

  expect(rolled.sort()).toEqual([false, true]);
  expect((await snapshot()).notices).toHaveLength(26);
});
