import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allocateRound } from '../../server/courses/office/rounds.ts';
import { type DrawnWish, drawSeats, type RankedWish, ticketOf } from '../../server/courses/rules/course-lottery.ts';
import { runJobs } from '../../server/jobs.ts';
import { hourMs } from '../../server/kernel/values/time.ts';
import {
  addTestCourse,
  addTestRound,
  addTestTerm,
  choose,
  type RoundWishes,
  type TestCourse,
} from './support/courses.ts';
import { inHours } from './support/events.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

interface Class {
  readonly students: number;
  readonly sections: number;
  readonly seats: number;
}

/** Everybody ranks all sections, in an order that differs from student to student. */
function wishesOf({ students, sections }: Class): RankedWish[] {
  return Array.from({ length: students }, (_, student) =>
    Array.from({ length: sections }, (__, place) => {
      const section = ((student * 7 + place * (1 + (student % (sections - 1)))) % sections) + 1;
      return { userId: student + 1, courseId: section, sectionId: section, rank: place + 1, acceptsWaitingList: false };
    }),
  )
    .map((own) => own.filter((wish, index) => own.findIndex((other) => other.sectionId === wish.sectionId) === index))
    .flatMap((own) => own.map((wish, index) => ({ ...wish, rank: index + 1 })));
}

function draw(group: Class, seed: string, most = 2): DrawnWish<RankedWish>[] {
  return drawSeats({
    seed,
    wishes: wishesOf(group),
    seats: new Map(Array.from({ length: group.sections }, (_, index) => [index + 1, group.seats])),
    canWait: () => false,
    problemsOf: (_, given) => (given.length >= most ? [{ field: 'items', rule: 'max_courses' }] : []),
  });
}

const group: Class = { students: 60, sections: 5, seats: 9 };

describe('the draw', () => {
  it('is the same with the same seed, in whatever order the wishes come', () => {
    const wishes = wishesOf(group);
    const outcome = (list: readonly RankedWish[]) =>
      drawSeats({
        seed: 'spring',
        wishes: list,
        seats: new Map([
          [1, 9],
          [2, 9],
        ]),
        canWait: () => true,
        problemsOf: () => [],
      });

    expect(outcome([...wishes].reverse())).toEqual(outcome(wishes));
  });

  it('is another one with another seed', () => {
    const winners = (seed: string) =>
      draw(group, seed)
        .filter(({ status }) => status === 'enrolled')
        .map(({ wish }) => `${wish.userId}/${wish.sectionId}`)
        .sort();

    expect(winners('spring')).not.toEqual(winners('autumn'));
  });

  it('gives every seat that somebody may have, and none twice', () => {
    const drawn = draw(group, 'spring');
    const taken = new Map<number, number>();
    for (const { wish, status } of drawn) {
      if (status === 'enrolled') taken.set(wish.sectionId, (taken.get(wish.sectionId) ?? 0) + 1);
    }

    expect([...taken.values()]).toEqual([9, 9, 9, 9, 9]);
  });

  it.each(Array.from({ length: 25 }, (_, index) => `seed-${index}`))(
    'lets nobody with a better rank lose a seat to a worse one: %s',
    (seed) => {
      const drawn = draw(group, seed);
      const worstSeated = new Map<number, number>();
      for (const { wish, status } of drawn) {
        if (status !== 'enrolled') continue;
        worstSeated.set(wish.sectionId, Math.max(worstSeated.get(wish.sectionId) ?? 0, wish.rank));
      }
      const wronged = drawn.filter(
        ({ wish, reason }) =>
          reason.some(({ rule }) => rule === 'capacity') && wish.rank < (worstSeated.get(wish.sectionId) ?? 0),
      );

      expect(wronged).toEqual([]);
    },
  );

  it('writes a ticket that anybody can work out', () => {
    // printf spring/1/2/3 | sha256sum
    expect(ticketOf('spring', { rank: 1, sectionId: 2, userId: 3 })).toBe(
      'bed024fb09b6f43ea36253703df0a0caec81aa90fd3f1ee8b39387e56e09510d',
    );
  });
});

let server: TestServer;
let termId: number;

const withSeats = (code: string, capacity: number, more: object = {}, waitingList = true) =>
  addTestCourse(server, termId, code, {
    sections: [{ label: 'Section A', capacity, waitingList, meetings: [] }],
    ...more,
  });

const preferenceRound = (courses: readonly TestCourse[], wishes: RoundWishes = {}) =>
  addTestRound(server, termId, courses, {
    mode: 'preference',
    maxPreferences: 5,
    endAt: inHours(server, 1),
    resultAt: inHours(server, 3),
    ...wishes,
  });

async function send(roundId: number, as: string, courses: readonly TestCourse[], waits: 0 | 1 = 1): Promise<void> {
  const items = courses.map((course, index) => choose(course, { rank: index + 1, accept_waiting_list: waits }));
  const answer = await server.ask('course-selection/submit-selection', {
    as,
    body: { round_id: roundId, version: 0, items },
  });
  expect(answer.code).toBe(200);
}

