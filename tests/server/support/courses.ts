/** Terms, courses and rounds for tests: one term, courses of three units without meetings, a round that is open now. */
import { expect } from 'vitest';
import type { OfficeRecords } from '#model';
import { importCourse, importTerm } from '../../../server/courses/office/import-courses.ts';
import { addRound, type NewRound } from '../../../server/courses/office/rounds.ts';
import { inHours } from './events.ts';
import type { TestServer } from './test-server.ts';

type Server = Pick<TestServer, 'database' | 'house' | 'now'>;
type NewCourse = NonNullable<OfficeRecords['courses']>[number];

/** A term that has nothing to do with those of the demonstration. @returns its id */
export async function addTestTerm(server: Server, code = 'T-TEST', startDate = '2027-01-04'): Promise<number> {
  const ends = `${startDate.slice(0, 4)}-12-20`;
  await importTerm(deskOf(server), { code, name: { en: `Term ${code}` }, begins: startDate, ends });
  const { id } = await server.database
    .selectFrom('terms')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return id;
}

export interface TestCourse {
  readonly id: number;
  /** The ids of its sections, `A` first. */
  readonly sections: readonly number[];
}

export type CourseWishes = Partial<Omit<NewCourse, 'term' | 'code'>>;

/** A course with one section A that has no meetings and no limit, unless `wishes` say otherwise. */
export async function addTestCourse(
  server: Server,
  termId: number,
  code: string,
  wishes: CourseWishes = {},
): Promise<TestCourse> {
  const { database } = server;
  const term = await database.selectFrom('terms').select('code').where('id', '=', termId).executeTakeFirstOrThrow();
  const offered: NewCourse = {
    term: term.code,
    code,
    title: { en: `Course ${code}`, 'zh-Hant': `課程 ${code}` },
    type: 'elective',
    units: 3,
    instructor: { en: 'Prof. Test' },
    language: 'English',
    repeatable: false,
    sections: [{ label: 'Section A', waitingList: false }],
    ...wishes,
  };
  expect(await importCourse(deskOf(server), offered, 0)).toBe('created');
  const sections = await database
    .selectFrom('course_options')
    .innerJoin('courses', 'courses.id', 'course_options.course_id')
    .select(['courses.id as courseId', 'course_options.id'])
    .where('courses.term_id', '=', termId)
    .where('courses.code', '=', code)
    .orderBy('course_options.id')
    .execute();
  return { id: sections[0]?.courseId ?? 0, sections: sections.map(({ id }) => id) };
}

function deskOf({ database, house, now }: Server) {
  return { database, portal: house.portal(), now: now(), files: house.files, beside: () => undefined };
}

export type RoundWishes = Partial<Omit<NewRound, 'termId' | 'courses'>>;

/** A round first come, open from yesterday until tomorrow, with a waiting list. @returns its id */
export function addTestRound(
  server: Server,
  termId: number,
  courses: readonly (TestCourse | NewRound['courses'][number])[],
  wishes: RoundWishes = {},
): Promise<number> {
  return addRound(
    { database: server.database, now: server.now() },
    {
      title: { en: 'Test round', 'zh-Hant': '測試選課' },
      kind: 'selection',
      mode: 'first_come',
      termId,
      description: { en: '<p>For tests.</p>' },
      startAt: inHours(server, -24),
      endAt: inHours(server, 24),
      waitingList: true,
      courses: courses.map((course) => ('courseId' in course ? course : { courseId: course.id })),
      ...wishes,
    },
  );
}

/** One item of a submission: a course in its first section, unless another one is meant. */
export function choose(
  course: TestCourse,
  more: { section?: number; rank?: number; accept_waiting_list?: 0 | 1 } = {},
) {
  const { section = 0, ...rest } = more;
  return { course_id: course.id, option_id: course.sections[section] ?? 0, ...rest };
}
