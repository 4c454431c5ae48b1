/** The courses that a person has: by selections, and by the records of the registry. */
import type { Course } from '#contract';
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { isOnRecord } from '../rules/on-record.ts';
import { isPublished } from './course-rounds.ts';
import { standingRecords } from './standing-records.ts';

export type ItemStatus = NonNullable<Course['my_status']>;

export interface OwnCourse {
  readonly status: ItemStatus;
  /** Null when only the registry knows of it. */
  readonly sectionId: number | null;
}

/** The strongest first: a seat counts more than a place on the list. */
const strength: readonly ItemStatus[] = ['enrolled', 'waiting_list', 'selected', 'not_allocated', 'dropped'];

/** How an item may be shown: until the results are published, everything that was not dropped is just selected. */
export function shownStatus(
  item: Pick<Row<'selection_items'>, 'status'>,
  round: Parameters<typeof isPublished>[0],
  now: Date,
): ItemStatus {
  return isPublished(round, now) || item.status === 'dropped' ? (item.status as ItemStatus) : 'selected'; // written by the server from the same list
}

/** The own courses by their id. A seat is none once the registry knows better, such as that the course was failed. */
export async function loadOwnCourses(
  database: Database,
  userId: number,
  now: Date,
): Promise<ReadonlyMap<number, OwnCourse>> {
  const items = await database
    .selectFrom('selection_items')
    .innerJoin('selections', 'selections.id', 'selection_items.selection_id')
    .innerJoin('rounds', 'rounds.id', 'selections.round_id')
    .innerJoin('courses', 'courses.id', 'selection_items.course_id')
    .innerJoin('terms', 'terms.id', 'courses.term_id')
    .select(['selection_items.course_id', 'selection_items.option_id', 'selection_items.status'])
    .select(['courses.code', 'terms.start_date as termStart'])
    .select(['rounds.mode', 'rounds.allocated_at', 'rounds.result_at'])
    .where('selections.user_id', '=', userId)
    .orderBy('selection_items.id')
    .execute();
  const records = await standingRecords(database)
    .leftJoin('courses', (join) =>
      join.onRef('courses.term_id', '=', 'course_records.term_id').onRef('courses.code', '=', 'course_records.code'),
    )
    .select(['course_records.code', 'course_records.status', 'terms.start_date as termStart', 'courses.id'])
    .where('course_records.user_id', '=', userId)
    .execute();
  const taken = new Set(records.flatMap(({ id, status }) => (id === null || status === 'failed' ? [] : [id])));
  const own = new Map<number, OwnCourse>();
  const keep = (courseId: number, course: OwnCourse) => {
    const known = own.get(courseId);
    if (!known || strength.indexOf(course.status) < strength.indexOf(known.status)) own.set(courseId, course);
  };
  for (const item of items) {
    const status = shownStatus(item, item, now);
    const isOver = status === 'enrolled' && !taken.has(item.course_id) && isOnRecord(item, records);
    if (!isOver) keep(item.course_id, { status, sectionId: item.option_id });
  }
  for (const id of taken) keep(id, { status: 'enrolled', sectionId: null });
  return own;
}
