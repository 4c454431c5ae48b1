import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Apply } from '#contract';
import { createServer } from '#server';
import {
  approveRegistration,
  cancelEvent,
  changeCapacity,
  type EventOffice,
  promoteRegistration,
  rejectRegistration,
} from '../../server/events/office/events.ts';
import type { FieldInput, FormContent } from '../../server/forms/store/office-forms.ts';
import { runJobs } from '../../server/jobs.ts';
import { hourMs } from '../../server/kernel/values/time.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { addEvent, addForm, addPoints, advanceWith, inHours } from './support/events.ts';
import { secretKey } from './support/seeded-database.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';
import { pdfBytes, upload } from './support/upload.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const apply = (as: string, id: number, more: object = {}) =>
  server.ask('activity/apply', { as, body: { id, ...more } });
const join = (as: string, id: number) => apply(as, id, { join_waiting_list: 1 });
const cancel = (as: string, body: object) => server.ask('activity/cancel-apply', { as, body });

/** The own registration as the page of the event shows it. */
async function mine(as: string, id: number): Promise<Apply | null> {
  return (await server.ask('activity/details', { as, query: { id } })).data.my_apply;
}

async function pointsOf(as: string) {
  const { data } = await server.ask('user/info', { as });
  const { total, used, outstanding, available, expired } = data.pointsInfo;
  expect(total).toBe(used + outstanding + available + expired);
  return { used, outstanding, available };
}

/** Does something at the office, in a transaction of its own. */
function atOffice<Result>(work: (office: EventOffice) => Promise<Result>): Promise<Result> {
  return server.database
    .transaction()
    .execute((database) => work({ database, portal: server.house.portal(), now: server.now() }));
}

async function newestMessage(as: string) {
  const { data } = await server.ask('user/message', { as, body: { type: 'event' } });
  return data.list[0];
}

function mailsTo(person: string) {
  return server.database
    .selectFrom('outbox')
    .innerJoin('users', 'users.email', 'outbox.recipient')
    .select('outbox.subject')
    .where('users.id', '=', server.ids[person] ?? 0)
    .orderBy('outbox.id', 'desc')
    .execute();
}

