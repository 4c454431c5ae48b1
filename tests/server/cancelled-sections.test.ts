/** Sections that the office cancels after students have selected them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelSections } from '../../server/courses/office/cancel-sections.ts';
import { importCourse } from '../../server/courses/office/import-courses.ts';
import { allocateRound } from '../../server/courses/office/rounds.ts';
import { hourMs } from '../../server/kernel/values/time.ts';
import {
  addTestCourse,
  addTestRound,
  addTestTerm,
  type CourseWishes,
  choose,
  type RoundWishes,
  type TestCourse,
} from './support/courses.ts';
import { inHours } from './support/events.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
let termId: number;
beforeEach(async () => {
  server = await startServer();
  termId = await addTestTerm(server);
}, startTimeoutMs);
afterEach(() => server.close());

const note = { en: 'Too few have chosen it.', 'zh-Hant': '選修人數不足。' };
const desk = () => ({ database: server.database, portal: server.house.portal(), now: server.now() });
const cancel = (...ids: readonly number[]) => cancelSections(desk(), ids, note);

const course = (code: string, wishes: CourseWishes = {}) => addTestCourse(server, termId, code, wishes);
const round = (courses: readonly TestCourse[], wishes: RoundWishes = {}) =>
  addTestRound(server, termId, courses, wishes);

/** A course with two sections, the first of which has one seat. */
const inTwo = (code: string) =>
  course(code, {
    sections: [
      { label: 'Section A', capacity: 1, waitingList: true, meetings: [] },
      {
        label: 'Section B',
        waitingList: false,
        meetings: [{ day: 'Tuesday', from: '18:30', to: '21:30', venue: { en: 'Room 201' } }],
      },
    ],
  });

const submit = (roundId: number, items: readonly object[], as = 'chris', version = 0) =>
  server.ask('course-selection/submit-selection', { as, body: { round_id: roundId, version, items } });

const selected = async (roundId: number, as = 'chris') =>
  (await server.ask('course-selection/get-selected-course', { as, body: { round_id: roundId } })).data;

const offered = async (roundId: number, more: object = {}) =>
  (await server.ask('course-selection/get-course', { as: 'chris', body: { round_id: roundId, ...more } })).data.list;

const inbox = async (as: string) =>
  (await server.ask('user/message', { as, query: { 'per-page': 100 } })).data.list.filter(({ title }) =>
    title.startsWith('Cancelled: '),
  );