const allocate = (roundId: number, seed?: string) =>
  allocateRound({ database: server.database, now: server.now() }, roundId, seed);

const result = (roundId: number, as: string, headers: Record<string, string> = {}) =>
  server.ask('course-selection/get-selected-course', { as, body: { round_id: roundId }, headers });

async function outcome(roundId: number, as: string) {
  const { data } = await result(roundId, as);
  return data.selection?.items.map((item) => [item.course.code, item.status, item.position, item.reason]);
}

describe('allocating a round', () => {
  beforeEach(async () => {
    server = await startServer();
    termId = await addTestTerm(server);
  }, startTimeoutMs);
  afterEach(() => server.close());

  it('looks at first wishes first, hides the results until they are published, and tells everybody then', async () => {
    const [scarce, plenty] = [await withSeats('AAA1', 1), await withSeats('BBB2', 9)];
    const id = await preferenceRound([scarce, plenty]);
    await send(id, 'chris', [scarce, plenty]);
    await send(id, 'wendy', [plenty, scarce]);
    server.advance(hourMs);

    expect(await allocate(id, 'fixed')).toEqual({ seed: 'fixed', enrolled: 3, waiting: 1, notAllocated: 0 });

    const before = (await result(id, 'wendy')).data;
    expect([before.round.state, before.round.my.status]).toEqual(['ended', 'submitted']);
    expect(before.selection?.items.map(({ status }) => status)).toEqual(['selected', 'selected']);
    expect(before.history.map(({ action }) => action)).toEqual(['selected', 'selected']);
    const table = await server.ask('course/course-table', { as: 'wendy', body: { view: 'mine', term_id: termId } });
    expect(table.data.list).toEqual([]);
    await runJobs(server.house);
    expect((await messages('wendy'))[0]?.title).not.toContain('Results');

    server.advance(2 * hourMs);
    await runJobs(server.house);
    await runJobs(server.house);

    expect(await outcome(id, 'chris')).toEqual([
      ['AAA1', 'enrolled', null, null],
      ['BBB2', 'enrolled', null, null],
    ]);
    expect(await outcome(id, 'wendy')).toEqual([
      ['BBB2', 'enrolled', null, null],
      ['AAA1', 'waiting_list', 1, 'No seat was left'],
    ]);
    const after = (await result(id, 'wendy')).data;
    expect([after.round.state, after.round.my]).toEqual(['result', expect.objectContaining({ status: 'result' })]);
    expect(after.history.map(({ action }) => action)).toEqual(['selected', 'selected', 'enrolled', 'waiting_list']);
    expect((await messages('wendy')).filter(({ title }) => title === 'Results are out: Test round')).toHaveLength(1);
  });

  const messages = async (as: string) =>
    (await server.ask('user/message', { as, query: { 'per-page': 100 } })).data.list;

  it('is told to who took part in that round, and of no round whose seats are not given', async () => {
    const course = await withSeats('AAA1', 5);
    const [given, waiting] = [await preferenceRound([course]), await preferenceRound([course])];
    await send(given, 'chris', [course]);
    await send(waiting, 'wendy', [course]);
    server.advance(hourMs);
    await allocate(given);
    server.advance(2 * hourMs);

    await runJobs(server.house);

    const results = async (as: string) =>
      (await messages(as)).filter(({ title }) => title === 'Results are out: Test round').length;
    expect([await results('chris'), await results('wendy')]).toEqual([1, 0]);
  });

  it('leaves what is selected in another round as it is', async () => {
    const course = await withSeats('AAA1', 1);
    const [one, other] = [await preferenceRound([course]), await preferenceRound([course])];
    await send(one, 'chris', [course]);
    await send(other, 'wendy', [course]);
    server.advance(hourMs);

    expect(await allocate(one)).toMatchObject({ enrolled: 1, waiting: 0, notAllocated: 0 });

    server.advance(2 * hourMs);
    const rows = await server.database
      .selectFrom('selection_items')
      .innerJoin('selections', 'selections.id', 'selection_items.selection_id')
      .select('selection_items.status')
      .where('selections.round_id', '=', other)
      .execute();
    expect(rows).toEqual([{ status: 'selected' }]);
  });

  it('puts nobody on a list that the section does not have', async () => {
    const [scarce, listed] = [await withSeats('AAA1', 1, {}, false), await withSeats('BBB2', 1)];
    const id = await preferenceRound([scarce, listed]);
    await send(id, 'chris', [scarce, listed]);
    await send(id, 'wendy', [scarce, listed]);
    server.advance(hourMs);

    expect(await allocate(id)).toMatchObject({ enrolled: 2, waiting: 1, notAllocated: 1 });

    const statuses = await server.database
      .selectFrom('selection_items')
      .select('status')
      .where('option_id', '=', scarce.sections[0] ?? 0)
      .orderBy('status')
      .execute();
    expect(statuses.map(({ status }) => status)).toEqual(['enrolled', 'not_allocated']);
  });

  it('is the same draw for the same seed', async () => {
    const people = Array.from({ length: 12 }, (_, index) => `student${index * 3 + 1}`);
    const scarce = await withSeats('AAA1', 4);
    const winners: string[][] = [];
    for (const seed of ['spring', 'spring', 'autumn']) {
      const id = await preferenceRound([scarce]);
      for (const as of people) await send(id, as, [scarce], 0);
      server.advance(hourMs);
      await allocate(id, seed);
      server.advance(2 * hourMs);
      const found = [];
      for (const as of people) if ((await outcome(id, as))?.[0]?.[1] === 'enrolled') found.push(as);
      winners.push(found);
      await server.database.deleteFrom('rounds').where('id', '=', id).execute();
      server.advance(-3 * hourMs);
    }

    expect(winners[0]).toHaveLength(4);
    expect(winners[1]).toEqual(winners[0]);
    expect(winners[2]).not.toEqual(winners[0]);
  });

  it('checks all rules again and says why a wish was not granted', async () => {
    const [one, two, three] = [await withSeats('AAA1', 9), await withSeats('BBB2', 9), await withSeats('CCC3', 9)];
    const late = await withSeats('DDD4', 0, {}, false);
    const id = await preferenceRound([one, two, three, late], { maxCourses: 1, maxUnits: 6 });
    await send(id, 'chris', [late, one, two, three]);
    await server.database
      .insertInto('course_records')
      .values({
        user_id: server.ids['chris'] ?? 0,
        code: 'AAA1',
        title: '{"en":"Course AAA1"}',
        term: 'Elsewhere',
        type: 'elective',
        units: 3,
        status: 'passed',
      })
      .execute();
    server.advance(hourMs);
    await allocate(id);
    server.advance(2 * hourMs);

    expect(await outcome(id, 'chris')).toEqual([
      ['DDD4', 'not_allocated', null, 'No seat was left'],
      ['AAA1', 'not_allocated', null, 'You have already passed AAA1'],
      ['BBB2', 'enrolled', null, null],
      ['CCC3', 'not_allocated', null, 'Courses selected: 2; the limit is 1'],
    ]);
    const { data } = await result(id, 'chris', { language: 'zh-Hant' });
    expect(data.selection?.items[1]?.reason).toBe('你已修畢 AAA1');
  });

  it('gives no seat to somebody who has left the school', async () => {
    const scarce = await withSeats('AAA1', 1);
    const id = await preferenceRound([scarce]);
    for (const as of ['chris', 'wendy']) await send(id, as, [scarce]);
    await server.database
      .updateTable('enrolments')
      .set({ is_current: 0 })
      .where('user_id', '=', server.ids['chris'] ?? 0)
      .execute();
    server.advance(hourMs);

    expect(await allocate(id)).toMatchObject({ enrolled: 1, waiting: 0, notAllocated: 1 });

    server.advance(2 * hourMs);
    expect(await outcome(id, 'wendy')).toEqual([['AAA1', 'enrolled', null, null]]);
  });

  it('leaves add and drop to first come, once the results are out', async () => {
    const [scarce, plenty] = [await withSeats('AAA1', 0, {}, false), await withSeats('BBB2', 9)];
    const id = await preferenceRound([scarce, plenty], { addDropStartAt: inHours(server, 1) });
    await send(id, 'chris', [scarce]);
    server.advance(hourMs);
    await allocate(id);
    const body = { round_id: id, version: 1, items: [choose(plenty)] };
    const submit = () => server.ask('course-selection/submit-selection', { as: 'chris', body });
    expect(await submit()).toMatchObject({ code: 409, data: { reason: 'window_closed' } });

    server.advance(2 * hourMs);
    expect((await submit()).code).toBe(200);

    expect((await outcome(id, 'chris'))?.map(([code, status]) => [code, status])).toEqual([
      ['AAA1', 'not_allocated'],
      ['BBB2', 'enrolled'],
    ]);
  });

  it('happens once, after the end, and only by preference', async () => {
    const one = await withSeats('AAA1', 9);
    const [byWish, firstCome] = [await preferenceRound([one]), await addTestRound(server, termId, [one])];

    await expect(allocate(byWish)).rejects.toMatchObject({ kind: 'state' });
    server.advance(hourMs);
    expect(await allocate(byWish)).toMatchObject({ enrolled: 0, seed: expect.stringMatching(/^[0-9a-f]{32}$/) });
    await expect(allocate(byWish)).rejects.toMatchObject({ kind: 'state' });
    await expect(allocate(firstCome)).rejects.toMatchObject({ kind: 'state' });
    await expect(allocate(999_999)).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('has given Chris a seat, a place on the list and a refusal in the demonstration', async () => {
    const { roundIds } = server.courses;

    expect(await outcome(roundIds.result, 'chris')).toEqual([
      ['FIN6010', 'enrolled', null, null],
      ['MKT6015', 'waiting_list', 2, 'No seat was left'],
      ['MGT6030', 'not_allocated', null, 'No seat was left'],
    ]);
    expect((await allocate(roundIds.ended)).enrolled).toBeGreaterThan(0);
  });
});