describe('registering', () => {
  it('gives a seat with a serial of its own', async () => {
    const id = await addEvent(server, { capacity: 5 });

    const first = await apply('student1', id);
    const second = await apply('student2', id);

    expect(first.data).toMatchObject({
      activity_id: id,
      activity: { title: 'Design Thinking Workshop', event_state: 'not_started' },
      status: 'registered',
      position: null,
      points_state: 'none',
      can_edit: true,
      can_cancel: true,
      can_sign: false,
    });
    expect(first.data.sn).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(second.data.sn).not.toBe(first.data.sn);
  });

  it.each([
    {
      name: 'before registration opens',
      start: 1,
      end: 2,
      reason: 'window_not_open',
      message: 'The event has not started yet',
    },
    {
      name: 'after registration has closed',
      start: -2,
      end: -1,
      reason: 'window_closed',
      message: 'Registration ended',
    },
  ])('is refused $name', async ({ start, end, reason, message }) => {
    const id = await addEvent(server, {
      registrationStartAt: inHours(server, start),
      registrationEndAt: inHours(server, end),
    });

    const answer = await apply('student1', id);

    expect(answer).toMatchObject({ code: 409, message, data: { reason } });
  });

  it('is refused after the event, in the words of the language asked for', async () => {
    const id = await addEvent(server, {
      startAt: inHours(server, -3),
      endAt: inHours(server, -1),
      registrationEndAt: inHours(server, -2),
    });

    const english = await apply('student1', id);
    const chinese = await server.ask('activity/apply', {
      as: 'student1',
      body: { id },
      headers: { language: 'zh-Hant' },
    });

    expect(english).toMatchObject({ code: 409, message: 'The event has ended', data: { reason: 'window_closed' } });
    expect(chinese).toMatchObject({ code: 409, message: '活動已結束', data: { reason: 'window_closed' } });
  });

  it('is open from the first moment of its time and closed from the last', async () => {
    const id = await addEvent(server, {
      registrationStartAt: inHours(server, 1),
      registrationEndAt: inHours(server, 2),
    });
    const codes: number[] = [];

    server.advance(hourMs - 1);
    codes.push((await apply('student1', id)).code);
    server.advance(1);
    codes.push((await apply('student1', id)).code);
    server.advance(hourMs - 1);
    codes.push((await apply('student2', id)).code);
    server.advance(1);
    codes.push((await apply('student3', id)).code);

    expect(codes).toEqual([409, 200, 200, 409]);
  });

  it('twice is refused and names the first registration', async () => {
    const id = await addEvent(server);
    const first = await apply('student1', id);

    const second = await apply('student1', id);

    expect(second).toMatchObject({ code: 409, message: 'You are already registered' });
    expect(second.data).toEqual({ reason: 'duplicate', id: first.data.id });
  });

  it('for an event of another class is as for an unknown one, and not for a lead who does not study', async () => {
    const audience = [{ kind: 'class', value: String(server.classIds.B) } as const];
    const forB = await addEvent(server, { audience });
    const ofClassB = { classid: String(server.classIds.B) };

    expect(await apply('chris', forB)).toMatchObject({ code: 404 });
    expect(await apply('chris', 999_999)).toMatchObject({ code: 404 });
    expect(await apply('ivan', forB)).toMatchObject({ code: 200 });
    expect(await server.ask('activity/apply', { as: 'lead1', body: { id: forB }, headers: ofClassB })).toMatchObject({
      code: 403,
      data: { reason: 'not_eligible' },
    });
  });

  it('follows the own class of a lead who also studies, not the class led', async () => {
    const forA = await addEvent(server, { audience: [{ kind: 'class', value: String(server.classIds.A) }] });
    const forB = await addEvent(server, { audience: [{ kind: 'class', value: String(server.classIds.B) }] });
    const headers = { classid: String(server.classIds.A) };
    const as = 'lead2';

    expect(await server.ask('activity/apply', { as, body: { id: forA }, headers })).toMatchObject({ code: 403 });
    expect(await server.ask('activity/apply', { as, body: { id: forB }, headers })).toMatchObject({ code: 200 });
  });

  it('asks a class lead for a class that they lead', async () => {
    const id = await addEvent(server);
    const foreign = { classid: String(server.classIds.C) };

    expect(await apply('lead1', id)).toMatchObject({ code: 403, data: { reason: 'class_required' } });
    expect(await server.ask('activity/apply', { as: 'lead1', body: { id }, headers: foreign })).toMatchObject({
      code: 403,
      data: { reason: 'class_scope' },
    });
    expect(await server.ask('activity/apply', { body: { id } })).toMatchObject({ code: 401 });
  });

  it('more than 20 times a minute is too often', async () => {
    const id = await addEvent(server);
    const codes = new Set<number>();

    for (let attempt = 0; attempt < 20; attempt += 1) codes.add((await apply('student1', id)).code);

    expect([...codes]).toEqual([200, 409]);
    expect(await apply('student1', id)).toMatchObject({ code: 429 });
  });
});

