import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs, instantOf, minuteMs } from '../../server/kernel/values/time.ts';
import { addRegistered } from './support/registered.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const ofClass = (name: 'A' | 'B' | 'C') => ({ classid: String(server.classIds[name]) });
const ask = (as?: string, headers: Record<string, string> = {}) => server.ask('user/apply-static', { as, headers });
const hundred = { 'per-page': 100 };
const people = ['chris', 'wendy', 'ivan', 'sofia'] as const;

describe('the numbers of a person agree with', () => {
  it.each(people)('the lists of applications (%s)', async (as) => {
    const { data } = await server.ask('application/index', { as, query: hundred });
    const unread = data.list.filter((application) => application.has_unread_reply).length;

    expect((await ask(as)).data.application).toEqual({ ...data.counts, unread_reply: unread });
  });

  it.each(people)('the messages (%s)', async (as) => {
    const { data } = await server.ask('user/message', { as, query: hundred });
    const { message } = (await ask(as)).data;

    const waiting = data.list.filter((one) => one.require_confirm && one.confirmed_at === null);
    expect(message.unread).toBe(data.unreadCount);
    expect(message.to_confirm).toBe(waiting.length);
  });

  it.each(people)('the notices (%s)', async (as) => {
    const unread = await server.ask('news/index', { as, body: { filter: 1 }, query: hundred });
    const current = await server.ask('news/index', { as, body: { filter: 2 }, query: hundred });

    expect((await ask(as)).data.notice).toEqual({
      unread: unread.data._meta.totalCount,
      to_submit: current.data.list.filter((notice) => notice.form_state === 'todo').length,
    });
  });

  it.each(people)('the tuition plans (%s)', async (as) => {
    const { data } = await server.ask('user/tuition-plan', { as });

    const open = data.history.filter((plan) => plan.status === 'unconfirmed');
    expect((await ask(as)).data.tuition.to_confirm).toBe(open.length);
  });

  it.each(people)('the points (%s)', async (as) => {
    const { data } = await server.ask('user/info', { as });

    expect((await ask(as)).data.points).toEqual(data.pointsInfo);
  });
});

describe('registrations', () => {
  const register = (status: string, event: Parameters<typeof addRegistered>[2] = {}) =>
    addRegistered(server, { user_id: server.ids['ivan'] ?? 0, status }, event);
  const activity = async () => (await ask('ivan')).data.activity;

  it('are counted by their state', async () => {
    const before = await activity();
    for (const status of ['registered', 'registered', 'waiting_list', 'attended', 'absent', 'cancelled', 'rejected']) {
      await register(status);
    }

    const { registered, waiting_list: waiting, attended, absent } = await activity();
    expect([registered, waiting, attended, absent]).toEqual([
      before.registered + 2,
      before.waiting_list + 1,
      before.attended + 1,
      before.absent + 1,
    ]);
  });

  it('wait for a check-in from half an hour before the event until its end', async () => {
    const count = async () => (await activity()).to_sign;
    const before = await count();
    await register('registered', { sign_in_mode: 'self' });

    server.advance(30 * minuteMs - 1);
    expect(await count()).toBe(before);
    server.advance(1);
    expect(await count()).toBe(before + 1);
    server.advance(90 * minuteMs - 1);
    expect(await count()).toBe(before + 1);
    server.advance(1);
    expect(await count()).toBe(before);
  });

  it.each([
    { name: 'on the waiting list', status: 'waiting_list', event: { sign_in_mode: 'self' } },
    { name: 'for an event that was cancelled', status: 'registered', event: { sign_in_mode: 'self', is_cancelled: 1 } },
    { name: 'for an event without check-in', status: 'registered', event: { sign_in_mode: 'none' } },
  ])('$name wait for no check-in', async ({ status, event }) => {
    const before = await activity();
    await register(status, event);
    server.advance(hourMs);

    expect((await activity()).to_sign).toBe(before.to_sign);
  });

  it('wait for an assessment for fourteen days from the end of the event', async () => {
    const count = async () => (await activity()).to_assess;
    const before = await count();
    await register('attended', { assessment_form_id: 'activity.1.assessment' });
    await register('attended');
    await register('absent', { assessment_form_id: 'activity.1.assessment' });

    server.advance(2 * hourMs - 1);
    expect(await count()).toBe(before);
    server.advance(1);
    expect(await count()).toBe(before + 1);
    await server.database
      .updateTable('registrations')
      .set({ assessed_at: instantOf(server.now()) })
      .where('user_id', '=', server.ids['ivan'] ?? 0)
      .execute();
    expect(await count()).toBe(before);
  });
});

