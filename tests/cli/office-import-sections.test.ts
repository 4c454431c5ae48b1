/** Sections of courses that a file gives other times or places: whoever has one is told. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Localized } from '../../server/kernel/portal/language.ts';
import { readJson } from '../../server/kernel/values/json.ts';
import { sharedOffice } from './support/office.ts';

const portal = sharedOffice();
const { office } = portal;

const study = (meeting: string, more = '') => `terms:
  - { code: 2027T1, name: "Term 1, 2027–28", begins: 2027-09-01, ends: 2027-12-18 }
courses:
  - term: 2027T1
    code: ZZZ5010
    title: { en: Zoology, zh-Hant: 動物學 }
    type: core
    units: 3
    instructor: Dr Ng
    language: English
${more}    sections:
      - label: A
        meetings:
          - ${meeting}
          - { day: Friday, from: "19:00", to: "22:00", venue: Room 302 }
      - { label: B, meetings: [{ day: Monday, from: "19:00", to: "22:00", venue: Room 303 }] }
course-rounds:
  - term: 2027T1
    title: Zoology for all
    kind: selection
    mode: first_come
    description: First come, first served.
    start-at: 2027-08-02 12:00
    end-at: 2027-08-16 18:00
    courses: [{ code: ZZZ5010 }]
`;
const onTuesday = '{ day: Tuesday, from: "19:00", to: "22:00", venue: Room 301 }';
const informed = 'Courses at other times or elsewhere: 1 student has a message and a mail.\n';

const bringIn = async (text: string, ...words: readonly string[]) => {
  const { output, errors } = await office('import', portal.write('study.yaml', text), ...words);
  return output || errors;
};
const sectionA = (code: string) =>
  portal.server.database
    .selectFrom('course_options')
    .innerJoin('courses', 'courses.id', 'course_options.course_id')
    .select(['course_options.id', 'course_options.course_id'])
    .where('courses.code', '=', code)
    .where('label', '=', 'A')
    .executeTakeFirstOrThrow();

/** The messages about the course, the newest first. */
async function titles(as: string): Promise<readonly string[]> {
  const { database, ids } = portal.server;
  const rows = await database
    .selectFrom('messages')
    .select('title')
    .where('user_id', '=', ids[as] ?? 0)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => readJson<Localized>(row.title).en).filter((title) => title.includes('ZZZ5010'));
}

