/** What an import says about students: the courses they have taken, what they pay, and the cards they hold. */
import { describe, expect, it } from 'vitest';
import { fileOf } from '../server/support/sample-files.ts';
import { sharedOffice } from './support/office.ts';

const portal = sharedOffice();
const chris = '1155000001';
const wendy = '1155000002';

async function bring(text: string, name = 'records.yaml'): Promise<string> {
  const { output, errors } = await portal.office('import', portal.write(name, text));
  return output || errors;
}

describe('tuition plans', () => {
  it('of two students that are alike are two, and each is compared with its own', async () => {
    const plan = (sid: string, amount = 400_000) =>
      `  - { sid: "${sid}", year: 2029–30, programme: MBA, currency: HKD, deadline: 2029-09-15, confirm-text: I agree., fees: [{ title: Tuition, amount: ${amount} }], instalments: [{ title: All, amount: ${amount}, deadline: 2029-09-30 }] }\n`;
    const file = (...plans: readonly string[]) => `tuition-plans:\n${plans.join('')}`;

    expect(await bring(file(plan(chris), plan(wendy)))).toMatch(/^Tuition plans: 2 new, 0 changed, 0 as before\.$/m);
    expect(await bring(file(plan(chris, 500_000), plan(wendy)))).toMatch(/: 0 new, 1 changed, 1 as before\.$/m);
    expect(await bring(file(plan(wendy), plan(chris, 500_000)))).toMatch(/: 0 new, 0 changed, 2 as before\.$/m);
  });

  it('of a year that is written with other signs are those of the year', async () => {
    const plan = (year: string, amount: number) =>
      `tuition-plans:\n  - { sid: "${wendy}", year: ${year}, programme: MBA, currency: HKD, deadline: 2033-09-15, confirm-text: I agree., fees: [{ title: Tuition, amount: ${amount} }], instalments: [{ title: All, amount: ${amount}, deadline: 2033-09-30 }] }\n`;
    const years = () =>
      portal.server.database
        .selectFrom('tuition_plans')
        .select(['academic_year', 'version'])
        .where('academic_year', 'like', '2033%')
        .execute();

    await bring(plan('2033–34', 400_000));

    expect(await bring(plan('2033-34', 400_000))).toMatch(/: 0 new, 0 changed, 1 as before\.$/m);
    expect(await bring(plan('2033/34', 500_000))).toMatch(/: 0 new, 1 changed, 0 as before\.$/m);
    expect(await years()).toEqual([{ academic_year: '2033–34', version: 2 }]);
  });
});

