import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Course, Credits } from '#contract';
import type { TermCode } from '../../server/demo/course-rounds.ts';
import { readJson } from '../../server/kernel/values/json.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, startTimeoutMs);
afterAll(() => server.close());

const table = (ask: Parameters<TestServer['ask']>[1] = {}) => server.ask('course/course-table', ask);
const all = { query: { 'per-page': 100 } };
const codes = (list: readonly Course[]) => list.map((course) => course.code);
const termId = (code: TermCode) => server.courses.termIds[code];

describe('the course table', () => {
  it('has 34 courses of three terms, core, elective and pre-term', async () => {
    const { data } = await table({ as: 'chris', ...all });

    expect(data.list).toHaveLength(34);
    expect(data._meta.totalCount).toBe(34);
    expect(data.terms.map((term) => [term.name, term.is_current])).toEqual([
      ['Term 1', false],
      ['Term 2', true],
      ['Term 3', false],
    ]);
    expect(new Set(data.list.map((course) => course.type))).toEqual(new Set(['core', 'elective', 'pre_term']));
    expect(codes(data.list)).toEqual([...codes(data.list)].sort());
  });

  it('comes in pages', async () => {
    const { data } = await table({ as: 'chris', query: { 'per-page': 20, page: 2 } });

    expect(data.list).toHaveLength(14);
    expect(data._meta).toEqual({ totalCount: 34, pageCount: 2, currentPage: 2, perPage: 20 });
  });

  it.each([
    { name: 'a term', body: () => ({ term_id: termId('T1') }), expected: 7 },
    { name: 'a type', body: () => ({ type: 'pre_term' }), expected: 3 },
    { name: 'a concentration', body: () => ({ concentration: 'marketing', term_id: termId('T3') }), expected: 3 },
    { name: 'a day', body: () => ({ weekday: 7 }), expected: 3 },
    { name: 'a word of a title', body: () => ({ keyword: 'derivat' }), expected: 1 },
    { name: 'a Chinese word', body: () => ({ keyword: '衍生' }), expected: 1 },
    { name: 'a teacher', body: () => ({ keyword: 'raymond', term_id: termId('T2') }), expected: 2 },
    { name: 'nothing that exists', body: () => ({ concentration: 'astronomy' }), expected: 0 },
    { name: 'a sign that means something to the database', body: () => ({ keyword: '%' }), expected: 0 },
  ])('can be searched for $name', async ({ body, expected }) => {
    const { data } = await table({ as: 'chris', body: body(), ...all });

    expect(data.list).toHaveLength(expected);
  });

  it('tells of a course everything that is needed to choose it', async () => {
    const { data } = await table({ as: 'chris', body: { keyword: 'FIN6020' } });

    const [course] = data.list;
    expect(course).toMatchObject({
      code: 'FIN6020',
      title: 'Derivatives',
      units: 3,
      concentration: [{ key: 'finance', name: 'Finance' }],
      prerequisites: [{ code: 'FIN5010', title: 'Corporate Finance', met: true }],
      exam: { venue: 'Assembly Hall' },
      syllabus: { title: 'FIN6020 syllabus' },
      my_status: null,
      required: null,
    });
    expect(course?.options.map((option) => [option.label, option.meetings[0]?.weekday, option.capacity])).toEqual([
      ['Section A', 4, 45],
      ['Section B', 2, 45],
    ]);
    const { statusCode } = await server.app.inject({ method: 'GET', url: course?.syllabus?.url ?? '' });
    expect(statusCode).toBe(200);
  });

  it('speaks Chinese', async () => {
    const { data } = await table({
      as: 'chris',
      body: { keyword: 'FIN6020' },
      headers: { language: 'zh-Hant' },
    });

    expect(data.list[0]).toMatchObject({ title: '衍生工具', term: { name: '第三學期' } });
  });

  it('names exclusions on both sides', async () => {
    const { data } = await table({ as: 'chris', body: { concentration: 'marketing', term_id: termId('T3') } });

    expect(data.list.map((course) => [course.code, course.exclusions])).toEqual([
      ['MKT6015', []],
      ['MKT6020', ['MKT6025']],
      ['MKT6025', ['MKT6020']],
    ]);
  });

  it('counts seats and those who wait', async () => {
    const { data } = await table({ as: 'chris', body: { keyword: 'MGT6040' } });

    expect(data.list[0]?.options[0]).toMatchObject({ capacity: 3, enrolled: 3, available: 0, waiting: 2 });
  });

  it('sums up the units of what is listed', async () => {
    const { data } = await table({ as: 'chris', body: { term_id: termId('T1') }, query: { 'per-page': 1 } });

    expect(data.totals).toEqual({ units: 15, by_type: { core: 12, elective: 0, pre_term: 3 } });
  });

  it('refuses words that are no filter', async () => {
    expect((await table({ as: 'chris', body: { type: 'sports' } })).code).toBe(422);
    expect((await table({ as: 'chris', query: { 'per-page': 101 } })).code).toBe(400);
  });
});

