import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GraduationAudit } from '#contract';
import {
  type CategoryWanted,
  type CourseTaken,
  countCourses,
  type RequirementStatus,
  worstStatus,
} from '../../server/courses/rules/count-courses.ts';
import { after, hourMs, instantOf } from '../../server/kernel/values/time.ts';
import { bringExercise, nameCandidates, tickItem } from '../../server/study/office/graduation.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { addTestCourse, addTestRound, addTestTerm } from './support/courses.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

describe('counting courses', () => {
  const course = (code: string, more: Partial<CourseTaken> = {}): CourseTaken => ({
    code,
    title: code,
    term: 'Term 1',
    units: 3,
    grade: 'B',
    status: 'passed',
    type: 'elective',
    areas: [],
    ...more,
  });
  const category = (key: string, requiredUnits: number, more: Partial<CategoryWanted> = {}): CategoryWanted => ({
    key,
    requiredUnits,
    courseType: null,
    courseCategories: null,
    ...more,
  });
  const running = { status: 'running', grade: null } as const;

  it.each<[string, number, CourseTaken[], RequirementStatus]>([
    ['nothing asked and nothing taken', 0, [], 'met'],
    ['exactly enough passed', 6, [course('A'), course('B')], 'met'],
    ['half a unit too few', 3.5, [course('A')], 'not_met'],
    ['half units that add up', 3, [course('A', { units: 1.5 }), course('B', { units: 1.5 })], 'met'],
    ['the rest is running', 6, [course('A'), course('B', running)], 'in_progress'],
    ['the running courses are not enough', 9, [course('A'), course('B', running)], 'not_met'],
    ['all that was taken was failed', 3, [course('A', { status: 'failed' })], 'not_met'],
    ['more than enough', 3, [course('A'), course('B')], 'met'],
  ])('%s', (_, required, courses, status) => {
    const [count] = countCourses([category('all', required)], courses);

    expect(count?.status).toBe(status);
  });

  it('says how much is completed, in progress and outstanding', () => {
    const [count] = countCourses([category('all', 9)], [course('A'), course('B', running)]);

    expect(count).toMatchObject({ required: 9, completed: 3, inProgress: 3, outstanding: 6 });
  });

  it('counts a course once, in the first category that takes and needs it', () => {
    const [finance, elective] = countCourses(
      [
        category('finance', 3, { courseCategories: ['finance', 'accounting'] }),
        category('elective', 3, { courseType: 'elective' }),
      ],
      [course('A', { areas: ['finance'] }), course('B', { areas: ['marketing', 'finance'] })],
    );

    expect(finance?.courses.map(({ code }) => code)).toEqual(['A']);
    expect(elective?.courses.map(({ code }) => code)).toEqual(['B']);
  });

  it('keeps what nobody needs any more in the first category that takes it', () => {
    const [first, second] = countCourses([category('first', 3), category('second', 0)], [course('A'), course('B')]);

    expect(first).toMatchObject({ completed: 6, outstanding: 0 });
    expect(second?.courses).toEqual([]);
  });

  it('lets no running course take the place of one that is passed', () => {
    const [first, second] = countCourses(
      [category('first', 3), category('second', 3)],
      [course('A', running), course('B')],
    );

    expect([first?.status, second?.status]).toEqual(['met', 'in_progress']);
  });

  it.each<[string, CourseTaken['status'][], CourseTaken['status']]>([
    ['failed, then passed', ['failed', 'passed'], 'passed'],
    ['passed, then failed', ['passed', 'failed'], 'passed'],
    ['failed, now running', ['failed', 'running'], 'running'],
    ['passed, now running again', ['passed', 'running'], 'passed'],
  ])('counts the best attempt only: %s', (_, attempts, best) => {
    const courses = attempts.map((status) => course('A', { status }));

    const [count] = countCourses([category('all', 6)], courses);

    expect(count?.courses.map(({ status }) => status)).toEqual([best]);
  });

  it('leaves out what no category takes', () => {
    const [core] = countCourses([category('core', 3, { courseType: 'core' })], [course('A')]);

    expect(core).toMatchObject({ status: 'not_met', courses: [] });
  });

  it.each<[RequirementStatus[], RequirementStatus]>([
    [[], 'met'],
    [['met', 'met'], 'met'],
    [['met', 'in_progress'], 'in_progress'],
    [['in_progress', 'not_met', 'met'], 'not_met'],
  ])('all together: %j are %s', (statuses, worst) => {
    expect(worstStatus(statuses)).toBe(worst);
  });
});