describe('course records', () => {
  const record = async (sid: string, code: string) => {
    const rows = await portal.server.database
      .selectFrom('course_records')
      .innerJoin('users', 'users.id', 'user_id')
      .selectAll('course_records')
      .where('users.sid', '=', sid)
      .where('code', '=', code)
      .execute();
    return rows.map(({ id: _id, user_id: _user, title, ...row }) => ({ ...row, title: JSON.parse(title) }));
  };

  it('from the table of the registry are known by student, course and term, corrected, and taken back', async () => {
    const line = (more: string) => `Student ID;Term;Course code;Grade;Status;Removed\n${wendy};T1;FIN6040;${more}\n`;

    const noted = await bring(line(';running;'), 'grades.csv');
    const running = await record(wendy, 'FIN6040');
    const passed = await bring(line('B+;passed;'), 'grades.csv');
    const again = await bring(line('B+;passed;'), 'grades.csv');
    const graded = await record(wendy, 'FIN6040');
    const removed = await bring(line('B+;passed;yes'), 'grades.csv');

    expect(noted).toMatch(/^Course records: 1 new, 0 changed, 0 as before\.$/m);
    expect(running).toMatchObject([
      {
        title: { en: 'Financial Technology', 'zh-Hant': '金融科技' },
        term: 'Term 1',
        type: 'elective',
        units: 3,
        category: 'finance',
        status: 'running',
        grade: null,
      },
    ]);
    expect(running[0]?.term_id).toBe(portal.server.courses.termIds['T1']);
    expect(passed).toMatch(/^Course records: 0 new, 1 changed, 0 as before\.$/m);
    expect(again).toMatch(/^Course records: 0 new, 0 changed, 1 as before\.$/m);
    expect(graded).toEqual([{ ...running[0], status: 'passed', grade: 'B+' }]);
    expect(removed).toMatch(/^Course records: 0 new, 0 changed, 0 as before, 1 removed\.$/m);
    expect(await record(wendy, 'FIN6040')).toEqual([]);
    expect(await bring(line('B+;passed;yes'), 'grades.csv')).toMatch(/ 1 as before\.$/m);
  });

  it('of a course that is passed let a student select what asks for it, and not the course again', async () => {
    const { server } = portal;
    const { data: rounds } = await server.ask('course-selection/index', { as: 'wendy' });
    const id = rounds.list.find(({ title }) => title.startsWith('Course registration, Term 3'))?.id ?? 0;
    const problems = async (code: string) => {
      const { data } = await server.ask('course-selection/get-course', {
        as: 'wendy',
        query: { 'per-page': 200 },
        body: { round_id: id },
      });
      const course = data.list.find((one) => one.code === code);
      const items = [{ course_id: course?.id, option_id: course?.options[0]?.id }];
      const tried = { round_id: id, version: 0, items, dry_run: 1 };
      const answer = await server.ask('course-selection/submit-selection', { as: 'wendy', body: tried });
      return answer.data.problems.filter((one) => one.course_id === course?.id).map(({ rule }) => rule);
    };
    const { database } = server;
    const { code, wanted } = await database
      .selectFrom('course_prerequisites')
      .innerJoin('courses', 'courses.id', 'course_prerequisites.course_id')
      .innerJoin('round_courses', 'round_courses.course_id', 'courses.id')
      .select(['courses.code', 'course_prerequisites.code as wanted'])
      .where('round_courses.round_id', '=', id)
      .orderBy('courses.code')
      .executeTakeFirstOrThrow();
    const ids = server.ids['wendy'] ?? 0;
    await database.deleteFrom('course_records').where('user_id', '=', ids).where('code', '=', wanted).execute();
    expect(await problems(code)).toContain('prerequisite');

    await bring(
      `course-records:\n  - { sid: "${wendy}", term-name: 2024/25 Term 2, code: ${wanted}, grade: A, status: passed }\n`,
    );
    expect(await problems(code)).not.toContain('prerequisite');
    await bring(`course-records:\n  - { sid: "${wendy}", term: T2, code: ${code}, grade: A, status: passed }\n`);
    expect(await problems(code)).toContain('completed');
  });

  it('of a course that the portal does not know say what it is', async () => {
    const entry = `sid: "${chris}", term-name: 2023 Exchange, code: X100, status: passed, grade: Pass`;
    const more = 'title: { en: Wine, zh-Hant: 葡萄酒 }, type: elective, units: 1.5, concentration: marketing';

    expect(await bring(`course-records:\n  - { ${entry} }\n`)).toContain('The portal does not know the course X100.\n');
    expect(await bring(`course-records:\n  - { ${entry}, ${more} }\n`)).toMatch(/^Course records: 1 new/);
    expect(await record(chris, 'X100')).toMatchObject([
      { title: { en: 'Wine' }, term: '2023 Exchange', term_id: null, units: 1.5, category: 'marketing', grade: 'Pass' },
    ]);
  });

  it.each([
    ['an unknown student', '{ sid: "4711", term: T1, code: FIN6020, status: passed }', 'There is no student 4711.'],
    ['an unknown term', `{ sid: "${chris}", term: T9, code: FIN6020, status: passed }`, 'There is no term T9.'],
    [
      'an unknown area of study',
      `{ sid: "${chris}", term: T1, code: FIN6020, status: passed, concentration: finanse }`,
      'Did you mean `finance`?',
    ],
    ['no term', `{ sid: "${chris}", code: FIN6020, status: passed }`, 'has neither `term` nor `term-name`.'],
    [
      'no status',
      `{ sid: "${chris}", term: T1, code: FIN6020, grade: A }`,
      'This course record does not say its `status`.',
    ],
    [
      'two entries for one course',
      `{ sid: "${chris}", term: T1, code: FIN6020, status: passed }\n  - { sid: "${chris}", term: T1, code: FIN6020, status: failed }`,
      'Two entries of `course-records` have the same',
    ],
  ])('with %s are refused', async (_, entry, sentence) => {
    expect(await bring(`course-records:\n  - ${entry}\n`)).toContain(sentence);
  });
});