describe('the own courses', () => {
  it('are all on one page, each with the own section, and only seats count as units', async () => {
    const { data } = await table({ as: 'chris', body: { view: 'mine', term_id: termId('T2') } });

    expect(
      data.list.map((course) => [course.code, course.my_status, course.options.map((option) => option.label)]),
    ).toEqual([
      ['FIN5010', 'enrolled', ['Section A']],
      ['FIN6010', 'enrolled', ['Section A']],
      ['MGT5020', 'enrolled', ['Section A']],
      ['MKT6015', 'waiting_list', ['Section A']],
    ]);
    expect(data.totals).toEqual({ units: 9, by_type: { core: 6, elective: 3, pre_term: 0 } });
    expect(data._meta).toEqual({ totalCount: 4, pageCount: 1, currentPage: 1, perPage: 4 });
  });

  it('are none for a newcomer', async () => {
    const { data } = await table({ as: 'ivan', body: { view: 'mine' } });

    expect([data.list, data.totals.units]).toEqual([[], 0]);
  });

  it('are not shown to visitors', async () => {
    expect(await table({ body: { view: 'mine' } })).toMatchObject({ code: 401, data: { reason: 'not_logged_in' } });
  });
});

describe('visitors', () => {
  it.each(['core', 'all', 'pre_term'])('see electives only, even when they ask for %s', async (type) => {
    const { data } = await table({ body: { type }, ...all });

    expect(data.list.length).toBeGreaterThan(10);
    expect(new Set(data.list.map((course) => course.type))).toEqual(new Set(['elective']));
  });

  it('see no seats, no syllabus and nothing of anybody', async () => {
    const { data } = await table(all);
    const student = (await table({ as: 'chris', ...all })).data.list;
    const seen = student.filter(({ code }) => data.list.some((course) => course.code === code));

    // A student sees all of this of the same courses, so that there is something to hide.
    expect(seen.filter(({ my_status }) => my_status !== null)).not.toEqual([]);
    expect(seen.filter(({ syllabus }) => syllabus !== null)).not.toEqual([]);
    expect(seen.flatMap(({ prerequisites }) => prerequisites).filter(({ met }) => met !== null)).not.toEqual([]);
    expect(seen.flatMap(({ options }) => options).filter(({ capacity }) => capacity !== null)).not.toEqual([]);
    expect(data.list.flatMap(({ options }) => options)).not.toEqual([]);
    for (const course of data.list) {
      expect([course.my_status, course.syllabus, course.required]).toEqual([null, null, null]);
      expect(course.prerequisites.every(({ met }) => met === null)).toBe(true);
      for (const option of course.options) {
        expect([option.capacity, option.enrolled, option.available, option.waiting]).toEqual([null, null, null, null]);
      }
    }
  });
});

describe('class leads', () => {
  it('see what visitors see until they have chosen a class', async () => {
    const { data } = await table({ as: 'lead1', ...all });

    expect(new Set(data.list.map((course) => course.type))).toEqual(new Set(['elective']));
    expect(await table({ as: 'lead1', body: { view: 'mine' } })).toMatchObject({
      code: 403,
      data: { reason: 'class_required' },
    });
  });

  it('see everything with their class, and nothing with a foreign one', async () => {
    const classid = String(server.classIds.A);

    expect((await table({ as: 'lead1', headers: { classid }, ...all })).data.list).toHaveLength(34);
    expect(await table({ as: 'lead1', headers: { classid: String(server.classIds.C) } })).toMatchObject({
      code: 403,
      data: { reason: 'class_scope' },
    });
  });
});

describe('the settings of courses', () => {
  const config = (as?: string) => server.ask('system-info/course-config', { as });

  it('name terms, concentrations, columns and the guide', async () => {
    const { data } = await config('chris');

    expect(data.current_term_id).toBe(termId('T2'));
    expect(data.concentrations.map(({ key }) => key)).toEqual([
      'finance',
      'marketing',
      'entrepreneurship',
      'management',
    ]);
    expect(data.columns.course_table).toContain('concentration');
    expect(data.registration_guide).toContain('Required courses');
    expect(data.clash_blocks).toBe(true);
    expect(data.limits?.find((limit) => limit.term_id === termId('T3'))).toMatchObject({ max_units: 18 });
  });

  it('tell visitors no limits', async () => {
    expect((await config()).data.limits).toBeNull();
  });
});

describe('the records of the registry', () => {
  it.each(['chris', 'wendy', 'sofia', 'lead2'])('agree with the credits of %s', async (person) => {
    const { database, ids } = server;
    const userId = ids[person] ?? 0;
    const records = await database.selectFrom('course_records').selectAll().where('user_id', '=', userId).execute();
    const enrolment = await database
      .selectFrom('enrolments')
      .select('credits')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const units = (status: string, type?: string) =>
      records
        .filter((record) => record.status === status && (type === undefined || record.type === type))
        .reduce((total, record) => total + record.units, 0);

    expect({
      completed: units('passed'),
      core: units('passed', 'core'),
      elective: units('passed', 'elective'),
      pre_term: units('passed', 'pre_term'),
      in_progress: units('running'),
    }).toEqual(pick(readJson(enrolment.credits)));
  });

  const pick = ({ completed, core, elective, pre_term, in_progress }: Credits) => ({
    completed,
    core,
    elective,
    pre_term,
    in_progress,
  });
});
