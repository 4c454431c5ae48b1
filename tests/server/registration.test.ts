/** Registering for events, taking it back, and the list of the own events. */
import { describe, expect, it } from 'vitest';
import { rejectRegistration } from '../../server/events/office/events.ts';
import { hourMs } from '../../server/kernel/values/time.ts';
import { eventPortal } from './support/event-portal.ts';
import { addEvent, advanceWith, inHours } from './support/events.ts';

const portal = eventPortal();
const { apply, join, cancel, mine, atOffice } = portal;

describe('registering', () => {
  it('gives a seat with a serial of its own', async () => {
    const id = await addEvent(portal.server, { capacity: 5 });

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
    const id = await addEvent(portal.server, {
      registrationStartAt: inHours(portal.server, start),
      registrationEndAt: inHours(portal.server, end),
    });

    const answer = await apply('student1', id);

    expect(answer).toMatchObject({ code: 409, message, data: { reason } });
  });

  it('is refused after the event, in the words of the language asked for', async () => {
    const id = await addEvent(portal.server, {
      startAt: inHours(portal.server, -3),
      endAt: inHours(portal.server, -1),
      registrationEndAt: inHours(portal.server, -2),
    });

    const english = await apply('student1', id);
    const chinese = await portal.server.ask('activity/apply', {
      as: 'student1',
      body: { id },
      headers: { language: 'zh-Hant' },
    });

    expect(english).toMatchObject({ code: 409, message: 'The event has ended', data: { reason: 'window_closed' } });
    expect(chinese).toMatchObject({ code: 409, message: '活動已結束', data: { reason: 'window_closed' } });
  });

  it('is open from the first moment of its time and closed from the last', async () => {
    const id = await addEvent(portal.server, {
      registrationStartAt: inHours(portal.server, 1),
      registrationEndAt: inHours(portal.server, 2),
    });
    const codes: number[] = [];

    portal.server.advance(hourMs - 1);
    codes.push((await apply('student1', id)).code);
    portal.server.advance(1);
    codes.push((await apply('student1', id)).code);
    portal.server.advance(hourMs - 1);
    codes.push((await apply('student2', id)).code);
    portal.server.advance(1);
    codes.push((await apply('student3', id)).code);

    expect(codes).toEqual([409, 200, 200, 409]);
  });

  it('twice is refused and names the first registration', async () => {
    const id = await addEvent(portal.server);
    const first = await apply('student1', id);

    const second = await apply('student1', id);

    expect(second).toMatchObject({ code: 409, message: 'You are already registered' });
    expect(second.data).toEqual({ reason: 'duplicate', id: first.data.id });
  });

  it('for an event of another class is as for an unknown one, and not for a lead who does not study', async () => {
    const audience = [{ kind: 'class', value: String(portal.server.classIds.B) } as const];
    const forB = await addEvent(portal.server, { audience });
    const ofClassB = { classid: String(portal.server.classIds.B) };

    expect(await apply('chris', forB)).toMatchObject({ code: 404 });
    expect(await apply('chris', 999_999)).toMatchObject({ code: 404 });
    expect(await apply('ivan', forB)).toMatchObject({ code: 200 });
    expect(
      await portal.server.ask('activity/apply', { as: 'lead1', body: { id: forB }, headers: ofClassB }),
    ).toMatchObject({
      code: 403,
      data: { reason: 'not_eligible' },
    });
  });

  it('follows the own class of a lead who also studies, not the class led', async () => {
    const forA = await addEvent(portal.server, {
      audience: [{ kind: 'class', value: String(portal.server.classIds.A) }],
    });
    const forB = await addEvent(portal.server, {
      audience: [{ kind: 'class', value: String(portal.server.classIds.B) }],
    });
    const headers = { classid: String(portal.server.classIds.A) };
    const as = 'lead2';

    expect(await portal.server.ask('activity/apply', { as, body: { id: forA }, headers })).toMatchObject({ code: 403 });
    expect(await portal.server.ask('activity/apply', { as, body: { id: forB }, headers })).toMatchObject({ code: 200 });
  });

  it('asks a class lead for a class that they lead', async () => {
    const id = await addEvent(portal.server);
    const foreign = { classid: String(portal.server.classIds.C) };

    expect(await apply('lead1', id)).toMatchObject({ code: 403, data: { reason: 'class_required' } });
    expect(await portal.server.ask('activity/apply', { as: 'lead1', body: { id }, headers: foreign })).toMatchObject({
      code: 403,
      data: { reason: 'class_scope' },
    });
    expect(await portal.server.ask('activity/apply', { body: { id } })).toMatchObject({ code: 401 });
  });

  it('more than 20 times a minute is too often', async () => {
    const id = await addEvent(portal.server);
    const codes = new Set<number>();

    for (let attempt = 0; attempt < 20; attempt += 1) codes.add((await apply('student1', id)).code);

    expect([...codes]).toEqual([200, 409]);
    expect(await apply('student1', id)).toMatchObject({ code: 429 });
  });
});

