/** Rounds of selection: for whom they are, what they offer, and what can be done in them at a moment. */

import { expressionBuilder } from 'kysely';
import type { SignedInUser } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row, Tables } from '../../kernel/database/tables.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { type Audience, addressedTo, audienceOf } from '../../people/store/audience.ts';
import { isStillGiven } from './find-courses.ts';

export type RoundRecord = Row<'rounds'>;

export interface RoundReader {
  readonly database: Database;
  readonly user: SignedInUser;
  readonly classId: number | null;
}

/**
 * The rounds that are meant for the reader, for a class lead those of the chosen class, and those in which the reader has
 * selected something: whoever changes the class keeps the seats.
 */
export async function visibleRounds({ database, user, classId }: RoundReader) {
  return roundsOf(database, await audienceOf(database, user, classId), user.id);
}

/** The rounds that are meant for an audience, and those in which a person has selected something. */
export function roundsOf(database: Database, audience: Audience, userId: number) {
  const own = database.selectFrom('selections').select('round_id').where('user_id', '=', userId);
  return database
    .selectFrom('rounds')
    .where((eb) => eb.or([isMeantFor(database, audience), eb('rounds.id', 'in', own)]));
}

/** A condition on `rounds`. */
function isMeantFor(database: Database, audience: Audience) {
  const eb = expressionBuilder<Tables, 'rounds'>();
  return eb.or([eb('rounds.for_everyone', '=', 1), eb('rounds.id', 'in', addressedTo(database, 'round', audience))]);
}

/** @throws Refusal 404 when there is no such round for the reader */
export async function findRound(reader: RoundReader, roundId: number): Promise<RoundRecord> {
  const rounds = await visibleRounds(reader);
  const round = await rounds.selectAll('rounds').where('rounds.id', '=', roundId).executeTakeFirst();
  if (!round) throw new Refusal('notFound');
  return round;
}

/** Locks a round until the transaction ends. Locks are taken in one order everywhere: the round, its sections, then people. @throws Refusal 404 */
export async function lockRound(database: Database, roundId: number): Promise<RoundRecord> {
  const round = await database
    .updateTable('rounds')
    .set((eb) => ({ lock_count: eb('lock_count', '+', 1) }))
    .where('id', '=', roundId)
    .returningAll()
    .executeTakeFirst();
  if (!round) throw new Refusal('notFound');
  return round;
}

/** Whether a person may select in a round: it is meant for the own class, or there is a seat to give up. Who only leads a class selects nothing. */
export async function maySelectIn(
  database: Database,
  user: SignedInUser,
  round: Pick<RoundRecord, 'id'>,
): Promise<boolean> {
  if (user.ownClassId === null) return false;
  const own = await audienceOf(database, user, user.ownClassId);
  const meant = await database
    .selectFrom('rounds')
    .select('id')
    .where('id', '=', round.id)
    .where(isMeantFor(database, own))
    .executeTakeFirst();
  return meant !== undefined || (await seatsHeld(database, round.id, user.id).executeTakeFirst()) !== undefined;
}

/** The courses in which a person has a seat through a round. */
function seatsHeld(database: Database, roundId: number, userId: number) {
  return database
    .selectFrom('selection_items')
    .innerJoin('selections', 'selections.id', 'selection_items.selection_id')
    .select('selection_items.course_id')
    .where('selections.round_id', '=', roundId)
    .where('selections.user_id', '=', userId)
    .where('selection_items.status', '=', 'enrolled');
}

export interface Offer {
  readonly courseId: number;
  readonly isRequired: boolean;
}

/**
 * What a round offers to an audience, without courses that the office cancelled.
 * @param userId  whose seats stay offered, also where the course is for others by now; left out: nobody's
 */
export async function loadOffers(
  database: Database,
  roundId: number,
  audience: Audience,
  userId?: number,
): Promise<Offer[]> {
  const rows = await database
    .selectFrom('round_courses')
    .innerJoin('courses', 'courses.id', 'round_courses.course_id')
    .select(['course_id', 'is_required'])
    .where('round_id', '=', roundId)
    .where('round_id', 'in', database.selectFrom('rounds').select('id').where(isMeantFor(database, audience)))
    .where(isStillGiven(database))
    .where((eb) =>
      eb.or([
        eb('round_courses.for_everyone', '=', 1),
        eb('round_courses.id', 'in', addressedTo(database, 'round_course', audience)),
      ]),
    )
    .orderBy('course_id')
    .execute();
  const offers = rows.map((row) => ({ courseId: row.course_id, isRequired: row.is_required === 1 }));
  const held = userId === undefined ? [] : await seatsHeld(database, roundId, userId).execute();
  const others = held.filter(({ course_id: id }) => !offers.some(({ courseId }) => courseId === id));
  return [...offers, ...others.map(({ course_id: courseId }) => ({ courseId, isRequired: false }))];
}

/** Whether the students may know how the seats of a round were given. */
export function isPublished(round: Pick<RoundRecord, 'mode' | 'allocated_at' | 'result_at'>, now: Date): boolean {
  if (round.mode === 'first_come') return true;
  return round.allocated_at !== null && (round.result_at === null || round.result_at <= instantOf(now));
}

/** The most units with which a selection is accepted: the smaller limit of the round and of its term; null where neither has one. */
export function mostUnits(
  round: Pick<RoundRecord, 'max_units'>,
  term: Pick<Row<'terms'>, 'max_units'> | undefined,
): number | null {
  const limits = [round.max_units, term?.max_units ?? null].filter((limit) => limit !== null);
  return limits.length > 0 ? Math.min(...limits) : null;
}

export type RoundState = 'not_started' | 'open' | 'ended' | 'result';

export function roundState(round: RoundRecord, now: Date): RoundState {
  const moment = instantOf(now);
  if (moment < round.start_at) return 'not_started';
  if (moment < round.end_at) return 'open';
  const hasResult = round.mode === 'preference' || (round.result_at !== null && round.result_at <= moment);
  return hasResult && isPublished(round, now) ? 'result' : 'ended';
}

/** Courses are added and dropped once the seats are given: first come, whatever the round was before. */
export function isAddDropOpen(round: RoundRecord, now: Date): boolean {
  const { add_drop_start_at: start, add_drop_end_at: end } = round;
  const moment = instantOf(now);
  return start !== null && start <= moment && (end === null || moment < end) && isPublished(round, now);
}

/** How a selection can be sent at a moment. */
export type Phase = 'preference' | 'first_come' | 'add_drop';

/** How it is sent while the round is open. */
export function phaseOfMode({ mode }: Pick<RoundRecord, 'mode'>): Phase {
  return mode === 'preference' ? 'preference' : 'first_come';
}

/** @returns null when nothing can be sent */
export function phaseOf(round: RoundRecord, now: Date): Phase | null {
  if (roundState(round, now) === 'open') return phaseOfMode(round);
  return isAddDropOpen(round, now) ? 'add_drop' : null;
}

/** Why nothing can be sent at a moment when `phaseOf` gives null. */
export function whyNoPhase(round: RoundRecord, now: Date): 'windowNotOpen' | 'windowClosed' {
  return roundState(round, now) === 'not_started' ? 'windowNotOpen' : 'windowClosed';
}

/** @throws Refusal 409 when nothing can be sent */
export function requirePhase(round: RoundRecord, now: Date): Phase {
  const phase = phaseOf(round, now);
  if (phase) return phase;
  throw new Refusal(whyNoPhase(round, now));
}
