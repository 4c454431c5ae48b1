import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeSectionCapacity } from '../../server/courses/office/courses.ts';
import { importCourse } from '../../server/courses/office/import-courses.ts';
import { closeRound, openRound } from '../../server/courses/office/rounds.ts';
import { importRecords } from '../../server/import-records.ts';
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

interface Sending {
  readonly as?: string;
  readonly version?: number;
  readonly dry_run?: 0 | 1;
  readonly language?: string;
  readonly ext?: object;
  readonly key?: string;
}

function submit(roundId: number, items: readonly object[], sending: Sending = {}) {
  const { as = 'chris', version = 0, language, key, ...more } = sending;
  return server.ask('course-selection/submit-selection', {
    as,
    body: { round_id: roundId, version, items, ...more },
    headers: { ...(language ? { language } : {}), ...(key ? { 'idempotency-key': key } : {}) },
  });
}

const selected = (roundId: number, as = 'chris', headers: Record<string, string> = {}) =>
  server.ask('course-selection/get-selected-course', { as, body: { round_id: roundId }, headers });

const course = (code: string, wishes: CourseWishes = {}) => addTestCourse(server, termId, code, wishes);
const round = (courses: Parameters<typeof addTestRound>[2], wishes: RoundWishes = {}) =>
  addTestRound(server, termId, courses, wishes);

/** A course with so many seats in its only section. */
const withSeats = (code: string, capacity: number, waitingList = true) =>
  course(code, { sections: [{ label: 'Section A', capacity, waitingList, meetings: [] }] });

async function statuses(roundId: number, as = 'chris') {
  const { data } = await selected(roundId, as);
  return (data.selection?.items ?? []).map((item) => [item.course.code, item.status, item.position]);
}

const putOnRecord = (code: string, term: number, status: string) =>
  server.database
    .insertInto('course_records')
    .values({
      user_id: server.ids['chris'] ?? 0,
      code,
      title: `{"en":"Course ${code}"}`,
      term: 'Term',
      term_id: term,
      type: 'elective',
      units: 3,
      status,
    })
    .execute();

const rules = (answer: Awaited<ReturnType<typeof submit>>) => answer.data.errors?.map(({ rule }) => rule);

describe('the rounds', () => {
  it('are listed with those that are open first, each in its state', async () => {
    const { data } = await server.ask('course-selection/index', { as: 'chris' });

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
    { name: 'a term', body: () => ({ term_id: server.courses.termIds['T2'] }), expected: 2 },
  ])('are filtered by $name', async ({ body, expected }) => {
    expect((await server.ask('course-selection/index', { as: 'chris', body: body() })).data.list).toHaveLength(
      expected,
    );
  });

  it('are those of the own class and programme', async () => {
    const titles = async (as: string, headers: Record<string, string> = {}) =>
      (await server.ask('course-selection/index', { as, headers })).data.list.map(({ title }) => title);

    expect(await titles('sofia')).not.toContain('Weekend modules, Term 3');
    expect(await titles('student3')).not.toContain('Remaining seats, Term 3');
    expect(await titles('lead1', { classid: String(server.classIds.A) })).toContain('Weekend modules, Term 3');
    expect(await titles('lead1', { classid: String(server.classIds.B) })).not.toContain('Weekend modules, Term 3');
  });

  it('need the class of a lead', async () => {
    const list = (headers: Record<string, string>) => server.ask('course-selection/index', { as: 'lead1', headers });

    expect(await list({})).toMatchObject({ code: 403, data: { reason: 'class_required' } });
    expect(await list({ classid: String(server.classIds.C) })).toMatchObject({
      code: 403,
      data: { reason: 'class_scope' },
    });
  });

  it('refuse a kind that there is not', async () => {
    expect((await server.ask('course-selection/index', { as: 'chris', body: { kind: 'lottery' } })).code).toBe(422);
  });
});