describe('the waiting list', () => {
  it('is joined only on request, and only where there is one', async () => {
    const withList = await addEvent(server, { capacity: 1, waitingList: true });
    const without = await addEvent(server, { capacity: 1 });
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
    const id = await addEvent(server, { capacity: 1, waitingList: true });
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
    const id = await addEvent(server, { capacity: 1, waitingList: true });
    await apply('student1', id);
    for (const person of ['student2', 'student3', 'student4']) await join(person, id);

    await cancel('student3', { id });

    expect((await mine('student2', id))?.position).toBe(1);
    expect((await mine('student4', id))?.position).toBe(2);
  });

  it('passes over those with too few points, tells them once and keeps their place', async () => {
    const id = await addEvent(server, { capacity: 1, waitingList: true, pointsCost: 10 });
    for (const person of ['student1', 'student3']) await addPoints(server, server.ids[person], 10);
    const before = await pointsOf('student3');
    await apply('student1', id);
    await join('ivan', id);
    await join('student3', id);

    await cancel('student1', { id });
    await runJobs(server.house);

    expect(await mine('ivan', id)).toMatchObject({ status: 'waiting_list', position: 1, points_state: 'none' });
    expect(await mine('student3', id)).toMatchObject({ status: 'registered', points_state: 'held' });
    expect(await pointsOf('student3')).toEqual({
      ...before,
      outstanding: before.outstanding + 10,
      available: before.available - 10,
    });
    const { data } = await server.ask('user/message', { as: 'ivan', body: { type: 'event' } });
    expect(data.list.filter((message) => message.title.startsWith('Not enough points'))).toHaveLength(1);
  });

  it.each([
    { name: 'the school', by: 'class', leave: { is_current: 0 } },
    { name: 'the class that the event is for', by: 'class', leave: { class_id: 'C' } },
    { name: 'the programme that the event is for', by: 'programme', leave: { class_id: 'C' } },
  ] as const)('passes over who has left $name, and keeps their place', async ({ by, leave }) => {
    const { database, classIds, ids } = server;
    const own = database.selectFrom('classes').select('programme').where('id', '=', classIds.A);
    const { programme } = await own.executeTakeFirstOrThrow();
    await database.updateTable('classes').set({ programme: 'Another' }).where('id', '=', classIds.C).execute();
    const value = by === 'class' ? String(classIds.A) : programme;
    const id = await addEvent(server, { capacity: 1, waitingList: true, audience: [{ kind: by, value }] });
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
    const id = await addEvent(server, { capacity: 1, waitingList: true, pointsCost: 10 });
    for (const person of ['student1', 'student2']) await addPoints(server, server.ids[person], 10);
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
    const id = await addEvent(server, { capacity: 1, waitingList: true, pointsCost: 10 });
    await addPoints(server, server.ids['student1'], 10);
    await apply('student1', id);
    await join('ivan', id);
    await cancel('student1', { id });

    await addPoints(server, server.ids['ivan'], 10);
    await runJobs(server.house);

    expect(await mine('ivan', id)).toMatchObject({ status: 'registered', points_state: 'held' });
  });

  it.each([
    { name: 'still moves up a moment before', earlierMs: 1, status: 'registered' },
    { name: 'stands still from then on', earlierMs: 0, status: 'waiting_list' },
  ])('two hours before the start: $name', async ({ earlierMs, status }) => {
    const id = await addEvent(server, {
      capacity: 1,
      waitingList: true,
      startAt: inHours(server, 4),
      endAt: inHours(server, 6),
      cancelEndAt: inHours(server, 4),
    });
    await apply('student1', id);
    await join('student2', id);

    server.advance(2 * hourMs - earlierMs);
    await cancel('student1', { id });

    expect(await mine('student2', id)).toMatchObject({ status });
  });

  it('moves up when the office adds seats, in the order of coming', async () => {
    const id = await addEvent(server, { capacity: 1, waitingList: true });
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
    const id = await addEvent(server, {
      capacity: 1,
      waitingList: true,
      startAt: inHours(server, 1.5),
      endAt: inHours(server, 3),
      cancelEndAt: inHours(server, 1),
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
    const id = await addEvent(server, { pointsCost: 15 });
    await addPoints(server, server.ids['ivan'], 20);

    await apply('ivan', id);
    const held = await pointsOf('ivan');
    const cancelled = await cancel('ivan', { id });

    expect(held).toEqual({ used: 0, outstanding: 15, available: 5 });
    expect(cancelled.data).toMatchObject({ status: 'cancelled', points_state: 'released' });
    expect(await pointsOf('ivan')).toEqual({ used: 0, outstanding: 0, available: 20 });
  });

  it('must suffice, otherwise nothing is registered', async () => {
    const id = await addEvent(server, { pointsCost: 15 });
    await addPoints(server, server.ids['ivan'], 14);

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
    const id = await addEvent(server, { capacity: 0, waitingList: true, pointsCost: 15 });
    await addPoints(server, server.ids['ivan'], 20);

    await join('ivan', id);

    expect(await pointsOf('ivan')).toEqual({ used: 0, outstanding: 0, available: 20 });
  });
});

describe('cancelling', () => {
  it('by serial or event gives the same answer however often', async () => {
    const id = await addEvent(server);
    const { data } = await apply('student1', id);

    const first = await cancel('student1', { sn: data.sn.toLowerCase() });
    const again = await cancel('student1', { sn: data.sn });
    const byEvent = await cancel('student1', { id });

    expect(first).toMatchObject({ code: 200, data: { status: 'cancelled', sn: data.sn } });
    expect(again).toEqual(first);
    expect(byEvent).toEqual(first);
  });

  it('frees the way to register again, with a new serial', async () => {
    const id = await addEvent(server);
    const first = await apply('student1', id);
    await cancel('student1', { id });

    const second = await apply('student1', id);

    expect(second.data).toMatchObject({ status: 'registered' });
    expect(second.data.sn).not.toBe(first.data.sn);
    expect(await cancel('student1', { sn: first.data.sn })).toMatchObject({ code: 200, data: { sn: first.data.sn } });
    expect(await mine('student1', id)).toMatchObject({ status: 'registered', sn: second.data.sn });
  });

  it.each([
    { name: 'what is not there', body: () => ({ sn: 'ZZZZZZZZZZZZ' }), code: 404, reason: 'not_found' },
    { name: 'an event without an own registration', body: (id: number) => ({ id }), code: 404, reason: 'not_found' },
  ])('$name is refused', async ({ body, code, reason }) => {
    const id = await addEvent(server);

    expect(await cancel('student2', body(id))).toMatchObject({ code, data: { reason } });
  });

  it("somebody else's registration is refused, and nothing named at all is an issue", async () => {
    const id = await addEvent(server);
    const { data } = await apply('student1', id);

    expect(await cancel('student2', { sn: data.sn })).toMatchObject({ code: 403, data: { reason: 'not_owner' } });
    expect(await cancel('student2', {})).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'sn', rule: 'required' }] },
    });
    expect(
      await server.ask('activity/cancel-apply', {
        as: 'lead1',
        body: { id },
        headers: { classid: String(server.classIds.A) },
      }),
    ).toMatchObject({ code: 403, data: { reason: 'not_eligible' } });
    expect(await mine('student1', id)).toMatchObject({ status: 'registered' });
  });

  it('ends at its time, by default 24 hours before the start', async () => {
    const id = await addEvent(server, { registrationEndAt: inHours(server, 70) });
    await apply('student1', id);
    await apply('student2', id);

    await advanceWith(server, ['student1', 'student2'], 48 * hourMs - 1);
    const last = await cancel('student1', { id });
    server.advance(1);
    const late = await cancel('student2', { id });

    expect(last.code).toBe(200);
    expect(late).toMatchObject({
      code: 409,
      message: 'The cancellation period is over',
      data: { reason: 'deadline_passed' },
    });
    expect(await mine('student2', id)).toMatchObject({ can_cancel: false });
  });

  it.each([
    { name: 'within twelve hours of moving up', afterMs: 12 * hourMs - 1, code: 200 },
    { name: 'not after that', afterMs: 12 * hourMs, code: 409 },
  ])('past its time: $name', async ({ afterMs, code }) => {
    const id = await addEvent(server, { capacity: 1, waitingList: true, cancelEndAt: inHours(server, 1) });
    await apply('student1', id);
    await join('student2', id);
    await cancel('student1', { id });

    await advanceWith(server, ['student2'], afterMs);

    expect(await cancel('student2', { id })).toMatchObject({ code });
  });

  it('after moving up is not possible once the event has started', async () => {
    const id = await addEvent(server, {
      capacity: 1,
      waitingList: true,
      startAt: inHours(server, 3),
      endAt: inHours(server, 9),
      cancelEndAt: inHours(server, 1),
    });
    await apply('student1', id);
    await join('student2', id);
    await cancel('student1', { id });

    server.advance(3 * hourMs - 1);
    expect(await mine('student2', id)).toMatchObject({ can_cancel: true });
    server.advance(1);

    expect(await cancel('student2', { id })).toMatchObject({ code: 409, data: { reason: 'deadline_passed' } });
  });

  it('leaves the waiting list until the event starts', async () => {
    const id = await addEvent(server, { capacity: 0, waitingList: true, cancelEndAt: inHours(server, 1) });
    await join('student1', id);
    await join('student2', id);

    await advanceWith(server, ['student1', 'student2'], 72 * hourMs - 1);
    const last = await cancel('student1', { id });
    server.advance(1);

    expect(last).toMatchObject({ code: 200, data: { status: 'cancelled' } });
    expect(await cancel('student2', { id })).toMatchObject({ code: 409, data: { reason: 'deadline_passed' } });
  });

  it('is not possible once the registration has come to its end', async () => {
    const id = await addEvent(server, { needsApproval: true });
    const { data } = await apply('student1', id);
    await atOffice((office) => rejectRegistration(office, data.sn));

    expect(await cancel('student1', { id })).toMatchObject({ code: 409, data: { reason: 'state' } });
  });
});

