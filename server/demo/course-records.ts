/** What the named students have passed and are taking, in agreement with the credits on their study page. */

import type { Localized } from '../kernel/portal/language.ts';
import { writeJson } from '../kernel/values/json.ts';
import type { TermCode } from './course-rounds.ts';
import { both, type DemoContext } from './demo-context.ts';
import type { DemoPeople } from './people.ts';

interface Taken {
  readonly code: string;
  readonly grade?: string;
  /** Left out: before the terms of the portal, or at another school. */
  readonly term?: TermCode;
}

const passed = (grade: string, ...codes: readonly string[]): Taken[] => codes.map((code) => ({ code, grade }));
const inFirstTerm = (taken: readonly Taken[]): Taken[] => taken.map((entry) => ({ ...entry, term: 'T1' }));
const runs = (...codes: readonly string[]): Taken[] => codes.map((code) => ({ code, term: 'T2' }));

const firstTerm = inFirstTerm([
  ...passed('P', 'PRE5001'),
  ...passed('A-', 'ACC5010', 'MGT5010'),
  ...passed('B+', 'ECO5010', 'STA5010'),
]);

const allCore: readonly string[] = [
  'ACC5010',
  'ECO5010',
  'STA5010',
  'MGT5010',
  'MKT5010',
  'OPM5010',
  'FIN5010',
  'MGT5020',
  'LAW5010',
  'MGT6010',
];

const records: Readonly<Record<string, readonly Taken[]>> = {
  chris: [
    ...firstTerm,
    ...passed('B+', 'MKT5010', 'OPM5010', 'ENT6010', 'MGT6045', 'MGT6055'),
    ...runs('FIN5010', 'MGT5020', 'FIN6010'),
  ],
  wendy: [
    ...passed('P', 'PRE5001'),
    ...passed('A', ...allCore, 'MGT6090'),
    ...passed('A-', 'FIN6010', 'FIN6020', 'FIN6030', 'MKT6015', 'ENT6010', 'MGT6030', 'MGT6035'),
  ],
  sofia: [...firstTerm, ...passed('C+', 'MGT5005'), ...runs('FIN5010', 'MKT5010', 'OPM5010')],
  lead2: [...passed('P', 'PRE5001'), ...passed('A-', ...allCore, 'MGT5005'), ...runs('FIN6010', 'MKT6015', 'ENT6010')],
};

const halfUnits: Readonly<Record<string, number>> = {
  PRE5001: 1.5,
  MGT5005: 1.5,
  MGT6035: 1.5,
  MGT6055: 1.5,
};
const usualUnits = 3;

const areas: Readonly<Record<string, string>> = {
  FIN: 'finance',
  MKT: 'marketing',
  ENT: 'entrepreneurship',
  MGT: 'management',
};

/** Courses that are no longer taught. */
const earlier: readonly (readonly [code: string, title: Localized])[] = [
  ['MGT6045', both('Project Management', '項目管理')],
  ['MGT6055', both('Cross-cultural Teams', '跨文化團隊')],
];

interface Taught {
  readonly termIds: Readonly<Record<string, number>>;
  /** By their codes. */
  readonly titles: ReadonlyMap<string, Localized>;
}

export async function addCourseRecords(
  { database, day }: DemoContext,
  people: DemoPeople,
  { termIds, titles }: Taught,
): Promise<void> {
  const year = day(0).slice(0, 4);
  const names: Readonly<Record<TermCode, string>> = {
    T1: `${year} Term 1`,
    T2: `${year} Term 2`,
    T3: `${year} Term 3`,
  };
  const titleOf = new Map([...earlier, ...titles]);
  const rows = Object.entries(records).flatMap(([person, taken]) =>
    taken.map(({ code, grade, term }) => ({
      user_id: people.ids[person] ?? 0,
      code,
      title: writeJson(titleOf.get(code)),
      term: term ? names[term] : `${Number(year) - 1} Term 3`,
      term_id: term ? (termIds[term] ?? null) : null,
      type: typeOf(code),
      units: halfUnits[code] ?? usualUnits,
      grade: grade ?? null,
      status: grade === undefined ? 'running' : 'passed',
      category: typeOf(code) === 'elective' ? (areas[code.slice(0, 3)] ?? null) : null,
    })),
  );
  await database.insertInto('course_records').values(rows).execute();
}

/** The number tells: 5xxx are the courses of the first year, and two of the second are core as well. */
function typeOf(code: string): string {
  if (code.startsWith('PRE')) return 'pre_term';
  return code.charAt(3) === '5' || code === 'MGT6010' || code === 'MGT6090' ? 'core' : 'elective';
}
