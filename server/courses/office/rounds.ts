/** What the office does with rounds of selection: announce them, change them, open and close them. */

import { Refusal } from '../../kernel/call/refusal.ts';
import { bring } from '../../kernel/database/bring.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { bringAudience, isForAll, type MeantFor } from '../../people/office/import-audience.ts';
import type { CourseOffice } from './courses.ts';

export { type Allocation, allocateRound } from './allocate-round.ts';

export interface OfferedCourse extends MeantFor {
  readonly courseId: number;
  readonly isRequired?: boolean;
}

export interface NewRound extends MeantFor {
  readonly title: Localized;
  readonly kind: 'registration' | 'elective' | 'selection';
  readonly mode: 'first_come' | 'preference';
  readonly termId: number;
  /** Rich text. */
  readonly description: Localized;
  readonly startAt: Instant;
  readonly endAt: Instant;
  readonly addDropStartAt?: Instant;
  readonly addDropEndAt?: Instant;
  readonly resultAt?: Instant;
  readonly minCourses?: number;
  readonly maxCourses?: number;
  readonly minUnits?: number;
  readonly maxUnits?: number;
  readonly concentrationLimits?: readonly { readonly key: string; readonly min?: number; readonly max?: number }[];
  readonly maxPreferences?: number;
  readonly waitingList?: boolean;
  /** True: the students whom it is for get a message and a mail when it opens. */
  readonly inform?: boolean;
  readonly courses: readonly OfferedCourse[];
}

/**
 * Belongs into a transaction. @returns its id
 * @throws Error when its times are not in order
 */
export async function addRound({ database, now }: CourseOffice, round: NewRound): Promise<number> {
  const { id } = await database
    .insertInto('rounds')
    .values({ ...columnsOf(round), created_at: instantOf(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await bringParts(database, id, round);
  return id;
}

/**
 * Brings a round up to date. Belongs into a transaction. What it offered before stays in it: somebody may have selected it.
 * @returns whether anything was other than it should be
 * @throws Error when its times are not in order
 */
export async function changeRound(database: Database, id: number, round: NewRound): Promise<boolean> {
  const { outcome } = await bring(database, 'rounds', { id }, columnsOf(round));
  const isOther = await bringParts(database, id, round);
  return outcome !== 'unchanged' || isOther;
}

function columnsOf(round: NewRound) {
  if (round.startAt >= round.endAt) throw new Error('A round must end after it has started.');
  return {
    title: writeJson(round.title),
    kind: round.kind,
    mode: round.mode,
    term_id: round.termId,
    description: writeJson(round.description),
    start_at: round.startAt,
    end_at: round.endAt,
    add_drop_start_at: round.addDropStartAt ?? null,
    add_drop_end_at: round.addDropEndAt ?? null,
    result_at: round.resultAt ?? null,
    min_courses: round.minCourses ?? null,
    max_courses: round.maxCourses ?? null,
    min_units: round.minUnits ?? null,
    max_units: round.maxUnits ?? null,
    concentration_limits: writeJson(round.concentrationLimits ?? []),
    max_preferences: round.maxPreferences ?? null,
    waiting_list_enabled: round.waitingList ? 1 : 0,
    informs: round.inform ? 1 : 0,
    for_everyone: isForAll(round) ? 1 : 0,
  };
}

/** @returns whether something changed */
async function bringParts(database: Database, roundId: number, round: NewRound): Promise<boolean> {
  const changes = [await bringAudience(database, 'round', roundId, round)];
  for (const course of round.courses) {
    const key = { round_id: roundId, course_id: course.courseId };
    const values = { is_required: course.isRequired ? 1 : 0, for_everyone: isForAll(course) ? 1 : 0 };
    const { row, outcome } = await bring(database, 'round_courses', key, values);
    changes.push(outcome !== 'unchanged', await bringAudience(database, 'round_course', Number(row['id']), course));
  }
  return changes.includes(true);
}

/**
 * Opens a round now, until `until` or until its own end.
 * @throws Refusal 404; 409 when its seats are allocated already or the end is not in the future
 */
export async function openRound({ database, now }: CourseOffice, roundId: number, until?: Instant): Promise<void> {
  const round = await findUnallocated(database, roundId);
  const moment = instantOf(now);
  const end = until ?? round.end_at;
  if (end <= moment) throw new Refusal('state');
  const start = round.start_at < moment ? round.start_at : moment;
  await database
    .updateTable('rounds')
    .set({ start_at: start, end_at: end, closed_at: null })
    .where('id', '=', roundId)
    .execute();
}

/** Closes a round now. @throws Refusal 404; 409 when it is not open */
export async function closeRound({ database, now }: CourseOffice, roundId: number): Promise<void> {
  const round = await findUnallocated(database, roundId);
  const moment = instantOf(now);
  if (moment < round.start_at || moment >= round.end_at) throw new Refusal('state');
  await database.updateTable('rounds').set({ end_at: moment, closed_at: moment }).where('id', '=', roundId).execute();
}

async function findUnallocated(database: Database, roundId: number) {
  const round = await database.selectFrom('rounds').selectAll().where('id', '=', roundId).executeTakeFirst();
  if (!round) throw new Refusal('notFound');
  if (round.allocated_at !== null) throw new Refusal('state');
  return round;
}