describe('approval', () => {
  it('is waited for with seat and points held', async () => {
    const id = await addEvent(server, { needsApproval: true, capacity: 1, pointsCost: 5 });
    await addPoints(server, server.ids['ivan'], 5);
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
    const id = await addEvent(server, { needsApproval: true, capacity: 1, waitingList: true, pointsCost: 5 });
    await addPoints(server, server.ids['ivan'], 5);
    await addPoints(server, server.ids['student2'], 5);
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
    const id = await addEvent(server, { capacity: 1, waitingList: true, pointsCost: 5 });
    await addPoints(server, server.ids['ivan'], 5);
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
    expect(await server.ask('activity/details', { as: 'ivan', query: { id } })).toMatchObject({
      data: { is_cancelled: true, cancel_note: 'The speaker is ill.' },
    });
    await expect(atOffice((office) => cancelEvent(office, id, { en: 'Again' }))).rejects.toMatchObject({
      kind: 'state',
    });
  });

  it('is one that is not over: a moment before its end, and not at the end itself', async () => {
    const id = await addEvent(server, { startAt: inHours(server, 1), endAt: inHours(server, 2) });
    const cancel = () => atOffice((office) => cancelEvent(office, id, { en: 'A fire alarm.' }));

    server.advance(2 * hourMs);
    await expect(cancel()).rejects.toMatchObject({ kind: 'state' });
    server.advance(-1);
    await cancel();

    expect((await server.ask('activity/details', { as: 'ivan', query: { id } })).data.is_cancelled).toBe(true);
  });

  it('gives the points back to whoever has checked in already, who keeps what that earned', async () => {
    const start = inHours(server, 2);
    const id = await addEvent(server, { pointsCost: 5, pointsAward: 3, signInMode: 'self', startAt: start });
    await addPoints(server, server.ids['ivan'], 5);
    await apply('ivan', id);
    server.advance(2 * hourMs);
    await server.ask('activity/sign', { as: 'ivan', body: { id } });
    expect(await mine('ivan', id)).toMatchObject({ status: 'attended', points_state: 'used' });

    await atOffice((office) => cancelEvent(office, id, { en: 'A fire alarm.' }));

    expect(await mine('ivan', id)).toMatchObject({ status: 'cancelled', points_state: 'released', can_assess: false });
    expect(await pointsOf('ivan')).toEqual({ used: 5, outstanding: 0, available: 8 });
    expect(await newestMessage('ivan')).toMatchObject({ title: 'Cancelled: Design Thinking Workshop' });
  });
});