describe('the courses of a round', () => {
  const offer = (roundId: number, more: { as?: string; body?: object; query?: Record<string, number> } = {}) =>
    server.ask('course-selection/get-course', {
      as: more.as ?? 'chris',
      body: { round_id: roundId, ...more.body },
      query: more.query ?? { 'per-page': 200 },
    });

  it('come up to 200 on a page, with required ones marked and what the student takes in that term', async () => {
    const { data } = await offer(server.courses.roundIds.addDrop);

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
      (await offer(server.courses.roundIds.registration)).data.list.filter(({ required }) => required),
    ).toMatchObject([{ code: 'LAW5010' }]);
  });

  it.each([
    { body: { keyword: 'venture' }, expected: 1 },
    { body: { concentration: 'marketing' }, expected: 3 },
    { body: { weekday: 2 }, expected: 3 },
  ])('are searched by $body', async ({ body, expected }) => {
    expect((await offer(server.courses.roundIds.registration, { body })).data.list).toHaveLength(expected);
  });

  it('are not shown of a round that is for others, or of none', async () => {
    for (const roundId of [server.courses.roundIds.ended, 999_999]) {
      expect(await offer(roundId, { as: 'sofia' })).toMatchObject({ code: 404, data: { reason: 'not_found' } });
      expect(await selected(roundId, 'sofia')).toMatchObject({ code: 404, data: { reason: 'not_found' } });
    }
  });

  it('refuse wrong requests', async () => {
    expect((await offer(1, { query: { 'per-page': 501 } })).code).toBe(400);
    expect((await offer(1, { body: { weekday: 8 } })).code).toBe(422);
    expect((await server.ask('course-selection/get-selected-course', { as: 'chris', body: {} })).code).toBe(422);
  });

  it('are only those for the own class, where a course is for some', async () => {
    const forAll = await course('ALL1');
    const forB = await course('ONLYB');
    const id = await round([forAll, { courseId: forB.id, classIds: [server.classIds.B] }]);

    const codes = async (as: string) => (await offer(id, { as })).data.list.map(({ code }) => code);
    expect([await codes('chris'), await codes('sofia')]).toEqual([['ALL1'], ['ALL1', 'ONLYB']]);
    expect(rules(await submit(id, [choose(forB)]))).toEqual(['eligibility']);
    expect((await submit(id, [choose(forB)], { as: 'sofia' })).code).toBe(200);
  });
});

describe('a submission', () => {
  it('gives seats at once and notes everything', async () => {
    const [one, two] = [await course('AAA1'), await course('BBB2')];
    const id = await round([one, two]);

    const { code, data } = await submit(id, [choose(one), choose(two)], { ext: { remark: 'Thank you' } });

    expect(code).toBe(200);
    expect(data).toMatchObject({ problems: [], dry_run: false });
    expect(data.selection).toMatchObject({
      round_id: id,
      version: 1,
      submitted_at: '2025-11-21T10:00:00+08:00',
      units: 6,
      ext: { remark: 'Thank you' },
    });
    const { data: kept } = await selected(id);
    expect(kept.selection).toEqual(data.selection);
    expect(kept.round.my).toMatchObject({ status: 'submitted', courses: 2, units: 6 });
    expect(kept.history.map((line) => [line.action, line.course.code, line.course.option])).toEqual([
      ['enrolled', 'AAA1', 'Section A'],
      ['enrolled', 'BBB2', 'Section A'],
    ]);
  });

  it('is the whole set: what is left out is dropped, and can be taken again', async () => {
    const [one, two] = [await course('AAA1'), await course('BBB2')];
    const id = await round([one, two]);

    await submit(id, [choose(one), choose(two)]);
    await submit(id, [choose(two)], { version: 1 });
    expect(await statuses(id)).toEqual([
      ['AAA1', 'dropped', null],
      ['BBB2', 'enrolled', null],
    ]);

    expect((await submit(id, [choose(one)], { version: 2 })).data.selection.version).toBe(3);
    expect((await selected(id)).data.history.map((line) => [line.action, line.course.code])).toEqual([
      ['enrolled', 'AAA1'],
      ['enrolled', 'BBB2'],
      ['dropped', 'AAA1'],
      ['enrolled', 'AAA1'],
      ['dropped', 'BBB2'],
    ]);
  });

  it('keeps its extra fields when they are not sent again', async () => {
    const one = await course('AAA1');
    const id = await round([one]);

    await submit(id, [choose(one)], { ext: { remark: 'By train' } });
    await submit(id, [choose(one)], { version: 1 });

    expect((await selected(id)).data.selection?.ext).toEqual({ remark: 'By train' });
    expect(await submit(id, [], { version: 2, ext: { colour: 'red' } })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'ext.colour', rule: 'unknown' }] },
    });
  });

  it('is refused with an old version', async () => {
    const one = await course('AAA1');
    const id = await round([one]);
    await submit(id, [choose(one)]);

    for (const version of [0, 2]) {
      expect(await submit(id, [], { version })).toMatchObject({ code: 409, data: { reason: 'version' } });
    }
    expect(await statuses(id)).toEqual([['AAA1', 'enrolled', null]]);
  });

  it('is made once with the same key', async () => {
    const one = await course('AAA1');
    const id = await round([one]);
    const key = 'c1d7a3a0-0000-4000-8000-000000000001';

    const first = await submit(id, [choose(one)], { key });
    const again = await submit(id, [choose(one)], { key });

    expect(again).toEqual(first);
    expect((await selected(id)).data.selection?.version).toBe(1);
  });

  it('refuses a class lead who is no student, and takes one who is', async () => {
    const one = await course('AAA1');
    const id = await round([one]);
    const send = (as: string) =>
      server.ask('course-selection/submit-selection', {
        as,
        headers: { classid: String(server.classIds.A) },
        body: { round_id: id, version: 0, items: [choose(one)] },
      });

    expect(await send('lead1')).toMatchObject({ code: 403, data: { reason: 'not_eligible' } });
    expect((await send('lead2')).code).toBe(200);
    const forA = await round([one], { classIds: [server.classIds.A] });
    const foreign = await server.ask('course-selection/submit-selection', {
      as: 'lead2',
      headers: { classid: String(server.classIds.A) },
      body: { round_id: forA, version: 1, items: [] },
    });
    expect(foreign).toMatchObject({ code: 403, data: { reason: 'not_eligible' } });
  });

  it('is refused for rounds that are not there, or for others', async () => {
    for (const roundId of [999_999, server.courses.roundIds.ended]) {
      expect(await submit(roundId, [], { as: 'sofia' })).toMatchObject({ code: 404, data: { reason: 'not_found' } });
    }
  });

  it.each([
    { name: 'a second before the start', hours: [-1 / 3600, 24], expected: 'open' },
    { name: 'at the start', hours: [0, 24], expected: 'open' },
    { name: 'a second after now', hours: [1 / 3600, 24], expected: 'window_not_open' },
    { name: 'a second before the end', hours: [-24, 1 / 3600], expected: 'open' },
    { name: 'at the end', hours: [-24, 0], expected: 'window_closed' },
  ])('is taken from the start until before the end: $name', async ({ hours, expected }) => {
    const [from = 0, until = 0] = hours;
    const one = await course('AAA1');
    const id = await round([one], { startAt: inHours(server, from), endAt: inHours(server, until) });

    const { code, data } = await submit(id, [choose(one)]);

    expect(code === 200 ? 'open' : data.reason).toBe(expected);
  });

  it('refuses a body that is not as described', async () => {
    const id = await round([]);

    expect((await submit(id, [{ course_id: 'x' }])).code).toBe(422);
    expect((await submit(id, [{ course_id: 1, option_id: 1, colour: 'red' }])).code).toBe(422);
    const many = Array.from({ length: 201 }, () => ({ course_id: 1, option_id: 1 }));
    expect(await submit(id, many)).toMatchObject({ code: 422, data: { errors: [{ field: 'items', rule: 'max' }] } });
  });

  it('is limited to thirty a minute', async () => {
    const id = await round([]);
    const codes: number[] = [];
    for (let count = 0; count < 31; count += 1) codes.push((await submit(id, [], { version: count })).code);

    expect([codes.slice(0, 30).every((code) => code === 200), codes[30]]).toEqual([true, 429]);
  });
});

