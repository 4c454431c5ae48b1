/** Terms, courses and rounds for tests: one term, courses of three units without meetings, a round that is open now. */
import { addCourse, addTerm, type NewCourse } from '../../../server/courses/office/courses.ts';
import { addRound, type NewRound } from '../../../server/courses/office/rounds.ts';
import { inHours } from './events.ts';
import type { TestServer } from './test-server.ts';

type Server = Pick<TestServer, 'database' | 'now'>;

/** A term that has nothing to do with those of the demonstration. @returns its id */
export function addTestTerm(server: Server, code = 'T-TEST', startDate = '2027-01-04'): Promise<number> {
  return addTerm(server, { code, name: { en: `Term ${code}` }, startDate, endDate: `${startDate.slice(0, 4)}-12-20` });
}

export interface TestCourse {
  readonly id: number;
  /** The ids of its sections, `A` first. */
  readonly sections: readonly number[];
}

export type CourseWishes = Partial<Omit<NewCourse, 'termId' | 'code'>>;

/** A course with one section A that has no meetings and no limit, unless told otherwise. */
export async function addTestCourse(
  server: Server,
  termId: number,
  code: string,
  wishes: CourseWishes = {},
): Promise<TestCourse> {
  const { id, sectionIds } = await addCourse(server, {
    termId,
    code,
    title: { en: `Course ${code}`, 'zh-Hant': `課程 ${code}` },
    type: 'elective',
    units: 3,
    instructor: { en: 'Prof. Test' },
    language: 'English',
    sections: [{ label: 'Section A', meetings: [] }],
    ...wishes,
  });
  return { id, sections: Object.values(sectionIds) };
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
