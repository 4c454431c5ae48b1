import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillWhereEmpty, isEmptyDatabase, openDatabase, pinnedClock, portalView, seedDemo } from '#server';
import { checkFilesFolder } from '../../cli/data/check-files-folder.ts';
import { demoDates } from '../../server/demo/demo-context.ts';
import { timeWriter } from '../../server/kernel/values/time.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { logIn } from './support/sign-in.ts';
import { startServer, startTimeoutMs, type TestServer, testStart } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, startTimeoutMs);
afterAll(() => server.close());

it('has three classes, nine named people and forty more', async () => {
  const { users, classes } = {
    users: await server.database.selectFrom('users').selectAll().execute(),
    classes: await server.database.selectFrom('classes').selectAll().execute(),
  };

  expect([users.length, classes.length]).toEqual([49, 3]);
  expect(users.filter((user) => user.directory_visibility === 1).length).toBeGreaterThanOrEqual(14);
});

it('has one third of the other students of each class in the directory', async () => {
  const students = await server.database
    .selectFrom('users')
    .innerJoin('enrolments', 'enrolments.user_id', 'users.id')
    .select(['enrolments.class_id', 'users.directory_visibility'])
    .where('users.sid', 'like', '11550001%')
    .execute();
  const shares = (['A', 'B', 'C'] as const).map((name) => {
    const own = students.filter(({ class_id: id }) => id === server.classIds[name]);
    return [own.length, own.filter((student) => student.directory_visibility === 1).length];
  });

  expect(shares).toEqual([
    [14, 5],
    [13, 4],
    [13, 4],
  ]);
});

it('keeps to the clock of the portal over the weeks in which summer time begins', () => {
  const { at, day } = demoDates(new Date('2026-03-20T23:30:00.000Z'), timeWriter('Europe/London'));

  expect([at(-1, '09:00'), at(9, '09:00'), at(9, '00:00')]).toEqual([
    '2026-03-19T09:00:00.000Z',
    '2026-03-29T08:00:00.000Z',
    '2026-03-29T00:00:00.000Z',
  ]);
  expect([day(0), day(9)]).toEqual(['2026-03-20', '2026-03-29']);
});

it('shows pictures at whole addresses, also where that of the site ends with a slash', async () => {
  const filesDir = await mkdtemp(join(tmpdir(), 'portico-files-'));
  const database = await openDatabase({});
  const place = { database, filesDir, siteBaseUrl: 'https://portal.example/' };
  await seedDemo({ ...place, portal: portalView(compiledPortal()), secretKey: 'x' });

  const notices = JSON.stringify(await database.selectFrom('notices').select('content').execute());

  await database.destroy();
  await rm(filesDir, { recursive: true });
  expect(notices).toContain('https://portal.example/files/public/');
});

it.each([
  '1155000001',
  '1155000002',
  '1155000003',
  '1155000004',
  '1155000006',
  'lead1@sld.example',
  'lead2@sld.example',
  '1155000007',
  'lead3@sld.example',
])('lets %s in with the password of all', async (account) => {
  expect((await logIn(server, { account })).code).toBe(200);
});

it('has notices, applications and messages of every kind', async () => {
  const { database } = server;
  const count = async (table: 'notices' | 'applications' | 'application_types') =>
    (await database.selectFrom(table).select('id').execute()).length;
  const statuses = await database.selectFrom('applications').select(['status', 'outcome']).distinct().execute();
  const types = await database.selectFrom('messages').select('type').distinct().execute();

  expect([await count('notices'), await count('applications'), await count('application_types')]).toEqual([26, 14, 7]);
  expect(new Set(statuses.map(({ status, outcome }) => outcome ?? status))).toEqual(
    new Set(['default', 'waiting', 'approved', 'declined', 'other']),
  );
  expect(types.map(({ type }) => type).sort()).toEqual([
    'application',
    'course',
    'event',
    'exchange',
    'graduation',
    'notice',
    'popup',
    'system',
    'tuition',
  ]);
});