describe('the rules', () => {
  const meeting = (day: 'Tuesday' | 'Thursday', from: string, to: string) => ({
    day,
    from,
    to,
    venue: { en: 'Room 1' },
  });

  async function clashing(): Promise<{ id: number; fin: TestCourse; mkt: TestCourse }> {
    const fin = await course('FIN6020', {
      sections: [
        { label: 'Section A', waitingList: false, meetings: [meeting('Thursday', '18:30', '21:30')] },
        { label: 'Section B', waitingList: false, meetings: [meeting('Tuesday', '18:30', '21:30')] },
      ],
    });
    const mkt = await course('MKT6015', {
      units: 13.5,
      sections: [{ label: 'Section A', waitingList: false, meetings: [meeting('Tuesday', '19:00', '22:00')] }],
    });
    return { id: await round([fin, mkt], { maxUnits: 15 }), fin, mkt };
  }

  it('tell a clash and too many units together, in whole sentences', async () => {
    const { id, fin, mkt } = await clashing();

    const answer = await submit(id, [choose(mkt), choose(fin, { section: 1 })]);

    expect(answer).toMatchObject({ code: 422, message: 'Your selection has 2 problems' });
    expect(answer.data.errors).toEqual([
      {
        field: 'items[1]',
        rule: 'clash',
        course_id: fin.id,
        message: 'FIN6020 Section B (Tue 18:30-21:30) clashes with MKT6015 Section A (Tue 19:00-22:00)',
      },
      { field: 'items', rule: 'max_units', message: '16.5 units selected, the limit is 15' },
    ]);
    expect((await selected(id)).data.selection).toBeNull();
  });

  it('speak Chinese', async () => {
    const { id, fin, mkt } = await clashing();

    const answer = await submit(id, [choose(mkt), choose(fin, { section: 1 })], { language: 'zh-Hant' });

    expect(answer.message).toBe('你的選課有 2 個問題');
    expect(answer.data.errors?.map(({ message }) => message)).toEqual([
      'FIN6020 Section B（週二 18:30-21:30）與 MKT6015 Section A（週二 19:00-22:00）時間衝突',
      '已選 16.5 學分，上限為 15 學分',
    ]);
  });

  it('count one problem in the singular', async () => {
    const { id } = await clashing();

    expect((await submit(id, [{ course_id: 999_999, option_id: 1 }])).message).toBe('Your selection has 1 problem');
  });

  it('look at seats of other rounds of the term: clashes, units and the course itself', async () => {
    const { id, fin, mkt } = await clashing();
    expect((await submit(id, [choose(mkt)])).code).toBe(200);
    const other = await round([fin, mkt], { maxUnits: 15 });

    expect(rules(await submit(other, [choose(fin, { section: 1 })]))).toEqual(['clash', 'max_units']);
    expect(rules(await submit(other, [choose(mkt)]))).toEqual(['duplicate', 'max_units']);
    expect((await submit(other, [choose(fin, { section: 1 })], { as: 'sofia' })).code).toBe(200);
  });

  it('look at what the registry knows: passed, running before, running now', async () => {
    const passed = await course('ACC5010');
    const after = await course('FIN6021', { prerequisites: ['FIN5010'] });
    const never = await course('FIN6031', { prerequisites: ['MGT6010'] });
    const id = await round([passed, after, never]);

    expect(rules(await submit(id, [choose(passed), choose(after), choose(never)]))).toEqual([
      'completed',
      'prerequisite',
    ]);
  });

  it('count a seat of an earlier term as running before, and one of the same term not', async () => {
    const basics = await course('NEW1000');
    const early = await addTestTerm(server, 'T-EARLY', '2026-09-01');
    const before = await addTestCourse(server, early, 'OLD1000');
    const first = await addTestRound(server, early, [before]);
    const second = await round([basics]);
    const later = await course('NEW2000', { prerequisites: ['OLD1000', 'NEW1000'] });
    const third = await round([later]);
    await submit(first, [choose(before)]);
    await submit(second, [choose(basics)]);

    const answer = await submit(third, [choose(later)]);

    expect(answer.data.errors).toEqual([
      {
        field: 'items[0]',
        rule: 'prerequisite',
        course_id: later.id,
        message: 'NEW2000 can only be taken after NEW1000',
      },
    ]);
  });

  it('count a seat in a course that was failed before as running, until the registry has that term on record too', async () => {
    const early = await addTestTerm(server, 'T-EARLY', '2025-09-01');
    const again = await addTestTerm(server, 'T-AGAIN', '2026-09-01');
    const before = await addTestCourse(server, again, 'OLD1000');
    const id = await round([await course('NEW1000', { prerequisites: ['OLD1000'] })]);
    const [after] = (await server.ask('course-selection/get-course', { as: 'chris', body: { round_id: id } })).data
      .list;
    const wish = [{ course_id: after?.id, option_id: after?.options[0]?.id }];
    await putOnRecord('OLD1000', early, 'failed');
    await submit(await addTestRound(server, again, [before]), [choose(before)]);

    expect((await submit(id, wish, { dry_run: 1 })).data.problems).toEqual([]);
    await putOnRecord('OLD1000', again, 'failed');

    expect(rules(await submit(id, wish))).toEqual(['prerequisite']);
  });

  it('keep required courses in the set, except for those who have passed them', async () => {
    const law = await course('LAW5010');
    const other = await course('AAA1');
    const id = await round([{ courseId: law.id, isRequired: true }, other]);

    expect(await submit(id, [choose(other)])).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'items', rule: 'required', course_id: law.id, message: 'LAW5010 must be taken' }] },
    });
    expect((await submit(id, [choose(law), choose(other)])).data.selection.items.map((item) => item.can_drop)).toEqual([
      true,
      false,
    ]);
    expect((await submit(id, [choose(other)], { as: 'wendy' })).code).toBe(200);
  });

  it('know the limit of the term', async () => {
    await server.database.updateTable('terms').set({ max_units: 4 }).where('id', '=', termId).execute();
    const id = await round([await course('AAA1'), await course('BBB2')], { maxUnits: 15 });
    const [one, two] = (await server.ask('course-selection/get-course', { as: 'chris', body: { round_id: id } })).data
      .list;

    const item = (entry: typeof one) => ({ course_id: entry?.id, option_id: entry?.options[0]?.id });
    expect((await submit(id, [item(one), item(two)])).data.errors?.[0]?.message).toBe(
      '6 units selected, the limit is 4',
    );
  });
});

