import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { drawPortrait } from '../../server/demo/pictures.ts';
import { rowsOfOthers } from '../server/support/rows-of-others.ts';
import { fileOf } from '../server/support/sample-files.ts';
import { logIn, rightPassword } from '../server/support/sign-in.ts';
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

const study = `concentrations:
  - { key: zz, name: Zoology }
terms:
  - { code: 2027T1, name: "Term 1, 2027–28", begins: 2027-09-01, ends: 2027-12-18, guide: "Core **first**." }
courses:
  - term: 2027T1
    code: ZZZ5010
    title: { en: Zoology, zh-Hant: 動物學 }
    type: core
    units: 3
    instructor: Dr Ng
    language: English
    concentrations: [zz]
    prerequisites: [ACC5000, ACC5001]
    sections:
      - label: A
        capacity: 45
        meetings: [{ day: Tuesday, from: "19:00", to: "22:00", venue: Room 301 }]
course-rounds:
  - term: 2027T1
    title: { en: Zoology for all, zh-Hant: 人人動物學 }
    kind: registration
    mode: first_come
    description: "**First** come, first served."
    start-at: 2027-08-02 12:00
    end-at: 2027-08-16 18:00
    max-courses: 2
    concentration-limits: [{ key: zz, max: 1 }]
    for: { programmes: [MBA] }
    courses:
      - { code: ZZZ5010, required: true }
application-types:
  - { key: proof, name: Proof, description: A letter., icon: letter, days: 5 }
tuition-plans:
  - sid: "1155000001"
    year: 2027–28
    programme: MBA
    currency: HKD
    fees: [{ title: Tuition, amount: 400000 }]
    instalments: [{ title: All, amount: 400000, deadline: 2027-09-30 }]
    deadline: 2027-09-15
    confirm-text: I **agree**.
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
      expect.stringContaining(`Somebody else has the address ${left} or the student ID.`),
    ]);
    expect(own.output).toContain('People: 0 new, 1 changed, 0 as before.');
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
      /:14:\d+ [^]*Somebody else has the address/,
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

  describe('with frequent questions', () => {
    const questions = `categories:
  - { of: question, name: { en: Zoo, zh-Hant: 動物園 } }
  - { of: notice, name: Zoo news }
questions:
  - question: { en: When does the zoo open?, zh-Hant: 動物園何時開放？ }
    answer: At **nine**.
    category: zoo
    attachments: [zoo.pdf, { file: way.pdf, title: The way }]
  - { question: Who feeds them?, answer: We do., category: 動物園, pinned: true }