const diet: FieldInput = {
  key: 'diet',
  type: 'radio',
  required: true,
  label: { en: 'Diet', 'zh-Hant': '飲食' },
  options: [
    { value: 'any', label: { en: 'No preference' } },
    { value: 'veg', label: { en: 'Vegetarian' }, limit: 1 },
  ],
};

const dinner: FormContent = {
  title: { en: 'Dinner' },
  fields: [diet, { key: 'cv', type: 'file', label: { en: 'CV' }, accept: ['pdf'], max_files: 1, max_size: 5_000_000 }],
};

describe('the questions of an event', () => {
  const withForm = async () => {
    await addForm(server.database, 'activity.test.apply', dinner);
    return addEvent(server, { formId: 'activity.test.apply' });
  };

  it('must be answered', async () => {
    const id = await withForm();

    const none = await apply('student1', id);
    const chinese = await server.ask('activity/apply', {
      as: 'student1',
      body: { id },
      headers: { language: 'zh-Hant' },
    });
    const unknown = await apply('student1', id, { answers: { diet: 'any', shoe: 44 } });

    expect(none).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'answers.diet', rule: 'required', message: 'Diet is a required field' }] },
    });
    expect(chinese.data.errors?.[0]?.message).toMatch(/^飲食 ?為必填/);
    expect(unknown.code).toBe(422);
    expect(await mine('student1', id)).toBeNull();
  });

  it('are refused where the event asks none', async () => {
    const id = await addEvent(server);

    expect(await apply('student1', id, { answers: { diet: 'any' } })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'answers', rule: 'unknown' }] },
    });
  });

  it('are not asked by an event without questions, and an empty record says so too', async () => {
    const id = await addEvent(server);

    expect(await apply('student1', id, { form_version: 0, answers: {} })).toMatchObject({
      code: 200,
      data: { status: 'registered', answers: null, form_version: null },
    });
  });

  it('are kept with the registration, files as links, extra fields beside them', async () => {
    const id = await withForm();
    const { data: file } = await upload(server, {
      as: 'student1',
      filename: 'cv.pdf',
      bytes: pdfBytes,
      purpose: 'apply',
    });

    const { data } = await apply('student1', id, {
      answers: { diet: 'any', cv: [file.id] },
      ext: { remark: 'I come a little later.' },
    });

    expect(data).toMatchObject({
      form_version: 1,
      answers: { diet: 'any', cv: [{ id: file.id, title: 'cv.pdf' }] },
      ext: { remark: 'I come a little later.' },
    });
    expect(await apply('student2', id, { answers: { diet: 'any' }, ext: { nothing: 1 } })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'ext.nothing', rule: 'unknown' }] },
    });
  });

  it('count places, and give them back with the registration', async () => {
    const id = await withForm();
    await apply('student1', id, { answers: { diet: 'veg' } });

    const full = await apply('student2', id, { answers: { diet: 'veg' } });
    await cancel('student1', { id });
    const free = await apply('student2', id, { answers: { diet: 'veg' } });

    expect(full).toMatchObject({ code: 422, data: { errors: [{ field: 'answers.diet' }] } });
    expect(free.code).toBe(200);
  });

  it('that have changed since they were loaded are asked again when the answers no longer fit', async () => {
    const id = await withForm();
    const renewed = { ...dinner, fields: [{ ...diet, key: 'menu' }] };
    await addForm(server.database, 'activity.test.apply', renewed, 2);

    const stale = await apply('student1', id, { form_version: 1, answers: { diet: 'any' } });

    expect(stale).toMatchObject({ code: 409, data: { reason: 'form_changed' } });
    expect(await apply('student1', id, { form_version: 2, answers: { menu: 'any' } })).toMatchObject({ code: 200 });
  });
});

