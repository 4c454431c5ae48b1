/** What the office brings in for the studies besides courses: seasons of exchange and plans of graduation. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FormContent, newestForms } from '../../server/forms/store/office-forms.ts';
import { startTimeoutMs } from '../server/support/test-server.ts';
import { type OfficePortal, startOffice } from './support/office.ts';

const season = `exchange-seasons:
  - key: 2027-summer
    season: 2027 summer
    title: { en: Global Exchange, zh-Hant: 環球交換計劃 }
    introduction: A term **abroad**.
    open-at: 2027-03-01 09:00
    close-at: 2027-03-20
    result-at: 2027-04-10 12:00
    stay-ends-at: 2027-12-31
    max-preferences: 2
    minimum-gpa: 3
    form-id: exchange
    partners:
      - { name: Rhine School, country: de, city: Cologne, term: Autumn term, places: 3 }
      - { name: Seine School, country: fr, city: Paris, term: Autumn term, places: 1, minimum-gpa: 3.5 }
`;

const plan = `graduation-plans:
  - programme: MBA
    study-mode: full_time
    intake-year: 2024
    minimum-gpa: 2.7
    disclaimer: The decision of the committee is final.
    categories:
      - { key: core, name: Core courses, units: 30, type: core }
      - { key: own, name: Own concentration, units: 9, concentration: own }
    items:
      - { key: fees, name: Tuition fees, check: fees }
      - { key: points, name: Points, points: 200, opens: "/pages/personal/pointsRecord?tab=2" }
      - { key: survey, name: Exit survey, form-id: graduation.survey, due: 2027-05-31 }
`;

describe('records from a file', () => {
  let portal: OfficePortal;
  beforeEach(async () => {
    portal = await startOffice();
  }, startTimeoutMs);
  afterEach(() => portal.close());

  test('open a season of exchange, whose form follows its schools until the results are out', async () => {
    const { database } = portal.server;
    const run = async (text: string) => {
      const { output, errors } = await portal.office('import', portal.write('season.yaml', text));
      return output || errors;
    };
    const formId = 'exchange.2027-summer';
    const form = () =>
      newestForms(database)
        .select(['form_definitions.version', 'close_at', 'content'])
        .where('form_definitions.form_id', '=', formId)
        .executeTakeFirstOrThrow();
    const third = '      - { name: Tiber School, country: it, city: Rome, term: Autumn term, places: 2 }\n';
    const more = season.replace('2027-03-20', '2027-03-25') + third;

    const first = await run(season);
    const before = await form();
    const again = await run(season);
    const changed = await run(more);
    const after = await form();
    await database
      .updateTable('exchange_seasons')
      .set({ announced_at: '2027-04-10T04:00:00.000Z' })
      .where('form_id', '=', formId)
      .execute();
    const late = await run(more.replace('places: 3', 'places: 4'));

    expect(first).toBe('Exchange seasons: 1 new, 0 changed, 0 as before.\n');
    expect(again).toContain('The portal knew all of it already.');
    expect(changed).toBe('Exchange seasons: 0 new, 1 changed, 0 as before.\n');
    expect(late).toMatch(/:2:10 [^]*Students know the results of this season/);
    expect([before.version, before.close_at]).toEqual([1, '2027-03-20T16:00:00.000Z']);
    expect([after.version, after.close_at]).toEqual([2, '2027-03-25T16:00:00.000Z']);
    const [ranking, next] = (JSON.parse(after.content) as FormContent).fields; // as stored
    expect(ranking).toMatchObject({ key: 'ranking', type: 'ranking', max: 2 });
    expect(ranking?.options?.map(({ label }) => label.en)).toEqual([
      'Rhine School, Cologne',
      'Seine School, Paris',
      'Tiber School, Rome',
    ]);
    expect(next?.key).toBe('motivation');
  });

  test('say what a programme asks for, and bring it up to date', async () => {
    const { database } = portal.server;
    const run = async (text: string) => (await portal.office('import', portal.write('plan.yaml', text))).output;

    const first = await run(plan);
    const again = await run(plan);
    const changed = await run(plan.replace('points: 200', 'points: 250'));

    expect(first).toBe('Graduation plans: 1 new, 0 changed, 0 as before.\n');
    expect(again).toContain('The portal knew all of it already.');
    expect(changed).toBe('Graduation plans: 0 new, 1 changed, 0 as before.\n');
    const { id } = await database
      .selectFrom('graduation_plans')
      .select('id')
      .where('intake_year', '=', 2024)
      .executeTakeFirstOrThrow();
    const categories = await database
      .selectFrom('graduation_categories')
      .select(['key', 'required_units', 'course_type', 'course_category'])
      .where('plan_id', '=', id)
      .orderBy('position')
      .execute();
    expect(categories).toEqual([
      { key: 'core', required_units: 30, course_type: 'core', course_category: null },
      { key: 'own', required_units: 9, course_type: null, course_category: 'own' },
    ]);
    const items = await database
      .selectFrom('graduation_items')
      .select(['kind', 'required_points', 'form_id', 'due_at', 'link'])
      .where('plan_id', '=', id)
      .orderBy('position')
      .execute();
    const nothing = { required_points: null, form_id: null, due_at: null, link: null };
    expect(items.map(({ link, ...item }) => ({ ...item, link: link && JSON.parse(link) }))).toEqual([
      { ...nothing, kind: 'fees' },
      {
        ...nothing,
        kind: 'points',
        required_points: 250,
        link: { route: '/pages/personal/pointsRecord', query: { tab: 2 } },
      },
      { ...nothing, kind: 'form', form_id: 'graduation.survey', due_at: '2027-05-31T16:00:00.000Z' },
    ]);
  });

  test.each([
    ['a programme', plan.replace('MBA', 'MBB'), /:2:16 [^]*There is no programme called MBB\.[^]*`(E?MBA)`/],
    [
      'a concentration',
      plan.replace('concentration: own', 'concentration: fnance'),
      /:9:\d+ [^]*There is no concentration/,
    ],
    [
      'a form of a plan',
      plan.replace('graduation.survey', 'survey'),
      /:13:\d+ [^]*The office has no form called survey/,
    ],
    ['a form of a season', season.replace('form-id: exchange', 'form-id: other'), /:12:14 [^]*no form called other/],
  ])('are refused at the place of %s that is none', async (_, text, sentence) => {
    const { exitCode, errors } = await portal.office('import', portal.write('records.yaml', text));

    expect(exitCode).toBe(1);
    expect(errors).toMatch(sentence);
  });
});