`;
    const stored = async () => {
      const rows = await portal.server.database
        .selectFrom('questions')
        .innerJoin('categories', 'categories.id', 'category_id')
        .select(['questions.id', 'title', 'answer', 'is_top', 'updated_at', 'name'])
        .orderBy('questions.id')
        .execute();
      return rows
        .map((row) => ({
          ...row,
          title: JSON.parse(row.title),
          answer: JSON.parse(row.answer),
          name: JSON.parse(row.name).en,
        }))
        .filter(({ name }) => name === 'Zoo');
    };
    const attached = (id: number) =>
      portal.server.database
        .selectFrom('file_uses')
        .innerJoin('files', 'files.id', 'file_uses.file_id')
        .select(['files.id', 'filename', 'title', 'size'])
        .where('record', '=', 'question')
        .where('record_id', '=', id)
        .orderBy('file_uses.position')
        .execute();
    const run = (text: string, ...words: string[]) =>
      portal.office('import', portal.write('questions.yaml', text), ...words);
    beforeEach(() => {
      for (const name of ['zoo.pdf', 'way.pdf']) portal.write(name, '%PDF-1.4\n');
    });

    test('bring them once, with their files', async () => {
      const tried = await run(questions, '--dry-run');
      const triedRows = await stored();
      const first = await run(questions);
      const rows = await stored();
      const files = await attached(rows[0]?.id ?? 0);
      const again = await run(questions);

      const made = 'Categories: 2 new, 0 changed, 0 as before.\nQuestions: 2 new, 0 changed, 0 as before.\n';
      expect(tried).toMatchObject({
        exitCode: 0,
        errors: '',
        output: `Nothing is changed yet. This is what would be:\n${made}`,
      });
      expect(triedRows).toEqual([]);
      expect(first).toMatchObject({ exitCode: 0, errors: '', output: made });
      expect(again.output).toContain('The portal knew all of it already.');
      expect(rows).toMatchObject([
        {
          title: { en: 'When does the zoo open?', 'zh-Hant': '動物園何時開放？' },
          answer: { en: '<p>At <strong>nine</strong>.</p>' },
          is_top: 0,
        },
        { title: { en: 'Who feeds them?' }, is_top: 1 },
      ]);
      expect(files).toMatchObject([
        { filename: 'zoo.pdf', title: 'zoo.pdf' },
        { filename: 'way.pdf', title: 'The way' },
      ]);
      const found = await portal.server.ask('question/index', { as: 'chris', body: { keyword: 'nine' } });
      expect(found.data.list.map(({ title }) => title)).toContain('When does the zoo open?');
    });

    test('take a file with other content, another answer, and none where none is named', async () => {
      await run(questions);
      const [{ id, updated_at } = { id: 0, updated_at: '' }] = await stored();
      const before = await attached(id);
      await portal.server.database.updateTable('questions').set({ updated_at: '2020-01-01T00:00:00.000Z' }).execute();

      portal.write('zoo.pdf', '%PDF-1.5\n');
      const other = await run(questions);
      const renewed = await attached(id);
      const [changed, untouched] = await stored();
      const without = await run(questions.replace(/ {4}attachments.*\n/, '').replace('nine', 'ten'));

      expect(other.output).toContain('Questions: 0 new, 1 changed, 1 as before.');
      expect(renewed.map(({ filename }) => filename)).toEqual(['zoo.pdf', 'way.pdf']);
      expect(renewed[0]?.id).not.toBe(before[0]?.id);
      expect([changed?.updated_at, untouched?.updated_at]).toEqual([updated_at, '2020-01-01T00:00:00.000Z']);
      expect(without.output).toContain('Questions: 0 new, 1 changed, 1 as before.');
      expect(await attached(id)).toEqual([]);
      expect((await stored())[0]?.answer).toEqual({ en: '<p>At <strong>ten</strong>.</p>' });
    });

    test('are refused at the place of a category or a file that is none, all at once', async () => {
      portal.write('zoo.pdf', 'no such type');
      const wrong = questions.replace('category: zoo', 'category: Coursess').replace('way.pdf', 'away.pdf');

      const { exitCode, errors } = await run(wrong);

      expect(exitCode).toBe(1);
      expect(errors).toMatch(
        /:7:15 [^]*There is no category of questions called Coursess\.[^]*Did you mean `Courses`\?/,
      );
      expect(errors).toMatch(/:8:19 [^]*The file zoo\.pdf is not of a type that the portal takes\.[^]*Save it as PDF/);
      expect(errors).toMatch(/:8:28 [^]*There is no file away\.pdf\.[^]*Put it beside the file that names it/);
      expect(errors).toContain('questions.yaml has 3 errors. Nothing was changed.');
      expect(await stored()).toEqual([]);
    });

    test('leave a category that --new-category makes behind the others', async () => {
      await run(
        `categories:\n${['A', 'B', 'C', 'D'].map((name) => `  - { of: question, name: Z${name} }\n`).join('')}  - { of: notice, name: Late }\n`,
      );
      const notice = '---\ntitle: T\ncategory: Latest\n---\nText.\n';

      await portal.office('publish', portal.write('notice.md', notice), '--new-category');

      const rows = await portal.server.database
        .selectFrom('categories')
        .select('name')
        .where('record', '=', 'notice')
        .orderBy('position')
        .orderBy('id')
        .execute();
      expect(JSON.parse(rows.at(-1)?.name ?? '{}')).toEqual({ en: 'Latest' });
    });
  });

  describe('with documents', () => {
    const documents = `categories: [{ of: document, name: Zoo }]
documents:
  - kind: handbook
    title: { en: Zoo handbook, zh-Hant: 動物園手冊 }
    description: Everything about the zoo.
    category: Zoo
    cover: zoo.png
    for: { classes: [MBA 2025 Class A] }
    versions:
      - { version: "2.0", effective: 2026-01-01, file: zoo-2.pdf }
      - { version: "1.0", file: zoo-1.pdf }
