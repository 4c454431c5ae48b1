/** Seats of events that are waited for, approved and paid with points, and events that do not take place. */
import { describe, expect, it } from 'vitest';
import { createServer } from '#server';
import {
  approveRegistration,
  cancelEvent,
  changeCapacity,
  promoteRegistration,
  rejectRegistration,
} from '../../server/events/office/events.ts';
import { runJobs } from '../../server/jobs.ts';
import { hourMs } from '../../server/kernel/values/time.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { eventPortal } from './support/event-portal.ts';
import { addEvent, addPoints, inHours } from './support/events.ts';
import { secretKey } from './support/seeded-database.ts';

const portal = eventPortal();
const { apply, join, cancel, mine, atOffice, newestMessage, mailsTo } = portal;

async function pointsOf(as: string) {
  const { data } = await portal.server.ask('user/info', { as });
  const { total, used, outstanding, available, expired } = data.pointsInfo;
  expect(total).toBe(used + outstanding + available + expired);
  return { used, outstanding, available };
}

describe('the waiting list', () => {
  it('is joined only on request, and only where there is one', async () => {
    const withList = await addEvent(portal.server, { capacity: 1, waitingList: true });
    const without = await addEvent(portal.server, { capacity: 1 });
    await apply('student1', withList);
    await apply('student1', without);

    expect(await apply('student2', withList)).toMatchObject({
      code: 409,
      message: 'No seats left',
      data: { reason: 'full' },
    });
    expect(await join('student2', without)).toMatchObject({ code: 409, data: { reason: 'full' } });
    expect(await join('student2', withList)).toMatchObject({
      code: 200,
      data: { status: 'waiting_list', position: 1 },
    });
    expect(await join('student3', withList)).toMatchObject({
      code: 200,
      data: { status: 'waiting_list', position: 2 },
    });
    expect(await join('student2', withList)).toMatchObject({ code: 409, data: { reason: 'duplicate' } });
  });

  it('moves up when a seat is given back, and tells who moved up by message and mail', async () => {
    const id = await addEvent(portal.server, { capacity: 1, waitingList: true });
    await apply('student1', id);
    await join('student2', id);
    await join('student3', id);

    await cancel('student1', { id });

    expect(await mine('student1', id)).toMatchObject({ status: 'cancelled', can_cancel: false });
    expect(await mine('student2', id)).toMatchObject({ status: 'registered', position: null });
    expect(await mine('student3', id)).toMatchObject({ status: 'waiting_list', position: 1 });
    expect(await newestMessage('student2')).toMatchObject({
      title: 'A seat for you: Design Thinking Workshop',
      link: { route: '/pages/events/detail', query: { id } },
    });
    expect((await mailsTo('student2'))[0]?.subject).toContain('A seat for you');
  });

  it('has no gaps when somebody leaves it', async () => {
    const id = await addEvent(portal.server, { capacity: 1, waitingList: true });
    await apply('student1', id);
    for (const person of ['student2', 'student3', 'student4']) await join(person, id);

    await cancel('student3', { id });

    expect((await mine('student2', id))?.position).toBe(1);
    expect((await mine('student4', id))?.position).toBe(2);
  });

  it('passes over those with too few points, tells them once and keeps their place', async () => {
    const id = await addEvent(portal.server, { capacity: 1, waitingList: true, pointsCost: 10 });
    for (const person of ['student1', 'student3']) await addPoints(portal.server, portal.server.ids[person], 10);
    const before = await pointsOf('student3');
    await apply('student1', id);
    await join('ivan', id);
    await join('student3', id);

    await cancel('student1', { id });
    await runJobs(portal.server.house);

    expect(await mine('ivan', id)).toMatchObject({ status: 'waiting_list', position: 1, points_state: 'none' });
    expect(await mine('student3', id)).toMatchObject({ status: 'registered', points_state: 'held' });
    expect(await pointsOf('student3')).toEqual({
      ...before,
      outstanding: before.outstanding + 10,
      available: before.available - 10,
    });
    const { data } = await portal.server.ask('user/message', { as: 'ivan', body: { type: 'event' } });
    expect(data.list.filter((message) => message.title.startsWith('Not enough points'))).toHaveLength(1);
  });

  it.each([
    { name: 'the school', by: 'class', leave: { is_current: 0 } },
    { name: 'the class that the event is for', by: 'class', leave: { class_id: 'C' } },
    { name: 'the programme that the event is for', by: 'programme', leave: { class_id: 'C' } },
  ] as const)('passes over who has left $name, and keeps their place', async ({ by, leave }) => {
    const { database, classIds, ids } = portal.server;
    const own = database.selectFrom('classes').select('programme').where('id', '=', classIds.A);
    const { programme } = await own.executeTakeFirstOrThrow();
    await database.updateTable('classes').set({ programme: 'Another' }).where('id', '=', classIds.C).execute();
    const value = by === 'class' ? String(classIds.A) : programme;
    const id = await addEvent(portal.server, { capacity: 1, waitingList: true, audience: [{ kind: by, value }] });
    await apply('student1', id);
    for (const person of ['chris', 'wendy']) await join(person, id);
    await database
      .updateTable('enrolments')
      .set('class_id' in leave ? { class_id: classIds[leave.class_id] } : leave)
      .where('user_id', '=', ids['chris'] ?? 0)
      .execute();

    await cancel('student1', { id });

    const rows = await database
      .selectFrom('registrations')
      .select(['user_id', 'status', 'passed_over_at'])
      .where('event_id', '=', id)
      .where('status', 'in', ['registered', 'waiting_list'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { user_id: ids['chris'], status: 'waiting_list', passed_over_at: null },
      { user_id: ids['wendy'], status: 'registered', passed_over_at: null },
    ]);
  });

  it('lets nobody new take a free seat while somebody waits, unless those in front cannot pay for it', async () => {
    const id = await addEvent(portal.server, { capacity: 1, waitingList: true, pointsCost: 10 });
    for (const person of ['student1', 'student2']) await addPoints(portal.server, portal.server.ids[person], 10);
    await apply('student1', id);
    await join('ivan', id);
    await cancel('student1', { id });

    expect(await apply('student2', id)).toMatchObject({ code: 409, data: { reason: 'full' } });
    expect(await join('student2', id)).toMatchObject({
      code: 200,
      data: { status: 'registered', points_state: 'held' },
    });
    expect(await mine('ivan', id)).toMatchObject({ status: 'waiting_list', position: 1 });
  });

  it('moves up by itself as soon as somebody who was passed over has the points', async () => {
    const id = await addEvent(portal.server, { capacity: 1, waitingList: true, pointsCost: 10 });
    await addPoints(portal.server, portal.server.ids['student1'], 10);
    await apply('student1', id);
    await join('ivan', id);
    await cancel('student1', { id });

    await addPoints(portal.server, portal.server.ids['ivan'], 10);
    await runJobs(portal.server.house);

    expect(await mine('ivan', id)).toMatchObject({ status: 'registered', points_state: 'held' });
  });

  it.each([
    { name: 'still moves up a moment before', earlierMs: 1, status: 'registered' },
    { name: 'stands still from then on', earlierMs: 0, status: 'waiting_list' },
  ])('two hours before the start: $name', async ({ earlierMs, status }) => {
    const id = await addEvent(portal.server, {
      capacity: 1,
      waitingList: true,
      startAt: inHours(portal.server, 4),
      endAt: inHours(portal.server, 6),
      cancelEndAt: inHours(portal.server, 4),
    });
    await apply('student1', id);
    await join('student2', id);

    portal.server.advance(2 * hourMs - earlierMs);
    await cancel('student1', { id });

    expect(await mine('student2', id)).toMatchObject({ status });
  });

  it('moves up when the office adds seats, in the order of coming', async () => {
    const id = await addEvent(portal.server, { capacity: 1, waitingList: true });
    await apply('student1', id);
    for (const person of ['student2', 'student3', 'student4']) await join(person, id);

    await atOffice((office) => changeCapacity(office, id, 3));

    const statuses = await Promise.all(
      ['student2', 'student3', 'student4'].map(async (as) => (await mine(as, id))?.status),
    );
    expect(statuses).toEqual(['registered', 'registered', 'waiting_list']);
    await expect(atOffice((office) => changeCapacity(office, id, 2))).rejects.toThrow(
      'Seats that are taken already: 3',
    );
  });

  it('can be passed by hand, when a seat is free', async () => {
    const id = await addEvent(portal.server, {
      capacity: 1,
      waitingList: true,
      startAt: inHours(portal.server, 1.5),
      endAt: inHours(portal.server, 3),
      cancelEndAt: inHours(portal.server, 1),
    });
    await apply('student1', id);
    await join('student2', id);
    const third = await join('student3', id);

    await expect(atOffice((office) => promoteRegistration(office, third.data.sn))).rejects.toMatchObject({
      kind: 'full',
    });
    await cancel('student1', { id });
    await atOffice((office) => promoteRegistration(office, third.data.sn));

    expect(await mine('student3', id)).toMatchObject({ status: 'registered' });
    expect(await mine('student2', id)).toMatchObject({ status: 'waiting_list', position: 1 });
  });
});