it('answers every list and record of the rich account as the contract says', async () => {
  const notices = await server.ask('news/index', { as: 'chris', body: { filter: 0 }, query: { 'per-page': 100 } });
  const applications = await server.ask('application/index', { as: 'chris', query: { 'per-page': 100 } });
  const readable = notices.data.list.filter(({ title }) => !title.startsWith('For trying out'));

  const codes = await Promise.all([
    ...readable.map(async ({ id }) => (await server.ask('news/detail', { as: 'chris', query: { id } })).code),
    ...applications.data.list.map(
      async ({ id }) => (await server.ask('application/detail', { as: 'chris', query: { id } })).code,
    ),
  ]);

  expect(new Set(codes)).toEqual(new Set([200]));
});

it('hands out every file that its records hold', async () => {
  const answers = [
    await server.request('news/index', { as: 'chris', body: { filter: 0 }, query: { 'per-page': 100 } }),
    await server.request('user/info', { as: 'chris' }),
  ];
  const addresses = new Set(answers.flatMap(({ body }) => body.match(/\/files\/(public|private)\/[^"\\]+/g) ?? []));

  expect(addresses.size).toBeGreaterThan(10);
  for (const url of addresses) {
    const { statusCode } = await server.app.inject({ method: 'GET', url });
    expect([url, statusCode]).toEqual([url, 200]);
  }
});

it('is made once when two nodes begin with an empty database at the same moment', async () => {
  const filesDir = await mkdtemp(join(tmpdir(), 'portico-files-'));
  const database = await openDatabase({});
  const options = { database, filesDir, portal: portalView(compiledPortal()), secretKey: 'x' };

  await Promise.all([fillWhereEmpty(options), fillWhereEmpty(options)]);

  const notices = await database.selectFrom('notices').select('id').execute();
  await database.destroy();
  await rm(filesDir, { recursive: true });
  expect(notices).toHaveLength(26);
});

it('can be made again in the same folder after it was broken off', async () => {
  const filesDir = await mkdtemp(join(tmpdir(), 'portico-files-'));
  const database = await openDatabase({});
  const options = { database, filesDir, portal: portalView(compiledPortal()), secretKey: 'x' };
  await database.schema.alterTable('messages').renameTo('away').execute();
  await expect(fillWhereEmpty(options)).rejects.toThrow('messages');
  await database.schema.alterTable('away').renameTo('messages').execute();

  await checkFilesFolder(database, filesDir);
  await fillWhereEmpty(options);

  const notices = await database.selectFrom('notices').select('id').execute();
  await database.destroy();
  await rm(filesDir, { recursive: true });
  expect(notices).toHaveLength(26);
});

it('is the same each time it is made on the same day, and only moves with the day', async () => {
  const filesDir = await mkdtemp(join(tmpdir(), 'portico-files-'));
  const snapshot = async (now: string) => {
    const database = await openDatabase({});
    expect(await isEmptyDatabase(database)).toBe(true);
    await seedDemo({
      database,
      filesDir,
      portal: portalView(compiledPortal()),
      secretKey: 'x',
      clock: pinnedClock(new Date(now)),
    });
    expect(await isEmptyDatabase(database)).toBe(false);
    const rows = await database.selectFrom('notices').selectAll().orderBy('id').execute();
    await database.destroy();
    return rows;
  };

  const [first, again, later] = [
    await snapshot(testStart),
    await snapshot(testStart),
    await snapshot('2026-01-05T02:00:00.000Z'),
  ];

  expect(again).toEqual(first);
  expect(later.map((row) => row.title)).toEqual(first.map((row) => row.title));
  expect(Date.parse(later[0]?.publish_at ?? '') - Date.parse(first[0]?.publish_at ?? '')).toBe(
    45 * 24 * 60 * 60 * 1000,
  );
  await rm(filesDir, { recursive: true });
});
