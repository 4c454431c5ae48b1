/** The sections of courses, with their meetings. */
import { grouped } from '#model';
import type { Database } from '../../kernel/database/open.ts';
import type { Json, Row } from '../../kernel/database/tables.ts';
import type { RuledSection } from '../rules/course-rules.ts';
import type { Meeting } from '../rules/course-times.ts';

export interface PlacedMeeting extends Meeting {
  readonly venue: Json;
}

export interface Section extends RuledSection {
  readonly courseId: number;
  /** Null: no limit. */
  readonly capacity: number | null;
  readonly hasWaitingList: boolean;
  readonly meetings: readonly PlacedMeeting[];
}

/** The sections of several courses, by their label. Those that the office cancelled are in no answer but what was selected. */
export async function loadSections(
  database: Database,
  courseIds: readonly number[],
  { withCancelled = false }: { readonly withCancelled?: boolean } = {},
): Promise<Section[]> {
  if (courseIds.length === 0) return [];
  const rows = await database
    .selectFrom('course_options')
    .select(['id', 'course_id', 'label', 'capacity', 'waiting_list_enabled'])
    .$if(!withCancelled, (query) => query.where('cancelled_at', 'is', null))
    .where('course_id', 'in', courseIds)
    .orderBy('label')
    .orderBy('id')
    .execute();
  const meetings = await loadMeetings(database, courseIds);
  return rows.map((row) => ({
    id: row.id,
    courseId: row.course_id,
    label: row.label,
    capacity: row.capacity,
    hasWaitingList: row.waiting_list_enabled === 1,
    meetings: meetings.get(row.id) ?? [],
  }));
}

async function loadMeetings(
  database: Database,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PlacedMeeting[]>> {
  const rows = await database
    .selectFrom('course_meetings')
    .innerJoin('course_options', 'course_options.id', 'course_meetings.option_id')
    .selectAll('course_meetings')
    .where('course_options.course_id', 'in', courseIds)
    .orderBy('course_meetings.weekday')
    .orderBy('course_meetings.start_time')
    .orderBy('course_meetings.id')
    .execute();
  return grouped(rows.map((row) => [row.option_id, meetingOf(row)]));
}

function meetingOf(row: Row<'course_meetings'>): PlacedMeeting {
  return {
    weekday: row.weekday,
    startTime: row.start_time,
    endTime: row.end_time,
    startDate: row.start_date,
    endDate: row.end_date,
    venue: row.venue,
  };
}

/** Groups what belongs to courses by the course. */
export function byCourse<Entry extends { readonly courseId: number }>(
  entries: readonly Entry[],
): ReadonlyMap<number, readonly Entry[]> {
  return grouped(entries.map((entry) => [entry.courseId, entry]));
}
