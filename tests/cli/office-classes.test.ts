import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTimeoutMs } from '../server/support/test-server.ts';
import { type OfficePortal, startOffice } from './support/office.ts';

const classOf = (title: string, more = '') =>
  `  - title: ${title}
${more}    programme: MBA
    school: Harbour Business School
    degree: MBA
    major: Business Administration
    level: Master
    plan: Full-time plan, 16 months
    begins: 2026-09-01
    ends: 2027-12-31
    units: 54
`;

const misspelt = `classes:
${classOf('MBA 2026 Clas D')}people:
  - { sid: "1155990001", en-name: Simone Ho, email: simone.ho@mail.example, class: MBA 2026 Clas D }
  - { sid: "1155990002", en-name: Tom To, email: tom.to@mail.example, class: MBA 2026 Clas D, plan: "Part-time plan, 24 months" }
  - { en-name: Grace Lee, email: grace.lee@sld.example, leads: [MBA 2026 Clas D] }
  - { en-name: Ivy Ip, email: ivy.ip@sld.example, leads: [MBA 2026 Clas D] }
`;

const corrected = `classes:\n${classOf('MBA 2026 Class D', '    former-title: MBA 2026 Clas D\n').replace('16 months', '18 months')}`;

describe('classes', () => {
  let portal: OfficePortal;
  beforeEach(async () => {
    portal = await startOffice();
  }, startTimeoutMs);
  afterEach(() => portal.close());

  const listed = async () => {
    const { output } = await portal.office('classes', '--format', 'json');
    const all = JSON.parse(output) as readonly { readonly title: string }[];
    return all.filter(({ title }) => /Clas+ D$/.test(title));
  };
  const bring = (text: string) => portal.office('import', portal.write('classes.yaml', text));
  const records = () =>
    portal.server.database
      .selectFrom('enrolments')
      .innerJoin('users', 'users.id', 'enrolments.user_id')
      .innerJoin('classes', 'classes.id', 'enrolments.class_id')
      .select(['sid', 'classes.title', 'plan', 'is_current'])
      .where('sid', 'in', ['1155990001', '1155990002'])
      .orderBy('sid')
      .execute();

  test('are listed with their students and leads, and how one is looked into', async () => {
    const { output } = await portal.office('classes');

    expect(output).toMatch(/│ +\d+ │ MBA 2025 Class A │ MBA +│ +\d+ │ Mandy Lee, Leo Lau │/);
    expect(output).toContain('npx portico office people --class "<title>"');
  });

  test('are renamed where their title was a mistake, once, with everybody in them and what their students study', async () => {
    await bring(misspelt);

    const renamed = await bring(corrected);
    const again = await bring(corrected);

    expect(renamed.output).toContain('Classes: 0 new, 1 changed, 0 as before.');
    expect(again.output).toContain('The portal knew all of it already.');
    expect(await listed()).toMatchObject([{ title: 'MBA 2026 Class D', students: 2, leads: ['Grace Lee', 'Ivy Ip'] }]);
    expect(await records()).toEqual([
      { sid: '1155990001', title: 'MBA 2026 Class D', plan: 'Full-time plan, 18 months', is_current: 1 },
      { sid: '1155990002', title: 'MBA 2026 Class D', plan: 'Part-time plan, 24 months', is_current: 1 },
    ]);
  });

  test('become one where both are there by now: nobody studies or leads twice, and what was for either is for it', async () => {
    const { database } = portal.server;
    await bring(misspelt);
    // Simone has gone over to the right class and left a record behind; Tom and Ivy have not.
    await bring(
      `classes:\n${classOf('MBA 2026 Class D')}people:\n  - { sid: "1155990001", en-name: Simone Ho, email: simone.ho@mail.example, class: MBA 2026 Class D }\n  - { en-name: Grace Lee, email: grace.lee@sld.example, leads: [MBA 2026 Class D] }\n`,
    );
    const idOf = async (title: string) =>
      String(
        (await database.selectFrom('classes').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id,
      );
    const right = await idOf('MBA 2026 Class D');
    const audience = { record: 'notice', kind: 'class' };
    const wrong = await idOf('MBA 2026 Clas D');
    await database
      .insertInto('audiences')
      .values([
        { ...audience, record_id: 9001, value: wrong },
        { ...audience, record_id: 9002, value: wrong },
        { ...audience, record_id: 9002, value: right },
      ])
      .execute();

    const joined = await bring(corrected);

    expect(joined.output).toContain('Classes: 0 new, 1 changed, 0 as before.');
    expect(await listed()).toMatchObject([{ title: 'MBA 2026 Class D', students: 2, leads: ['Grace Lee', 'Ivy Ip'] }]);
    expect(await records()).toMatchObject([
      { sid: '1155990001', plan: 'Full-time plan, 18 months' },
      { sid: '1155990002', plan: 'Part-time plan, 24 months' },
    ]);
    const meant = database.selectFrom('audiences').select(['record_id', 'value']).where('record_id', '>', 9000);
    expect(await meant.orderBy('record_id').execute()).toEqual([
      { record_id: 9001, value: right },
      { record_id: 9002, value: right },
    ]);
  });

  test('that nobody has brought in are said to be missing, with what brings them in', async () => {
    const { database } = portal.server;
    for (const table of ['enrolments', 'class_leads', 'classes'] as const) await database.deleteFrom(table).execute();

    expect((await portal.office('classes')).output).toContain('There are no classes yet');
  });
});
