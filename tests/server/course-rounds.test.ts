/** Rounds of course selection, the courses that they offer, and how the office opens and closes them. */
import { describe, expect, it } from 'vitest';
import { closeRound, openRound } from '../../server/courses/office/rounds.ts';
import { coursePortal } from './support/course-portal.ts';
import { choose } from './support/courses.ts';
import { inHours } from './support/events.ts';

const portal = coursePortal();
const { submit, selected, course, round, rules } = portal;

describe('the rounds', () => {
  it('are listed with those that are open first, each in its state', async () => {
    const { data } = await portal.server.ask('course-selection/index', { as: 'chris' });

    expect(data.list.map((entry) => [entry.title, entry.state, entry.add_drop_open, entry.my.status])).toEqual([
      ['Course registration, Term 3', 'open', false, 'none'],
      ['Electives of choice, Term 3', 'open', false, 'none'],
      ['Course registration, Term 2', 'ended', true, 'submitted'],
      ['Remaining seats, Term 3', 'not_started', false, 'none'],
      ['Weekend modules, Term 3', 'ended', false, 'submitted'],
      ['Electives of choice, Term 2', 'result', false, 'result'],
    ]);
    expect(data.list[0]?.my).toEqual({ status: 'none', submitted_at: null, courses: 0, units: 0 });
  });

  it.each([
    { name: 'a kind', body: () => ({ kind: 'selection' }), expected: 1 },
    { name: 'a term', body: () => ({ term_id: portal.server.courses.termIds['T2'] }), expected: 2 },
  ])('are filtered by $name', async ({ body, expected }) => {
    expect((await portal.server.ask('course-selection/index', { as: 'chris', body: body() })).data.list).toHaveLength(
      expected,
    );
  });

  it('are those of the own class and programme', async () => {
    const titles = async (as: string, headers: Record<string, string> = {}) =>
      (await portal.server.ask('course-selection/index', { as, headers })).data.list.map(({ title }) => title);

    expect(await titles('sofia')).not.toContain('Weekend modules, Term 3');
    expect(await titles('student3')).not.toContain('Remaining seats, Term 3');
    expect(await titles('lead1', { classid: String(portal.server.classIds.A) })).toContain('Weekend modules, Term 3');
    expect(await titles('lead1', { classid: String(portal.server.classIds.B) })).not.toContain(
      'Weekend modules, Term 3',
    );
  });

  it('need the class of a lead', async () => {
    const list = (headers: Record<string, string>) =>
      portal.server.ask('course-selection/index', { as: 'lead1', headers });

    expect(await list({})).toMatchObject({ code: 403, data: { reason: 'class_required' } });
    expect(await list({ classid: String(portal.server.classIds.C) })).toMatchObject({
      code: 403,
      data: { reason: 'class_scope' },
    });
  });

  it('refuse a kind that there is not', async () => {
    expect((await portal.server.ask('course-selection/index', { as: 'chris', body: { kind: 'lottery' } })).code).toBe(
      422,
    );
  });
});