describe('a dry run', () => {
  it('tells all problems with 200 and changes nothing', async () => {
    const full = await withSeats('AAA1', 0, false);
    const id = await round([full], { minCourses: 2 });

    const { code, data } = await submit(id, [choose(full)], { dry_run: 1, language: 'zh-Hant' });

    expect([code, data.dry_run]).toEqual([200, true]);
    expect(data.problems).toEqual([
      { field: 'items', rule: 'min_courses', course_id: null, message: '已選 1 科，最少須選 2 科' },
      { field: 'items[0]', rule: 'capacity', course_id: full.id, message: 'AAA1 Section A 名額已滿' },
    ]);
    expect((await selected(id)).data).toMatchObject({ selection: null, history: [] });
  });

  it('shows the selection as it would be', async () => {
    const [free, full] = [await withSeats('AAA1', 1), await withSeats('BBB2', 0)];
    const id = await round([free, full]);
    const wish = [choose(free), choose(full, { accept_waiting_list: 1 })];

    const { data } = await submit(id, wish, { dry_run: 1 });

    expect(data.problems).toEqual([]);
    expect(data.selection).toMatchObject({ version: 0, submitted_at: null, units: 6 });
    expect(data.selection.items.map((item) => [item.course.code, item.status, item.position])).toEqual([
      ['AAA1', 'enrolled', null],
      ['BBB2', 'waiting_list', 1],
    ]);
    expect((await submit(id, wish)).data.selection.items.map(({ status }) => status)).toEqual([
      'enrolled',
      'waiting_list',
    ]);
  });

  it.each([
    ['has not begun', { startAt: 1, endAt: 2 }, 'window_not_open', 'Not open yet'],
    ['is over', { startAt: -2, endAt: -1 }, 'window_closed', 'This is closed'],
  ])('tells of a round that %s as of any other problem', async (_which, hours, rule, message) => {
    const one = await withSeats('AAA1', 1);
    const id = await round([one], { startAt: inHours(server, hours.startAt), endAt: inHours(server, hours.endAt) });
    const { code, data } = await submit(id, [choose(one)], { dry_run: 1 });

    expect([code, data.selection.items[0]?.status]).toEqual([200, 'enrolled']);
    expect(data.problems.map((problem) => problem.rule)).toEqual([rule]);
    expect(data.problems[0]).toMatchObject({ field: 'round_id', course_id: null, message });
    expect(await submit(id, [choose(one)])).toMatchObject({ code: 409, data: { reason: rule } });
  });
});

