/**
 * Brings in which courses students have taken, as the registry has them, or up to date: a record is known by its student, its
 * course and its term. Needs a transaction.
 */
import type { OfficeRecords } from '#model';
import { removeRow } from '../../kernel/bring-named.ts';
import { type AnyRow, bringKnown, type ImportOutcome, rowsWith } from '../../kernel/database/bring.ts';
import type { ImportIssue } from '../../kernel/database/import-issue.ts';
import type { Database } from '../../kernel/database/open.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson, writeJson } from '../../kernel/values/json.ts';
import { unknownAreas } from '../../people/office/find-areas.ts';
import { findStudent } from '../../people/office/find-student.ts';
import { loadConcentrationKeys } from '../store/ruled-courses.ts';
import { noTerm } from './import-courses.ts';

type CourseRecord = NonNullable<OfficeRecords['courseRecords']>[number];

/** The term of a record: one of the portal, or words for one that it does not know. */
interface RecordTerm {
  readonly id: number | null;
  readonly name: string;
}

export async function importCourseRecord(
  { database }: { readonly database: Database },
  record: CourseRecord,
  index: number,
): Promise<ImportOutcome | readonly ImportIssue[]> {
  const { sid, code, concentration, status, grade, removed } = record;
  const place = ['course-records', index];
  const { id: userId, issues: ofStudent } = await findStudent(database, sid, [...place, 'sid']);
  if (userId === undefined) return ofStudent;
  const terms = await database.selectFrom('terms').selectAll().execute();
  const term = termOf(record, terms);
  if (!term) return noTerm([...place, 'term'], record.term ?? '', terms);
  const within = { user_id: userId, code };
  const isIt = (row: AnyRow) => (term.id === null ? row['term'] === term.name : row['term_id'] === term.id);
  if (removed) return removeRecord(database, within, isIt);

  const course = { ...(await knownCourse(database, code, term.id)), ...record };
  const { title, type, units } = course;
  const areas = concentration === undefined ? [] : [{ key: concentration, path: [...place, 'concentration'] }];
  const issues = await unknownAreas(database, areas);
  if (issues.length > 0) return issues;
  if (!title || !type || units === undefined) return [noCourse(code, [...place, 'code'])];
  const values = {
    title: writeJson(title),
    term: term.name,
    term_id: term.id,
    type,
    units,
    status,
    grade: grade ?? null,
    category: concentration ?? course.area ?? null,
  };
  return (await bringKnown(database, 'course_records', { within, isIt }, { values })).outcome;
}

function termOf(
  { term, termName }: CourseRecord,
  terms: readonly { readonly id: number; readonly code: string; readonly name: string }[],
): RecordTerm | undefined {
  if (term === undefined) return { id: null, name: termName ?? '' };
  const found = terms.find(({ code }) => code === term);
  return found && { id: found.id, name: inLanguage(readJson<Localized>(found.name), 'en') };
}

async function removeRecord(
  database: Database,
  within: AnyRow,
  isIt: (row: AnyRow) => boolean,
): Promise<'removed' | 'unchanged'> {
  const found = (await rowsWith(database, 'course_records', within)).find(isIt);
  if (!found) return 'unchanged';
  await removeRow(database, 'course_records', found);
  return 'removed';
}

interface KnownCourse extends Pick<CourseRecord, 'title' | 'type' | 'units'> {
  readonly area?: string;
}

/** What the portal knows of a course: as it is taught in the term, else as it was taught last. */
async function knownCourse(database: Database, code: string, termId: number | null): Promise<KnownCourse> {
  const rows = await database
    .selectFrom('courses')
    .innerJoin('terms', 'terms.id', 'courses.term_id')
    .select(['courses.id', 'courses.title', 'courses.type', 'courses.units', 'courses.term_id'])
    .where('courses.code', '=', code)
    .orderBy('terms.start_date', 'desc')
    .execute();
  const course = rows.find((row) => row.term_id === termId) ?? rows[0];
  if (!course) return {};
  const [area] = (await loadConcentrationKeys(database, [course.id])).get(course.id) ?? [];
  return {
    title: readJson<Localized>(course.title),
    type: course.type as NonNullable<CourseRecord['type']>, // written by the server from the same list of words
    units: course.units,
    ...(area === undefined ? {} : { area }),
  };
}

function noCourse(code: string, path: ImportIssue['path']): ImportIssue {
  return {
    path,
    problem: `The portal does not know the course ${code}.`,
    remedy: 'Write its `title`, `type` and `units` here, correct its code, or name it under `courses`.',
  };
}
