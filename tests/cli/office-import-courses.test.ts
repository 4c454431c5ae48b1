/** Terms, courses, rounds, application types and tuition plans from a file of the office. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTimeoutMs } from '../server/support/test-server.ts';
import { type OfficePortal, startOffice } from './support/office.ts';
import { study } from './support/study-file.ts';

describe('courses and plans from a file', () => {
  let portal: OfficePortal;
  beforeEach(async () => {
    portal = await startOffice();
  }, startTimeoutMs);
  afterEach(() => portal.close());

  test('open no round again that was closed by hand, until it is opened by hand', async () => {
    const run = async (text = study) => portal.office('import', portal.write('study.yaml', text));
    await run();
    const title = '{"en":"Zoology for all","zh-Hant":"人人動物學"}';
    const stored = () =>
      portal.server.database
        .selectFrom('rounds')
        .select(['id', 'end_at'])
        .where('title', '=', title)
        .executeTakeFirstOrThrow();
    const { id } = await stored();
    await portal.office('open-round', String(id));
    await portal.office('close-round', String(id));
    const { end_at: closed } = await stored();

    const refused = await run();
    const { end_at: still } = await stored();
    await portal.office('open-round', String(id), '--until', '2027-01-31');
    const opened = await run();

    expect([refused.exitCode, refused.errors]).toEqual([
      1,
      expect.stringMatching(/study\.yaml:26:13 [^]*This round was closed by hand, and this end would open it again\./),
    ]);
    expect(still).toBe(closed);
    expect([opened.exitCode, (await stored()).end_at]).toEqual([0, '2027-08-16T10:00:00.000Z']);
  });

  test('bring terms, courses, rounds, application types and tuition plans, and change what is changed', async () => {
    const run = async (text: string) => portal.office('import', portal.write('study.yaml', text));

    const first = await run(study);
    const again = await run(study);
    const changed = await run(
      study
        .replace('capacity: 45', 'capacity: 46')
        .replace('max-courses: 2', 'max-courses: 3')
        .replace('days: 5', 'days: 6')
        .replaceAll('400000', '410000'),
    );

    expect(first).toMatchObject({ exitCode: 0, errors: '' });
    expect(first.output).toBe(
      'Concentrations: 1 new, 0 changed, 0 as before.\nTerms: 1 new, 0 changed, 0 as before.\nCourses: 1 new, 0 changed, 0 as before.\nCourse rounds: 1 new, 0 changed, 0 as before.\nApplication types: 1 new, 0 changed, 0 as before.\nTuition plans: 1 new, 0 changed, 0 as before.\n',
    );
    expect(again.output).toContain('The portal knew all of it already.');
    expect(changed.output).toBe(
      'Concentrations: 0 new, 0 changed, 1 as before.\nTerms: 0 new, 0 changed, 1 as before.\nCourses: 0 new, 1 changed, 0 as before.\nCourse rounds: 0 new, 1 changed, 0 as before.\nApplication types: 0 new, 1 changed, 0 as before.\nTuition plans: 0 new, 1 changed, 0 as before.\n',
    );
    const { database } = portal.server;
    const section = await database
      .selectFrom('course_options')
      .innerJoin('courses', 'courses.id', 'course_options.course_id')
      .select(['course_options.id', 'capacity'])
      .where('code', '=', 'ZZZ5010')
      .executeTakeFirstOrThrow();
    expect(section.capacity).toBe(46);
    const meetings = await database
      .selectFrom('course_meetings')
      .selectAll()
      .where('option_id', '=', section.id)
      .execute();
    expect(meetings).toMatchObject([{ weekday: 2, start_time: '19:00', start_date: '2027-09-01' }]);
    const plan = await database
      .selectFrom('tuition_versions')
      .innerJoin('tuition_plans', 'tuition_plans.id', 'plan_id')
      .select('confirm_text')
      .where('academic_year', '=', '2027–28')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(plan.confirm_text)).toEqual({ en: '<p>I <strong>agree</strong>.</p>' });
  });

  test('bring a round up to date for other people with another course, which keeps the courses that it had', async () => {
    const { database } = portal.server;
    const run = async (text: string) => portal.office('import', portal.write('study.yaml', text));
    const offered = async () => {
      const rows = await database
        .selectFrom('round_courses')
        .innerJoin('courses', 'courses.id', 'round_courses.course_id')
        .innerJoin('rounds', 'rounds.id', 'round_courses.round_id')
        .innerJoin('terms', 'terms.id', 'rounds.term_id')
        .select(['courses.code', 'is_required', 'rounds.for_everyone', 'rounds.description', 'start_at'])
        .where('terms.code', '=', '2027T1')
        .orderBy('courses.id')
        .execute();
      return rows.map(({ description, ...row }) => ({ ...row, description: JSON.parse(description) }));
    };
    const round = {
      for_everyone: 0,
      description: { en: '<p><strong>First</strong> come, first served.</p>' },
      start_at: '2027-08-02T04:00:00.000Z',
    };
    await run(study);
    expect(await offered()).toEqual([{ code: 'ZZZ5010', is_required: 1, ...round }]);

    const other = study
      .replace(
        /courses:\n {2}- term: 2027T1[^]*?(?=course-rounds)/,
        (course) => `${course}${course.slice(9).replace('ZZZ5010', 'ZZZ6010')}`,
      )
      .replace('{ code: ZZZ5010, required: true }', '{ code: ZZZ6010, for: { classes: [MBA 2025 Class A] } }')
      .replace('    for: { programmes: [MBA] }\n', '');
    const { output } = await run(other);

    expect(output).toContain('Course rounds: 0 new, 1 changed, 0 as before.');
    expect(await offered()).toEqual([
      { code: 'ZZZ5010', is_required: 1, ...round, for_everyone: 1 },
      { code: 'ZZZ6010', is_required: 0, ...round, for_everyone: 1 },
    ]);
    expect((await run(other)).output).toContain('The portal knew all of it already.');
  });

  test('list a round that ends with a day under that day', async () => {
    const whole = study.replace('end-at: 2027-08-16 18:00', 'end-at: 2027-08-16');
    await portal.office('import', portal.write('study.yaml', whole));

    expect((await portal.office('rounds')).output).toMatch(/Zoology for all .* 16 Aug 2027 /);
  });

  test('leave the mode of a round in which somebody has selected', async () => {
    const { database } = portal.server;
    const run = async (text: string) => portal.office('import', portal.write('study.yaml', text));
    const ranked = study.replace('mode: first_come', 'mode: preference');
    await run(study);
    expect((await run(ranked)).output).toContain('Course rounds: 0 new, 1 changed');
    const round = await database
      .selectFrom('rounds')
      .select(['id', 'mode'])
      .where('start_at', '=', '2027-08-02T04:00:00.000Z')
      .executeTakeFirstOrThrow();
    expect(round.mode).toBe('preference');
    const [user_id, submitted_at] = [portal.server.ids['chris'] ?? 0, '2027-08-03T00:00:00.000Z'];
    await database
      .insertInto('selections')
      .values({ round_id: round.id, user_id, version: 1, submitted_at, ext: '{}' })
      .execute();

    const { exitCode, errors } = await run(study);

    expect(exitCode).toBe(1);
    expect(errors).toMatch(/study\.yaml:23:\d+ [^]*Students have selected courses in this round, so its mode stays\./);
  });

  test('leave a round alone whose seats are given', async () => {
    const { database } = portal.server;
    const run = async (text: string) => portal.office('import', portal.write('study.yaml', text));
    await run(study);
    const given = { allocated_at: '2027-08-17T00:00:00.000Z' };
    await database.updateTable('rounds').set(given).where('start_at', '=', '2027-08-02T04:00:00.000Z').execute();

    const same = await run(study);
    const { exitCode, errors } = await run(study.replace('max-courses: 2', 'max-courses: 3'));

    expect(same.output).toContain('The portal knew all of it already.');
    expect(exitCode).toBe(1);
    expect(errors).toMatch(/study\.yaml:21:\d+ [^]*The seats of this round are given already/);
    const [kept] = await database
      .selectFrom('rounds')
      .select('max_courses')
      .where('start_at', '=', '2027-08-02T04:00:00.000Z')
      .execute();
    expect(kept).toEqual({ max_courses: 2 });
  });

  test('are refused with all places at once, and nothing is kept', async () => {
    const wrong = study
      .replace('term: 2027T1', 'term: 2028T1')
      .replace('programmes: [MBA]', 'programmes: [MBA2]')
      .replace('limits: [{ key: zz', 'limits: [{ key: zy')
      .replace('sid: "1155000001"', 'sid: "1155000000"')
      .replace('days: 5', 'days: 5, form-id: nowhere');

    const { exitCode, errors } = await portal.office('import', portal.write('study.yaml', wrong));

    expect(exitCode).toBe(1);
    expect(errors).toContain('There is no term 2028T1.');
    expect(errors).toMatch(/There is no course ZZZ5010 in 2027T1\.[^]*Write its code, or name it under `courses`/);
    expect(errors).toMatch(/There is no programme called MBA2\.[^]*Did you mean `MBA`\?/);
    expect(errors).toContain('There is no concentration zy.');
    expect(errors).toContain('There is no student 1155000000.');
    expect(errors).toContain('The office has no form called nowhere.');
    expect(errors).toContain('study.yaml has 6 errors. Nothing was changed.');
    const { database } = portal.server;
    expect(await database.selectFrom('terms').select('id').where('code', '=', '2027T1').execute()).toEqual([]);
  });

  test.each(['concentrations: [zz]', 'prerequisites: [ACC5000, ACC5001]', 'exclusions: [ACC5011]'])(
    'are refused where a course names something twice: %s',
    async (words) => {
      const twice = words.replace(/\[(\w+)/, '[$1, $1');
      const wrong = study.includes(words)
        ? study.replace(words, twice)
        : study.replace('    sections:', `    ${twice}\n    sections:`);

      const { exitCode, errors } = await portal.office('import', portal.write('study.yaml', wrong));

      expect(exitCode).toBe(1);
      expect(errors).toMatch(/a second time\.[^]*Keep one of them\./);
    },
  );
});
