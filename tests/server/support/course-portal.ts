/** A portal in which students select courses in a term of their own. */
import { afterEach, beforeEach } from 'vitest';
import { addTestCourse, addTestRound, addTestTerm, type CourseWishes, type RoundWishes } from './courses.ts';
import { startServer, startTimeoutMs, type TestServer } from './test-server.ts';

interface Sending {
  readonly as?: string;
  readonly version?: number;
  readonly dry_run?: 0 | 1;
  readonly language?: string;
  readonly ext?: object;
  readonly key?: string;
}

/** It starts anew before each test. */
export function coursePortal() {
  let server: TestServer;
  let termId: number;
  beforeEach(async () => {
    server = await startServer();
    termId = await addTestTerm(server);
  }, startTimeoutMs);
  afterEach(() => server.close());

  const submit = (roundId: number, items: readonly object[], sending: Sending = {}) => {
    const { as = 'chris', version = 0, language, key, ...more } = sending;
    return server.ask('course-selection/submit-selection', {
      as,
      body: { round_id: roundId, version, items, ...more },
      headers: { ...(language ? { language } : {}), ...(key ? { 'idempotency-key': key } : {}) },
    });
  };
  const selected = (roundId: number, as = 'chris', headers: Record<string, string> = {}) =>
    server.ask('course-selection/get-selected-course', { as, body: { round_id: roundId }, headers });
  const course = (code: string, wishes: CourseWishes = {}) => addTestCourse(server, termId, code, wishes);

  return {
    get server() {
      return server;
    },
    get termId() {
      return termId;
    },
    submit,
    selected,
    course,
    round: (courses: Parameters<typeof addTestRound>[2], wishes: RoundWishes = {}) =>
      addTestRound(server, termId, courses, wishes),
    /** A course with so many seats in its only section. */
    withSeats: (code: string, capacity: number, waitingList = true) =>
      course(code, { sections: [{ label: 'Section A', capacity, waitingList, meetings: [] }] }),
    /** Code, status and place on the waiting list of what somebody has selected. */
    statuses: async (roundId: number, as = 'chris') => {
      const { data } = await selected(roundId, as);
      return (data.selection?.items ?? []).map((item) => [item.course.code, item.status, item.position]);
    },
    putOnRecord: (code: string, term: number, status: string) =>
      server.database
        .insertInto('course_records')
        .values({
          user_id: server.ids['chris'] ?? 0,
          code,
          title: `{"en":"Course ${code}"}`,
          term: 'Term',
          term_id: term,
          type: 'elective',
          units: 3,
          status,
        })
        .execute(),
    /** The rules that an answer names. */
    rules: (answer: Awaited<ReturnType<typeof submit>>) => answer.data.errors?.map(({ rule }) => rule),
  };
}
