/** What the office does with terms and courses: enter them, and change the seats of their sections. */

import { Refusal } from '../../kernel/call/refusal.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Day, Instant } from '../../kernel/database/tables.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import type { Speaker } from '../../kernel/portal/texts.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { searchText } from '../../kernel/values/search.ts';
import { lockPeople } from '../../people/store/lock-person.ts';
import { defaultCourseSettings } from '../rules/course-settings.ts';
import { fillSection, peopleWaitingFor } from '../store/course-promotion.ts';
import { lockSections } from '../store/course-seats.ts';

export interface CourseOffice {
  readonly database: Database;
  readonly now: Date;
  /** Left out: clashes block. */
  readonly clashBlocks?: boolean;
}

export interface NewTerm {
  readonly code: string;
  readonly name: Localized;
  readonly startDate: Day;
  readonly endDate: Day;
  readonly minUnits?: number;
  readonly maxUnits?: number;
  /** What students should know before they register; rich text. */
  readonly guide?: Localized;
}

export interface NewMeeting {
  /** 1 is Monday. */
  readonly weekday: number;
  readonly startTime: string;
  readonly endTime: string;
  readonly venue: Localized;
  /** Left out: from the first to the last day of the term. */
  readonly startDate?: Day;
  readonly endDate?: Day;
}

export interface NewSection {
  readonly label: string;
  /** Left out: no limit. */
  readonly capacity?: number;
  readonly waitingList?: boolean;
  readonly meetings: readonly NewMeeting[];
}

export interface NewCourse {
  readonly termId: number;
  readonly code: string;
  readonly title: Localized;
  readonly type: 'core' | 'elective' | 'pre_term';
  readonly units: number;
  readonly instructor: Localized;
  readonly language: string;
  readonly description?: Localized;
  readonly remark?: Localized;
  readonly exam?: { readonly startAt: Instant; readonly endAt: Instant; readonly venue: Localized } | undefined;
  readonly isRepeatable?: boolean;
  readonly concentrations?: readonly string[];
  readonly prerequisites?: readonly string[];
  readonly exclusions?: readonly string[];
  readonly sections: readonly NewSection[];
}

/** @returns its id */
export async function addTerm({ database }: Pick<CourseOffice, 'database'>, term: NewTerm): Promise<number> {
  const { id } = await database
    .insertInto('terms')
    .values({
      code: term.code,
      name: writeJson(term.name),
      start_date: term.startDate,
      end_date: term.endDate,
      min_units: term.minUnits ?? null,
      max_units: term.maxUnits ?? null,
      guide: term.guide ? writeJson(term.guide) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface AddedCourse {
  readonly id: number;
  /** The ids of its sections, by their label. */
  readonly sectionIds: Readonly<Record<string, number>>;
}

/** Enters a course with its sections. Belongs into a transaction. */
export async function addCourse({ database }: Pick<CourseOffice, 'database'>, course: NewCourse): Promise<AddedCourse> {
  const { id } = await database
    .insertInto('courses')
    .values({
      term_id: course.termId,
      code: course.code,
      title: writeJson(course.title),
      type: course.type,
      units: course.units,
      instructor: writeJson(course.instructor),
      language: course.language,
      description: course.description ? writeJson(course.description) : null,
      remark: course.remark ? writeJson(course.remark) : null,
      exam_start_at: course.exam?.startAt ?? null,
      exam_end_at: course.exam?.endAt ?? null,
      exam_venue: course.exam ? writeJson(course.exam.venue) : null,
      is_repeatable: course.isRepeatable ? 1 : 0,
      search_text: searchText(course.code, ...Object.values(course.title), ...Object.values(course.instructor)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addRelations(database, id, course);
  const term = await database
    .selectFrom('terms')
    .select(['start_date', 'end_date'])
    .where('id', '=', course.termId)
    .executeTakeFirstOrThrow();
  const sectionIds: Record<string, number> = {};
  for (const section of course.sections) {
    sectionIds[section.label] = await addSection(database, id, section, term);
  }
  return { id, sectionIds };
}

async function addRelations(database: Database, courseId: number, course: NewCourse): Promise<void> {
  const rows = <Entry extends object>(texts: readonly string[] | undefined, entry: (text: string) => Entry) =>
    (texts ?? []).map((text) => ({ course_id: courseId, ...entry(text) }));
  const areas = rows(course.concentrations, (concentration) => ({ concentration }));
  const before = rows(course.prerequisites, (code) => ({ code }));
  const excluded = rows(course.exclusions, (code) => ({ code }));
  if (areas.length > 0) await database.insertInto('course_concentrations').values(areas).execute();
  if (before.length > 0) await database.insertInto('course_prerequisites').values(before).execute();
  if (excluded.length > 0) await database.insertInto('course_exclusions').values(excluded).execute();
}

async function addSection(
  database: Database,
  courseId: number,
  section: NewSection,
  term: { readonly start_date: Day; readonly end_date: Day },
): Promise<number> {
  const { id } = await database
    .insertInto('course_options')
    .values({
      course_id: courseId,
      label: section.label,
      capacity: section.capacity ?? null,
      waiting_list_enabled: section.waitingList ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const meetings = section.meetings.map((meeting) => ({
    option_id: id,
    weekday: meeting.weekday,
    start_time: meeting.startTime,
    end_time: meeting.endTime,
    venue: writeJson(meeting.venue),
    start_date: meeting.startDate ?? term.start_date,
    end_date: meeting.endDate ?? term.end_date,
  }));
  if (meetings.length > 0) await database.insertInto('course_meetings').values(meetings).execute();
  return id;
}

/**
 * Changes how many seats a section has; null means no limit. Whoever waits moves up. Nobody loses a seat when there
 * are fewer.
 * @throws Refusal 404 when there is no such section
 */
export function changeSectionCapacity(
  {
    database,
    now,
    portal,
    clashBlocks = defaultCourseSettings.clashBlocks,
  }: CourseOffice & { readonly portal: Speaker },
  sectionId: number,
  capacity: number | null,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await lockSections(transaction, [sectionId]);
    await lockPeople(transaction, await peopleWaitingFor(transaction, [sectionId]));
    const changed = await transaction
      .updateTable('course_options')
      .set({ capacity })
      .where('id', '=', sectionId)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new Refusal('notFound');
    await fillSection({ database: transaction, now, portal, clashBlocks }, sectionId);
  });
}
