import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { logIn } from '../server/support/sign-in.ts';
import { startTimeoutMs } from '../server/support/test-server.ts';
import { askForCode, mailedCodes } from '../server/support/verification-code.ts';
import { type OfficePortal, startOffice } from './support/office.ts';

const file = `classes:
  - title: MBA 2026 Class D
    programme: MBA
    school: Harbour Business School
    degree: MBA
    major: Business Administration
    level: Master
    plan: Full-time plan, 16 months
    begins: 2026-09-01
    ends: 2027-12-31
    units: 54
people:
  - { sid: "1155990001", name: 何思敏, en-name: Simone Ho, email: simone.ho@mail.example, class: MBA 2026 Class D }
  - { sid: "1155990002", en-name: Tom To, email: tom.to@mail.example, class: MBA 2026 Class D, study-mode: part_time }
  - { en-name: Grace Lee, email: grace.lee@sld.example, leads: [MBA 2026 Class D] }
`;

describe('people from a file', () => {
  let portal: OfficePortal;
  beforeEach(async () => {
    portal = await startOffice();
  }, startTimeoutMs);
  afterEach(() => portal.close());

  const count = async () => (await portal.server.database.selectFrom('users').select('id').execute()).length;

  test('are counted and not kept with --dry-run', async () => {
    const before = await count();

    const { exitCode, output } = await portal.office('import-people', portal.write('people.yaml', file), '--dry-run');

    expect([exitCode, output]).toEqual([
      0,
      'Nothing is changed yet. This is what would be: 3 people made, 0 brought up to date, 0 as before.\n',
    ]);
    expect(await count()).toBe(before);
  });

  test('come in once, with an invitation by mail, and are brought up to date', async () => {
    const first = await portal.office('import-people', portal.write('people.yaml', file), '--invite');
    const again = await portal.office('import-people', portal.write('people.yaml', file), '--invite');
    const changed = file.replace('Tom To', 'Tommy To');
    const third = await portal.office('import-people', portal.write('people.yaml', changed));

    expect(first.output).toBe('3 people made, 0 brought up to date, 0 as before.\n3 invitations go out by mail.\n');
    expect(again.output).toBe('0 people made, 0 brought up to date, 3 as before.\n0 invitations go out by mail.\n');
    expect(third.output).toBe('0 people made, 1 brought up to date, 2 as before.\n');
    const { database } = portal.server;
    const mails = await database.selectFrom('outbox').select(['recipient', 'content']).execute();
    expect(mails.find(({ recipient }) => recipient === 'simone.ho@mail.example')?.content).toContain(
      'https://portal.example',
    );
    const enrolled = await database
      .selectFrom('enrolments')
      .innerJoin('users', 'users.id', 'enrolments.user_id')
      .innerJoin('classes', 'classes.id', 'enrolments.class_id')
      .select(['users.en_name', 'classes.title', 'study_mode', 'is_current'])
      .where('users.sid', 'in', ['1155990001', '1155990002'])
      .orderBy('users.sid')
      .execute();
    expect(enrolled).toEqual([
      { en_name: 'Simone Ho', title: 'MBA 2026 Class D', study_mode: 'full_time', is_current: 1 },
      { en_name: 'Tommy To', title: 'MBA 2026 Class D', study_mode: 'part_time', is_current: 1 },
    ]);
  });

  test('choose a password with the code of their mail, and log in', async () => {
    const { server } = portal;
    const account = 'simone.ho@mail.example';
    const password = 'Tolo-Harbour-7';
    await portal.office('import-people', portal.write('people.yaml', file));
    await askForCode(server, { account });
    const verify_code = (await mailedCodes(server, account)).at(-1) ?? '';

    const reset = await server.ask('find-password/reset', {
      body: { account, verify_code, password, password_confirm: password },
    });

    expect(reset.code).toBe(200);
    expect((await logIn(server, { account: '1155990001', password })).code).toBe(200);
  });

  test.each([
    [
      'a class that is none',
      file.replace(/classes:[^]*people:/, 'people:').replaceAll('Class D', 'Class Z'),
      /:2:\d+ [^]*There is no class called MBA 2026 Class Z\./,
    ],
    ['an address twice', file.replace('tom.to@', 'simone.ho@'), /:14:\d+ [^]*have the same `email`/],
    [
      'an address of somebody else',
      file.replace('tom.to@', 'chris.chan@'),
      /:14:\d+ [^]*Somebody else has the address/,
    ],
    ['an ID without quotes', file.replace('"1155990001"', '1155990001'), /:13:\d+ [^]*is read as the number/],
  ])('are refused at the place of %s, and nobody is kept', async (_, text, sentence) => {
    const before = await count();

    const { exitCode, errors } = await portal.office('import-people', portal.write('people.yaml', text));

    expect(exitCode).toBe(1);
    expect(errors).toMatch(sentence);
    expect(await count()).toBe(before);
  });

  test('have examples in the reference that can be brought in', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/reference/office.md'), 'utf8');
    const [, yaml = ''] = /## List of people\n[^]*?```yaml\n([^]*?)```/.exec(page) ?? [];
    const own = yaml
      .replaceAll('1155000001', '1155990009')
      .replaceAll('chris.chan', 'carla.chan')
      .replaceAll('grace.lee', 'gaby.lee');

    const { exitCode, errors } = await portal.office('import-people', portal.write('people.yaml', own));

    expect([exitCode, errors]).toEqual([0, '']);
  });
});