describe('a section that is cancelled', () => {
  it('drops seats, places on the list and wishes, each with the reason', async () => {
    const one = await inTwo('AAA1');
    const first = await round([one]);
    await submit(first, [choose(one)]);
    await submit(first, [choose(one, { accept_waiting_list: 1 })], 'wendy');
    const second = await round([one], { title: { en: 'By preference' }, mode: 'preference' });
    expect((await submit(second, [choose(one, { rank: 1 })], 'sofia')).code).toBe(200);

    expect(await cancel(one.sections[0] ?? 0)).toBe(3);

    for (const [roundId, as] of [
      [first, 'chris'],
      [first, 'wendy'],
      [second, 'sofia'],
    ] as const) {
      const { selection, history } = await selected(roundId, as);
      expect(selection?.items).toMatchObject([
        {
          status: 'dropped',
          reason: 'Cancelled by the office',
          position: null,
          can_drop: false,
          option: { label: 'Section A' },
        },
      ]);
      expect(selection?.units).toBe(0);
      expect(history.map(({ action }) => action).at(-1)).toBe('dropped');
    }
  });

  it('is told to everybody concerned and to nobody else, by message and mail, with the way to the selection', async () => {
    const one = await inTwo('AAA1');
    const id = await round([one]);
    await submit(id, [choose(one)]);
    await submit(id, [choose(one, { section: 1 })], 'wendy');

    await cancel(one.sections[0] ?? 0);

    expect(await inbox('wendy')).toEqual([]);
    expect(await inbox('chris')).toMatchObject([
      {
        title: 'Cancelled: AAA1, Section A',
        content:
          '<p>The office had to cancel Section A of AAA1 Course AAA1, which you had selected.</p><p>Too few have chosen it.</p><p>As long as courses can be selected, added or dropped, you can choose another one.</p>',
        link: { route: '/pages/courseSelection/detail', query: { id } },
      },
    ]);
    const mails = await server.database
      .selectFrom('outbox')
      .select('subject')
      .where('subject', 'like', '%AAA1%')
      .execute();
    expect(mails).toHaveLength(1);
    expect((await selected(id, 'wendy')).selection?.items).toMatchObject([{ status: 'enrolled' }]);
  });

  it('is offered no more, and the student can take another one', async () => {
    const one = await inTwo('AAA1');
    const id = await round([one]);
    await submit(id, [choose(one)]);
    await cancel(one.sections[0] ?? 0);

    expect((await offered(id)).map(({ options }) => options.map(({ label }) => label))).toEqual([['Section B']]);
    expect((await submit(id, [choose(one)], 'chris', 1)).data.errors?.map(({ rule }) => rule)).toEqual(['option']);
    expect((await submit(id, [choose(one, { section: 1 })], 'chris', 1)).code).toBe(200);
    expect((await selected(id)).selection?.items).toMatchObject([
      { status: 'enrolled', reason: null, option: { label: 'Section B' } },
    ]);
  });

  it('is not found by the day on which it met', async () => {
    const one = await inTwo('AAA1');
    const id = await round([one]);
    expect(await offered(id, { weekday: 2 })).toHaveLength(1);

    await cancel(one.sections[1] ?? 0);

    expect(await offered(id, { weekday: 2 })).toEqual([]);
    expect(await offered(id)).toHaveLength(1);
  });

  it('takes its course out of the round and of the course table when it was the last', async () => {
    const one = await inTwo('AAA1');
    const other = await course('BBB2');
    const id = await round([one, other]);
    const inTable = async () => {
      const { data } = await server.ask('course/course-table', { as: 'chris', body: { term_id: termId } });
      return [data.list.map(({ code }) => code), data.totals.units];
    };
    await cancel(one.sections[1] ?? 0);
    expect(await inTable()).toEqual([['AAA1', 'BBB2'], 6]);

    await cancel(one.sections[0] ?? 0);

    expect(await inTable()).toEqual([['BBB2'], 3]);
    expect((await offered(id)).map(({ code }) => code)).toEqual(['BBB2']);
    expect((await submit(id, [choose(one)])).data.errors?.map(({ rule }) => rule)).toEqual(['eligibility']);
  });

  it('of a required course keeps nobody from sending a selection', async () => {
    const one = await course('AAA1');
    const other = await course('BBB2');
    const id = await addTestRound(server, termId, [{ courseId: one.id, isRequired: true }, other]);
    expect((await submit(id, [choose(other)])).data.errors?.map(({ rule }) => rule)).toEqual(['required']);

    await cancel(one.sections[0] ?? 0);

    expect((await submit(id, [choose(other)])).code).toBe(200);
  });

  it('gets no wish of somebody who sends it at the same time, and no seat in the draw', async () => {
    const one = await inTwo('AAA1');
    const other = await course('BBB2');
    // It ends while the student is still logged in.
    const id = await round([one, other], { mode: 'preference', endAt: inHours(server, 1) });

    const [sent, told] = await Promise.all([
      submit(id, [choose(one, { rank: 1 }), choose(other, { rank: 2 })]),
      cancel(one.sections[0] ?? 0),
    ]);

    expect(told).toBe(sent.code === 200 ? 1 : 0);
    server.advance(2 * hourMs);
    await allocateRound(desk(), id);
    const { selection, round: drawn } = await selected(id);
    expect(drawn.state).toBe('result');
    const items = selection?.items ?? [];
    expect(items.filter(({ course: { code } }) => code === 'AAA1').map(({ status }) => status)).toEqual(
      sent.code === 200 ? ['dropped'] : [],
    );
  });

  it('stays cancelled for the office: not twice, and not by a file that still has it', async () => {
    const one = await course('AAA1');
    await cancel(one.sections[0] ?? 0);

    await expect(cancel(one.sections[0] ?? 0)).rejects.toMatchObject({ kind: 'state' });
    await expect(cancel(999_999)).rejects.toMatchObject({ kind: 'notFound' });
    const file = {
      term: 'T-TEST',
      code: 'AAA1',
      title: { en: 'Course AAA1', 'zh-Hant': '課程 AAA1' },
      type: 'elective' as const,
      units: 3,
      instructor: { en: 'Prof. Test' },
      language: 'English',
      repeatable: false,
    };
    const section = (label: string) => ({ label, waitingList: false });
    const office = { ...desk(), files: server.house.files, beside: () => undefined };
    expect(await importCourse(office, { ...file, sections: [section('Section B'), section('Section A')] }, 4)).toEqual([
      {
        path: ['courses', 4, 'sections', 1, 'label'],
        problem: 'Section A was cancelled, and its students were told.',
        remedy: 'Take it out of the file, or give it another label to offer a new section.',
      },
    ]);
    expect(await importCourse(office, { ...file, sections: [section('Section B')] }, 0)).toBe('updated');
  });

  it('is cancelled with all others or not at all', async () => {
    const one = await inTwo('AAA1');
    const id = await round([one]);
    await submit(id, [choose(one, { section: 1 })]);
    await cancel(one.sections[0] ?? 0);

    await expect(cancel(one.sections[1] ?? 0, one.sections[0] ?? 0)).rejects.toMatchObject({ kind: 'state' });

    expect((await selected(id)).selection?.items).toMatchObject([{ status: 'enrolled' }]);
    expect(await inbox('chris')).toEqual([]);
  });
});