describe('changing the answers', () => {
  const registered = async () => {
    await addForm(server.database, 'activity.test.apply', dinner);
    const id = await addEvent(server, { formId: 'activity.test.apply' });
    const { data: file } = await upload(server, {
      as: 'student1',
      filename: 'cv.pdf',
      bytes: pdfBytes,
      purpose: 'apply',
    });
    const answers = { diet: 'any', cv: [file.id] };
    const { data } = await apply('student1', id, { answers, ext: { remark: 'Late' } });
    return { id, sn: data.sn, answers };
  };

  it('keeps the serial, the files that stay, and what is not sent beside them', async () => {
    const { id, sn, answers } = await registered();

    const changed = await apply('student1', id, { sn, answers: { ...answers, diet: 'veg' } });

    expect(changed.data).toMatchObject({
      sn,
      status: 'registered',
      answers: { diet: 'veg', cv: [{ id: answers.cv[0] }] },
    });
    expect(changed.data.ext).toEqual({ remark: 'Late' });
    expect(await apply('student2', id, { answers: { diet: 'veg' } })).toMatchObject({ code: 422 });
  });

  it('keeps the answers, their files and their places when none are sent', async () => {
    const { id, sn, answers } = await registered();
    await apply('student1', id, { sn, answers: { ...answers, diet: 'veg' } });

    const changed = await apply('student1', id, { sn, ext: { remark: 'On time' } });

    expect(changed.data).toMatchObject({ answers: { diet: 'veg', cv: [{ id: answers.cv[0] }] }, form_version: 1 });
    expect(changed.data.ext).toEqual({ remark: 'On time' });
    expect(await apply('student2', id, { answers: { diet: 'veg' } })).toMatchObject({ code: 422 });
  });

  it('takes the answers back that are sent as none', async () => {
    const { id, sn } = await registered();

    const changed = await apply('student1', id, { sn, answers: { diet: 'any' } });

    expect(changed.data.answers).toEqual({ diet: 'any' });
  });

  it('is for the owner, and for the event it belongs to', async () => {
    const { id, sn, answers } = await registered();
    const other = await addEvent(server);

    expect(await apply('student2', id, { sn, answers })).toMatchObject({ code: 403, data: { reason: 'not_owner' } });
    expect(await apply('student1', other, { sn })).toMatchObject({ code: 404 });
    expect(await apply('student1', id, { sn: 'ZZZZZZZZZZZZ', answers })).toMatchObject({ code: 404 });
  });

  it('ends with the time to register', async () => {
    const { id, sn, answers } = await registered();

    await advanceWith(server, ['student1'], 24 * hourMs - 1);
    const last = await apply('student1', id, { sn, answers });
    server.advance(1);
    const late = await apply('student1', id, { sn, answers });

    expect(last.code).toBe(200);
    expect(late).toMatchObject({ code: 409, message: 'Registration ended', data: { reason: 'window_closed' } });
  });

  it('is not possible for a cancelled registration', async () => {
    const { id, sn, answers } = await registered();
    await cancel('student1', { sn });

    expect(await apply('student1', id, { sn, answers })).toMatchObject({ code: 409, data: { reason: 'state' } });
  });
});

