/** Courses and sections as answers tell them. */

import type { Course, CourseOption, CourseSummary } from '#contract';
import type { CallContext } from '../../kernel/call/call.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { fileLink, filesOf } from '../../kernel/files/record-files.ts';
import { inLanguage, type Language, type Localized } from '../../kernel/portal/language.ts';
import { noSeats, openSeats, type Seats } from '../../kernel/seats.ts';
import { readJson } from '../../kernel/values/json.ts';
import type { CourseHistory } from '../rules/course-rules.ts';
import { loadHistory } from './course-history.ts';
import { loadSectionSeats } from './course-seats.ts';
import { byCourse, loadSections, type Section } from './course-sections.ts';
import type { OwnCourse } from './own-courses.ts';
import { loadConcentrationKeys, loadExclusions, loadPrerequisiteCodes } from './ruled-courses.ts';
import { loadTerms, nameOfTerm } from './terms.ts';

export type CourseRecord = Row<'courses'>;

export type CourseReader = Pick<CallContext, 'database' | 'user' | 'now' | 'language' | 'time' | 'files' | 'portal'>;

/** What a reader may see of courses. */
export interface CourseView {
  /** False for visitors: they learn nothing about seats. */
  readonly withSeats: boolean;
  readonly own: ReadonlyMap<number, OwnCourse>;
  /** The courses that must be taken; left out outside rounds. */
  readonly required?: ReadonlySet<number>;
  /** True: of each course only the section that the reader is in. */
  readonly ownSectionOnly?: boolean;
}

/** The courses in the order given. */
export async function describeCourses(
  context: CourseReader,
  rows: readonly CourseRecord[],
  view: CourseView,
): Promise<Course[]> {
  const { database, language, files } = context;
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const summaries = await summariseCourses(context, rows);
  const sections = byCourse(await loadSections(database, ids));
  const shownSections = rows.flatMap((row) => sectionsOf(sections.get(row.id) ?? [], row.id, view));
  const options = await describeSections(context, shownSections, view.withSeats);
  const prerequisites = await loadPrerequisites(context, rows);
  const exclusions = await loadExclusions(database, ids);
  const syllabuses = await filesOf(database, { record: 'course', role: 'syllabus' }, ids);
  return rows.flatMap((row) => {
    const summary = summaries.get(row.id);
    const [syllabus] = syllabuses.get(row.id) ?? [];
    if (!summary) return [];
    return {
      ...summary,
      description: textOrNull(row.description, language),
      prerequisites: prerequisites.get(row.id) ?? [],
      exclusions: [...(exclusions.get(row.id) ?? [])],
      options: shownSections.filter(({ courseId }) => courseId === row.id).flatMap(({ id }) => options.get(id) ?? []),
      remark: textOrNull(row.remark, language),
      syllabus: syllabus && view.withSeats ? fileLink(files, syllabus) : null,
      my_status: view.own.get(row.id)?.status ?? null,
      required: view.required ? view.required.has(row.id) : null,
    };
  });
}

/** A course without a known section has one only when there is no other. */
function sectionsOf(sections: readonly Section[], courseId: number, view: CourseView): readonly Section[] {
  if (!view.ownSectionOnly) return sections;
  const own = view.own.get(courseId)?.sectionId ?? null;
  if (own === null) return sections.length === 1 ? sections : [];
  return sections.filter(({ id }) => id === own);
}

export type SummaryReader = Pick<CourseReader, 'database' | 'language' | 'time'>;

