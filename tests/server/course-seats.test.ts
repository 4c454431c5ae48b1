/** Seats that run out, are kept, given up and given anew. */
import { describe, expect, it } from 'vitest';
import { changeSectionCapacity } from '../../server/courses/office/courses.ts';
import { importCourse } from '../../server/courses/office/import-courses.ts';
import { importRecords } from '../../server/import-records.ts';
import { runJobs } from '../../server/jobs.ts';
import { hourMs } from '../../server/kernel/values/time.ts';
import { coursePortal } from './support/course-portal.ts';
import { addTestCourse, addTestRound, addTestTerm, choose } from './support/courses.ts';
import { inHours } from './support/events.ts';

const portal = coursePortal();
const { submit, selected, course, round, withSeats, statuses, putOnRecord, rules } = portal;

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
    const { data } = await portal.server.ask('user/message', { as: 'chris', query: { 'per-page': 1 } });
    expect(data.list[0]).toMatchObject({
      type: 'course',
      title: 'A seat for you in AAA1',
      link: { route: '/pages/courseSelection/detail', query: { id } },
    });
    expect((await selected(id)).data.history.map(({ action }) => action)).toEqual(['waiting_list', 'promoted']);
  });

  it('are own courses until the registry says that the course was failed; one taken again stays', async () => {
    const again = await addTestTerm(portal.server, 'T-AGAIN', '2028-01-04');
    const [taken, retaken] = [await course('OLD1000'), await addTestCourse(portal.server, again, 'OLD1000')];
    await submit(await round([taken]), [choose(taken)]);
    await submit(await addTestRound(portal.server, again, [retaken]), [choose(retaken)]);
    const own = async (view: 'mine' | 'catalogue') => {
      const { data } = await portal.server.ask('course/course-table', {
        as: 'chris',
        body: { view, keyword: 'OLD1000' },
      });
      return data.list.map(({ id, my_status, options }) => [id, my_status, options.map((section) => section.id)]);
    };
    const seats = [taken, retaken].map(({ id, sections }) => [id, 'enrolled', sections]);
    expect(await own('mine')).toEqual(seats);

    await putOnRecord('OLD1000', portal.termId, 'running');
    expect(await own('mine')).toEqual(seats);

    await portal.server.database
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
    await portal.server.database
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', portal.server.ids['student1'] ?? 0)
      .execute();

    await submit(id, [], { as: 'wendy', version: 1 });

    expect([await statuses(id), await statuses(id, 'sofia')]).toEqual([
      [['AAA1', 'waiting_list', 2]],
      [['AAA1', 'enrolled', null]],
    ]);
  });

  it.each([
    { name: 'once they pass the rules, as long as they can choose', endsIn: 24, status: 'enrolled' },
    { name: 'no more once nobody can choose', endsIn: -1, status: 'waiting_list' },
  ])('that stayed free go to whoever waits $name', async ({ endsIn, status }) => {
    const [wanted, instead] = [await withSeats('AAA1', 1), await course('BBB2', { exclusions: ['AAA1'] })];
    const id = await round([wanted]);
    const other = await round([instead]);
    await submit(id, [choose(wanted)], { as: 'wendy' });
    await submit(id, [choose(wanted, { accept_waiting_list: 1 })]);
    await submit(other, [choose(instead)]);
    await submit(id, [], { as: 'wendy', version: 1 });
    await submit(other, [], { version: 1 });
    expect(await statuses(id)).toEqual([['AAA1', 'waiting_list', 1]]);

    const endAt = inHours(portal.server, endsIn);
    await portal.server.database.updateTable('rounds').set({ end_at: endAt }).where('id', '=', id).execute();
    await runJobs(portal.server.house);

    expect(await statuses(id)).toEqual([['AAA1', status, status === 'enrolled' ? null : 1]]);
  });

  it('pass over those who have left the school', async () => {
    const one = await withSeats('AAA1', 1);
    const id = await round([one]);
    await submit(id, [choose(one)], { as: 'wendy' });
    for (const as of ['chris', 'sofia']) await submit(id, [choose(one, { accept_waiting_list: 1 })], { as });
    await portal.server.database
      .updateTable('enrolments')
      .set({ is_current: 0 })
      .where('user_id', '=', portal.server.ids['chris'] ?? 0)
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
    const desk = () => ({
      database: portal.server.database,
      portal: portal.server.house.portal(),
      now: portal.server.now(),
    });
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
    const shipped = portal.server.house.portal();
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
      {
        ...portal.server.house,
        now: portal.server.now(),
        portal: { ...shipped, settings: { courses } },
        beside: () => undefined,
      },
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

    const desk = {
      ...portal.server.house,
      now: portal.server.now(),
      portal: portal.server.house.portal(),
      beside: () => undefined,
    };
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
      endAt: inHours(portal.server, 1),
      addDropStartAt: inHours(portal.server, 3),
      addDropEndAt: inHours(portal.server, 5),
    });
    expect(rules(await submit(id, [choose(one)]))).toEqual(['min_courses']);
    await submit(id, [choose(one), choose(two)]);

    portal.server.advance(2 * hourMs);
    expect(await submit(id, [choose(one)], { version: 1 })).toMatchObject({
      code: 409,
      data: { reason: 'window_closed' },
    });
    expect((await selected(id)).data.selection?.items.map((item) => item.can_drop)).toEqual([false, false]);

    portal.server.advance(hourMs);
    expect((await selected(id)).data.round).toMatchObject({ state: 'ended', add_drop_open: true });
    expect((await selected(id)).data.selection?.items.map((item) => item.can_drop)).toEqual([true, true]);
    expect((await submit(id, [choose(one)], { version: 1 })).code).toBe(200);

    portal.server.advance(2 * hourMs);
    expect(await submit(id, [], { version: 2 })).toMatchObject({ code: 409, data: { reason: 'window_closed' } });
  });

  it('works in the round of the demonstration', async () => {
    const { roundIds, courseIds, sectionIds } = portal.server.courses;
    const keep = { course_id: courseIds['T2/FIN5010'], option_id: sectionIds['T2/FIN5010/A'] };

    const { code } = await submit(roundIds.addDrop, [keep], { version: 1 });

    expect(code).toBe(200);
    expect(await statuses(roundIds.addDrop)).toEqual([
      ['FIN5010', 'enrolled', null],
      ['MGT5020', 'dropped', null],
    ]);
  });

  it('ends a course that the registry lists as running, and it can be added again', async () => {
    const { roundIds, courseIds, sectionIds } = portal.server.courses;
    const item = (code: string) => ({
      course_id: courseIds[`T2/${code}`],
      option_id: sectionIds[`T2/${code}/A`],
    });
    const kept = [item('FIN5010'), item('OPM5010')];
    const seen = async () => {
      const as = 'sofia';
      const table = (view: 'mine' | 'catalogue') =>
        portal.server.ask('course/course-table', { as, body: { view, keyword: 'MKT5010' } });
      const audit = (await portal.server.ask('graduation-audit', { as })).data;
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
    await putOnRecord('AAA1', portal.termId, 'running');
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
    await putOnRecord('AAA1', portal.termId, 'running');
    await submit(id, [], { version: 1 });

    const { data } = await portal.server.ask('course/course-table', {
      as: 'chris',
      body: { view: 'mine', keyword: 'AAA1' },
    });

    expect(data.list.map(({ my_status: status }) => status)).toEqual(['enrolled']);
  });
});
