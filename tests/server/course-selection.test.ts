/** A selection as it is sent: once, tried out, or with a course chosen twice. */
import { describe, expect, it } from 'vitest';
import { coursePortal } from './support/course-portal.ts';
import { choose } from './support/courses.ts';
import { inHours } from './support/events.ts';

const portal = coursePortal();
const { submit, selected, course, round, withSeats, statuses } = portal;

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
      portal.server.ask('course-selection/submit-selection', {
        as,
        headers: { classid: String(portal.server.classIds.A) },
        body: { round_id: id, version: 0, items: [choose(one)] },
      });

    expect(await send('lead1')).toMatchObject({ code: 403, data: { reason: 'not_eligible' } });
    expect((await send('lead2')).code).toBe(200);
    const forA = await round([one], { classIds: [portal.server.classIds.A] });
    const foreign = await portal.server.ask('course-selection/submit-selection', {
      as: 'lead2',
      headers: { classid: String(portal.server.classIds.A) },
      body: { round_id: forA, version: 1, items: [] },
    });
    expect(foreign).toMatchObject({ code: 403, data: { reason: 'not_eligible' } });
  });

  it('is refused for rounds that are not there, or for others', async () => {
    for (const roundId of [999_999, portal.server.courses.roundIds.ended]) {
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
    const id = await round([one], { startAt: inHours(portal.server, from), endAt: inHours(portal.server, until) });

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
    const id = await round([one], {
      startAt: inHours(portal.server, hours.startAt),
      endAt: inHours(portal.server, hours.endAt),
    });
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
