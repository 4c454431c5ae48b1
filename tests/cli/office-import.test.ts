import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { rowsOfOthers } from '../server/support/rows-of-others.ts';
import { fileOf } from '../server/support/sample-files.ts';
import { logIn, rightPassword } from '../server/support/sign-in.ts';
import { startTimeoutMs } from '../server/support/test-server.ts';
import { askForCode, mailedCodes } from '../server/support/verification-code.ts';
import { type OfficePortal, startOffice } from './support/office.ts';
import { study } from './support/study-file.ts';

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

describe('records from a file', () => {
  let portal: OfficePortal;
  beforeEach(async () => {
    portal = await startOffice();
  }, startTimeoutMs);
  afterEach(() => portal.close());

  const count = async () => (await portal.server.database.selectFrom('users').select('id').execute()).length;

  test('are counted and not kept with --dry-run', async () => {
    const before = await count();

    const { exitCode, output } = await portal.office('import', portal.write('people.yaml', file), '--dry-run');

    expect([exitCode, output]).toEqual([
      0,
      'Nothing is changed yet. This is what would be:\nClasses: 1 new, 0 changed, 0 as before.\nPeople: 3 new, 0 changed, 0 as before.\n',
    ]);
    expect(await count()).toBe(before);
  });

  test('come in once, with an invitation by mail, and are brought up to date', async () => {
    const first = await portal.office('import', portal.write('people.yaml', file), '--invite');
    const again = await portal.office('import', portal.write('people.yaml', file), '--invite');
    const changed = file.replace('Tom To', 'Tommy To');
    const third = await portal.office('import', portal.write('people.yaml', changed));

    expect(first.output).toBe(
      'Classes: 1 new, 0 changed, 0 as before.\nPeople: 3 new, 0 changed, 0 as before.\n3 invitations go out by mail.\n',
    );
    expect(again.output).toBe(
      'Classes: 0 new, 0 changed, 1 as before.\nPeople: 0 new, 0 changed, 3 as before.\n0 invitations go out by mail.\nThe portal knew all of it already.\n',
    );
    expect(third.output).toBe('Classes: 0 new, 0 changed, 1 as before.\nPeople: 0 new, 1 changed, 2 as before.\n');
    const { database } = portal.server;
    const mails = await database
      .selectFrom('outbox')
      .innerJoin('users', 'users.id', 'outbox.user_id')
      .select(['recipient', 'content', 'users.email'])
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(mails.map(({ email }) => email));
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

  test('say what a student is, and how far with the studies; what is left out stays, and so does what is the student’s own', async () => {
    const registry = (tom: string) => `${study.replace(/terms:[^]*/, '')}people:
  - { sid: "1155990002", en-name: Tom To, email: tom.to@mail.example, class: MBA 2026 Class D, study-mode: part_time${tom} }
`;
    const facts = `, gender: other, phone: "+852 51230009", plan: Two years, ends: 2028-08-31, gpa: 3.52,
      units: { core: 18, pre-term: 1.5, in-progress: 9 }, concentrations: [{ key: zz, units: 6, of: 15 }]`;
    const run = async (text: string) => (await portal.office('import', portal.write('records.yaml', text))).output;
    const stored = () =>
      portal.server.database
        .selectFrom('enrolments')
        .innerJoin('users', 'users.id', 'enrolments.user_id')
        .select(['gender', 'phone_code', 'phone', 'plan', 'major', 'study_mode', 'cumulative_gpa', 'credits'])
        .select(['concentration', 'expected_graduation_date', 'maximum_study_end_date'])
        .where('sid', '=', '1155990002')
        .executeTakeFirstOrThrow();
    await run(file);

    const first = await run(registry(facts));
    const again = await run(registry(facts));
    const without = await run(registry(''));
    const renewed = await run(
      file
        .replace('major: Business Administration', 'major: Finance')
        .replace('units: 54', 'units: 48\n    min-units: 45\n    latest-end: 2030-08-31')
        .replace(/people:[^]*/, ''),
    );

    expect(first).toContain('People: 0 new, 1 changed, 0 as before.');
    expect([again, without].map((output) => /People: .*/.exec(output)?.[0])).toEqual([
      'People: 0 new, 0 changed, 1 as before.',
      'People: 0 new, 0 changed, 1 as before.',
    ]);
    expect(renewed).toContain('Classes: 0 new, 1 changed, 0 as before.');
    const { credits, concentration, ...others } = await stored();
    expect(others).toEqual({
      gender: 'other',
      phone_code: '852',
      phone: '51230009',
      plan: 'Two years',
      major: 'Finance',
      study_mode: 'part_time',
      cumulative_gpa: 3.52,
      expected_graduation_date: '2028-08-31',
      maximum_study_end_date: '2030-08-31',
    });
    expect(JSON.parse(credits)).toEqual({
      completed: 19.5,
      core: 18,
      elective: 0,
      pre_term: 1.5,
      required: 48,
      minimum: 45,
      outstanding: 28.5,
      in_progress: 9,
    });
    expect(JSON.parse(concentration)).toEqual([{ key: 'zz', name: 'Zoology', units_completed: 6, units_required: 15 }]);
  });

  test('leave a part-time student part-time, and units that are not named, also in another class; who comes back goes on there', async () => {
    const run = (text: string) => portal.office('import', portal.write('records.yaml', text));
    const student = (more: string) =>
      run(`${file.replace(/people:[^]*/, '')}people:
  - { sid: "1155990002", en-name: Tom To, email: tom.to@mail.example${more} }
`);
    const stored = async () => {
      const { study_mode, credits } = await portal.server.database
        .selectFrom('enrolments')
        .innerJoin('users', 'users.id', 'enrolments.user_id')
        .select(['study_mode', 'credits'])
        .where('sid', '=', '1155990002')
        .where('is_current', '=', 1)
        .executeTakeFirstOrThrow();
      const { core, elective, pre_term, in_progress } = JSON.parse(credits) as Record<string, number>; // as stored
      return { study_mode, units: [core, elective, pre_term, in_progress] };
    };
    const here = ', class: MBA 2026 Class D';
    await student(`${here}, study-mode: part_time, units: { core: 18, elective: 3, pre-term: 1, in-progress: 9 }`);

    const { output } = await student(`${here}, units: { core: 21 }`);
    const after = await stored();
    await student(', class: MBA 2025 Class A');
    const moved = await stored();
    await student(', class: MBA 2025 Class A, study-mode: full_time');
    const full = await stored();
    await student(here);
    const back = await stored();

    expect(output).toContain('People: 0 new, 1 changed, 0 as before.');
    expect(after).toEqual({ study_mode: 'part_time', units: [21, 3, 1, 9] });
    expect(moved).toEqual({ study_mode: 'part_time', units: [0, 0, 0, 0] });
    expect(full.study_mode).toBe('full_time');
    expect(back.units).toEqual([21, 3, 1, 9]);
  });

  test('of a class change what its students of today study, and nothing of anybody else', async () => {
    const { database } = portal.server;
    const run = (text: string) => portal.office('import', portal.write('records.yaml', text));
    await run(file);
    await run(
      'people:\n  - { sid: "1155990002", en-name: Tom To, email: tom.to@mail.example, class: MBA 2025 Class A }\n',
    );
    const simone = () =>
      database
        .selectFrom('users')
        .innerJoin('enrolments', 'enrolments.user_id', 'users.id')
        .select(['users.id', 'major'])
        .where('sid', '=', '1155990001')
        .executeTakeFirstOrThrow();
    const { id } = await simone();
    const before = await rowsOfOthers(database, id);

    await run(file.replace('major: Business Administration', 'major: Finance').replace(/people:[^]*/, ''));

    expect((await simone()).major).toBe('Finance');
    expect(await rowsOfOthers(database, id)).toEqual(before);
  });

  test('know by the address before whoever changed it a moment ago and may still take it back', async () => {
    const { server } = portal;
    const left = 'chris.chan@mail.example';
    const update = (body: object) => server.ask('user/update-info', { as: 'chris', body });
    await update({ version: 1, email: 'chris.new@mail.example', password: rightPassword });
    const [code] = await mailedCodes(server, 'chris.new@mail.example');
    await update({ version: 2, email_code: code });
    const run = (entry: string) =>
      portal.office(
        'import',
        portal.write('people.yaml', `people:\n  - { en-name: Chris Chan, email: ${left}${entry} }\n`),
      );

    const other = await run(', sid: "1155990003"');
    const own = await run('');

    expect([other.exitCode, other.errors]).toEqual([
      1,
      expect.stringMatching(new RegExp(`The address ${left} is that of somebody else, with the student ID 1155000001`)),
    ]);
    expect(own.output).toContain('People: 0 new, 1 changed, 0 as before.');
  });

  test('get another student ID where theirs was a mistake, once, and keep all that is theirs', async () => {
    const { database } = portal.server;
    const run = (former: string) =>
      portal.office(
        'import',
        portal.write(
          'corrected.yaml',
          `people:\n  - { sid: "0155990077", ${former}en-name: Nell Ng, email: nell.ng@mail.example }\n`,
        ),
      );
    const sids = () => database.selectFrom('users').select('sid').where('email', '=', 'nell.ng@mail.example').execute();
    await portal.office(
      'import',
      portal.write('wrong.yaml', 'people:\n  - { sid: "155990077", en-name: Nell Ng, email: nell.ng@mail.example }\n'),
    );

    const refused = await run('');
    const corrected = await run('former-sid: "155990077", ');
    const again = await run('former-sid: "155990077", ');

    expect(refused.errors.replaceAll(/\s+/g, ' ')).toContain('write it as `former-sid`');
    expect(corrected.output).toContain('People: 0 new, 1 changed, 0 as before.');
    expect(again.output).toContain('The portal knew all of it already.');
    expect(await sids()).toEqual([{ sid: '0155990077' }]);
  });

  test('choose a password with the code of their mail, and log in', async () => {
    const { server } = portal;
    const account = 'simone.ho@mail.example';
    const password = 'Tolo-Harbour-7';
    await portal.office('import', portal.write('people.yaml', file));
    await askForCode(server, { account });
    const verify_code = (await mailedCodes(server, account)).at(-1) ?? '';

    const reset = await server.ask('find-password/reset', {
      body: { account, verify_code, password, password_confirm: password },
    });

    expect(reset.code).toBe(200);
    expect((await logIn(server, { account: '1155990001', password })).code).toBe(200);
  });

  test('take days and decimals of a table as a German spreadsheet writes them', async () => {
    const terms = 'code;name;begins;ends\n2031T1;Term 1;1.9.2031;18.12.2031\n';
    const people = 'sid;en-name;email;class;gpa\n1155000001;Chris Chan;chris.chan@mail.example;MBA 2025 Class A;3,47\n';

    expect((await portal.office('import', portal.write('terms.csv', terms))).errors).toBe('');
    expect((await portal.office('import', portal.write('people.csv', people))).errors).toBe('');

    const { database } = portal.server;
    const term = await database.selectFrom('terms').selectAll().where('code', '=', '2031T1').executeTakeFirst();
    expect(term).toMatchObject({ start_date: '2031-09-01', end_date: '2031-12-18' });
    const study = await database
      .selectFrom('enrolments')
      .select('cumulative_gpa')
      .where('cumulative_gpa', '=', 3.47)
      .execute();
    expect(study).toHaveLength(1);
  });

  test('find a class by its name with spaces out of a web page, and with letters out of a PDF', async () => {
    const pasted = file.replace('class: MBA 2026 Class D }', 'class: "MBA\u00A02026\u00A0Class\u00A0D" }');
    const named = `sid;en-name;email;class\n1155990003;Jo\u0308rg Vo;jorg.vo@mail.example;MBA\u00A02026\u00A0Class D\n`;

    expect((await portal.office('import', portal.write('people.yaml', pasted))).errors).toBe('');
    expect((await portal.office('import', portal.write('people.csv', named))).errors).toBe('');
    const rows = await portal.server.database
      .selectFrom('users')
      .select('en_name')
      .where('sid', '=', '1155990003')
      .execute();
    expect(rows).toEqual([{ en_name: 'Jörg Vo' }]);
  });

  test.each([
    [
      'a class that is none',
      file.replace(/classes:[^]*people:/, 'people:').replaceAll('Class D', 'Class Z'),
      /:2:\d+ [^]*There is no class called MBA 2026 Class Z\./,
    ],
    [
      'a class to lead that is misspelt',
      file.replace('leads: [MBA 2026 Class D]', 'leads: [MBA 2026 Class D, MBA 2026 Clas D]'),
      /:15:\d+ [^]*There is no class called MBA 2026 Clas D\.[^]*Did you mean `MBA 2026 Class [A-D]`\?/,
    ],
    [
      'several classes to lead in one entry',
      file.replace('leads: [MBA 2026 Class D]', 'leads: ["MBA 2026 Class D, MBA 2026 Class C"]'),
      /:15:\d+ [^]*There is no class called[^]*in a\s+table with \| between them:\s+`MBA 2026 Class D\|MBA 2026 Class C`\./,
    ],
    [
      'an area of study that is none',
      file.replace('study-mode: part_time', 'concentrations: [{ key: finanse, units: 6, of: 15 }]'),
      /:14:\d+ [^]*There is no concentration finanse\.[^]*Did you mean `finance`\?/,
    ],
    ['an address twice', file.replace('tom.to@', 'simone.ho@'), /:14:\d+ [^]*have the same `email`/],
    [
      'an address of somebody else',
      file.replace('tom.to@', 'chris.chan@'),
      /:14:\d+ [^]*is that of somebody else,?\s+with\s+the\s+student\s+ID\s+1155000001\.[^]*`former-sid`/,
    ],
    ['an ID without quotes', file.replace('"1155990001"', '1155990001'), /:13:\d+ [^]*is read as the number/],
  ])('are refused at the place of %s, and nobody is kept', async (_, text, sentence) => {
    const before = await count();

    const { exitCode, errors } = await portal.office('import', portal.write('people.yaml', text));

    expect(exitCode).toBe(1);
    expect(errors).toMatch(sentence);
    expect(await count()).toBe(before);
  });

  test('come from tables as well, with what spreadsheets make of them', async () => {
    const classes =
      '\uFEFFtitle;programme;school;degree;major;level;plan;begins;ends;units\r\n"MBA 2026 ""E""";MBA;"Harbour; Business";MBA;Business;Master;Full-time;2026-09-01;2027-12-31;54\r\n;;;;;;;;;\r\n';
    const people =
      'sep=,\nsid,name,en-name,email,class\n1155990011,何思敏,"Ho, Simone",Simone.HO@mail.example,"MBA 2026 ""E"""\n';

    const first = await portal.office('import', portal.write('classes.csv', classes));
    const second = await portal.office('import', portal.write('people.csv', people));
    const again = await portal.office('import', portal.write('people.csv', people));

    expect(first.output).toBe('Classes: 1 new, 0 changed, 0 as before.\n');
    expect(second.output).toBe('People: 1 new, 0 changed, 0 as before.\n');
    expect(again.output).toBe('People: 0 new, 0 changed, 1 as before.\nThe portal knew all of it already.\n');
    const kept = await portal.server.database
      .selectFrom('enrolments')
      .innerJoin('users', 'users.id', 'enrolments.user_id')
      .select(['en_name', 'email', 'school'])
      .where('sid', '=', '1155990011')
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ en_name: 'Ho, Simone', email: 'simone.ho@mail.example', school: 'Harbour; Business' });
  });

  test('come from Excel files, days and times as the sheet shows them', async () => {
    const text = (value: string) => ({ value, type: String });
    const day = (value: string, format: string) => ({ value: new Date(`${value}Z`), type: Date, format });
    const sheet = await writeExcelFile([
      ['sid', 'en-name', 'email', 'class', 'gpa', 'ends'].map(text),
      [
        { value: 1_155_990_013, type: Number },
        text('Lam, "Jo"'),
        text('jo.lam@mail.example'),
        text('MBA 2025 Class A'),
        { value: 3.5, type: Number },
        day('2027-07-31T00:00', 'dd/mm/yyyy'),
      ],
    ]).toBuffer();

    const { output, errors } = await portal.office('import', portal.write('people.xlsx', sheet));

    expect([output, errors]).toEqual(['People: 1 new, 0 changed, 0 as before.\n', '']);
    const kept = await portal.server.database
      .selectFrom('enrolments')
      .innerJoin('users', 'users.id', 'enrolments.user_id')
      .select(['en_name', 'cumulative_gpa', 'expected_graduation_date'])
      .where('sid', '=', '1155990013')
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ en_name: 'Lam, "Jo"', cumulative_gpa: 3.5, expected_graduation_date: '2027-07-31' });
  });

  test('come from tables with the headings of another system, and what each was read as is said', async () => {
    const people =
      'Student ID,Full Name,Chinese Name,E-Mail Address,Class,SEX\n1155990012,Ida Ip,葉愛,ida.ip@mail.example,MBA 2025 Class A,female\n';

    const { output } = await portal.office('import', portal.write('people.csv', people));

    expect(output).toBe(
      'People: 1 new, 0 changed, 0 as before.\nColumns were read by what they mean: `Student ID` as `sid`, `Full Name` as `en-name`, `Chinese Name` as `name`, `E-Mail Address` as `email`, `Class` as `class`, `SEX` as `gender`.\n',
    );
    const kept = await portal.server.database
      .selectFrom('users')
      .select(['en_name', 'name', 'gender'])
      .where('email', '=', 'ida.ip@mail.example')
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ en_name: 'Ida Ip', name: '葉愛', gender: 'female' });
  });

  test('say where students find who leads their class, and what they read first', async () => {
    const lead = (more: string) =>
      `people:\n  - { en-name: Grace Lee, email: grace.lee@sld.example, leads: [MBA 2025 Class A]${more} }\n`;
    const bring = async (more: string) => (await portal.office('import', portal.write('lead.yaml', lead(more)))).output;
    const shown = async () => {
      const { data } = await portal.server.ask('user/info', { as: 'chris' });
      return data.classInfo?.adminInfo.find(({ en_name: name }) => name === 'Grace Lee');
    };

    await bring('');
    const silent = await shown();
    const said = await bring(', office: Room 9, message: { en: Come on **Friday**. }');
    const first = await shown();
    const again = await bring(', office: Room 9, message: { en: Come on **Friday**. }');
    const other = await bring(', office: Room 10');

    expect(silent).toMatchObject({ office: null, message: null });
    expect(said).toBe('People: 0 new, 1 changed, 0 as before.\n');
    expect(first).toMatchObject({ office: 'Room 9', message: '<p>Come on <strong>Friday</strong>.</p>' });
    expect(again).toContain('The portal knew all of it already.');
    expect(other).toBe('People: 0 new, 1 changed, 0 as before.\n');
    expect(await shown()).toEqual({ ...first, office: 'Room 10' });
    const order = (await portal.server.ask('user/info', { as: 'chris' })).data.classInfo?.adminInfo;
    expect(order?.at(-1)?.en_name).toBe('Grace Lee'); // who came first is in charge
    const alone = portal.write(
      'alone.yaml',
      'people:\n  - { en-name: Nora Ng, email: nora.ng@sld.example, office: Room 3 }\n',
    );
    expect((await portal.office('import', alone)).errors).toContain('This person leads no class, so nobody would read');
  });

  test('bring the same from tables as from YAML: concentrations, terms, courses, rounds, application types, plans, leads', async () => {
    const tables = {
      concentrations: 'key,name\nzz,Zoology\n',
      terms: 'code;name;begins;ends;guide\n2027T1;Term 1, 2027–28;2027-09-01;2027-12-18;Core **first**.\n',
      courses:
        'term,code,title.en,title.zh-Hant,type,units,instructor,language,concentrations,prerequisites,sections.1.label,sections.1.capacity,sections.1.meetings.1.day,sections.1.meetings.1.from,sections.1.meetings.1.to,sections.1.meetings.1.venue\n2027T1,ZZZ5010,Zoology,動物學,core,3,Dr Ng,English,zz,ACC5000|ACC5001,A,45,Tuesday,19:00,22:00,Room 301\n',
      'course-rounds':
        'term,title.en,title.zh-Hant,kind,mode,description,start-at,end-at,max-courses,concentration-limits.1.key,concentration-limits.1.max,for.programmes,courses.1.code,courses.1.required\n2027T1,Zoology for all,人人動物學,registration,first_come,"**First** come, first served.",2027-08-02 12:00,2027-08-16 18:00,2,zz,1,MBA,ZZZ5010,true\n',
      'application-types': 'key,name,description,icon,days\nproof,Proof,A letter.,letter,5\n',
      'tuition-plans':
        'sid,year,programme,currency,fees.1.title,fees.1.amount,instalments.1.title,instalments.1.amount,instalments.1.deadline,deadline,confirm-text\n1155000001,2027–28,MBA,HKD,Tuition,400000,All,400000,2027-09-30,2027-09-15,I **agree**.\n',
      people: 'en-name,email,leads\nGrace Lee,grace.lee@sld.example,MBA 2025 Class A|MBA 2025 Class B\n',
    };
    for (const [name, text] of Object.entries(tables)) {
      const { output, errors } = await portal.office('import', portal.write(`${name}.csv`, text));
      expect([output, errors]).toEqual([
        expect.stringMatching(/^[A-Z][a-z ]+: 1 new, 0 changed, 0 as before\.\n$/),
        '',
      ]);
    }

    const again = await portal.office('import', portal.write('study.yaml', study));
    const { A, B } = portal.server.classIds;
    const led = await portal.server.database
      .selectFrom('class_leads')
      .innerJoin('users', 'users.id', 'class_leads.user_id')
      .select('class_id')
      .where('email', '=', 'grace.lee@sld.example')
      .orderBy('class_id')
      .execute();

    expect(again.output).toContain('The portal knew all of it already.');
    expect(led.map(({ class_id }) => class_id)).toEqual([A, B].toSorted((a, b) => a - b));
  });

  test('are counted in one line while many come in and somebody looks on', async () => {
    const people = (count: number) =>
      `en-name,email\n${Array.from({ length: count }, (_, index) => `Visitor ${index},visitor${index}@mail.example\n`).join('')}`;
    const isTerminal = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY');
    const run = async (count: number, isTTY: boolean) => {
      Object.defineProperty(process.stderr, 'isTTY', { value: isTTY, configurable: true });
      try {
        return (await portal.office('import', portal.write('people.csv', people(count)), '--dry-run')).errors;
      } finally {
        if (isTerminal) Object.defineProperty(process.stderr, 'isTTY', isTerminal);
        else delete (process.stderr as { isTTY?: boolean }).isTTY; // as it was
      }
    };

    const tens = Array.from({ length: 10 }, (_, index) => `\r${(index + 1) * 10} of 100`).join('');
    expect(await run(100, true)).toBe(`${tens}\r\u001b[K`);
    expect(await run(100, false)).toBe('');
    expect(await run(99, true)).toBe('');
  });

  test('have examples in the reference that can be brought in', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/reference/office.md'), 'utf8');
    const [, yaml = ''] = /## Records\n[^]*?```yaml\n([^]*?)```/.exec(page) ?? [];
    const own = yaml
      .replaceAll('1155000001', '1155990009')
      .replaceAll('chris.chan', 'carla.chan')
      .replaceAll('grace.lee', 'gaby.lee');

    portal.write('student-handbook.pdf', '%PDF-1.4\n');
    portal.write('welcome.jpg', fileOf('jpg'));

    const { exitCode, errors } = await portal.office('import', portal.write('people.yaml', own));

    expect([exitCode, errors]).toEqual([0, '']);
  });
});