/** What every list tells of courses, by the id of the course. */
export async function summariseCourses(
  { database, language, time }: SummaryReader,
  rows: readonly CourseRecord[],
): Promise<ReadonlyMap<number, CourseSummary>> {
  if (rows.length === 0) return new Map();
  const terms = new Map((await loadTerms(database)).map((term) => [term.id, nameOfTerm(term, language)]));
  const names = await loadConcentrationNames(database, language);
  const keys = await loadConcentrationKeys(
    database,
    rows.map((row) => row.id),
  );
  const text = (json: string) => inLanguage(readJson<Localized>(json), language);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        code: row.code,
        title: text(row.title),
        term: terms.get(row.term_id) ?? { id: row.term_id, code: '', name: '' },
        type: row.type as CourseSummary['type'], // written by the server from the same list of words
        units: row.units,
        concentration: (keys.get(row.id) ?? []).map((key) => ({ key, name: names.get(key) ?? key })),
        instructor: text(row.instructor),
        language: row.language,
        exam:
          row.exam_start_at === null || row.exam_end_at === null
            ? null
            : {
                start_at: time.datetime(row.exam_start_at),
                end_at: time.datetime(row.exam_end_at),
                venue: textOrNull(row.exam_venue, language) ?? '',
              },
      },
    ]),
  );
}

/** The names of all concentrations by their key, in their order. */
export async function loadConcentrationNames(
  database: Database,
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.selectFrom('concentrations').selectAll().orderBy('position').orderBy('key').execute();
  return new Map(rows.map((row) => [row.key, inLanguage(readJson<Localized>(row.name), language)]));
}

/** Sections with their seats, by the id of the section. */
export async function describeSections(
  { database, language }: Pick<CourseReader, 'database' | 'language'>,
  sections: readonly Section[],
  withSeats: boolean,
): Promise<ReadonlyMap<number, CourseOption>> {
  const ids = sections.map(({ id }) => id);
  const seats = withSeats ? await loadSectionSeats(database, ids) : new Map<number, Seats>();
  return new Map(
    sections.map((section) => [
      section.id,
      {
        id: section.id,
        label: section.label,
        meetings: section.meetings.map((meeting) => ({
          weekday: meeting.weekday as CourseOption['meetings'][number]['weekday'], // the office picks one of seven
          start_time: meeting.startTime,
          end_time: meeting.endTime,
          venue: inLanguage(readJson<Localized>(meeting.venue), language),
          start_date: meeting.startDate,
          end_date: meeting.endDate,
        })),
        ...(withSeats ? seatsIn(section, seats.get(section.id)) : hiddenSeats),
        waiting_list_enabled: section.hasWaitingList,
      },
    ]),
  );
}

const hiddenSeats = { capacity: null, enrolled: null, available: null, waiting: null } as const;

function seatsIn(section: Section, seats: Seats = noSeats) {
  return {
    capacity: section.capacity,
    enrolled: seats.taken,
    available: section.capacity === null ? null : openSeats(section, seats),
    waiting: seats.waiting,
  };
}

type Prerequisite = Course['prerequisites'][number];

async function loadPrerequisites(
  { database, user, language }: CourseReader,
  rows: readonly CourseRecord[],
): Promise<ReadonlyMap<number, Prerequisite[]>> {
  const codes = await loadPrerequisiteCodes(
    database,
    rows.map((row) => row.id),
  );
  const titles = await loadTitles(database, [...new Set([...codes.values()].flat())], language);
  const histories = new Map<number, CourseHistory>();
  if (user && user.ownClassId !== null && codes.size > 0) {
    for (const termId of new Set(rows.map((row) => row.term_id))) {
      histories.set(termId, await loadHistory(database, user.id, { id: 0, term_id: termId }));
    }
  }
  return new Map(
    rows.map((row) => {
      const history = histories.get(row.term_id);
      const list = (codes.get(row.id) ?? []).map((code) => ({
        code,
        title: titles.get(code) ?? code,
        met: history ? history.passed.has(code) || history.runningBefore.has(code) : null,
      }));
      return [row.id, list];
    }),
  );
}

async function loadTitles(
  database: Database,
  codes: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await database
    .selectFrom('courses')
    .select(['code', 'title'])
    .where('code', 'in', codes)
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.code, inLanguage(readJson<Localized>(row.title), language)]));
}

function textOrNull(json: string | null, language: Language): string | null {
  return json === null ? null : inLanguage(readJson<Localized>(json), language);
}
