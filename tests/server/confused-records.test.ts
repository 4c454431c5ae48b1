/** Records that could be taken for each other: the same id in two kinds, two forms with one field, two counters, two people. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRightCode, sendCode, useCode } from '../../server/account/store/verification-codes.ts';
import { picturesOfEvent } from '../../server/events/office/photos.ts';
import { type PlaceHolder, placesTaken, takeOptionPlaces } from '../../server/forms/store/option-places.ts';
import { type RequestKey, runOnce } from '../../server/http/idempotency.ts';
import {
  addToCounter,
  nextNumber,
  prolongCounter,
  readCounter,
  resetCounters,
} from '../../server/kernel/call/counters.ts';
import { filesOf, replaceFiles } from '../../server/kernel/files/record-files.ts';
import { after, instantOf } from '../../server/kernel/values/time.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, startTimeoutMs);
afterAll(() => server.close());

const minute = 60_000;

it('one counter is prolonged or begun anew without another', async () => {
  const { database } = server;
  const now = server.now();
  for (const name of ['first', 'second']) await addToCounter(database, name, minute, now, 3);

  await prolongCounter(database, 'first', after(now, 10 * minute));
  const later = after(now, 2 * minute);
  const counts = [await readCounter(database, 'first', later), await readCounter(database, 'second', later)];
  await addToCounter(database, 'third', minute, now);
  await resetCounters(database, ['first']);

  expect(counts.map((found) => found?.count)).toEqual([3, undefined]);
  expect(await readCounter(database, 'first', now)).toBeUndefined();
  expect((await readCounter(database, 'third', now))?.count).toBe(1);
});

it('two rows of numbers count for themselves', async () => {
  const names = ['row-one', 'row-two', 'row-one'];
  const numbers: number[] = [];
  for (const name of names) numbers.push(await nextNumber(server.database, name));

  expect(numbers).toEqual([1, 1, 2]);
});

it('a place that is given back is free in its own form, field and choice only', async () => {
  const { database } = server;
  const places = [
    { formId: 'camp', field: 'room', value: 'north' },
    { formId: 'camp', field: 'room', value: 'south' },
    { formId: 'camp', field: 'bus', value: 'north' },
    { formId: 'trip', field: 'room', value: 'north' },
  ];
  const holder = (id: number, record: PlaceHolder['record'] = 'submission'): PlaceHolder => ({ record, id });
  const take = (who: PlaceHolder, wanted: typeof places) =>
    takeOptionPlaces({ database }, who, {
      formId: wanted[0]?.formId ?? null,
      places: wanted.map(({ field, value }) => ({ field, value, limit: 5, label: field })),
    });
  await take(holder(1), places.slice(0, 1));
  await take(holder(2), places.slice(1, 2));
  await take(holder(3), places.slice(2, 3));
  await take(holder(4), places.slice(3, 4));
  await take(holder(1, 'registration'), places.slice(0, 1)); // the same id, another kind

  await take(holder(1), []);

  const taken = await Promise.all(
    places.map(async ({ formId, field, value }) => (await placesTaken(database, formId, undefined))(field, value)),
  );
  expect(taken).toEqual([1, 1, 1, 1]);
  // What one holds oneself does not count, and what the other kind of the same id holds does.
  const seenBy = async (who: PlaceHolder) => (await placesTaken(database, 'camp', who))('room', 'north');
  expect([await seenBy(holder(1)), await seenBy(holder(1, 'registration'))]).toEqual([1, 0]);
});

it('the code of one person is neither counted, nor right, nor used up by another', async () => {
  const { database, ids } = server;
  const now = server.now();
  const key = 'a key';
  const [chris, wendy] = [ids['chris'] ?? 0, ids['wendy'] ?? 0];
  for (const id of [chris, wendy]) await sendCode({ database, portal: server.house.portal(), now }, key, id);
  const codes = await database.selectFrom('outbox').select(['content']).orderBy('id').execute();
  const [ofChris = '', ofWendy = ''] = codes.slice(-2).map(({ content }) => /\d{6}/.exec(content)?.[0]);
  const isRight = (id: number, code: string, at = now) => isRightCode(database, key, id, code, at);

  for (let tried = 0; tried < 5; tried += 1) expect(await isRight(chris, 'wrong')).toBe(false);

  expect(await isRight(chris, ofChris)).toBe(false); // the sixth try
  expect(await isRight(wendy, ofWendy, after(now, 11 * minute))).toBe(false); // too late, and no try
  expect(await isRight(wendy, ofWendy)).toBe(true);
  expect(await useCode(database, key, wendy, 'wrong')).toBe(false);
  expect(await useCode(database, key, chris, ofChris)).toBe(true);
  expect(await isRight(wendy, ofWendy)).toBe(true);
  expect(await useCode(database, key, wendy, ofWendy)).toBe(true);
  expect(await useCode(database, key, wendy, ofWendy)).toBe(false);
});

it('files belong to a part of a record of one kind, whatever else has its id', async () => {
  const { database, ids, eventIds } = server;
  const moment = instantOf(server.now());
  const fileIds = Array.from({ length: 5 }, () => randomUUID());
  const [comment, notice, event] = [
    { record: 'comment', role: 'image' },
    { record: 'notice', role: 'attachment' },
    { record: 'event', role: 'attachment' },
  ] as const;
  const sample = await database.selectFrom('files').selectAll().executeTakeFirstOrThrow();
  await database
    .insertInto('files')
    .values(fileIds.map((id) => ({ ...sample, id, key: id.replaceAll('-', '') })))
    .execute();
  const eventId = Object.values(eventIds)[0] ?? 0;
  const uploads = await database
    .insertInto('event_comments')
    .values(
      ['photo', 'photo', 'comment'].map((kind) => ({
        event_id: eventId,
        user_id: ids['chris'] ?? 0,
        kind,
        content: '',
        status: 'published',
        created_at: moment,
        updated_at: moment,
      })) as never, // columns that have a default are left out
    )
    .returning('id')
    .execute();
  const [one = 0, two = 0, words = 0] = uploads.map(({ id }) => id).sort((a, b) => a - b);
  const before = (await picturesOfEvent(database, eventId).select('file_uses.file_id as id').execute()).length;
  const of = (part: typeof comment | typeof notice | typeof event, id: number) =>
    filesOf(database, part, [id]).then((found) => (found.get(id) ?? []).map((file) => file.id));

  const [a = '', b = '', c = '', d = '', e = ''] = fileIds;
  await replaceFiles(database, comment, one, [a]);
  await replaceFiles(database, comment, two, [b]);
  await replaceFiles(database, comment, words, [c]); // no picture: it is words
  await replaceFiles(database, notice, one, [d]);
  await replaceFiles(database, event, one, [e]);
  const strange = { file_id: d, record: 'notice', record_id: one, role: 'image', position: 0 };
  await database.insertInto('file_uses').values(strange).execute();

  const pictures = await picturesOfEvent(database, eventId).select('file_uses.file_id as id').execute();
  expect(pictures.slice(before).map(({ id }) => id)).toEqual([a, b]);
  await replaceFiles(database, event, one, []);
  expect([await of(event, one), await of(notice, one)]).toEqual([[], [d]]);
  await replaceFiles(database, comment, one, []);
  expect([await of(comment, one), await of(comment, two)]).toEqual([[], [b]]);
});

it.each([
  { end: 'ends', inTheEnd: async () => {} },
  { end: 'fails', inTheEnd: () => Promise.reject(new Error('it failed')) },
])('a run that was taken for dead and $end leaves the key to the run that took its place', async ({ inTheEnd }) => {
  const { database, ids } = server;
  const request: RequestKey = { userId: ids['chris'] ?? 0, path: '/x', key: randomUUID(), bodyHashes: ['body'] };
  const now = server.now();
  const goOn = new Map<string, () => void>();
  const run = (name: string, at: Date, end = async () => {}) =>
    runOnce(
      database,
      request,
      at,
      minute,
      () => new Promise<void>((done) => goOn.set(name, done)).then(end),
      async () => name,
    );
  const started = async (name: string) => {
    await expect.poll(() => goOn.has(name)).toBe(true);
  };

  const slow = run('slow', now, inTheEnd).then(
    () => 'kept',
    () => 'refused',
  );
  await started('slow');
  await expect(run('too early', now)).rejects.toThrow('inProgress');
  const next = run('next', after(now, 2 * minute));
  await started('next');
  goOn.get('slow')?.();
  expect(await slow).toBe('refused');
  goOn.get('next')?.();

  expect(await next).toBe('next');
  expect(await run('repeat', after(now, 3 * minute))).toBe('next');
});
