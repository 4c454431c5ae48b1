/** Courses wished for by preference, whose seats are given later. */
import { describe, expect, it } from 'vitest';
import { allocateRound } from '../../server/courses/office/rounds.ts';
import { dropByHand } from '../../server/courses/office/seats-by-hand.ts';
import { hourMs } from '../../server/kernel/values/time.ts';
import { coursePortal } from './support/course-portal.ts';
import { choose } from './support/courses.ts';
import { inHours } from './support/events.ts';

const portal = coursePortal();
const { submit, selected, round, withSeats, rules } = portal;

describe('wishes by preference', () => {
  async function wishes() {
    const courses = [await withSeats('AAA1', 1), await withSeats('BBB2', 1), await withSeats('CCC3', 1)] as const;
    const id = await round(courses, {
      mode: 'preference',
      maxPreferences: 2,
      maxCourses: 1,
      resultAt: inHours(portal.server, 48),
    });
    return { id, courses };
  }

  it('are kept in their order and can be changed until the end', async () => {
    const { id, courses } = await wishes();
    const [one, two, three] = courses;

    await submit(id, [choose(one, { rank: 1 }), choose(two, { rank: 2 })]);
    await submit(id, [choose(three, { rank: 1 }), choose(two, { rank: 2 })], { version: 1 });
    await submit(id, [choose(three, { rank: 2 }), choose(two, { rank: 1 })], { version: 2 });

    const { data } = await selected(id);
    expect(data.selection?.items.map((item) => [item.rank, item.course.code, item.status])).toEqual([
      [1, 'BBB2', 'selected'],
      [2, 'CCC3', 'selected'],
    ]);
    expect(data.history.map((line) => [line.action, line.course.code])).toEqual([
      ['selected', 'AAA1'],
      ['selected', 'BBB2'],
      ['selected', 'CCC3'],
      ['dropped', 'AAA1'],
      ['changed', 'CCC3'],
      ['changed', 'BBB2'],
    ]);
  });

  it('that the office took out take part again when they are sent again', async () => {
    const { id, courses } = await wishes();
    const items = [choose(courses[0], { rank: 1 }), choose(courses[1], { rank: 2 })];
    await submit(id, items);
    const { database, ids, now, house } = portal.server;
    const office = { database, now: now(), portal: house.portal() };
    await dropByHand(office, courses[0].sections[0] ?? 0, { userIds: [ids['chris'] ?? 0], note: { en: 'Too early' } });

    const { code } = await submit(id, items, { version: 2 });
    const { data } = await selected(id);

    expect(code).toBe(200);
    expect(data.selection?.items.map((item) => [item.course.code, item.status])).toEqual([
      ['AAA1', 'selected'],
      ['BBB2', 'selected'],
    ]);
    expect(data.history.at(-1)).toMatchObject({ action: 'selected', course: { code: 'AAA1' } });
  });

  it('whose results are not published yet tell nobody that a seat became free', async () => {
    const course = await withSeats('DDD4', 1);
    const id = await round([course], {
      mode: 'preference',
      endAt: inHours(portal.server, 1),
      resultAt: inHours(portal.server, 5),
    });
    for (const as of ['chris', 'wendy'])
      await submit(id, [choose(course, { rank: 1, accept_waiting_list: 1 })], { as });
    portal.server.advance(2 * hourMs);
    const { database, ids, house } = portal.server;
    const office = () => ({ database, now: portal.server.now(), portal: house.portal() });
    await allocateRound(office(), id, 'a seed');
    const seats = () =>
      database
        .selectFrom('selection_items')
        .innerJoin('selections', 'selections.id', 'selection_items.selection_id')
        .select(['user_id', 'status'])
        .where('round_id', '=', id)
        .orderBy('status')
        .execute();
    const winner = (await seats()).find(({ status }) => status === 'enrolled')?.user_id ?? 0;
    const other = winner === ids['chris'] ? 'wendy' : 'chris';
    const count = async () => (await portal.server.ask('user/message', { as: other })).data._meta.totalCount;
    const before = await count();

    await dropByHand(office(), course.sections[0] ?? 0, { userIds: [winner], note: { en: 'Ill' } });

    expect((await seats()).map(({ user_id, status }) => [user_id === winner, status])).toEqual([
      [true, 'dropped'],
      [false, 'enrolled'],
    ]);
    expect(await count()).toBe(before);
  });

  it('that are sent again as they are leave no line in the history', async () => {
    const { id, courses } = await wishes();
    const items = [choose(courses[0], { rank: 1, accept_waiting_list: 1 }), choose(courses[1], { rank: 2 })];

    await submit(id, items);
    await submit(id, items, { version: 1 });

    const { data } = await selected(id);
    expect(data.history.map(({ action }) => action)).toEqual(['selected', 'selected']);
  });

  it('come too late when the seats are given, also when they were sent in time', async () => {
    const { id, courses } = await wishes();
    // As for somebody who sends at the last moment and has to wait until the allocation is done.
    const allocated = { allocated_at: portal.server.now().toISOString(), lottery_seed: '1' };
    await portal.server.database.updateTable('rounds').set(allocated).where('id', '=', id).execute();

    const answer = await submit(id, [choose(courses[0], { rank: 1 })]);

    expect(answer).toMatchObject({ code: 409, data: { reason: 'window_closed' } });
    expect((await selected(id)).data.selection).toBeNull();
  });

  it('take no seats', async () => {
    const { id, courses } = await wishes();
    for (const as of ['chris', 'wendy', 'sofia']) {
      expect((await submit(id, [choose(courses[0], { rank: 1 })], { as })).code).toBe(200);
    }
    const { data } = await portal.server.ask('course-selection/get-course', { as: 'chris', body: { round_id: id } });

    expect(data.list[0]?.options[0]).toMatchObject({ enrolled: 0, available: 1 });
  });

  it('need ranks without gaps, and not more than allowed', async () => {
    const { id, courses } = await wishes();
    const [one, two, three] = courses;

    expect((await submit(id, [choose(one, { rank: 1 }), choose(two, { rank: 3 })])).data.errors?.[0]?.message).toBe(
      'Rank the courses from 1 to 2, each once',
    );
    expect(
      rules(await submit(id, [choose(one, { rank: 1 }), choose(two, { rank: 2 }), choose(three, { rank: 3 })])),
    ).toEqual(['max_courses']);
  });

  it('need a rank each, which is not filled in by the server', async () => {
    const { id, courses } = await wishes();
    const [one, two] = courses;

    for (const items of [
      [choose(one, { rank: 1 }), choose(two)],
      [choose(one), choose(two)],
    ]) {
      const { data } = await submit(id, items, { dry_run: 1 });
      expect(data.problems.map(({ rule, message }) => [rule, message])).toEqual([
        ['rank', 'Rank the courses from 1 to 2, each once'],
      ]);
      expect(rules(await submit(id, items))).toEqual(['rank']);
    }
    expect((await selected(id)).data.selection).toBeNull();
  });

  it('can be tried out', async () => {
    const { id, courses } = await wishes();

    const { data } = await submit(id, [choose(courses[0], { rank: 1 })], { dry_run: 1 });

    expect(data.selection.items.map((item) => [item.rank, item.status])).toEqual([[1, 'selected']]);
  });
});