describe('on the server', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer();
  }, startTimeoutMs);
  afterEach(() => server.close());

  async function audit(as: string, headers: Record<string, string> = {}): Promise<GraduationAudit> {
    const { data } = await server.ask('graduation-audit', { as, headers });
    if (!data) throw new Error(`${as} has no review`);
    return data;
  }

  const answers = {
    certificate_name: 'WONG Wing Man Wendy',
    address_after: '8 Harbour Road',
    attends: 'no',
    declaration: true,
  };

  const submit = (as: string, more: object = {}, headers: Record<string, string> = {}) =>
    server.ask('graduation-audit/field-submit', { as, body: { form_version: 1, answers, ...more }, headers });

  const outstanding = ({ categories, items }: GraduationAudit) =>
    [...categories, ...items].filter(({ status }) => status === 'not_met').map(({ key }) => key);

  async function selectAs(as: string, roundId: number, items: readonly object[]): Promise<void> {
    const body = { round_id: roundId, version: 0, items };
    expect(await server.ask('course-selection/submit-selection', { as, body })).toMatchObject({ code: 200 });
  }

  async function moveForm(formId: string, times: { open_at?: string; close_at?: string }): Promise<void> {
    await server.database.updateTable('form_definitions').set(times).where('form_id', '=', formId).execute();
  }

  /** The courses of the student who is nearly through, all of them passed. */
  async function passEverything(as: string): Promise<void> {
    const { database, ids } = server;
    const rows = await database
      .selectFrom('course_records')
      .select(['code', 'title', 'term', 'term_id', 'type', 'units', 'grade', 'category'])
      .where('user_id', '=', ids['student3'] ?? 0)
      .orderBy('id')
      .execute();
    const userId = ids[as] ?? 0;
    await database.deleteFrom('course_records').where('user_id', '=', userId).execute();
    await database
      .insertInto('course_records')
      .values(rows.map((row) => ({ ...row, user_id: userId, status: 'passed' })))
      .execute();
  }

  describe('the review', () => {
    it('of Wendy is all met, and her form is open', async () => {
      await passEverything('wendy');
      const found = await audit('wendy');

      expect(outstanding(found)).toEqual([]);
      expect(found).toMatchObject({
        as_of: '2025-11-21',
        verdict: 'met',
        summary: { required: 54, outstanding: 0, cumulative_gpa: 3.81, minimum_gpa: 2.5 },
        form: { state: 'open', editable: true, answers: null },
      });
    });

    it('of Chris names what is outstanding, with the way to deal with it', async () => {
      const found = await audit('chris');

      expect(found.verdict).toBe('not_met');
      expect(outstanding(found)).toEqual(expect.arrayContaining(['core', 'points']));
      expect(found.items.find(({ key }) => key === 'points')).toMatchObject({
        detail: expect.stringMatching(/^\d+ of 300 points$/),
        link: { route: '/pages/personal/pointsRecord', query: {} },
      });
      expect(found.form).toBeNull();
    });

    it('is in progress when only running courses are missing', async () => {
      const found = await audit('student3');

      expect(outstanding(found)).toEqual([]);
      expect(found.verdict).toBe('in_progress');
      expect(found.summary).toMatchObject({ required: 54, completed: 46.5, in_progress: 7.5, outstanding: 7.5 });
    });

    it('counts each course once, and its sums are those of the categories', async () => {
      const found = await audit('student3');

      const codes = found.categories.flatMap(({ courses }) => courses.map(({ code }) => code));
      expect(new Set(codes).size).toBe(codes.length);
      expect(found.categories.map(({ key }) => key)).toEqual(['pre_term', 'core', 'concentration', 'elective']);
      expect(found.categories[2]?.courses.map(({ code }) => code)).toEqual(['FIN6010', 'FIN6020', 'FIN6030']);
    });

    it('asks for the concentration that the student has chosen', async () => {
      await passEverything('wendy');
      const concentration = '[{"key":"marketing","name":"Marketing","units_completed":0,"units_required":9}]';
      await server.database
        .updateTable('enrolments')
        .set({ concentration })
        .where('user_id', '=', server.ids['wendy'] ?? 0)
        .execute();

      const found = await audit('wendy');

      expect(found.categories[2]?.courses.map(({ code }) => code)).toEqual(['MKT6015']);
      expect(outstanding(found)).toEqual(['concentration']);
    });

    it('counts a seat of a round as a running course, once its result is published', async () => {
      const termId = await addTestTerm(server);
      const taken = await addTestCourse(server, termId, 'FIN6999', { concentrations: ['finance'], units: 1.5 });
      const wished = await addTestCourse(server, termId, 'FIN6998');
      const open = await addTestRound(server, termId, [taken]);
      const drawn = await addTestRound(server, termId, [wished], { mode: 'preference' });
      const before = await audit('student3');
      await selectAs('student3', open, [{ course_id: taken.id, option_id: taken.sections[0] }]);
      await selectAs('student3', drawn, [{ course_id: wished.id, option_id: wished.sections[0], rank: 1 }]);
      await server.database.updateTable('selection_items').set({ status: 'enrolled' }).execute();

      const found = await audit('student3');

      expect(found.categories[2]?.courses.at(-1)).toEqual({
        code: 'FIN6999',
        title: 'Course FIN6999',
        term: 'Term T-TEST',
        units: 1.5,
        grade: null,
        status: 'running',
      });
      expect(found.summary.in_progress).toBe(before.summary.in_progress + 1.5);
    });

    it('takes a seat for a running course no longer once the registry says that it was failed', async () => {
      const termId = await addTestTerm(server);
      const seat = await addTestCourse(server, termId, 'FIN6999', { concentrations: ['finance'] });
      const before = await audit('student3');
      const items = [{ course_id: seat.id, option_id: seat.sections[0] }];
      await selectAs('student3', await addTestRound(server, termId, [seat]), items);
      const failed = { title: '{"en":"Course FIN6999"}', term: 'Term', type: 'elective', units: 3, status: 'failed' };
      const userId = server.ids['student3'] ?? 0;
      const record = { ...failed, user_id: userId, code: 'FIN6999', category: 'finance', grade: 'F' };
      await server.database
        .insertInto('course_records')
        .values({ ...record, term_id: termId })
        .execute();

      const found = await audit('student3');

      expect(found.categories[2]?.courses.at(-1)).toMatchObject({ code: 'FIN6999', grade: 'F', status: 'failed' });
      expect(found.summary.in_progress).toBe(before.summary.in_progress);
    });

    it('shows a form that has closed with what was sent', async () => {
      const found = await audit('student6');

      expect(found.form).toMatchObject({
        state: 'closed',
        editable: false,
        submitted_at: '2025-09-07T22:40:00+08:00',
        answers: { guests: 2 },
      });
    });

    it('sees an overdue instalment', async () => {
      const { items } = await audit('sofia');

      expect(items.find(({ key }) => key === 'fees')).toMatchObject({
        status: 'not_met',
        detail: 'Overdue instalments: 1',
      });
    });

    it('is told in Chinese', async () => {
      const found = await audit('chris', { language: 'zh-Hant' });

      expect(found.categories[1]?.name).toBe('必修課程');
      expect(found.items.find(({ key }) => key === 'documents')?.detail).toBe('尚未收到');
      expect(found.disclaimer).toContain('僅供參考');
    });

    it('tells a GPA with as many decimals as it has: what is too low never looks high enough', async () => {
      await server.database
        .updateTable('enrolments')
        .set({ cumulative_gpa: 2.496 })
        .where('user_id', '=', server.ids['wendy'] ?? 0)
        .execute();

      const found = await audit('wendy');

      expect(found.items.find(({ key }) => key === 'gpa')).toMatchObject({
        status: 'not_met',
        detail: expect.stringMatching(/2\.496.*2\.50/),
      });
    });

    it('names the terms of courses in the language of the reader, as far as the portal knows them', async () => {
      const termsOf = async (headers: Record<string, string>) => {
        const { categories } = await audit('chris', headers);
        return new Set(categories.flatMap(({ courses }) => courses.map(({ term }) => term)));
      };

      expect([...(await termsOf({}))].toSorted()).toEqual(['2024 Term 3', 'Term 1', 'Term 2']);
      expect([...(await termsOf({ language: 'zh-Hant' }))].toSorted()).toEqual(['2024 Term 3', '第一學期', '第二學期']);
    });

    it('is nothing for people who do not study, and for programmes without a plan', async () => {
      const headers = { classid: String(server.classIds.A) };
      expect((await server.ask('graduation-audit', { as: 'lead1', headers })).data).toBeNull();

      await server.database.deleteFrom('graduation_plans').execute();
      expect((await server.ask('graduation-audit', { as: 'chris' })).data).toBeNull();
    });

    it('asks a lead for a class', async () => {
      expect(await server.ask('graduation-audit', { as: 'lead1' })).toMatchObject({
        code: 403,
        data: { reason: 'class_required' },
      });
    });

    it('holds to the plan that was in force when the student began', async () => {
      const newer = { programme: 'MBA', study_mode: 'full_time', minimum_gpa: 4, disclaimer: '{"en":"New"}' };
      await server.database
        .insertInto('graduation_plans')
        .values([
          { ...newer, intake_year: 2025 },
          { ...newer, intake_year: 2026, minimum_gpa: 1 },
        ])
        .execute();

      expect((await audit('chris')).summary.minimum_gpa).toBe(4);
    });
  });

  describe('the graduation form', () => {
    it('is sent, can be changed while it is open, and keeps the moment of the first sending', async () => {
      const first = await submit('wendy');
      server.advance(hourMs);
      const second = await submit('wendy', { answers: { ...answers, attends: 'yes', guests: 1 } });

      expect(first).toMatchObject({ code: 200, data: { editable: true, form_version: 1, ext: {} } });
      expect(second.data).toMatchObject({
        id: first.data.id,
        submitted_at: '2025-11-21T10:00:00+08:00',
        updated_at: '2025-11-21T11:00:00+08:00',
      });
      expect((await audit('wendy')).form?.answers).toMatchObject({ attends: 'yes', guests: 1 });
    });

    it('drops answers to questions that were not asked', async () => {
      const { data } = await submit('wendy', { answers: { ...answers, guests: 2 } });

      expect(data.answers).toEqual(answers);
    });

    it('is for students whom the office has named', async () => {
      const headers = { classid: String(server.classIds.A) };

      expect(await submit('chris')).toMatchObject({ code: 403, data: { reason: 'not_eligible' } });
      expect(await submit('lead1', {}, headers)).toMatchObject({ code: 403, data: { reason: 'not_eligible' } });
    });

    it('does not depend on the verdict', async () => {
      const exercise = await server.database
        .selectFrom('graduation_exercises')
        .select('id')
        .where('form_id', '=', 'graduation.winter')
        .executeTakeFirstOrThrow();
      await office((context) => nameCandidates(context, exercise.id, [server.ids['sofia'] ?? 0]));

      expect((await audit('sofia')).verdict).toBe('not_met');
      expect((await submit('sofia')).code).toBe(200);
    });

    it('is closed at its end, and open at its start', async () => {
      const now = instantOf(server.now());
      const soon = instantOf(after(server.now(), hourMs));

      expect(await submit('student6')).toMatchObject({ code: 409, data: { reason: 'window_closed' } });
      await moveForm('graduation.winter', { open_at: soon });
      expect(await submit('wendy')).toMatchObject({ code: 409, data: { reason: 'window_not_open' } });
      await moveForm('graduation.winter', { open_at: now, close_at: soon });
      expect((await submit('wendy')).code).toBe(200);
      server.advance(hourMs);
      expect(await submit('wendy', {}, { language: 'zh-Hant' })).toMatchObject({
        code: 409,
        message: '已截止',
        data: { reason: 'window_closed' },
      });
    });

    it('cannot be sent twice when the office allows no changes', async () => {
      await server.database.updateTable('form_definitions').set({ editable: 0 }).execute();
      await submit('wendy');

      expect(await submit('wendy')).toMatchObject({ code: 409, data: { reason: 'duplicate' } });
    });

    it('says so when it has changed and the answers no longer fit', async () => {
      const content = {
        title: { en: 'New' },
        fields: [{ key: 'gown', type: 'text', required: true, label: { en: 'Size of the gown' } }],
      };
      await server.database
        .insertInto('form_versions')
        .values({ form_id: 'graduation.winter', version: 2, content: JSON.stringify(content) })
        .execute();
      await server.database
        .updateTable('form_definitions')
        .set({ version: 2 })
        .where('form_id', '=', 'graduation.winter')
        .execute();

      expect(await submit('wendy')).toMatchObject({ code: 409, data: { reason: 'form_changed' } });
    });

    it.each([
      ['a missing answer', { answers: { ...answers, certificate_name: '' } }, 'answers.certificate_name'],
      ['too many guests', { answers: { ...answers, attends: 'yes', guests: 3 } }, 'answers.guests'],
      ['no declaration', { answers: { ...answers, declaration: false } }, 'answers.declaration'],
      ['an unknown question', { answers: { ...answers, colour: 'red' } }, 'answers.colour'],
      ['no version', { form_version: undefined }, 'form_version'],
      ['an undeclared extra field', { ext: { colour: 'red' } }, 'ext.colour'],
    ])('refuses %s', async (_, more, field) => {
      const { code, data } = await submit('wendy', more);

      expect(code).toBe(422);
      expect(data.errors?.map((error) => error.field)).toContain(field);
      expect((await audit('wendy')).form?.answers).toBeNull();
    });

    it('stores an extra field that the form file declares', async () => {
      const form = [
        'sends: graduation-audit/field-submit',
        'asks: { form: FormDefinition }',
        'with: { form_version: form.version }',
        'fields:',
        '  - { name: answers, label: Graduation form, kind: questions, from: form }',
        '  - { name: gown, label: Size of the gown, kind: text, max: 3 }',
      ].join('\n');
      const other = await startServer({ portal: compiledPortal({ 'forms/graduation.yaml': form }) });

      const { data } = await other.ask('graduation-audit/field-submit', {
        as: 'wendy',
        body: { form_version: 1, answers, ext: { gown: 'M' } },
      });

      expect(data.ext).toEqual({ gown: 'M' });
      await other.close();
    });
  });

  type Office = Parameters<typeof nameCandidates>[0];

  /** The office works in a transaction, as the command line does. */
  function office<Result>(work: (context: Office) => Promise<Result>): Promise<Result> {
    return server.database
      .transaction()
      .execute((database) => work({ database, portal: server.house.portal(), now: server.now() }));
  }

  describe('the office', () => {
    it('names students once and tells them', async () => {
      const { id } = await server.database
        .selectFrom('graduation_exercises')
        .select('id')
        .where('form_id', '=', 'graduation.winter')
        .executeTakeFirstOrThrow();
      const [wendy = 0, sofia = 0] = [server.ids['wendy'], server.ids['sofia']];

      const added = await office((context) => nameCandidates(context, id, [wendy, sofia]));
      const again = await office((context) => nameCandidates(context, id, [wendy, sofia]));
      const nobody = await office((context) => nameCandidates(context, id, []));

      const { data } = await server.ask('user/message', { as: 'sofia', body: { type: 'graduation' } });
      expect([added, again, nobody]).toEqual([1, 0, 0]);
      expect(data.list.filter(({ title }) => title === 'Your graduation form is ready')).toHaveLength(1);
      await expect(office((context) => nameCandidates(context, 9999, [sofia]))).rejects.toThrow(
        'no graduation exercise',
      );
    });

    it('ticks what it has received, once, and nothing that is counted', async () => {
      const userIds = [server.ids['chris'] ?? 0];

      const noted = await office((context) => tickItem(context, 'documents', userIds));
      const again = await office((context) => tickItem(context, 'documents', userIds));

      expect([noted, again]).toEqual([1, 0]);
      expect(outstanding(await audit('chris'))).not.toContain('documents');
      await expect(office((context) => tickItem(context, 'gpa', userIds))).rejects.toThrow(
        'There is no item gpa for the office in the plan of 1155000001. The plans have: documents.',
      );
    });

    it('ticks for the students whom it names and nobody else', async () => {
      const students = ['chris', 'wendy', 'sofia', 'student6'] as const;
      const open = async () => {
        const found: string[] = [];
        for (const as of students) if (outstanding(await audit(as)).includes('documents')) found.push(as);
        return found;
      };
      const before = await open();

      await office((context) => tickItem(context, 'documents', [server.ids['chris'] ?? 0]));

      expect(before.length).toBeGreaterThan(1);
      expect(await open()).toEqual(before.filter((as) => as !== 'chris'));
    });

    it('begins an exercise with the first students of its form', async () => {
      await expect(office((context) => bringExercise(context, 'graduation.2027'))).rejects.toThrow(
        'There is no form graduation.2027.',
      );

      const [id, again] = await office(async (context) => [
        await bringExercise(context, 'exchange'),
        await bringExercise(context, 'exchange'),
      ]);

      expect(again).toBe(id);
    });
  });
});
