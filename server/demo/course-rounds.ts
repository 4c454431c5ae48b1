/**
 * Six rounds, each in another state, and the selections of students in them. The round with results is really drawn, with a
 * seed of its own.
 */

import { addRound, allocateRound, type NewRound, type OfferedCourse } from '../courses/office/rounds.ts';
import { keepItem } from '../courses/store/keep-selection.ts';
import { writeJson } from '../kernel/values/json.ts';
import type { TermKey } from './course-catalogue.ts';
import { both, type DemoContext } from './demo-context.ts';
import type { DemoPeople } from './people.ts';

/** What the catalogue has made: ids by `next/FIN6020`, sections by `next/FIN6020/B`. */
export interface MadeCourses {
  readonly termIds: Readonly<Record<TermKey, number>>;
  readonly courseIds: Readonly<Record<string, number>>;
  readonly sectionIds: Readonly<Record<string, number>>;
}

export type RoundKey = 'notStarted' | 'registration' | 'preference' | 'ended' | 'result' | 'addDrop';

const preferenceText = both(
  '<p>Rank the courses that you would like to take. After the round everybody’s first wish is looked at first; where seats are short, lots are drawn. It does not matter how early you submit.</p>',
  '<p>請按喜好排列課程。截止後先處理各人的第一志願，名額不足時以抽籤決定，提交先後並不影響結果。</p>',
);

const firstComeText = both(
  '<p>Seats are given at once, in the order in which selections arrive. You can change your selection until the round closes.</p>',
  '<p>名額先到先得，即時確認。截止前可更改選擇。</p>',
);

function roundsOf({ at }: DemoContext, people: DemoPeople, made: MadeCourses): Readonly<Record<RoundKey, NewRound>> {
  const offer = (term: TermKey, ...codes: readonly string[]): OfferedCourse[] =>
    codes.map((code) => ({ courseId: made.courseIds[`${term}/${code}`] ?? 0 }));
  const required = (term: TermKey, code: string): OfferedCourse => ({
    courseId: made.courseIds[`${term}/${code}`] ?? 0,
    isRequired: true,
  });
  const next = { termId: made.termIds.next, description: firstComeText } as const;
  const current = { termId: made.termIds.this } as const;
  const electives = ['FIN6010', 'FIN6020', 'FIN6030', 'FIN6040', 'MKT6015', 'MKT6020', 'MKT6025', 'ENT6020', 'ENT6030'];
  return {
    notStarted: {
      ...next,
      title: both('Remaining seats, Term 3', '第三學期剩餘名額'),
      kind: 'elective',
      mode: 'first_come',
      startAt: at(20, '12:00'),
      endAt: at(34, '18:00'),
      maxCourses: 2,
      waitingList: true,
      programmes: ['MBA'],
      courses: offer('next', ...electives, 'MGT6035', 'MGT6040'),
    },
    registration: {
      ...next,
      title: both('Course registration, Term 3', '第三學期選課'),
      kind: 'registration',
      mode: 'first_come',
      startAt: at(-3, '12:00'),
      endAt: at(11, '18:00'),
      addDropStartAt: at(110),
      addDropEndAt: at(124, '18:00'),
      minCourses: 2,
      maxCourses: 6,
      minUnits: 4.5,
      maxUnits: 15,
      waitingList: true,
      courses: [
        required('next', 'LAW5010'),
        ...offer('next', 'MGT6010', 'MGT6090', 'FIN5010', 'MGT5005', ...electives, 'MGT6035', 'MGT6040'),
      ],
    },
    preference: {
      ...next,
      description: preferenceText,
      title: both('Electives of choice, Term 3', '第三學期選修志願'),
      kind: 'selection',
      mode: 'preference',
      startAt: at(-5, '12:00'),
      endAt: at(9, '18:00'),
      resultAt: at(14, '12:00'),
      addDropStartAt: at(110),
      addDropEndAt: at(124, '18:00'),
      minCourses: 2,
      maxCourses: 3,
      maxPreferences: 6,
      concentrationLimits: [{ key: 'finance', max: 3 }],
      waitingList: true,
      courses: offer('next', ...electives, 'MGT6035'),
    },
    ended: {
      ...next,
      description: preferenceText,
      title: both('Weekend modules, Term 3', '第三學期週末單元'),
      kind: 'elective',
      mode: 'preference',
      startAt: at(-20, '12:00'),
      endAt: at(-2, '18:00'),
      resultAt: at(3, '12:00'),
      maxPreferences: 3,
      maxCourses: 1,
      waitingList: true,
      classIds: [people.classIds.A],
      courses: offer('next', 'MGT6040', 'ENT6020', 'ENT6030'),
    },
    result: {
      ...current,
      description: preferenceText,
      title: both('Electives of choice, Term 2', '第二學期選修志願'),
      kind: 'elective',
      mode: 'preference',
      startAt: at(-40, '12:00'),
      endAt: at(-25, '18:00'),
      resultAt: at(-18, '12:00'),
      maxPreferences: 4,
      maxCourses: 3,
      waitingList: true,
      courses: offer('this', 'FIN6010', 'MKT6015', 'MGT6030', 'ENT6010', 'MGT6035'),
    },
    addDrop: {
      ...current,
      description: firstComeText,
      title: both('Course registration, Term 2', '第二學期選課'),
      kind: 'registration',
      mode: 'first_come',
      startAt: at(-38, '12:00'),
      endAt: at(-24, '18:00'),
      addDropStartAt: at(-12),
      addDropEndAt: at(5, '18:00'),
      minCourses: 2,
      maxCourses: 5,
      maxUnits: 15,
      waitingList: true,
      courses: offer('this', 'FIN5010', 'MKT5010', 'OPM5010', 'MGT5020', 'LAW5010', 'MGT5005'),
    },
  };
}