describe('a course chosen twice', () => {
  async function chosenTwice() {
    const sections = ['Section A', 'Section B'].map((label) => ({ label, waitingList: false, meetings: [] }));
    const one = await course('AAA1', { sections });
    const id = await round([one], { minUnits: 9 });
    const items = [choose(one), choose(one, { section: 1 }), { course_id: 999_999, option_id: 1 }];
    const problems = [
      { field: 'items[2]', rule: 'eligibility', course_id: 999_999, message: 'This course is not offered to you' },
      { field: 'items[1]', rule: 'duplicate', course_id: one.id, message: 'AAA1 is selected twice' },
      { field: 'items', rule: 'min_units', message: '6 units selected, at least 9 are needed' },
    ];
    return { id, items, problems };
  }

  it('is told with all other problems, with 200 by a dry run', async () => {
    const { id, items, problems } = await chosenTwice();

    const { code, data } = await submit(id, items, { dry_run: 1 });

    expect([code, data.dry_run]).toEqual([200, true]);
    expect(data.problems).toEqual(problems.map((problem) => ({ course_id: null, ...problem })));
  });

  it('is refused with all other problems, each with its course and a whole sentence', async () => {
    const { id, items, problems } = await chosenTwice();

    const answer = await submit(id, items);

    expect(answer).toMatchObject({ code: 422, message: 'Your selection has 3 problems' });
    expect(answer.data.errors).toEqual(problems);
    expect((await selected(id)).data.selection).toBeNull();
  });
});