describe('rounds of course selection', () => {
  const openTo = async (as: string, headers = {}) => (await ask(as, headers)).data.course.open_rounds;

  it.each([
    { name: 'for everybody', audience: undefined, chris: 1, ivan: 1 },
    { name: 'for class A', audience: { kind: 'class', of: 'A' }, chris: 1, ivan: 0 },
    { name: 'for the programme', audience: { kind: 'programme', of: 'MBA' }, chris: 1, ivan: 1 },
    { name: 'for another programme', audience: { kind: 'programme', of: 'EMBA' }, chris: 0, ivan: 0 },
  ] as const)('count $name where they are open to the student', async ({ audience, ...expected }) => {
    const before = { chris: await openTo('chris'), ivan: await openTo('ivan') };
    await addRound(audience);

    expect([(await openTo('chris')) - before.chris, (await openTo('ivan')) - before.ivan]).toEqual([
      expected.chris,
      expected.ivan,
    ]);
  });

  it('count from their start until just before their end', async () => {
    const before = await openTo('ivan');
    await addRound(undefined, { start: hourMs, end: 2 * hourMs });
    const counts: number[] = [];
    for (const pause of [hourMs - 1, 1, hourMs - 1, 1]) {
      server.advance(pause);
      counts.push((await openTo('ivan')) - before);
    }

    expect(counts).toEqual([0, 1, 1, 0]);
  });

  it('are not for leads who do not study', async () => {
    await addRound(undefined);

    expect(await openTo('lead1', ofClass('A'))).toBe(0);
  });

  async function addRound(
    audience: { readonly kind: 'class' | 'programme'; readonly of: string } | undefined,
    { start, end }: { readonly start: number; readonly end: number } = { start: 0, end: hourMs },
  ): Promise<void> {
    const { database } = server;
    const inMs = (ms: number) => instantOf(new Date(server.now().getTime() + ms));
    const term = await database
      .insertInto('terms')
      .values({ code: 'TEST', name: '{"en":"Term"}', start_date: '2026-01-05', end_date: '2026-04-30' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const round = await database
      .insertInto('rounds')
      .values({
        title: '{"en":"Round"}',
        kind: 'selection',
        mode: 'first_come',
        term_id: term.id,
        description: '{"en":""}',
        start_at: inMs(start),
        end_at: inMs(end),
        for_everyone: audience ? 0 : 1,
        created_at: inMs(0),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!audience) return;
    const value = audience.kind === 'class' ? String(server.classIds[audience.of as 'A']) : audience.of;
    await database
      .insertInto('audiences')
      .values({ record: 'round', record_id: round.id, kind: audience.kind, value })
      .execute();
  }
});

describe('the numbers of a class', () => {
  const classOf = async (name: 'A' | 'B') => {
    const numbers = (await ask('lead1', ofClass(name))).data.class;
    if (!numbers) throw new Error('no numbers of the class');
    return numbers;
  };

  it('are for leads only', async () => {
    expect((await ask('chris')).data.class).toBeNull();
    expect((await ask('chris', ofClass('A'))).data.class).toBeNull();
  });

  it('are those of the chosen class', async () => {
    const classes = await server.ask('user/class-list', { as: 'lead1' });

    const counts = Object.fromEntries(classes.data.list.map((item) => [item.id, item.student_count]));
    expect((await classOf('A')).students).toBe(counts[server.classIds.A]);
    expect((await classOf('B')).students).toBe(counts[server.classIds.B]);
  });

  it('count registrations of the last seven days', async () => {
    const before = [(await classOf('A')).registered_this_week, (await classOf('B')).registered_this_week];
    const applied = (ago: number, status = 'registered') =>
      addRegistered(server, {
        user_id: server.ids['chris'] ?? 0,
        status,
        applied_at: instantOf(new Date(server.now().getTime() - ago)),
      });
    await applied(0);
    await applied(7 * dayMs - 1);
    await applied(7 * dayMs);
    await applied(0, 'cancelled');

    expect((await classOf('A')).registered_this_week).toBe((before[0] ?? 0) + 2);
    expect((await classOf('B')).registered_this_week).toBe(before[1]);
  });

  it('count a notice once for each student who has not opened it', async () => {
    const before = [(await classOf('A')).unread_notices, (await classOf('B')).unread_notices];
    const { data } = await server.ask('news/index', { as: 'chris', body: { filter: 1 } });
    await server.ask('news/detail', { as: 'chris', query: { id: data.list[0]?.id ?? 0 } });

    expect((await classOf('A')).unread_notices).toBe((before[0] ?? 0) - 1);
    expect((await classOf('B')).unread_notices).toBe(before[1]);
  });
});

it.each([
  { name: 'a visitor', as: undefined, classId: undefined, code: 401, reason: 'not_logged_in' },
  { name: 'a lead without a class', as: 'lead1', classId: undefined, code: 403, reason: 'class_required' },
  { name: 'a lead with a foreign class', as: 'lead1', classId: 'C', code: 403, reason: 'class_scope' },
] as const)('refuses $name', async ({ as, classId, code, reason }) => {
  expect(await ask(as, classId ? ofClass(classId) : {})).toMatchObject({ code, data: { reason } });
});

it('tells a visitor in Chinese to log in', async () => {
  expect((await ask(undefined, { language: 'zh-Hant' })).message).toBe('請先登入');
});
