/** Brings terms, areas of study and courses in, or up to date. What the file does not name stays. Needs a transaction. */
import type { OfficeRecords } from '#model';
import { anyTable, bring, changedColumns, type Outcome, rowsWith } from '../../kernel/database/bring.ts';
import { type ImportIssue, unknownNames } from '../../kernel/database/import-issue.ts';
import type { Database } from '../../kernel/database/open.ts';
import { bringOfficeFiles, type FilingImport, fileIfNamed } from '../../kernel/files/office-files.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { searchText } from '../../kernel/values/search.ts';
import { unknownAreas } from '../../people/office/find-areas.ts';
import { bringSection, type ImportOffice, type Section } from './import-sections.ts';

type Course = NonNullable<OfficeRecords['courses']>[number];
type Term = NonNullable<OfficeRecords['terms']>[number];
type Concentration = NonNullable<OfficeRecords['concentrations']>[number];

const json = (text: Localized | undefined) => (text ? writeJson(text) : null);

export async function importTerm({ database }: ImportOffice, term: Term): Promise<Outcome> {
  const values = {
    name: writeJson(term.name),
    start_date: term.begins,
    end_date: term.ends,
    min_units: term.minUnits ?? null,
    max_units: term.maxUnits ?? null,
    guide: json(term.guide),
  };
  return (await bring(database, 'terms', { code: term.code }, values)).outcome;
}

export async function importConcentration(
  { database }: ImportOffice,
  { key, name }: Concentration,
  position: number,
): Promise<Outcome> {
  return (await bring(database, 'concentrations', { key }, { name: writeJson(name), position })).outcome;
}

export async function importCourse(
  office: ImportOffice & FilingImport,
  course: Course,
  index: number,
): Promise<Outcome | readonly ImportIssue[]> {
  const { database } = office;
  const terms = await database.selectFrom('terms').selectAll().execute();
  const term = terms.find(({ code }) => code === course.term);
  const place = ['courses', index];
  const issues = [
    ...noTerm([...place, 'term'], course.term, terms),
    ...(await unknownAreas(
      database,
      (course.concentrations ?? []).map((key, at) => ({ key, path: [...place, 'concentrations', at] })),
    )),
  ];
  if (!term || issues.length > 0) return issues;
  const key = { term_id: term.id, code: course.code };
  const exam = examOf(course);
  const [before] = await rowsWith(database, 'courses', key);
  const { row, outcome } = await bring(database, 'courses', key, { ...columnsOf(course), ...exam });
  const courseId = Number(row['id']);
  const gone = await cancelledSections(database, courseId, course.sections, [...place, 'sections']);
  if (gone.length > 0) return gone;
  const syllabus = fileIfNamed(office, course.syllabus);
  const changes = [
    await renew(database, { table: 'course_concentrations', column: 'concentration' }, courseId, course.concentrations),
    await renew(database, { table: 'course_prerequisites', column: 'code' }, courseId, course.prerequisites),
    await renew(database, { table: 'course_exclusions', column: 'code' }, courseId, course.exclusions),
    await bringOfficeFiles(office, syllabusPart, courseId, syllabus ? [syllabus] : []),
  ];
  const isElsewhere = before !== undefined && changedColumns(before, exam).length > 0;
  for (const section of course.sections)
    changes.push(await bringSection(office, { courseId, term, isElsewhere }, section));
  return outcome === 'unchanged' && changes.includes(true) ? 'updated' : outcome;
}

const syllabusPart = { record: 'course', role: 'syllabus' } as const;

function columnsOf(course: Course) {
  return {
    title: writeJson(course.title),
    type: course.type,
    units: course.units,
    instructor: writeJson(course.instructor),
    language: course.language,
    description: json(course.description),
    remark: json(course.remark),
    is_repeatable: course.repeatable ? 1 : 0,
    search_text: searchText(course.code, ...Object.values(course.title), ...Object.values(course.instructor)),
  };
}

function examOf({ exam }: Course) {
  return {
    exam_start_at: exam?.startAt ?? null,
    exam_end_at: exam?.endAt ?? null,
    exam_venue: json(exam?.venue),
  };
}

/** @param path  where the code of the term is */
export function noTerm(
  path: ImportIssue['path'],
  wanted: string,
  terms: readonly { readonly code: string }[],
): readonly ImportIssue[] {
  const known = terms.map(({ code }) => code);
  return unknownNames([{ path, what: `term ${wanted}`, wanted, known }], 'Write its code, or name it under `terms`.');
}

/** What was cancelled stays so: its students were told. @param path  of the sections */
async function cancelledSections(
  database: Database,
  courseId: number,
  sections: readonly Section[],
  path: ImportIssue['path'],
): Promise<readonly ImportIssue[]> {
  const rows = await database
    .selectFrom('course_options')
    .select('label')
    .where('course_id', '=', courseId)
    .where('cancelled_at', 'is not', null)
    .execute();
  const cancelled = rows.map(({ label }) => label);
  return sections.flatMap(({ label }, index) =>
    cancelled.includes(label)
      ? [
          {
            path: [...path, index, 'label'],
            problem: `${label} was cancelled, and its students were told.`,
            remedy: 'Take it out of the file, or give it another label to offer a new section.',
          },
        ]
      : [],
  );
}

/** Where the words beside a course are kept. */
interface CourseWords {
  readonly table: 'course_concentrations' | 'course_prerequisites' | 'course_exclusions';
  readonly column: 'concentration' | 'code';
}

/** Replaces the words beside a course when they are others. @returns whether they were */
async function renew(
  database: Database,
  { table, column }: CourseWords,
  courseId: number,
  words: readonly string[] = [],
): Promise<boolean> {
  const tables = anyTable(database);
  const rows = await tables.selectFrom(table).select(column).where('course_id', '=', courseId).execute();
  const before = rows.map((row) => String(row[column])).toSorted();
  if (before.join('\n') === [...words].toSorted().join('\n')) return false;
  await tables.deleteFrom(table).where('course_id', '=', courseId).execute();
  if (words.length > 0)
    await tables
      .insertInto(table)
      .values(words.map((word) => ({ course_id: courseId, [column]: word })))
      .execute();
  return true;
}