`;
    const run = (text: string, ...words: string[]) =>
      portal.office('import', portal.write('documents.yaml', text), ...words);
    const shown = async (as = 'chris') =>
      (await portal.server.ask('file/index', { as, body: { keyword: 'zoo' } })).data.list;
    const publicFiles = async () =>
      (await portal.server.database.selectFrom('files').select('id').where('filename', '=', 'zoo.png').execute())
        .length;
    beforeEach(() => {
      portal.write('zoo-1.pdf', '%PDF-1.4\n');
      portal.write('zoo-2.pdf', '%PDF-1.5\n');
      portal.write('zoo.png', fileOf('png'));
    });

    test('bring them with their versions, the first as the current one, for whom they are', async () => {
      const tried = await run(documents, '--dry-run');
      const triedShown = await shown();
      const first = await run(documents);
      const [document] = await shown();
      const again = await run(documents);

      expect(tried.output).toContain('Documents: 1 new, 0 changed, 0 as before.');
      expect(triedShown).toEqual([]);
      expect(first).toMatchObject({ exitCode: 0, errors: '' });
      expect(document).toMatchObject({
        kind: 'handbook',
        title: 'Zoo handbook',
        version: '2.0',
        effective_date: '2026-01-01',
        filename: 'zoo-2.pdf',
        category: { name: 'Zoo' },
        older: [{ version: '1.0' }],
      });
      expect(document?.cover).toMatch(/^\/files\/public\/.*\/zoo\.png$/);
      expect(await shown('ivan')).toEqual([]);
      expect(again.output).toContain('The portal knew all of it already.');
    });

    test('take a new version, another file and another cover, and keep what is no longer named as older', async () => {
      await run(documents);
      await portal.server.database
        .updateTable('document_versions')
        .set({ updated_at: '2020-01-01T00:00:00.000Z' })
        .execute();
      portal.write('zoo-3.pdf', '%PDF-1.6\n');
      const [before] = await shown();
      const next = documents
        .replace('"2.0", effective: 2026-01-01, file: zoo-2.pdf', '"3.0", file: zoo-3.pdf')
        .replace(/ {4}for.*\n/, '');

      const third = await run(next);
      const [document] = await shown();
      const [, older] = [await shown('ivan'), document?.older.map(({ version }) => version).toSorted()];
      portal.write('zoo.png', fileOf('jpg').subarray(0, 0));
      const broken = await run(next);
      portal.write('zoo.png', drawPortrait(2, 4).bytes);
      portal.write('zoo-3.pdf', '%PDF-1.7\n');
      const renewed = await run(next);
      const [after] = await shown();
      const without = await run(next.replace(/ {4}cover.*\n/, ''));

      expect(third.output).toContain('Documents: 0 new, 1 changed, 0 as before.');
      expect(document).toMatchObject({ version: '3.0', is_new: true, cover: before?.cover });
      expect(older).toEqual(['1.0', '2.0']);
      expect(await shown('ivan')).toHaveLength(1);
      expect(broken.errors).toMatch(/:7:12 [^]*The file zoo\.png is no picture that a page can show\./);
      expect(renewed.output).toContain('Documents: 0 new, 1 changed, 0 as before.');
      expect(after?.cover).not.toBe(before?.cover);
      expect(after?.url.split('?')[0]).not.toBe(document?.url.split('?')[0]);
      expect(without.output).toContain('Documents: 0 new, 1 changed, 0 as before.');
      expect((await shown())[0]?.cover).toBeNull();
      expect(await publicFiles()).toBe(0);
    });

    test('are new when a version has another file, also where its date is another one too', async () => {
      await run(documents);
      await portal.server.database
        .updateTable('document_versions')
        .set({ updated_at: '2020-01-01T00:00:00.000Z' })
        .execute();
      portal.write('zoo-2.pdf', '%PDF-1.6\n');

      await run(documents.replace('effective: 2026-01-01', 'effective: 2026-02-01'));

      expect(await shown()).toMatchObject([{ effective_date: '2026-02-01', is_new: true }]);
    });

    test('are refused at the place of each file, category and class that is none', async () => {
      portal.write('zoo-2.pdf', 'no such type');
      const wrong = documents
        .replace('category: Zoo\n', 'category: Zooo\n')
        .replace('cover: zoo.png', 'cover: zoo-1.pdf')
        .replace('Class A', 'Clas A')
        .replace('zoo-1.pdf }', 'away.pdf }');

      const { exitCode, errors } = await run(wrong);

      expect(exitCode).toBe(1);
      expect(errors).toMatch(/:6:15 [^]*There is no category of documents called Zooo\.[^]*Did you mean `Zoo`\?/);
      expect(errors).toMatch(/:7:12 [^]*The file zoo-1\.pdf is no picture that a page can show\./);
      expect(errors).toMatch(/:8:22 [^]*There is no class called MBA 2025 Clas A\./);
      expect(errors).toMatch(/:10:56 [^]*The file zoo-2\.pdf is not of a type that the portal takes\./);
      expect(errors).toMatch(/:11:33 [^]*There is no file away\.pdf\./);
      expect(await shown()).toEqual([]);
    });
  });

  describe('with pictures of the home page', () => {
    const carousel = `carousel:
  - { place: top, title: { en: Zoo, zh-Hant: 動物園 }, alt: A bear, image: bear.png, opens: /pages/events/events, until: day+9 }
  - { place: top, title: Park, alt: Trees, image: park.png, opens: "https://park.example/" }