/** What somebody sent: sections as `FIN6010/A`, in the order of preference where there is one. */
interface Sent {
  readonly of: string;
  readonly sections: readonly string[];
  readonly waitsFor?: readonly string[];
}

const students = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `student${from + index}`);

/** Students of the classes A and B: those of C study another programme. */
const mba = students(1, 40).filter((_, index) => index % 3 !== 2);
const ofClassA = students(1, 40).filter((_, index) => index % 3 === 0);

const drawn: readonly Sent[] = [
  { of: 'chris', sections: ['FIN6010/A', 'MKT6015/A', 'MGT6030/A'] },
  ...mba.slice(0, 4).map((of) => ({ of, sections: ['MKT6015/A', 'FIN6010/A'] })),
  ...mba.slice(4, 8).map((of) => ({ of, sections: ['MGT6030/A', 'ENT6010/A'] })),
  ...mba.slice(8, 16).map((of) => ({ of, sections: ['FIN6010/A', 'ENT6010/A'] })),
];

const registered: readonly Sent[] = [
  { of: 'chris', sections: ['FIN5010/A', 'MGT5020/A'] },
  { of: 'sofia', sections: ['FIN5010/A', 'MKT5010/A', 'OPM5010/A'] },
  ...mba.slice(0, 20).map((of) => ({ of, sections: ['FIN5010/B', 'MKT5010/A'] })),
];

const early: readonly Sent[] = [
  ...mba.slice(0, 3).map((of) => ({ of, sections: ['LAW5010/A', 'MGT6010/A', 'MGT6040/A'] })),
  ...mba.slice(3, 5).map((of) => ({ of, sections: ['LAW5010/B', 'MGT6010/B'], waitsFor: ['MGT6040/A'] })),
];

const weekend: readonly Sent[] = [
  { of: 'chris', sections: ['MGT6040/A', 'ENT6020/A'] },
  ...ofClassA.slice(0, 5).map((of) => ({ of, sections: ['ENT6020/A', 'ENT6030/A'] })),
];

export async function seedRounds(
  context: DemoContext,
  people: DemoPeople,
  made: MadeCourses,
): Promise<Readonly<Record<RoundKey, number>>> {
  const { database, at } = context;
  const rounds = roundsOf(context, people, made);
  const office = { database, now: new Date(at(-45)) };
  const ids = { ...emptyIds };
  for (const [key, round] of Object.entries(rounds)) ids[key as RoundKey] = await addRound(office, round); // the keys of rounds
  const send = (key: RoundKey, term: TermKey, sent: readonly Sent[], day: number) =>
    keepAll(context, people, made, { roundId: ids[key], term, isRanked: rounds[key].mode === 'preference', day }, sent);
  await send('result', 'this', drawn, -30);
  await send('addDrop', 'this', registered, -28);
  await send('registration', 'next', early, -2);
  await send('ended', 'next', weekend, -6);
  await allocateRound({ database, now: new Date(at(-22, '10:00')) }, ids.result, 'term-2-electives');
  await database
    .updateTable('rounds')
    .set({ announced_at: at(-18, '12:00') })
    .where('id', '=', ids.result)
    .execute();
  return ids;
}

const emptyIds: Record<RoundKey, number> = {
  notStarted: 0,
  registration: 0,
  preference: 0,
  ended: 0,
  result: 0,
  addDrop: 0,
};

interface Target {
  readonly roundId: number;
  readonly term: TermKey;
  readonly isRanked: boolean;
  readonly day: number;
}

async function keepAll(
  context: DemoContext,
  people: DemoPeople,
  made: MadeCourses,
  target: Target,
  sent: readonly Sent[],
): Promise<void> {
  for (const [place, entry] of sent.entries()) {
    const clock = `${String(12 + Math.floor(place / 60)).padStart(2, '0')}:${String(place % 60).padStart(2, '0')}`;
    const moment = context.at(target.day, clock);
    const { id } = await context.database
      .insertInto('selections')
      .values({
        round_id: target.roundId,
        user_id: people.ids[entry.of] ?? 0,
        version: 1,
        submitted_at: moment,
        ext: writeJson({}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepItems(context, made, target, { selectionId: id, place, now: new Date(moment) }, entry);
  }
}

async function keepItems(
  { database }: DemoContext,
  made: MadeCourses,
  { term, isRanked }: Target,
  { selectionId, place, now }: { readonly selectionId: number; readonly place: number; readonly now: Date },
  { sections, waitsFor = [] }: Sent,
): Promise<void> {
  for (const [index, name] of [...sections, ...waitsFor].entries()) {
    const waits = waitsFor.includes(name);
    const status = isRanked ? 'selected' : waits ? 'waiting_list' : 'enrolled';
    const item = {
      selectionId,
      courseId: made.courseIds[`${term}/${name.split('/')[0] ?? ''}`] ?? 0,
      optionId: made.sectionIds[`${term}/${name}`] ?? 0,
      rank: isRanked ? index + 1 : null,
      acceptsWaitingList: isRanked || waits,
      queueNumber: waits ? place + 1 : null,
    };
    await keepItem(database, { ...item, status }, status, now);
  }
}