describe('seats', () => {
  it('run out; then there is the waiting list for those who ask for it', async () => {
    const one = await withSeats('AAA1', 1);
    const id = await round([one]);
    await submit(id, [choose(one)], { as: 'wendy' });

    const refused = await submit(id, [choose(one)]);
    expect(refused.data.errors).toEqual([
      { field: 'items[0]', rule: 'capacity', course_id: one.id, message: 'AAA1 Section A is full' },
    ]);
    expect((await submit(id, [choose(one, { accept_waiting_list: 1 })])).code).toBe(200);
    expect(await statuses(id)).toEqual([['AAA1', 'waiting_list', 1]]);
  });

  it.each([
    { name: 'the section', section: false, inRound: true },
    { name: 'the round', section: true, inRound: false },
  ])('have no waiting list where $name has none', async ({ section, inRound }) => {
    const one = await withSeats('AAA1', 0, section);
    const id = await round([one], { waitingList: inRound });

    expect(rules(await submit(id, [choose(one, { accept_waiting_list: 1 })]))).toEqual(['capacity']);
  });

  it('that are kept stay kept, also on the list', async () => {
    const [one, two] = [await withSeats('AAA1', 1), await course('BBB2')];
    const id = await round([one, two]);
    await submit(id, [choose(one)], { as: 'wendy' });
    for (const as of ['chris', 'sofia']) await submit(id, [choose(one, { accept_waiting_list: 1 })], { as });

    await submit(id, [choose(one), choose(two)], { version: 1 });
    await submit(id, [choose(one), choose(two)], { as: 'wendy', version: 1 });

    expect([await statuses(id, 'wendy'), await statuses(id), await statuses(id, 'sofia')]).toEqual([
      [
        ['AAA1', 'enrolled', null],
        ['BBB2', 'enrolled', null],
      ],
      [
        ['AAA1', 'waiting_list', 1],
        ['BBB2', 'enrolled', null],
      ],
      [['AAA1', 'waiting_list', 2]],
    ]);
  });

  it('that are given up go to the first on the list, with a message', async () => {
    const one = await withSeats('AAA1', 1);
    const id = await round([one]);
    await submit(id, [choose(one)], { as: 'wendy' });
    for (const as of ['chris', 'sofia']) await submit(id, [choose(one, { accept_waiting_list: 1 })], { as });

    await submit(id, [], { as: 'wendy', version: 1 });

    expect([await statuses(id), await statuses(id, 'sofia')]).toEqual([
      [['AAA1', 'enrolled', null]],
      [['AAA1', 'waiting_list', 1]],
    ]);
    const { data } = await server.ask('user/message', { as: 'chris', query: { 'per-page': 1 } });
    expect(data.list[0]).toMatchObject({
      type: 'course',
      title: 'A seat for you in AAA1',
      link: { route: '/pages/courseSelection/detail', query: { id } },
    });
    expect((await selected(id)).data.history.map(({ action }) => action)).toEqual(['waiting_list', 'promoted']);
  });

  it('are own courses until the registry says that the course was failed; one taken again stays', async () => {
    const again = await addTestTerm(server, 'T-AGAIN', '2028-01-04');
    const [taken, retaken] = [await course('OLD1000'), await addTestCourse(server, again, 'OLD1000')];
    await submit(await round([taken]), [choose(taken)]);
    await submit(await addTestRound(server, again, [retaken]), [choose(retaken)]);
    const own = async (view: 'mine' | 'catalogue') => {
      const { data } = await server.ask('course/course-table', { as: 'chris', body: { view, keyword: 'OLD1000' } });
      return data.list.map(({ id, my_status, options }) => [id, my_status, options.map((section) => section.id)]);
    };
    const seats = [taken, retaken].map(({ id, sections }) => [id, 'enrolled', sections]);
    expect(await own('mine')).toEqual(seats);

    await putOnRecord('OLD1000', termId, 'running');
    expect(await own('mine')).toEqual(seats);

    await server.database
      .updateTable('course_records')
      .set({ status: 'failed' })
      .where('code', '=', 'OLD1000')
      .execute();
    expect(await own('mine')).toEqual([[retaken.id, 'enrolled', retaken.sections]]);
    expect((await own('catalogue')).map(([, status]) => status)).toEqual([null, 'enrolled']);
  });

  it('pass over those who do not pass the rules any more, and those who are suspended', async () => {
    const [wanted, instead] = [await withSeats('AAA1', 1), await course('BBB2', { exclusions: ['AAA1'] })];
    const id = await round([wanted]);
    const other = await round([instead]);
    await submit(id, [choose(wanted)], { as: 'wendy' });
    for (const as of ['student1', 'chris', 'sofia']) {
      await submit(id, [choose(wanted, { accept_waiting_list: 1 })], { as });
    }
    await submit(other, [choose(instead)]);
    await server.database
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', server.ids['student1'] ?? 0)
      .execute();

    await submit(id, [], { as: 'wendy', version: 1 });

    expect([await statuses(id), await statuses(id, 'sofia')]).toEqual([
      [['AAA1', 'waiting_list', 2]],
      [['AAA1', 'enrolled', null]],
    ]);
  });

  it('pass over those who have left the school', async () => {
    const one = await withSeats('AAA1', 1);
    const id = await round([one]);
    await submit(id, [choose(one)], { as: 'wendy' });
    for (const as of ['chris', 'sofia']) await submit(id, [choose(one, { accept_waiting_list: 1 })], { as });
    await server.database
      .updateTable('enrolments')
      .set({ is_current: 0 })
      .where('user_id', '=', server.ids['chris'] ?? 0)
      .execute();

    await submit(id, [], { as: 'wendy', version: 1 });

    expect(await statuses(id, 'sofia')).toEqual([['AAA1', 'enrolled', null]]);
  });

  it('move on when a section is changed', async () => {
    const one = await course('AAA1', {
      sections: ['A', 'B'].map((letter) => ({
        label: `Section ${letter}`,
        capacity: 1,
        waitingList: true,
        meetings: [],
      })),
    });
    const id = await round([one]);
    await submit(id, [choose(one)], { as: 'wendy' });
    await submit(id, [choose(one, { accept_waiting_list: 1 })]);

    await submit(id, [choose(one, { section: 1 })], { as: 'wendy', version: 1 });

    expect([await statuses(id, 'wendy'), await statuses(id)]).toEqual([
      [['AAA1', 'enrolled', null]],
      [['AAA1', 'enrolled', null]],
    ]);
  });

  it('that the office adds go to those who wait', async () => {
    const desk = () => ({ database: server.database, portal: server.house.portal(), now: server.now() });
    const one = await withSeats('AAA1', 0);
    const id = await round([one]);
    for (const as of ['chris', 'wendy', 'sofia']) await submit(id, [choose(one, { accept_waiting_list: 1 })], { as });

    await changeSectionCapacity(desk(), one.sections[0] ?? 0, 2);

    expect([await statuses(id), await statuses(id, 'wendy'), await statuses(id, 'sofia')]).toEqual([
      [['AAA1', 'enrolled', null]],
      [['AAA1', 'enrolled', null]],
      [['AAA1', 'waiting_list', 1]],
    ]);
    await expect(changeSectionCapacity(desk(), 999_999, 2)).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('that a file adds go to those who wait, past a clash where clashes do not block', async () => {
    const meetings = [{ day: 'Tuesday' as const, from: '18:30', to: '21:30', venue: { en: 'Room 201' } }];
    const one = await course('AAA1', { sections: [{ label: 'A', capacity: 1, waitingList: true, meetings }] });
    const two = await course('BBB2', { sections: [{ label: 'A', waitingList: false, meetings }] });
    const id = await round([one]);
    for (const as of ['chris', 'wendy']) await submit(id, [choose(one, { accept_waiting_list: 1 })], { as });
    await submit(await round([two]), [choose(two)], { as: 'wendy' });
    const portal = server.house.portal();
    const courses = { clashBlocks: false, tableColumns: [], selectionColumns: [] };
    const section = { label: 'A', capacity: 2, waitingList: true, meetings };
    const words = { title: { en: 'Course AAA1' }, instructor: { en: 'Prof. Test' }, language: 'English' };
    const file = {
      term: 'T-TEST',
      code: 'AAA1',
      type: 'elective' as const,
      units: 3,
      repeatable: false,
      ...words,
      sections: [section],
    };

    await importRecords(
      { ...server.house, now: server.now(), portal: { ...portal, settings: { courses } }, beside: () => undefined },
      { courses: [file] },
    );

    expect(await statuses(id, 'wendy')).toEqual([['AAA1', 'enrolled', null]]);
  });

  it('that a file adds are given by the times that the file says', async () => {
    const meetingOn = (day: 'Tuesday' | 'Thursday') => [{ day, from: '18:30', to: '21:30', venue: { en: 'Room 201' } }];
    const sectionOn = (day: 'Tuesday' | 'Thursday', capacity: number) => [
      { label: 'A', capacity, waitingList: true, meetings: meetingOn(day) },
    ];
    const [one, two] = [
      await course('AAA1', { sections: sectionOn('Tuesday', 1) }),
      await course('BBB2', { sections: sectionOn('Thursday', 9) }),
    ];
    const id = await round([one]);
    for (const as of ['chris', 'wendy', 'sofia']) await submit(id, [choose(one, { accept_waiting_list: 1 })], { as });
    await submit(await round([two]), [choose(two)], { as: 'wendy' });
    const file = {
      term: 'T-TEST',
      code: 'AAA1',
      title: { en: 'Course AAA1' },
      type: 'elective' as const,
      units: 3,
      instructor: { en: 'Prof. Test' },
      language: 'English',
      repeatable: false,
      sections: sectionOn('Thursday', 2),
    };

    const desk = { ...server.house, now: server.now(), portal: server.house.portal(), beside: () => undefined };
    await importCourse(desk, file, 0);

    expect([await statuses(id, 'wendy'), await statuses(id, 'sofia')]).toEqual([
      [['AAA1', 'waiting_list', 1]],
      [['AAA1', 'enrolled', null]],
    ]);
  });
});

describe('adding and dropping', () => {
  it('is possible in its own time, without minimums', async () => {
    const [one, two] = [await course('AAA1'), await course('BBB2')];
    const id = await round([one, two], {
      minCourses: 2,
      endAt: inHours(server, 1),
      addDropStartAt: inHours(server, 3),
      addDropEndAt: inHours(server, 5),
    });
    expect(rules(await submit(id, [choose(one)]))).toEqual(['min_courses']);
    await submit(id, [choose(one), choose(two)]);

    server.advance(2 * hourMs);
    expect(await submit(id, [choose(one)], { version: 1 })).toMatchObject({
      code: 409,
      data: { reason: 'window_closed' },
    });
    expect((await selected(id)).data.selection?.items.map((item) => item.can_drop)).toEqual([false, false]);

    server.advance(hourMs);
    expect((await selected(id)).data.round).toMatchObject({ state: 'ended', add_drop_open: true });
    expect((await selected(id)).data.selection?.items.map((item) => item.can_drop)).toEqual([true, true]);
    expect((await submit(id, [choose(one)], { version: 1 })).code).toBe(200);

    server.advance(2 * hourMs);
    expect(await submit(id, [], { version: 2 })).toMatchObject({ code: 409, data: { reason: 'window_closed' } });
  });

  it('works in the round of the demonstration', async () => {
    const { roundIds, courseIds, sectionIds } = server.courses;
    const keep = { course_id: courseIds['T2/FIN5010'], option_id: sectionIds['T2/FIN5010/A'] };

    const { code } = await submit(roundIds.addDrop, [keep], { version: 1 });

    expect(code).toBe(200);
    expect(await statuses(roundIds.addDrop)).toEqual([
      ['FIN5010', 'enrolled', null],
      ['MGT5020', 'dropped', null],
    ]);
  });

  it('ends a course that the registry lists as running, and it can be added again', async () => {
    const { roundIds, courseIds, sectionIds } = server.courses;
    const item = (code: string) => ({
      course_id: courseIds[`T2/${code}`],
      option_id: sectionIds[`T2/${code}/A`],
    });
    const kept = [item('FIN5010'), item('OPM5010')];
    const seen = async () => {
      const as = 'sofia';
      const table = (view: 'mine' | 'catalogue') =>
        server.ask('course/course-table', { as, body: { view, keyword: 'MKT5010' } });
      const audit = (await server.ask('graduation-audit', { as })).data;
      return {
        mine: (await table('mine')).data.list.map(({ my_status: status }) => status),
        catalogue: (await table('catalogue')).data.list.map(({ my_status: status }) => status),
        running: audit?.categories
          .flatMap(({ courses }) => courses)
          .filter(({ status }) => status === 'running')
          .map(({ code }) => code),
      };
    };
    const whole = { mine: ['enrolled'], catalogue: ['enrolled'], running: ['FIN5010', 'MKT5010', 'OPM5010'] };
    expect(await seen()).toEqual(whole);

    await submit(roundIds.addDrop, kept, { as: 'sofia', version: 1 });

    expect(await seen()).toEqual({ mine: [], catalogue: ['dropped'], running: ['FIN5010', 'OPM5010'] });
    const back = await submit(roundIds.addDrop, [...kept, item('MKT5010')], { as: 'sofia', version: 2 });
    expect([back.code, back.data.errors]).toEqual([200, undefined]);
    expect(await seen()).toEqual(whole);
  });

  it('lets who moves to the waiting list of another section of a running course keep to the rules', async () => {
    const sections = [
      { label: 'Section A', capacity: 9, waitingList: true, meetings: [] },
      { label: 'Section B', capacity: 1, waitingList: true, meetings: [] },
    ];
    const one = await course('AAA1', { sections });
    const id = await round([one]);
    await submit(id, [choose(one, { section: 1 })], { as: 'wendy' });
    await submit(id, [choose(one)]);
    await putOnRecord('AAA1', termId, 'running');
    const moved = [choose(one, { section: 1, accept_waiting_list: 1 })];

    await submit(id, moved, { version: 1 });

    expect((await submit(id, moved, { version: 2 })).code).toBe(200);
    await submit(id, [], { as: 'wendy', version: 1 });
    expect(await statuses(id)).toEqual([['AAA1', 'enrolled', null]]);
  });

  it('of a place on a waiting list leaves alone what the registry lists', async () => {
    const one = await withSeats('AAA1', 0);
    const id = await round([one]);
    await submit(id, [choose(one, { accept_waiting_list: 1 })]);
    await putOnRecord('AAA1', termId, 'running');
    await submit(id, [], { version: 1 });

    const { data } = await server.ask('course/course-table', { as: 'chris', body: { view: 'mine', keyword: 'AAA1' } });

    expect(data.list.map(({ my_status: status }) => status)).toEqual(['enrolled']);
  });
});

describe('wishes by preference', () => {
  async function wishes() {
    const courses = [await withSeats('AAA1', 1), await withSeats('BBB2', 1), await withSeats('CCC3', 1)] as const;
    const id = await round(courses, {
      mode: 'preference',
      maxPreferences: 2,
      maxCourses: 1,
      resultAt: inHours(server, 48),
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
    const allocated = { allocated_at: server.now().toISOString(), lottery_seed: '1' };
    await server.database.updateTable('rounds').set(allocated).where('id', '=', id).execute();

    const answer = await submit(id, [choose(courses[0], { rank: 1 })]);

    expect(answer).toMatchObject({ code: 409, data: { reason: 'window_closed' } });
    expect((await selected(id)).data.selection).toBeNull();
  });

  it('take no seats', async () => {
    const { id, courses } = await wishes();
    for (const as of ['chris', 'wendy', 'sofia']) {
      expect((await submit(id, [choose(courses[0], { rank: 1 })], { as })).code).toBe(200);
    }
    const { data } = await server.ask('course-selection/get-course', { as: 'chris', body: { round_id: id } });

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

describe('the office', () => {
  it('opens and closes rounds', async () => {
    const one = await course('AAA1');
    const id = await round([one], { startAt: inHours(server, 5), endAt: inHours(server, 9) });
    const office = { database: server.database, now: server.now() };

    await openRound(office, id);
    expect((await submit(id, [choose(one)])).code).toBe(200);
    await closeRound(office, id);
    expect(await submit(id, [], { version: 1 })).toMatchObject({ code: 409, data: { reason: 'window_closed' } });

    await expect(closeRound(office, id)).rejects.toMatchObject({ kind: 'state' });
    await expect(openRound(office, id)).rejects.toMatchObject({ kind: 'state' });
    await openRound(office, id, inHours(server, 3));
    expect((await submit(id, [], { version: 1 })).code).toBe(200);
    await expect(openRound(office, 999_999)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(closeRound(office, server.courses.roundIds.result)).rejects.toMatchObject({ kind: 'state' });
  });
});