`;
    const run = (text: string) => portal.office('import', portal.write('carousel.yaml', text));
    const shown = async () =>
      (await portal.server.ask('carousel', { as: 'chris' })).data.list.filter(({ alt }) => /bear|Trees/.test(alt));
    beforeEach(() => {
      portal.write('bear.png', drawPortrait(1, 4).bytes);
      portal.write('park.png', drawPortrait(2, 4).bytes);
    });

    test('bring them once, and take another picture, or one away with its end', async () => {
      const first = await run(carousel);
      const before = await shown();
      const again = await run(carousel);
      portal.write('bear.png', drawPortrait(3, 4).bytes);
      const other = await run(
        carousel.replace('opens: /pages/events/events, ', '').replace('until: day+9', 'from: 2020-01-01'),
      );
      const [renewed] = await shown();
      await run(carousel.replace('day+9', 'day-1'));

      expect(first).toMatchObject({
        exitCode: 0,
        errors: '',
        output: 'Pictures of the home page: 2 new, 0 changed, 0 as before.\n',
      });
      expect(before).toMatchObject([
        { title: 'Zoo', alt: 'A bear', link: { type: 'route', value: '/pages/events/events' } },
        { title: 'Park', link: { type: 'url', value: 'https://park.example/' } },
      ]);
      expect(again.output).toContain('The portal knew all of it already.');
      expect(other.output).toBe('Pictures of the home page: 0 new, 1 changed, 1 as before.\n');
      expect(renewed?.link).toBeNull();
      expect(renewed?.image).not.toBe(before[0]?.image);
      expect((await shown()).map(({ title }) => title)).toEqual(['Park']);
    });

    test('are refused at the place of a file that is none, or no picture', async () => {
      portal.write('bear.png', '%PDF-1.4\n');

      const { exitCode, errors } = await run(carousel.replace('park.png', 'dark.png'));

      expect(exitCode).toBe(1);
      expect(errors).toMatch(/:2:73 [^]*The file bear\.png is no picture that a page can show\./);
      expect(errors).toMatch(/:3:51 [^]*There is no file dark\.png\./);
      expect(await shown()).toEqual([]);
    });
  });

  describe('with a user agreement', () => {
    const agreement = (version: string, content = 'Be **kind**.') =>
      portal.office(
        'import',
        portal.write('agreement.yaml', `agreements: [{ version: "${version}", title: Rules, content: ${content} }]\n`),
      );

    test('ask everybody to agree, and leave a version alone that somebody has agreed to', async () => {
      const { server } = portal;
      const first = await agreement('2030-01');
      const again = await agreement('2030-01');
      const corrected = await agreement('2030-01', 'Be *kind*.');
      const asked = (await server.ask('user/info', { as: 'chris' })).data.agreement;
      const chris = { user_id: server.ids['chris'] ?? 0, option: 'agreement', agree: 1, version: '2030-01' };
      await server.database
        .insertInto('consents')
        .values({ ...chris, accepted_at: server.now().toISOString() })
        .execute();
      const late = await agreement('2030-01', 'Be quick.');
      const next = await agreement('2030-02', 'Be quick.');

      expect(first).toMatchObject({ exitCode: 0, errors: '', output: 'Agreements: 1 new, 0 changed, 0 as before.\n' });
      expect(again.output).toContain('The portal knew all of it already.');
      expect(corrected.output).toBe('Agreements: 0 new, 1 changed, 0 as before.\n');
      expect(asked).toEqual({ required: true, version: '2030-01' });
      expect(late.exitCode).toBe(1);
      expect(late.errors).toMatch(
        /:1:25 [^]*Somebody has agreed to version 2030-01 already, so it stays as it is\.[^]*another `version`/,
      );
      expect(next.output).toBe('Agreements: 1 new, 0 changed, 0 as before.\n');
      const stored = await server.database
        .selectFrom('user_agreements')
        .select('content')
        .where('version', '=', '2030-01')
        .executeTakeFirstOrThrow();
      expect(JSON.parse(stored.content)).toEqual({ en: '<p>Be <em>kind</em>.</p>' });
    });
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
