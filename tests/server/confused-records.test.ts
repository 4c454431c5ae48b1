/** Records that could be taken for each other: the same id in two kinds, two forms with one field, two counters, two people. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRightCode, sendCode, useCode } from '../../server/account/store/verification-codes.ts';
import { findApplication, listApplications } from '../../server/applications/office/application-list.ts';
import { closeApplication, replyToApplication } from '../../server/applications/office/applications.ts';
import { bringVersion, makeCurrent } from '../../server/contents/office/import-documents.ts';
import { changeSectionCapacity } from '../../server/courses/office/courses.ts';
import { closeRound, openRound } from '../../server/courses/office/rounds.ts';
import { peopleWaitingFor } from '../../server/courses/store/course-promotion.ts';
import { lockRound } from '../../server/courses/store/course-rounds.ts';
import { loadSectionSeats, lockSections, nextQueueNumber } from '../../server/courses/store/course-seats.ts';
import { findEvent, listEvents, listRegistrations, sayRegistrations } from '../../server/events/office/event-list.ts';
import {
  approveRegistration,
  cancelEvent,
  changeCapacity,
  promoteRegistration,
  rejectRegistration,
} from '../../server/events/office/events.ts';
import { picturesOfEvent } from '../../server/events/office/photos.ts';
import { countPhotos } from '../../server/events/store/event-photos.ts';
import { lockEvent } from '../../server/events/store/event-seats.ts';
import { closeForm, openForm } from '../../server/forms/office/forms.ts';
import { type PlaceHolder, placesTaken, takeOptionPlaces } from '../../server/forms/store/option-places.ts';
import { type RequestKey, runOnce } from '../../server/http/idempotency.ts';
import { addToCounter, nextNumber, prolongCounter, resetCounters } from '../../server/kernel/call/counters.ts';
import { filesOf, replaceFiles } from '../../server/kernel/files/record-files.ts';
import { after, instantOf } from '../../server/kernel/values/time.ts';
import { publishNotice } from '../../server/notices/office/notices.ts';
import { bringAudience } from '../../server/people/office/import-audience.ts';
import { addLead, removeLead } from '../../server/people/office/leads.ts';
import { enrol } from '../../server/people/office/studies.ts';
import { addressedTo, studentsMeant } from '../../server/people/store/audience.ts';
import { lockPerson } from '../../server/people/store/lock-person.ts';
import { reviewExchange } from '../../server/study/office/exchange.ts';
import { addTestCourse, addTestRound, addTestTerm } from './support/courses.ts';
import { addEvent, addForm, inHours } from './support/events.ts';
import { question } from './support/office-form.ts';
import { takePart } from './support/take-part.ts';
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
  const countOf = async (name: string, at: Date) =>
    (await addToCounter(database, { name, windowMs: minute }, at, 0)).count;
  for (const name of ['first', 'second']) await addToCounter(database, { name, windowMs: minute }, now, 3);

  await prolongCounter(database, 'first', after(now, 10 * minute));
  const later = after(now, 2 * minute);
  const counts = [await countOf('first', later), await countOf('second', later)];
  await addToCounter(database, { name: 'third', windowMs: minute }, now);
  await resetCounters(database, ['first']);

  expect(counts).toEqual([3, 0]);
  expect([await countOf('first', now), await countOf('third', now)]).toEqual([0, 1]);
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

it('who gives back one of several places keeps the others, and so does everybody with the same one', async () => {
  const { database } = server;
  const [roomNorth, roomSouth, busNorth] = [
    { field: 'room', value: 'north' },
    { field: 'room', value: 'south' },
    { field: 'bus', value: 'north' },
  ];
  const take = (id: number, ...wanted: readonly { field: string; value: string }[]) =>
    takeOptionPlaces(
      { database },
      { record: 'submission', id },
      {
        formId: wanted.length > 0 ? 'fair' : null,
        places: wanted.map((place) => ({ ...place, limit: 2, label: place.field })),
      },
    );
  const taken = async () => {
    const count = await placesTaken(database, 'fair', undefined);
    return [roomNorth, roomSouth, busNorth].map(({ field, value }) => count(field, value));
  };
  await take(21, roomNorth, roomSouth, busNorth);
  await take(22, roomNorth);
  const refused = take(23, roomNorth);

  await expect(refused).rejects.toThrow('invalid');
  await take(21, roomSouth, busNorth);
  const without = await taken();
  await take(22);
  const withoutOther = await taken();
  await take(21);

  expect([without, withoutOther, await taken()]).toEqual([
    [1, 1, 1],
    [0, 1, 1],
    [0, 0, 0],
  ]);
});

it('the code of one person is neither counted, nor right, nor used up by another', async () => {
  const { database, ids } = server;
  const now = server.now();
  const key = 'a key';
  const [chris, wendy] = [ids['chris'] ?? 0, ids['wendy'] ?? 0];
  for (const id of [chris, wendy]) await sendCode({ database, portal: server.house.portal(), now }, key, id);
  const codes = await database.selectFrom('outbox').select(['content']).orderBy('id').execute();
  const [ofChris = '', ofWendy = ''] = codes.slice(-2).map(({ content }) => /\d{6}/.exec(content)?.[0]);
  const isRight = (id: number, code: string, at = now) => isRightCode(database, key, { userId: id, code }, at);

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
  const fileIds = Array.from({ length: 6 }, () => randomUUID());
  const [comment, notice, event, photo] = [
    { record: 'comment', role: 'image' },
    { record: 'notice', role: 'attachment' },
    { record: 'event', role: 'attachment' },
    { record: 'event', role: 'photo' },
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
  const shownBefore = (await countPhotos(database, [eventId])).get(eventId) ?? 0;
  const of = (part: typeof comment | typeof notice | typeof event | typeof photo, id: number) =>
    filesOf(database, part, [id]).then((found) => (found.get(id) ?? []).map((file) => file.id));

  const [a = '', b = '', c = '', d = '', e = '', f = ''] = fileIds;
  await replaceFiles(database, comment, one, [a]);
  await replaceFiles(database, comment, two, [b]);
  await replaceFiles(database, comment, words, [c]); // no picture: it is words
  await replaceFiles(database, notice, one, [d]);
  await replaceFiles(database, event, one, [e]);
  await replaceFiles(database, photo, one, [f]);
  const strange = { file_id: d, record: 'notice', record_id: one, role: 'image', position: 0 };
  await database.insertInto('file_uses').values(strange).execute();

  const pictures = await picturesOfEvent(database, eventId).select('file_uses.file_id as id').execute();
  expect(pictures.slice(before).map(({ id }) => id)).toEqual([a, b]);
  expect((await countPhotos(database, [eventId])).get(eventId)).toBe(shownBefore + 2);
  await replaceFiles(database, event, one, []);
  expect([await of(event, one), await of(photo, one), await of(notice, one)]).toEqual([[], [f], [d]]);
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
      { now: at, timeoutMs: minute },
      {
        prepare: () => new Promise<void>((done) => goOn.set(name, done)).then(end),
        change: async () => name,
      },
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
  // Long after the run began: an answer that is kept is no sign of death.
  expect(await run('repeat', after(now, 10 * minute))).toBe('next');
});

describe('what one record is for', () => {
  it('is not what a record of another kind with its number is for, nor a class a programme', async () => {
    const { database } = server;
    const kinds = ['notice', 'event', 'document', 'round', 'round_course'] as const;
    const rows = kinds.flatMap((record, index) => [
      { record, record_id: 90_001 + index, kind: 'class', value: '7' },
      { record, record_id: 90_011 + index, kind: 'programme', value: '7' },
      { record, record_id: 90_021 + index, kind: 'class', value: '8' },
    ]);
    await database.insertInto('audiences').values(rows).execute();
    const idsFor = async (record: (typeof kinds)[number], classIds: string[], programmes: string[]) =>
      (await addressedTo(database, record, { classIds, programmes }).execute())
        .map(({ record_id: id }) => id)
        .filter((id) => id > 90_000);

    for (const [index, record] of kinds.entries()) {
      expect([await idsFor(record, ['7'], []), await idsFor(record, [], ['7'])]).toEqual([
        [90_001 + index],
        [90_011 + index],
      ]);
    }
  });

  it('is brought anew without that of others', async () => {
    const { database } = server;
    const of = async (record: string, id: number) =>
      (
        await database
          .selectFrom('audiences')
          .select('value')
          .where('record', '=', record)
          .where('record_id', '=', id)
          .orderBy('value')
          .execute()
      ).map(({ value }) => value);
    await bringAudience(database, 'notice', 95_001, { classIds: [1] });
    await bringAudience(database, 'notice', 95_002, { classIds: [1] });
    await bringAudience(database, 'event', 95_001, { classIds: [1] });

    expect(await bringAudience(database, 'notice', 95_001, { classIds: [1] })).toBe(false);
    expect(await bringAudience(database, 'notice', 95_001, { classIds: [2], programmes: ['MBA'] })).toBe(true);

    expect([await of('notice', 95_001), await of('notice', 95_002), await of('event', 95_001)]).toEqual([
      ['2', 'MBA'],
      ['1'],
      ['1'],
    ]);
  });

  it('says who studies in a class of an event, and nobody for a notice, another event or a programme of that name', async () => {
    const { database, classIds, ids } = server;
    const id = await addEvent(server);
    const value = String(classIds.A);
    await database
      .insertInto('audiences')
      .values([
        { record: 'notice', record_id: id, kind: 'class', value },
        { record: 'event', record_id: id + 50_000, kind: 'class', value },
        { record: 'event', record_id: id, kind: 'programme', value },
      ])
      .execute();
    const students = async (isForAll = 0) =>
      (await studentsMeant(database, 'event', { id, for_everyone: isForAll }).execute()).map(
        ({ user_id: user }) => user,
      );

    const before = await students();
    await database.insertInto('audiences').values({ record: 'event', record_id: id, kind: 'class', value }).execute();
    const after = await students();

    expect(before).toEqual([]);
    expect(after).toContain(ids['chris']);
    expect(after).not.toContain(ids['sofia']); // who studies in class B
    expect(await students(1)).toContain(ids['sofia']);
    const { class_id: left } = await database
      .updateTable('enrolments')
      .set({ is_current: 0 })
      .where('user_id', '=', ids['sofia'] ?? 0)
      .returning('class_id')
      .executeTakeFirstOrThrow();
    expect(await students(1)).not.toContain(ids['sofia']);
    await database
      .updateTable('enrolments')
      .set({ is_current: 1 })
      .where('user_id', '=', ids['sofia'] ?? 0)
      .where('class_id', '=', left)
      .execute();
  });
});

it.each([
  ['users', lockPerson],
  ['events', lockEvent],
  ['rounds', lockRound],
  ['course_options', (database, id) => lockSections(database, [id])],
] satisfies readonly (readonly [string, (database: TestServer['database'], id: number) => Promise<unknown>])[])(
  'of %s one is locked, and nobody waits for the others',
  async (table, lock) => {
    const counts = () =>
      server.database
        .selectFrom(table as 'users') // each of the four has these two columns
        .select(['id', 'lock_count'])
        .orderBy('id')
        .execute();
    const before = await counts();
    const locked = before[1]?.id ?? 0;

    await lock(server.database, locked);

    expect(await counts()).toEqual(
      before.map((row) => (row.id === locked ? { ...row, lock_count: row.lock_count + 1 } : row)),
    );
  },
);

it('who leads a class no more leaves it to the others who lead it, and keeps the other classes', async () => {
  const { database, ids, classIds } = server;
  const [one, two] = [ids['lead1'] ?? 0, ids['lead2'] ?? 0];
  const led = () =>
    database.selectFrom('class_leads').select(['user_id', 'class_id']).orderBy('user_id').orderBy('class_id').execute();
  const before = await led();
  const leads = () =>
    database.selectFrom('users').select(['id', 'adminid']).where('adminid', '>', 0).orderBy('id').execute();
  const leadsBefore = await leads();
  const own = (userId: number) => before.filter(({ user_id: id }) => id === userId).length;

  const left = await removeLead(database, one, classIds.A);
  const again = await removeLead(database, one, classIds.A);
  const after = await led();
  await addLead({ database, portal: server.house.portal() }, one, [{ id: classIds.A }]);

  expect([left, again]).toEqual([own(one) - 1, null]);
  expect(after).toEqual(before.filter(({ user_id: id, class_id: of }) => id !== one || of !== classIds.A));
  expect(after.some(({ user_id: id }) => id === two)).toBe(true);
  expect(await led()).toEqual(before);
  expect((await leads()).map(({ id }) => id)).toEqual(leadsBefore.map(({ id }) => id));
});

it('who leads the last class no more is no class lead, while the others stay so', async () => {
  const { database, ids, classIds } = server;
  const leads = async () =>
    (await database.selectFrom('users').select('id').where('adminid', '>', 0).orderBy('id').execute()).map(
      ({ id }) => id,
    );
  const before = await leads();
  const newLead = ids['student10'] ?? 0;

  await addLead({ database, portal: server.house.portal() }, newLead, [{ id: classIds.A }]);
  const during = await leads();
  const left = await removeLead(database, newLead, classIds.A);

  expect(during).toEqual([...before, newLead].toSorted((one, other) => one - other));
  expect([left, await leads()]).toEqual([0, before]);
});

it('who moves to another class moves alone, and is nowhere twice', async () => {
  const { database, ids, classIds } = server;
  const now = () =>
    database
      .selectFrom('enrolments')
      .select(['user_id', 'class_id'])
      .where('is_current', '=', 1)
      .orderBy('user_id')
      .execute();
  const before = await now();
  const mover = ids['student9'] ?? 0;
  const { id: _, ...studies } = await database
    .selectFrom('enrolments')
    .selectAll()
    .where('user_id', '=', mover)
    .executeTakeFirstOrThrow();
  const from = studies.class_id;
  const to = from === classIds.A ? classIds.B : classIds.A;
  await database
    .insertInto('enrolments')
    .values({ ...studies, class_id: to, is_current: 0 })
    .execute(); // was there before

  const study = {
    ...{ school: 'Harbour Business School', degree: 'MBA', major: 'General', level: 'postgraduate', plan: '2025' },
    ...{ begins: '2025-09-01', ends: '2027-07-31', units: 54 },
  };
  await enrol(database, mover, {}, { id: to, study });
  const after = await now();
  await enrol(database, mover, {}, { id: from, study });

  expect(after).toEqual(before.map((row) => (row.user_id === mover ? { ...row, class_id: to } : row)));
  expect(await now()).toEqual(before);
});

it('seats and numbers on the list of a section are its own, and count nobody who has left it', async () => {
  const { database } = server;
  const termId = await addTestTerm(server, randomUUID());
  const course = await addTestCourse(server, termId, 'SEATED', {
    sections: ['A', 'B'].map((label) => ({ label, waitingList: true })),
  });
  const roundId = await addTestRound(server, termId, [course]);
  const [one = 0, two = 0] = course.sections;
  const moment = instantOf(server.now());
  const put = async (person: string, optionId: number, status: string, queueNumber: number | null) => {
    const { id } = await database
      .insertInto('selections')
      .values({ round_id: roundId, user_id: server.ids[person] ?? 0, version: 1, submitted_at: moment, ext: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const item = { selection_id: id, course_id: course.id, option_id: optionId, accept_waiting_list: 1 };
    await database
      .insertInto('selection_items')
      .values({ ...item, status, queue_number: queueNumber, rank: null, reason: null, updated_at: moment })
      .execute();
  };
  await put('chris', one, 'enrolled', null);
  await put('wendy', one, 'waiting_list', 4);
  await put('ivan', one, 'dropped', null);
  await put('sofia', two, 'waiting_list', 9);

  expect([await nextQueueNumber(database, one), await nextQueueNumber(database, two)]).toEqual([5, 10]);
  expect(Object.fromEntries(await loadSectionSeats(database, [one, two]))).toEqual({
    [one]: { taken: 1, waiting: 1 },
    [two]: { taken: 0, waiting: 1 },
  });
  expect(await peopleWaitingFor(database, [one])).toEqual([server.ids['wendy']]);
});

describe('the office', () => {
  const desk = () => ({ database: server.database, now: server.now(), language: 'en' as const });

  it('sees of each event its own registrations, and those that wait for its approval', async () => {
    const one = await addEvent(server, { needsApproval: true, title: { en: 'One' } });
    const two = await addEvent(server, { title: { en: 'Two' } });
    const parts = [
      await takePart(server, one, 'chris', 'pending'),
      await takePart(server, one, 'wendy', 'registered'),
      await takePart(server, two, 'chris', 'waiting_list'),
    ];
    const serials = parts.map(({ sn }) => sn);

    const found = [await findEvent(desk(), one), await findEvent(desk(), two)];
    expect(found).toMatchObject([
      { title: 'One', taken: 2, waiting: 0, pending: 1 },
      { title: 'Two', taken: 0, waiting: 1, pending: 0 },
    ]);
    const listed = [await listRegistrations(server.database, one), await listRegistrations(server.database, two)];
    expect(listed.map((rows) => rows.map(({ sn }) => sn))).toEqual([serials.slice(0, 2), [serials[2]]]);
    const said = await sayRegistrations(server.database, 'en', [serials[2]?.toLowerCase() ?? '']);
    expect(said).toEqual([{ sn: serials[2], student: 'Chris Chan', event: 'Two' }]);
  });

  it('sees the events that are to come, and each of the others once when it asks for all', async () => {
    const over = {
      startAt: inHours(server, -5),
      endAt: inHours(server, -2),
      registrationStartAt: inHours(server, -48),
    };
    const ids = [
      await addEvent(server, { ...over, registrationEndAt: inHours(server, -24) }),
      await addEvent(server, {}),
    ];
    const listed = async (all: boolean) =>
      (await listEvents(desk(), all)).map(({ id }) => id).filter((id) => ids.includes(id));

    expect([await listed(false), await listed(true)]).toEqual([ids.slice(1), ids.toReversed()]);
  });

  it('sees of each application what was said about it, and of those taken back only when it asks for all', async () => {
    const apply = async (as: string) => {
      const types = await server.ask('application/type', { as });
      const body = { type_id: types.data.list[0]?.id, name: as, email: `${as}@mail.example`, content: `From ${as}` };
      const { data } = await server.ask('application/create', { as, body });
      await server.ask('application/reply', { as, body: { id: data.id, replyContent: `More from ${as}` } });
      return data;
    };
    const one = await apply('sofia');
    const two = await apply('ivan');
    const context = { ...desk(), portal: server.house.portal(), time: server.house.time };
    const shown = [await findApplication(context, one.no), await findApplication(context, two.no.toLowerCase())];
    await server.ask('application/cancel', { as: 'ivan', query: { id: two.id } });
    const listed = async (all: boolean) =>
      (await listApplications(server.database, 'en', { all }))
        .map(({ no }) => no)
        .filter((no) => [one.no, two.no].includes(no));

    expect(shown.map((each) => [each?.no, each?.conversation.map(({ text }) => text)])).toEqual([
      [one.no, ['More from sofia']],
      [two.no, ['More from ivan']],
    ]);
    expect([await listed(false), await listed(true)]).toEqual([[one.no], [two.no, one.no]]);
  });

  const kinds = [
    ...(['rounds', 'course_options', 'events', 'registrations', 'applications', 'exchange_applications'] as const),
    ...(['form_definitions', 'notices', 'documents', 'document_versions', 'event_comments'] as const),
  ];

  async function contents(): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const table of kinds) {
      const rows: Record<string, unknown>[] = await server.database.selectFrom(table).selectAll().execute();
      for (const row of rows) found.set(`${table} ${row['id'] ?? row['form_id']}`, JSON.stringify(row));
    }
    return found;
  }

  /** Two of a kind, of which the office means the first; what it does, and what may change by it. */
  const means: Readonly<Record<string, () => Promise<readonly [run: () => Promise<unknown>, ...changes: string[]]>>> = {
    'closes a round': async () => {
      const [one] = await twoRounds();
      return [() => closeRound(office(), one), `rounds ${one}`];
    },
    'opens a round': async () => {
      const [one] = await twoRounds({ startAt: inHours(server, 5), endAt: inHours(server, 9) });
      return [() => openRound(office(), one), `rounds ${one}`];
    },
    'gives a section more seats': async () => {
      const course = await addTestCourse(server, await addTestTerm(server, randomUUID()), 'SEATS', {
        sections: ['A', 'B'].map((label) => ({ label, capacity: 1, waitingList: false })),
      });
      const [one = 0] = course.sections;
      return [() => changeSectionCapacity(office(), one, 9), `course_options ${one}`];
    },
    'gives an event more seats': async () => {
      const [one] = [await addEvent(server, { capacity: 1 }), await addEvent(server, { capacity: 1 })];
      return [() => changeCapacity(office(), one, 9), `events ${one}`];
    },
    'cancels an event': async () => {
      const [one] = [await addEvent(server), await addEvent(server)];
      return [() => cancelEvent(office(), one, { en: 'No speaker' }), `events ${one}`];
    },
    'approves a registration': async () => {
      const [event, one] = await twoPending();
      return [() => approveRegistration(office(), one.sn), `events ${event}`, `registrations ${one.id}`];
    },
    'rejects a registration': async () => {
      const [event, one] = await twoPending();
      return [() => rejectRegistration(office(), one.sn), `events ${event}`, `registrations ${one.id}`];
    },
    'promotes somebody who waits': async () => {
      const event = await addEvent(server, { capacity: 5, waitingList: true });
      const [one] = [
        await takePart(server, event, 'chris', 'waiting_list'),
        await takePart(server, event, 'wendy', 'waiting_list'),
      ];
      return [() => promoteRegistration(office(), one.sn), `events ${event}`, `registrations ${one.id}`];
    },
    'closes a form': async () => {
      for (const name of ['to-close', 'to-stay'])
        await addForm(server.database, name, { title: { en: name }, fields: [] });
      return [() => closeForm(office(), 'to-close'), 'form_definitions to-close'];
    },
    'opens a form': async () => {
      for (const name of ['to-open', 'shut']) await addForm(server.database, name, { title: { en: name }, fields: [] });
      return [() => openForm(office(), 'to-open'), 'form_definitions to-open'];
    },
    'answers an application': async () => {
      const [one] = await twoApplications();
      return [() => replyToApplication(office(), { no: one.no, content: '<p>Yes</p>' }), `applications ${one.id}`];
    },
    'closes an application': async () => {
      const [one] = await twoApplications();
      return [() => closeApplication(office(), { no: one.no, outcome: 'approved' }), `applications ${one.id}`];
    },
    'puts a form on a new notice': async () => {
      const content = { title: { en: 'Paint' }, fields: [question('text', 'text')] };
      const notice = { title: { en: 'Paint' }, content: { en: '<p>Wet.</p>' }, category: 'Administration' };
      return [() => publishNotice(office(), { ...notice, form: { content } })];
    },
    'makes another version of a document current': async () => {
      const { id, document_id: document } = await server.database
        .selectFrom('document_versions')
        .select(['id', 'document_id'])
        .where('is_current', '=', 1)
        .orderBy('id')
        .executeTakeFirstOrThrow();
      const next = await bringVersion(office(), document, { version: 'next', file: 'next.pdf' });
      const change = () => makeCurrent(server.database, document, 'next');
      return [change, `document_versions ${id}`, `document_versions ${next.id}`, `documents ${document}`];
    },
    'takes what was sent in one season into review': async () => {
      const { database } = server;
      const seasons = await database.selectFrom('exchange_seasons').select('id').orderBy('id').execute();
      const [one = 0] = seasons.map(({ id }) => id);
      await database.updateTable('exchange_applications').set({ status: 'submitted' }).execute();
      const sent = await database
        .selectFrom('exchange_applications')
        .select('id')
        .where('season_id', '=', one)
        .orderBy('id')
        .execute();
      return [() => reviewExchange(office(), one), ...sent.map(({ id }) => `exchange_applications ${id}`)];
    },
  };

  const office = () => ({ ...server.house, portal: server.house.portal(), now: server.now() });

  async function twoRounds(wishes: Parameters<typeof addTestRound>[3] = {}): Promise<readonly [number, number]> {
    const termId = await addTestTerm(server, randomUUID());
    const course = await addTestCourse(server, termId, 'ROUND');
    return [await addTestRound(server, termId, [course], wishes), await addTestRound(server, termId, [course], wishes)];
  }

  async function twoPending() {
    const event = await addEvent(server, { needsApproval: true });
    const one = await takePart(server, event, 'chris', 'pending');
    await takePart(server, event, 'wendy', 'pending');
    return [event, one] as const;
  }

  async function twoApplications() {
    const { data: types } = await server.ask('application/type', { as: 'chris' });
    const apply = async (as: string) => {
      const body = { type_id: types.list[0]?.id, name: as, email: `${as}@mail.example`, content: 'A question' };
      return (await server.ask('application/create', { as, body })).data;
    };
    return [await apply('chris'), await apply('wendy')] as const;
  }

  it.each(Object.keys(means))('%s and changes nothing else', async (name) => {
    const [run, ...expected] = (await means[name]?.()) ?? [async () => undefined];
    const before = await contents();

    await run();

    const after = await contents();
    expect(
      [...before]
        .filter(([key, row]) => after.get(key) !== row)
        .map(([key]) => key)
        .toSorted(),
    ).toEqual(expected.toSorted());
  });
});