describe('cards', () => {
  const held = async (as: string, serial: string) =>
    (await portal.server.ask('user/card-list', { as })).data.list.find((card) => card.serial_no === serial);
  const files = async () => (await portal.server.database.selectFrom('files').select('id').execute()).length;

  it('are issued, keep their code when they are changed, and are revoked', async () => {
    portal.write('front.png', fileOf('png'));
    const card = (more = '') =>
      `cards:\n  - { sid: "${wendy}", serial-no: HBS-1, kind: card, type: Student card, title: { en: Card 2026, zh-Hant: 學生證 }, image: front.png, expires-at: 2026-08-31${more} }\n`;
    const before = await files();

    const issued = await bring(card());
    const first = await held('wendy', 'HBS-1');
    const again = await bring(card());
    await bring(card(', description: It opens the library.'));
    const changed = await held('wendy', 'HBS-1');
    await bring(card(', revoked: true'));

    expect(issued).toMatch(/^Cards: 1 new, 0 changed, 0 as before\.$/m);
    expect(first).toMatchObject({
      kind: 'card',
      status: 'active',
      title: 'Card 2026',
      issuer: 'Student Development Office',
      expires_at: '2026-09-01T00:00:00+08:00',
      verify_code: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      can_download_card: true,
    });
    expect(again).toMatch(/^Cards: 0 new, 0 changed, 1 as before\.$/m);
    expect(changed).toEqual({ ...first, description: 'It opens the library.' });
    expect(await held('wendy', 'HBS-1')).toMatchObject({ status: 'revoked', can_download_card: false });
    expect(await files()).toBe(before + 1);
    const { code } = await portal.server.ask('user/download-card', { as: 'wendy', body: { id: first?.id } });
    expect(code).toBe(409);
  });

  it('that are badges are taken away as a picture, unless they stay in the portal', async () => {
    portal.write('badge.png', fileOf('png'));
    const badge = (more = '') =>
      `cards:\n  - { sid: "${wendy}", serial-no: HBS-2, kind: badge, type: Skill badge, title: Presenter, criteria: Gave a talk., image: badge.png${more} }\n`;

    await bring(badge());
    const first = await held('wendy', 'HBS-2');
    await bring(badge(', download: false'));

    expect(first).toMatchObject({ can_download_badge: true, can_download_card: false, criteria: 'Gave a talk.' });
    expect(first?.badge_image).toBe(first?.front_image);
    expect(await held('wendy', 'HBS-2')).toMatchObject({ can_download_badge: false });
  });

  it.each([
    ['an unknown student', 'sid: "4711", serial-no: HBS-8, image: front.png', 'There is no student 4711.'],
    ['no picture', `sid: "${wendy}", serial-no: HBS-8, image: nothing.png`, 'There is no file nothing.png.'],
  ])('with %s are refused', async (_, entry, sentence) => {
    portal.write('front.png', fileOf('png'));
    expect(await bring(`cards:\n  - { ${entry}, kind: card, type: Card, title: Card }\n`)).toContain(sentence);
  });

  it('go from nobody to somebody else', async () => {
    portal.write('front.png', fileOf('png'));
    const entry = (sid: string) =>
      `cards:\n  - { sid: "${sid}", serial-no: HBS-9, kind: card, type: Card, title: Card, image: front.png }\n`;
    await bring(entry(chris));

    expect(await bring(entry(wendy))).toContain('The card HBS-9 belongs to another student.');
  });
});