describe('points', () => {
  it('are held with the seat and returned with it', async () => {
    const id = await addEvent(portal.server, { pointsCost: 15 });
    await addPoints(portal.server, portal.server.ids['ivan'], 20);

    await apply('ivan', id);
    const held = await pointsOf('ivan');
    const cancelled = await cancel('ivan', { id });

    expect(held).toEqual({ used: 0, outstanding: 15, available: 5 });
    expect(cancelled.data).toMatchObject({ status: 'cancelled', points_state: 'released' });
    expect(await pointsOf('ivan')).toEqual({ used: 0, outstanding: 0, available: 20 });
  });

  it('must suffice, otherwise nothing is registered', async () => {
    const id = await addEvent(portal.server, { pointsCost: 15 });
    await addPoints(portal.server, portal.server.ids['ivan'], 14);

    const answer = await apply('ivan', id);

    expect(answer).toMatchObject({
      code: 409,
      message: 'Not enough points available',
      data: { reason: 'points_insufficient' },
    });
    expect(await mine('ivan', id)).toBeNull();
    expect(await pointsOf('ivan')).toEqual({ used: 0, outstanding: 0, available: 14 });
  });

  it('are not held on the waiting list', async () => {
    const id = await addEvent(portal.server, { capacity: 0, waitingList: true, pointsCost: 15 });
    await addPoints(portal.server, portal.server.ids['ivan'], 20);

    await join('ivan', id);

    expect(await pointsOf('ivan')).toEqual({ used: 0, outstanding: 0, available: 20 });
  });
});

