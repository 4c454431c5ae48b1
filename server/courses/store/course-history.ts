/** What students have taken and are taking, as the rules of a round look at it. */
import type { Database } from '../../kernel/database/open.ts';
import type { Day, Row } from '../../kernel/database/tables.ts';
import type { CourseHistory, TakenCourse } from '../rules/course-rules.ts';
import { type CourseInTerm, isOnRecord } from '../rules/on-record.ts';
import { byCourse, loadSections } from './course-sections.ts';
import { loadRuledCourses } from './ruled-courses.ts';
import { standingRecords } from './standing-records.ts';

/** The round that is looked from: its own seats are no part of the history. */
export interface HistoryRound {
  readonly id: number;
  readonly term_id: number;
}

export async function loadHistory(database: Database, userId: number, round: HistoryRound): Promise<CourseHistory> {
  const histories = await loadHistories(database, [userId], round);
  return histories.get(userId) ?? noHistory;
}

const noHistory: CourseHistory = { passed: new Set(), runningBefore: new Set(), taken: [] };

/** The histories of several students at once; everybody asked for is in the answer. */
export async function loadHistories(
  database: Database,
  userIds: readonly number[],
  round: HistoryRound,
): Promise<ReadonlyMap<number, CourseHistory>> {
  if (userIds.length === 0) return new Map();
  const records = await loadRecords(database, userIds);
  const seats = await loadSeatsOf(database, userIds);
  const term = await database
    .selectFrom('terms')
    .select('start_date')
    .where('id', '=', round.term_id)
    .executeTakeFirst();
  const roundIn = { ...round, termStart: term?.start_date ?? '' };
  const describe = await takenCourses(database, records, seats, round);
  const ofUser = <Entry extends { readonly user_id: number }>(entries: readonly Entry[], id: number) =>
    entries.filter((entry) => entry.user_id === id);
  return new Map(
    userIds.map((id) => {
      const own = { records: ofUser(records, id), seats: ofUser(seats, id) };
      return [id, historyOf(own, roundIn, describe)];
    }),
  );
}

type CourseRecord = Pick<Row<'course_records'>, 'user_id' | 'code' | 'status' | 'term_id' | 'units'> & CourseInTerm;

function loadRecords(database: Database, userIds: readonly number[]): Promise<CourseRecord[]> {
  return standingRecords(database)
    .select(['user_id', 'course_records.code', 'status', 'term_id', 'units', 'terms.start_date as termStart'])
    .where('user_id', 'in', userIds)
    .orderBy('course_records.id')
    .execute();
}

interface Seat extends CourseInTerm {
  readonly user_id: number;
  readonly round_id: number;
  readonly term_id: number;
  readonly course_id: number;
  readonly option_id: number;
  readonly termStart: Day;
}

function loadSeatsOf(database: Database, userIds: readonly number[]): Promise<Seat[]> {
  return database
    .selectFrom('selection_items')
    .innerJoin('selections', 'selections.id', 'selection_items.selection_id')
    .innerJoin('courses', 'courses.id', 'selection_items.course_id')
    .innerJoin('terms', 'terms.id', 'courses.term_id')
    .select(['selections.user_id', 'selections.round_id', 'courses.term_id', 'courses.code'])
    .select(['terms.start_date as termStart', 'selection_items.course_id', 'selection_items.option_id'])
    .where('selections.user_id', 'in', userIds)
    .where('selection_items.status', '=', 'enrolled')
    .orderBy('selection_items.id')
    .execute();
}

interface Own {
  readonly records: readonly CourseRecord[];
  readonly seats: readonly Seat[];
}

interface Describer {
  seat(seat: Seat): TakenCourse | undefined;
  /** A course of the round's term that the registry lists, and nobody selected here. */
  record(record: CourseRecord): TakenCourse;
}

function historyOf(
  { records, seats }: Own,
  round: HistoryRound & { readonly termStart: Day },
  describe: Describer,
): CourseHistory {
  const isBefore = ({ termStart }: CourseInTerm) => termStart === null || termStart < round.termStart;
  const running = records.filter(({ status }) => status === 'running');
  const seatsBefore = seats.filter((seat) => isBefore(seat) && !isOnRecord(seat, records));
  const elsewhere = seats.filter((seat) => seat.term_id === round.term_id && seat.round_id !== round.id);
  const seated = new Set(seats.filter(({ term_id: id }) => id === round.term_id).map(({ code }) => code));
  const unselected = running.filter(({ term_id: id, code }) => id === round.term_id && !seated.has(code));
  return {
    passed: new Set(records.filter(({ status }) => status === 'passed').map(({ code }) => code)),
    runningBefore: new Set([...running.filter(isBefore), ...seatsBefore].map(({ code }) => code)),
    taken: [...elsewhere.flatMap((seat) => describe.seat(seat) ?? []), ...unselected.map(describe.record)],
  };
}

async function takenCourses(
  database: Database,
  records: readonly CourseRecord[],
  seats: readonly Seat[],
  round: HistoryRound,
): Promise<Describer> {
  const listed = await coursesByCode(
    database,
    round.term_id,
    records.filter(({ status, term_id: id }) => status === 'running' && id === round.term_id).map(({ code }) => code),
  );
  const elsewhere = seats.filter((seat) => seat.term_id === round.term_id && seat.round_id !== round.id);
  const ids = [...new Set([...elsewhere.map((seat) => seat.course_id), ...listed.values()])];
  const courses = await loadRuledCourses(database, ids);
  const sections = byCourse(await loadSections(database, ids));
  return {
    seat({ course_id: id, option_id: sectionId }) {
      const course = courses.get(id);
      return course && { course, section: sections.get(id)?.find((section) => section.id === sectionId) ?? null };
    },
    record({ code, units }) {
      const id = listed.get(code) ?? 0;
      const course = courses.get(id) ?? { code, units, exam: null, exclusions: [] };
      const [only, ...others] = sections.get(id) ?? [];
      return { course, section: others.length === 0 ? (only ?? null) : null };
    },
  };
}

async function coursesByCode(
  database: Database,
  termId: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await database
    .selectFrom('courses')
    .select(['id', 'code'])
    .where('term_id', '=', termId)
    .where('code', 'in', [...new Set(codes)])
    .execute();
  return new Map(rows.map((row) => [row.code, row.id]));
}