describe('the courses of a round', () => {
  const offer = (roundId: number, more: { as?: string; body?: object; query?: Record<string, number> } = {}) =>
    portal.server.ask('course-selection/get-course', {
      as: more.as ?? 'chris',
      body: { round_id: roundId, ...more.body },
      query: more.query ?? { 'per-page': 200 },
    });

  it('come up to 200 on a page, with required ones marked and what the student takes in that term', async () => {
    const { data } = await offer(portal.server.courses.roundIds.addDrop);

    expect(data.list.map(({ code, my_status: status }) => [code, status])).toEqual([
      ['FIN5010', 'enrolled'],
      ['LAW5010', null],
      ['MGT5005', null],
      ['MGT5020', 'enrolled'],
      ['MKT5010', null],
      ['OPM5010', null],
    ]);
    expect(data.enrolled.map((item) => [item.course.code, item.can_drop])).toEqual([
      ['FIN5010', true],
      ['FIN6010', false],
      ['MGT5020', true],
    ]);
    expect(data.server_time).toBe('2025-11-21T10:00:00+08:00');
    expect(
      (await offer(portal.server.courses.roundIds.registration)).data.list.filter(({ required }) => required),
    ).toMatchObject([{ code: 'LAW5010' }]);
  });

  it.each([
    { body: { keyword: 'venture' }, expected: 1 },
    { body: { concentration: 'marketing' }, expected: 3 },
    { body: { weekday: 2 }, expected: 3 },
  ])('are searched by $body', async ({ body, expected }) => {
    expect((await offer(portal.server.courses.roundIds.registration, { body })).data.list).toHaveLength(expected);
  });

  it('are not shown of a round that is for others, or of none', async () => {
    for (const roundId of [portal.server.courses.roundIds.ended, 999_999]) {
      expect(await offer(roundId, { as: 'sofia' })).toMatchObject({ code: 404, data: { reason: 'not_found' } });
      expect(await selected(roundId, 'sofia')).toMatchObject({ code: 404, data: { reason: 'not_found' } });
    }
  });

  it('refuse wrong requests', async () => {
    expect((await offer(1, { query: { 'per-page': 501 } })).code).toBe(400);
    expect((await offer(1, { body: { weekday: 8 } })).code).toBe(422);
    expect((await portal.server.ask('course-selection/get-selected-course', { as: 'chris', body: {} })).code).toBe(422);
  });

  it('are only those for the own class, where a course is for some', async () => {
    const forAll = await course('ALL1');
    const forB = await course('ONLYB');
    const id = await round([forAll, { courseId: forB.id, classIds: [portal.server.classIds.B] }]);

    const codes = async (as: string) => (await offer(id, { as })).data.list.map(({ code }) => code);
    expect([await codes('chris'), await codes('sofia')]).toEqual([['ALL1'], ['ALL1', 'ONLYB']]);
    expect(rules(await submit(id, [choose(forB)]))).toEqual(['eligibility']);
    expect((await submit(id, [choose(forB)], { as: 'sofia' })).code).toBe(200);
  });
});

describe('whoever changes the class', () => {
  it('keeps the seats, may drop them, and is offered nothing else there', async () => {
    const [kept, given, added] = [await course('KEPT'), await course('GIVEN'), await course('ADDED')];
    const forA = { classIds: [portal.server.classIds.A] };
    const id = await round([{ courseId: kept.id, ...forA }, given, added], { ...forA, minCourses: 1 });
    await submit(id, [choose(kept), choose(given)]);
    await portal.server.database
      .updateTable('enrolments')
      .set({ class_id: portal.server.classIds.B })
      .where('user_id', '=', portal.server.ids['chris'] ?? 0)
      .where('is_current', '=', 1)
      .execute();

    const { data } = await portal.server.ask('course-selection/index', { as: 'chris', body: {} });
    expect(data.list.map((one) => one.id)).toContain(id);
    expect((await selected(id)).data.selection?.items.map((item) => [item.course.code, item.can_drop])).toEqual([
      ['GIVEN', true],
      ['KEPT', true],
    ]);
    expect(rules(await submit(id, [choose(kept), choose(added)], { version: 1 }))).toEqual(['eligibility']);
    expect((await submit(id, [choose(kept)], { version: 1 })).code).toBe(200);
    expect(await submit(id, [choose(kept)], { as: 'sofia' })).toMatchObject({ code: 404 });
  });
});

describe('the office', () => {
  it('opens and closes rounds', async () => {
    const one = await course('AAA1');
    const id = await round([one], { startAt: inHours(portal.server, 5), endAt: inHours(portal.server, 9) });
    const office = { database: portal.server.database, now: portal.server.now() };

    await openRound(office, id);
    expect((await submit(id, [choose(one)])).code).toBe(200);
    await closeRound(office, id);
    expect(await submit(id, [], { version: 1 })).toMatchObject({ code: 409, data: { reason: 'window_closed' } });

    await expect(closeRound(office, id)).rejects.toMatchObject({ kind: 'state' });
    await expect(openRound(office, id)).rejects.toMatchObject({ kind: 'state' });
    await openRound(office, id, inHours(portal.server, 3));
    expect((await submit(id, [], { version: 1 })).code).toBe(200);
    await expect(openRound(office, 999_999)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(closeRound(office, portal.server.courses.roundIds.result)).rejects.toMatchObject({ kind: 'state' });
  });
});