describe('after the event', () => {
  /** Registered for an event from now + 2 h to now + 3 h. */
  const registeredFor = async (wishes: object) => {
    const id = await addEvent(server, {
      startAt: inHours(server, 2),
      endAt: inHours(server, 3),
      registrationEndAt: inHours(server, 1),
      pointsCost: 5,
      pointsAward: 8,
      ...wishes,
    });
    await addPoints(server, server.ids['ivan'], 5);
    await apply('ivan', id);
    return id;
  };

  it('who has not checked in was absent, and the points are lost', async () => {
    const id = await registeredFor({ signInMode: 'qr' });

    server.advance(3 * hourMs - 1);
    await runJobs(server.house);
    const before = await mine('ivan', id);
    server.advance(1);
    await runJobs(server.house);
    await runJobs(server.house);

    expect(before).toMatchObject({ status: 'registered' });
    expect(await mine('ivan', id)).toMatchObject({ status: 'absent', points_state: 'forfeited' });
    expect(await pointsOf('ivan')).toEqual({ used: 5, outstanding: 0, available: 0 });
  });

  it('nobody is absent while checking in goes on', async () => {
    const id = await registeredFor({
      signInMode: 'qr',
      signInStartAt: inHours(server, 2),
      signInEndAt: inHours(server, 5),
    });

    server.advance(5 * hourMs - 1);
    await runJobs(server.house);
    const before = await mine('ivan', id);
    server.advance(1);
    await runJobs(server.house);

    expect(before).toMatchObject({ status: 'registered' });
    expect(await mine('ivan', id)).toMatchObject({ status: 'absent' });
  });

  it('without check-in everybody registered took part: points are used and earned', async () => {
    const id = await registeredFor({ signInMode: 'none' });

    server.advance(3 * hourMs);
    await runJobs(server.house);
    await runJobs(server.house);

    expect(await mine('ivan', id)).toMatchObject({ status: 'attended', points_state: 'used' });
    expect(await pointsOf('ivan')).toEqual({ used: 5, outstanding: 0, available: 8 });
  });

  it('what was never approved ends as not accepted, with the points returned', async () => {
    const id = await registeredFor({ signInMode: 'qr', needsApproval: true });

    server.advance(3 * hourMs);
    await runJobs(server.house);

    expect(await mine('ivan', id)).toMatchObject({ status: 'rejected', points_state: 'released' });
    expect(await pointsOf('ivan')).toEqual({ used: 0, outstanding: 0, available: 5 });
  });
});

