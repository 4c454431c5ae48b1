/** The courses of a student that count towards the degree. */
import type { CallContext } from '../../kernel/call/call.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import type { CourseTaken } from '../rules/count-courses.ts';
import { type CourseInTerm, isOnRecord } from '../rules/on-record.ts';
import { isPublished } from './course-rounds.ts';
import { loadConcentrationKeys } from './ruled-courses.ts';
import { standingRecords } from './standing-records.ts';

type Reader = Pick<CallContext<'graduation-audit'>, 'database' | 'user' | 'language' | 'now'>;

export async function loadCoursesTaken(reader: Reader): Promise<CourseTaken[]> {
  const records = await loadRecords(reader);
  const seats = await loadRunningSeats(reader, records);
  return [...records, ...seats];
}

/** What the registry has on record. */
async function loadRecords({ database, user, language }: Reader): Promise<(CourseTaken & CourseInTerm)[]> {
  const rows = await standingRecords(database)
    .select(['course_records.code', 'title', 'term', 'type', 'units', 'grade', 'status', 'category'])
    .select(['terms.start_date as termStart', 'terms.name as termName'])
    .where('user_id', '=', user.id)
    .orderBy('course_records.id')
    .execute();
  return rows.map(({ category, termName, ...row }) => ({
    ...row,
    term: termName === null ? row.term : inLanguage(readJson<Localized>(termName), language),
    areas: category === null ? [] : [category],
    title: inLanguage(readJson<Localized>(row.title), language),
    status: row.status as CourseTaken['status'], // written by the server from the same list of words
  }));
}

/** Seats in sections that the student knows of, until the registry has them on record. */
async function loadRunningSeats(
  { database, user, language, now }: Reader,
  records: readonly CourseInTerm[],
): Promise<CourseTaken[]> {
  const rows = await database
    .selectFrom('selection_items')
    .innerJoin('selections', 'selections.id', 'selection_items.selection_id')
    .innerJoin('rounds', 'rounds.id', 'selections.round_id')
    .innerJoin('courses', 'courses.id', 'selection_items.course_id')
    .innerJoin('terms', 'terms.id', 'courses.term_id')
    .select(['courses.id', 'courses.code', 'courses.title', 'courses.type', 'courses.units', 'terms.name as term'])
    .select(['terms.start_date as termStart', 'rounds.mode', 'rounds.allocated_at', 'rounds.result_at'])
    .where('selections.user_id', '=', user.id)
    .where('selection_items.status', '=', 'enrolled')
    .orderBy('selection_items.id')
    .execute();
  const known = rows.filter((row) => isPublished(row, now) && !isOnRecord(row, records));
  if (known.length === 0) return [];
  const areas = await loadConcentrationKeys(
    database,
    known.map(({ id }) => id),
  );
  return known.map(({ id, code, title, type, units, term }) => ({
    code,
    title: inLanguage(readJson<Localized>(title), language),
    term: inLanguage(readJson<Localized>(term), language),
    type,
    units,
    grade: null,
    status: 'running',
    areas: areas.get(id) ?? [],
  }));
}