describe('approval', () => {
  it('is waited for with seat and points held', async () => {
    const id = await addEvent(portal.server, { needsApproval: true, capacity: 1, pointsCost: 5 });
    await addPoints(portal.server, portal.server.ids['ivan'], 5);
    const pending = await apply('ivan', id);

    const full = await apply('student2', id);
    await atOffice((office) => approveRegistration(office, pending.data.sn));

    expect(pending.data).toMatchObject({ status: 'pending', points_state: 'held' });
    expect(full).toMatchObject({ code: 409, data: { reason: 'full' } });
    expect(await mine('ivan', id)).toMatchObject({ status: 'registered', points_state: 'held' });
    expect((await newestMessage('ivan'))?.title).toBe('You are registered: Design Thinking Workshop');
    await expect(atOffice((office) => approveRegistration(office, pending.data.sn))).rejects.toMatchObject({
      kind: 'state',
    });
  });

  it('that is refused returns the points, moves the list up and is final', async () => {
    const id = await addEvent(portal.server, { needsApproval: true, capacity: 1, waitingList: true, pointsCost: 5 });
    await addPoints(portal.server, portal.server.ids['ivan'], 5);
    await addPoints(portal.server, portal.server.ids['student2'], 5);
    const pending = await apply('ivan', id);
    await join('student2', id);

    await atOffice((office) => rejectRegistration(office, pending.data.sn));

    expect(await mine('ivan', id)).toMatchObject({ status: 'rejected', points_state: 'released', can_cancel: false });
    expect(await pointsOf('ivan')).toEqual({ used: 0, outstanding: 0, available: 5 });
    expect(await mine('student2', id)).toMatchObject({ status: 'pending', points_state: 'held' });
    expect(await apply('ivan', id)).toMatchObject({ code: 403, data: { reason: 'not_eligible' } });
  });
});