describe('your events', () => {
  it('lists the own registrations, newest event first, with a count for each state', async () => {
    const soon = await addEvent(server);
    const later = await addEvent(server, { startAt: inHours(server, 96), endAt: inHours(server, 97) });
    const full = await addEvent(server, { capacity: 0, waitingList: true });
    await apply('ivan', soon);
    await apply('ivan', later);
    await join('ivan', full);
    await cancel('ivan', { id: soon });
    await apply('student1', later);

    const all = await server.ask('activity/my-apply', { as: 'ivan' });
    const waiting = await server.ask('activity/my-apply', { as: 'ivan', query: { status: 'waiting_list' } });
    const one = await server.ask('activity/my-apply', { as: 'ivan', query: { activity_id: later } });
    const page = await server.ask('activity/my-apply', { as: 'ivan', query: { page: 2, 'per-page': 2 } });

    expect(all.data.list.map((row) => [row.activity_id, row.status])).toEqual([
      [later, 'registered'],
      [full, 'waiting_list'],
      [soon, 'cancelled'],
    ]);
    expect(all.data.counts).toEqual({
      pending: 0,
      registered: 1,
      waiting_list: 1,
      rejected: 0,
      cancelled: 1,
      attended: 0,
      absent: 0,
    });
    expect(waiting.data.list.map((row) => row.position)).toEqual([1]);
    expect(waiting.data._meta.totalCount).toBe(1);
    expect(one.data.list.map((row) => row.activity_id)).toEqual([later]);
    expect(page.data.list.map((row) => row.activity_id)).toEqual([soon]);
    expect(page.data._meta).toEqual({ totalCount: 3, pageCount: 2, currentPage: 2, perPage: 2 });
  });

  it('is empty for a lead who does not study, and asks visitors to log in', async () => {
    const headers = { classid: String(server.classIds.A) };

    expect((await server.ask('activity/my-apply', { as: 'lead1', headers })).data.list).toEqual([]);
    expect(await server.ask('activity/my-apply', {})).toMatchObject({ code: 401 });
    expect(await server.ask('activity/my-apply', { as: 'chris', query: { status: 'lost' } })).toMatchObject({
      code: 400,
    });
  });
});

it('asks for the places on waiting lists once, however many there are', async () => {
  let asked = 0;
  const database = server.database.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const app = await createServer({
    portal: compiledPortal(),
    database,
    filesDir: server.filesDir,
    clock: server.now,
    secretKey,
    logger: false,
    jobs: false,
  });
  const statements = async () => {
    asked = 0;
    const authorization = await server.tokenOf('ivan');
    const answer = await app.inject({ url: '/student-api/v1/activity/my-apply', headers: { authorization } });
    const { data } = answer.json<{ data: { list: { position: number | null }[] } }>();
    return { asked, places: data.list.flatMap(({ position }) => position ?? []) };
  };
  const wait = async () => {
    const id = await addEvent(server, { capacity: 1, waitingList: true });
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