describe('cancelling', () => {
  it('by serial or event gives the same answer however often', async () => {
    const id = await addEvent(portal.server);
    const { data } = await apply('student1', id);

    const first = await cancel('student1', { sn: data.sn.toLowerCase() });
    const again = await cancel('student1', { sn: data.sn });
    const byEvent = await cancel('student1', { id });

    expect(first).toMatchObject({ code: 200, data: { status: 'cancelled', sn: data.sn } });
    expect(again).toEqual(first);
    expect(byEvent).toEqual(first);
  });

  it('frees the way to register again, with a new serial', async () => {
    const id = await addEvent(portal.server);
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
    const id = await addEvent(portal.server);

    expect(await cancel('student2', body(id))).toMatchObject({ code, data: { reason } });
  });

  it("somebody else's registration is refused, and nothing named at all is an issue", async () => {
    const id = await addEvent(portal.server);
    const { data } = await apply('student1', id);

    expect(await cancel('student2', { sn: data.sn })).toMatchObject({ code: 403, data: { reason: 'not_owner' } });
    expect(await cancel('student2', {})).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'sn', rule: 'required' }] },
    });
    expect(
      await portal.server.ask('activity/cancel-apply', {
        as: 'lead1',
        body: { id },
        headers: { classid: String(portal.server.classIds.A) },
      }),
    ).toMatchObject({ code: 403, data: { reason: 'not_eligible' } });
    expect(await mine('student1', id)).toMatchObject({ status: 'registered' });
  });

  it('ends at its time, by default 24 hours before the start', async () => {
    const id = await addEvent(portal.server, { registrationEndAt: inHours(portal.server, 70) });
    await apply('student1', id);
    await apply('student2', id);

    await advanceWith(portal.server, ['student1', 'student2'], 48 * hourMs - 1);
    const last = await cancel('student1', { id });
    portal.server.advance(1);
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
    const id = await addEvent(portal.server, {
      capacity: 1,
      waitingList: true,
      cancelEndAt: inHours(portal.server, 1),
    });
    await apply('student1', id);
    await join('student2', id);
    await cancel('student1', { id });

    await advanceWith(portal.server, ['student2'], afterMs);

    expect(await cancel('student2', { id })).toMatchObject({ code });
  });

  it('after moving up is not possible once the event has started', async () => {
    const id = await addEvent(portal.server, {
      capacity: 1,
      waitingList: true,
      startAt: inHours(portal.server, 3),
      endAt: inHours(portal.server, 9),
      cancelEndAt: inHours(portal.server, 1),
    });
    await apply('student1', id);
    await join('student2', id);
    await cancel('student1', { id });

    portal.server.advance(3 * hourMs - 1);
    expect(await mine('student2', id)).toMatchObject({ can_cancel: true });
    portal.server.advance(1);

    expect(await cancel('student2', { id })).toMatchObject({ code: 409, data: { reason: 'deadline_passed' } });
  });

  it('leaves the waiting list until the event starts', async () => {
    const id = await addEvent(portal.server, {
      capacity: 0,
      waitingList: true,
      cancelEndAt: inHours(portal.server, 1),
    });
    await join('student1', id);
    await join('student2', id);

    await advanceWith(portal.server, ['student1', 'student2'], 72 * hourMs - 1);
    const last = await cancel('student1', { id });
    portal.server.advance(1);

    expect(last).toMatchObject({ code: 200, data: { status: 'cancelled' } });
    expect(await cancel('student2', { id })).toMatchObject({ code: 409, data: { reason: 'deadline_passed' } });
  });

  it('is not possible once the registration has come to its end', async () => {
    const id = await addEvent(portal.server, { needsApproval: true });
    const { data } = await apply('student1', id);
    await atOffice((office) => rejectRegistration(office, data.sn));

    expect(await cancel('student1', { id })).toMatchObject({ code: 409, data: { reason: 'state' } });
  });
});

describe('your events', () => {
  it('lists the own registrations, newest event first, with a count for each state', async () => {
    const soon = await addEvent(portal.server);
    const later = await addEvent(portal.server, {
      startAt: inHours(portal.server, 96),
      endAt: inHours(portal.server, 97),
    });
    const full = await addEvent(portal.server, { capacity: 0, waitingList: true });
    await apply('ivan', soon);
    await apply('ivan', later);
    await join('ivan', full);
    await cancel('ivan', { id: soon });
    await apply('student1', later);

    const all = await portal.server.ask('activity/my-apply', { as: 'ivan' });
    const waiting = await portal.server.ask('activity/my-apply', { as: 'ivan', query: { status: 'waiting_list' } });
    const one = await portal.server.ask('activity/my-apply', { as: 'ivan', query: { activity_id: later } });
    const page = await portal.server.ask('activity/my-apply', { as: 'ivan', query: { page: 2, 'per-page': 2 } });

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
    const headers = { classid: String(portal.server.classIds.A) };

    expect((await portal.server.ask('activity/my-apply', { as: 'lead1', headers })).data.list).toEqual([]);
    expect(await portal.server.ask('activity/my-apply', {})).toMatchObject({ code: 401 });
    expect(await portal.server.ask('activity/my-apply', { as: 'chris', query: { status: 'lost' } })).toMatchObject({
      code: 400,
    });
  });
});