describe('an event that the office cancels', () => {
  it('leaves nobody registered, returns all points and tells everybody why', async () => {
    const id = await addEvent(portal.server, { capacity: 1, waitingList: true, pointsCost: 5 });
    await addPoints(portal.server, portal.server.ids['ivan'], 5);
    await apply('ivan', id);
    await join('student2', id);

    await atOffice((office) => cancelEvent(office, id, { en: 'The speaker is ill.', 'zh-Hant': '講者抱恙。' }));

    for (const person of ['ivan', 'student2']) {
      expect(await mine(person, id)).toMatchObject({ status: 'cancelled', can_cancel: false });
      expect(await newestMessage(person)).toMatchObject({ title: 'Cancelled: Design Thinking Workshop' });
      expect((await newestMessage(person))?.content).toContain('The speaker is ill.');
    }
    expect(await pointsOf('ivan')).toEqual({ used: 0, outstanding: 0, available: 5 });
    expect(await apply('student3', id)).toMatchObject({ code: 409, data: { reason: 'window_closed' } });
    expect(await portal.server.ask('activity/details', { as: 'ivan', query: { id } })).toMatchObject({
      data: { is_cancelled: true, cancel_note: 'The speaker is ill.' },
    });
    await expect(atOffice((office) => cancelEvent(office, id, { en: 'Again' }))).rejects.toMatchObject({
      kind: 'state',
    });
  });

  it('is one that is not over: a moment before its end, and not at the end itself', async () => {
    const id = await addEvent(portal.server, { startAt: inHours(portal.server, 1), endAt: inHours(portal.server, 2) });
    const cancel = () => atOffice((office) => cancelEvent(office, id, { en: 'A fire alarm.' }));

    portal.server.advance(2 * hourMs);
    await expect(cancel()).rejects.toMatchObject({ kind: 'state' });
    portal.server.advance(-1);
    await cancel();

    expect((await portal.server.ask('activity/details', { as: 'ivan', query: { id } })).data.is_cancelled).toBe(true);
  });

  it('gives the points back to whoever has checked in already, who keeps what that earned', async () => {
    const start = inHours(portal.server, 2);
    const id = await addEvent(portal.server, { pointsCost: 5, pointsAward: 3, signInMode: 'self', startAt: start });
    await addPoints(portal.server, portal.server.ids['ivan'], 5);
    const lots = async () =>
      (await portal.server.ask('user/points-log', { as: 'ivan', body: {} })).data.pointsInfo.expiring;
    const [before] = await lots();
    await apply('ivan', id);
    portal.server.advance(2 * hourMs);
    await portal.server.ask('activity/sign', { as: 'ivan', body: { id } });
    expect(await mine('ivan', id)).toMatchObject({ status: 'attended', points_state: 'used' });
    expect(await pointsOf('ivan')).toEqual({ used: 5, outstanding: 0, available: 3 });

    await atOffice((office) => cancelEvent(office, id, { en: 'A fire alarm.' }));

    expect(await mine('ivan', id)).toMatchObject({ status: 'cancelled', points_state: 'released', can_assess: false });
    expect(await pointsOf('ivan')).toEqual({ used: 0, outstanding: 0, available: 8 });
    expect((await lots())[0]).toEqual(before);
    expect(await newestMessage('ivan')).toMatchObject({ title: 'Cancelled: Design Thinking Workshop' });
  });

  it('gives the points back also where an older Portico did not keep which ones were used', async () => {
    const id = await addEvent(portal.server, {
      pointsCost: 5,
      signInMode: 'self',
      startAt: inHours(portal.server, 2),
    });
    await addPoints(portal.server, portal.server.ids['ivan'], 5);
    await apply('ivan', id);
    portal.server.advance(2 * hourMs);
    await portal.server.ask('activity/sign', { as: 'ivan', body: { id } });
    await portal.server.database.deleteFrom('points_holds').where('used_at', 'is not', null).execute();

    await atOffice((office) => cancelEvent(office, id, { en: 'A fire alarm.' }));

    expect(await pointsOf('ivan')).toMatchObject({ outstanding: 0, available: 5 });
  });
});