describe('a section of a course at other times', () => {
  beforeAll(async () => {
    await bringIn(study(onTuesday));
    const { database, ids } = portal.server;
    const { id: roundId } = await database
      .selectFrom('rounds')
      .select('id')
      .where('start_at', '=', '2027-08-02T04:00:00.000Z')
      .executeTakeFirstOrThrow();
    const sections = await database
      .selectFrom('course_options')
      .innerJoin('courses', 'courses.id', 'course_options.course_id')
      .select(['course_options.id', 'course_options.course_id', 'label'])
      .where('courses.code', '=', 'ZZZ5010')
      .execute();
    for (const [as, label] of [
      ['chris', 'A'],
      ['wendy', 'B'],
    ] as const) {
      const section = sections.find((one) => one.label === label);
      const { id } = await database
        .insertInto('selections')
        .values({
          round_id: roundId,
          user_id: ids[as] ?? 0,
          version: 1,
          submitted_at: '2027-08-03T00:00:00.000Z',
          ext: '{}',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await database
        .insertInto('selection_items')
        .values({
          selection_id: id,
          course_id: section?.course_id ?? 0,
          option_id: section?.id ?? 0,
          status: 'enrolled',
          updated_at: '2027-08-03T00:00:00.000Z',
        })
        .execute();
    }
  });

  beforeEach(async () => {
    await bringIn(study(onTuesday));
  });

  it('is told to whoever has it, and to nobody in a trial', async () => {
    const moved = study(onTuesday.replace('19:00', '18:30'));

    const before = [await titles('chris'), await titles('wendy')];

    const tried = await bringIn(moved, '--dry-run');
    const untouched = await titles('chris');
    const done = await bringIn(moved);
    const again = await bringIn(moved);

    expect(tried).toContain(informed);
    expect(untouched).toEqual(before[0]);
    expect(done).toContain(informed);
    expect(again).not.toContain('message');
    expect([await titles('chris'), await titles('wendy')]).toEqual([
      ['Changed: ZZZ5010, A', ...(before[0] ?? [])],
      before[1],
    ]);
  });

  it.each([
    ['another place', onTuesday.replace('Room 301', 'Hall 5')],
    ['another day', onTuesday.replace('Tuesday', 'Wednesday')],
    ['one meeting more', `${onTuesday}\n          - ${onTuesday.replace('Tuesday', 'Thursday')}`],
  ])('is one with %s as well', async (_, meeting) => {
    expect(await bringIn(study(meeting))).toContain(informed);

    expect(await bringIn(study(onTuesday))).toContain(informed);
  });

  it('is one that begins or ends on other days of its own', async () => {
    const from = (days: string) => study(onTuesday.replace(' }', `, ${days} }`));

    const runs = [
      await bringIn(from('begins: 2027-10-04')),
      await bringIn(from('begins: 2027-10-11')),
      await bringIn(from('begins: 2027-10-11, ends: 2027-11-26')),
    ];
    const again = await bringIn(from('begins: 2027-10-11, ends: 2027-11-26'));

    for (const run of runs) expect(run).toContain(informed);
    expect(again).not.toContain('message');
  });

  it('is not one whose seats, order or term alone are others', async () => {
    const before = await titles('chris');
    const friday = '{ day: Friday, from: "19:00", to: "22:00", venue: Room 302 }';
    const turned = study(onTuesday).replace(onTuesday, 'X').replace(friday, onTuesday).replace('X', friday);

    const runs = [
      await bringIn(study(onTuesday).replace('- label: A\n', '- label: A\n        capacity: 60\n')),
      await bringIn(turned),
      await bringIn(study(onTuesday).replace('2027-09-01', '2027-09-06')),
    ];

    for (const run of runs) {
      expect(run).toContain('Courses: 0 new, 1 changed, 0 as before.');
      expect(run).not.toContain('message');
    }
    expect(await titles('chris')).toEqual(before);
  });

  /** The same for a second course, of which Chris has section A until the work is done. */
  async function withBotany<Seen>(work: (botany: string) => Promise<Seen>): Promise<Seen> {
    const { database, ids } = portal.server;
    const botany = study('{ day: Saturday, from: "09:00", to: "12:00", venue: Room 9 }')
      .replaceAll('ZZZ5010', 'ZZZ5020')
      .replace('day: Friday', 'day: Sunday')
      .replace('Zoology for all', 'Botany for all')
      .replace(/2027-08-(\d\d)/g, '2027-09-$1');
    await bringIn(botany);
    const section = await sectionA('ZZZ5020');
    const selection = await database
      .selectFrom('selections')
      .innerJoin('rounds', 'rounds.id', 'selections.round_id')
      .select('selections.id')
      .where('user_id', '=', ids['chris'] ?? 0)
      .where('rounds.start_at', '=', '2027-08-02T04:00:00.000Z')
      .executeTakeFirstOrThrow();
    const seat = { selection_id: selection.id, course_id: section.course_id, option_id: section.id };
    await database
      .insertInto('selection_items')
      .values({ ...seat, status: 'enrolled', updated_at: '2027-08-03T00:00:00.000Z' })
      .execute();
    const seen = await work(botany);
    await database.deleteFrom('selection_items').where('option_id', '=', section.id).execute();
    return seen;
  }

  it('is said to be at the same time as another course of a student', async () => {
    const [beside, clash] = await withBotany(async () => [
      await bringIn(study('{ day: Saturday, from: "12:00", to: "15:00", venue: Room 301 }')),
      await bringIn(study('{ day: Saturday, from: "11:00", to: "14:00", venue: Room 301 }')),
    ]);

    expect(beside).not.toContain('At the same time');
    expect(clash).toContain('At the same time now: ZZZ5010 A and ZZZ5020 A, for 1155000001.\n');
  });

  it('is told together with the others of a file, in one message that names each', async () => {
    const { database, ids } = portal.server;
    const messages = async (as: string) => {
      const own = database
        .selectFrom('messages')
        .selectAll()
        .where('user_id', '=', ids[as] ?? 0);
      return (await own.orderBy('id').execute()).map(({ title, content }) => [
        readJson<Localized>(title).en,
        readJson<Localized>(content).en,
      ]);
    };
    const both = (botany: string) => {
      const course = botany.slice(botany.indexOf('  - term: 2027T1\n    code:'), botany.indexOf('course-rounds:'));
      return study(onTuesday.replace('19:00', '18:00'))
        .replace('course-rounds:', `${course.replace('09:00', '10:00')}course-rounds:`)
        .replace('Room 303', 'Room 304');
    };
    const before = { chris: await messages('chris'), wendy: await messages('wendy') };

    const output = await withBotany((botany) => bringIn(both(botany)));

    const zoology = (section: string) =>
      `<p>ZZZ5010 Zoology, ${section}, takes place at other times or elsewhere now, or its exam does. Please look at them again.</p>`;
    expect(output).toContain('Courses at other times or elsewhere: 2 students have a message and a mail.\n');
    expect((await messages('chris')).slice(before.chris.length)).toEqual([
      ['Changed: 2 of your courses', `${zoology('A')}${zoology('A').replace('ZZZ5010', 'ZZZ5020')}`],
    ]);
    expect((await messages('wendy')).slice(before.wendy.length)).toEqual([['Changed: ZZZ5010, B', zoology('B')]]);
  });

  it('is named once to whoever has it and wishes for it in another round as well', async () => {
    const { database, ids } = portal.server;
    const section = await sectionA('ZZZ5010');
    await bringIn(study(onTuesday).replace('Zoology for all', 'Zoology again'));
    const { id: roundId } = await database
      .selectFrom('rounds')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const at = '2027-08-04T00:00:00.000Z';
    const { id } = await database
      .insertInto('selections')
      .values({ round_id: roundId, user_id: ids['chris'] ?? 0, version: 1, submitted_at: at, ext: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const wish = { selection_id: id, course_id: section.course_id, option_id: section.id };
    await database
      .insertInto('selection_items')
      .values({ ...wish, status: 'selected', updated_at: at })
      .execute();

    await bringIn(study(onTuesday.replace('19:00', '17:00')));
    const [newest] = await titles('chris');
    await database.deleteFrom('selection_items').where('selection_id', '=', id).execute();

    expect(newest).toBe('Changed: ZZZ5010, A');
  });

  it('is told when the exam is at another time, to everybody who has the course', async () => {
    const exam = study(
      onTuesday,
      '    exam: { start-at: 2027-12-20 09:30, end-at: 2027-12-20 11:30, venue: Hall 1 }\n',
    );

    expect(await bringIn(exam)).toContain('2 students have a message and a mail.');

    expect((await titles('wendy'))[0]).toBe('Changed: ZZZ5010, B');
  });

  it('is told on the last day of the term as well', async () => {
    const last = study(onTuesday).replace('2027-09-01', '2025-09-01').replace('2027-12-18', '2025-11-21');
    await bringIn(last);

    expect(await bringIn(last.replace('Room 301', 'Hall 6'))).toContain(informed);
  });

  it('is told to nobody once the term is over', async () => {
    const over = study(onTuesday).replace('2027-09-01', '2025-09-01').replace('2027-12-18', '2025-11-20');
    await bringIn(over);

    const run = await bringIn(over.replace('Room 301', 'Hall 7'));

    expect(run).toContain('Courses: 0 new, 1 changed, 0 as before.');
    expect(run).not.toContain('message');
  });
});