describe('after the event', () => {
  /** Registered for an event from now + 2 h to now + 3 h. */
  const registeredFor = async (wishes: object) => {
    const id = await addEvent(portal.server, {
      startAt: inHours(portal.server, 2),
      endAt: inHours(portal.server, 3),
      registrationEndAt: inHours(portal.server, 1),
      pointsCost: 5,
      pointsAward: 8,
      ...wishes,
    });
    await addPoints(portal.server, portal.server.ids['ivan'], 5);
    await apply('ivan', id);
    return id;
  };

  it('who has not checked in was absent, and the points are lost', async () => {
    const id = await registeredFor({ signInMode: 'qr' });

    portal.server.advance(3 * hourMs - 1);
    await runJobs(portal.server.house);
    const before = await mine('ivan', id);
    portal.server.advance(1);
    await runJobs(portal.server.house);
    await runJobs(portal.server.house);

    expect(before).toMatchObject({ status: 'registered' });
    expect(await mine('ivan', id)).toMatchObject({ status: 'absent', points_state: 'forfeited' });
    expect(await pointsOf('ivan')).toEqual({ used: 5, outstanding: 0, available: 0 });
  });

  it('nobody is absent while checking in goes on', async () => {
    const id = await registeredFor({
      signInMode: 'qr',
      signInStartAt: inHours(portal.server, 2),
      signInEndAt: inHours(portal.server, 5),
    });

    portal.server.advance(5 * hourMs - 1);
    await runJobs(portal.server.house);
    const before = await mine('ivan', id);
    portal.server.advance(1);
    await runJobs(portal.server.house);

    expect(before).toMatchObject({ status: 'registered' });
    expect(await mine('ivan', id)).toMatchObject({ status: 'absent' });
  });

  it('without check-in everybody registered took part: points are used and earned', async () => {
    const id = await registeredFor({ signInMode: 'none' });

    portal.server.advance(3 * hourMs);
    await runJobs(portal.server.house);
    await runJobs(portal.server.house);

    expect(await mine('ivan', id)).toMatchObject({ status: 'attended', points_state: 'used' });
    expect(await pointsOf('ivan')).toEqual({ used: 5, outstanding: 0, available: 8 });
  });

  it('what was never approved ends as not accepted, with the points returned', async () => {
    const id = await registeredFor({ signInMode: 'qr', needsApproval: true });

    portal.server.advance(3 * hourMs);
    await runJobs(portal.server.house);

    expect(await mine('ivan', id)).toMatchObject({ status: 'rejected', points_state: 'released' });
    expect(await pointsOf('ivan')).toEqual({ used: 0, outstanding: 0, available: 5 });
  });
});

it('asks for the places on waiting lists once, however many there are', async () => {
  let asked = 0;
  const database = portal.server.database.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const app = await createServer({
    portal: compiledPortal(),
    database,
    filesDir: portal.server.filesDir,
    clock: portal.server.now,
    secretKey,
    logger: false,
    jobs: false,
  });
  const statements = async () => {
    asked = 0;
    const authorization = await portal.server.tokenOf('ivan');
    const answer = await app.inject({ url: '/student-api/v1/activity/my-apply', headers: { authorization } });
    const { data } = answer.json<{ data: { list: { position: number | null }[] } }>();
    return { asked, places: data.list.flatMap(({ position }) => position ?? []) };
  };
  const wait = async () => {
    const id = await addEvent(portal.server, { capacity: 1, waitingList: true });
    await apply('chris', id);
    expect((await join('ivan', id)).data.status).toBe('waiting_list');
  };

  await wait();
  const one = await statements();
  await wait();
  await wait();
  const three = await statements();

  expect([one.places, three.places]).toEqual([[1], [1, 1, 1]]);
  expect(three.asked).toBe(one.asked);
  await app.close();
});
