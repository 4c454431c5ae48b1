/** Gives the seats of a round by preference, once it is over. */

import { randomBytes } from 'node:crypto';
import { Refusal } from '../../kernel/call/refusal.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Database } from '../../kernel/database/open.ts';
import { openSeats } from '../../kernel/seats.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { audienceOf } from '../../people/store/audience.ts';
import { lockPeople } from '../../people/store/lock-person.ts';
import { type DrawnWish, drawSeats, type RankedWish } from '../rules/course-lottery.ts';
import { type CourseHistory, checkOneMore, type WantedCourse } from '../rules/course-rules.ts';
import { defaultCourseSettings } from '../rules/course-settings.ts';
import { loadHistories } from '../store/course-history.ts';
import { lockRound, type RoundRecord } from '../store/course-rounds.ts';
import { loadSectionSeats, lockSections, nextQueueNumber } from '../store/course-seats.ts';
import { settleItem } from '../store/keep-selection.ts';
import { loadRoundFacts, type RoundFacts } from '../store/round-facts.ts';
import type { CourseOffice } from './courses.ts';

export interface Allocation {
  readonly seed: string;
  readonly enrolled: number;
  readonly waiting: number;
  readonly notAllocated: number;
}

interface Wish extends RankedWish {
  readonly selectionId: number;
  readonly classId: number | null;
}

const seedBytes = 16;

/**
 * Allocates the seats of a round by preference: rank by rank, with a draw where seats are short. The seed is kept with
 * the round, so that the draw can be repeated. Students see the results from the time of their publication.
 * @param seed  left out: a new random one
 * @throws Refusal 404; 409 when the round is first come, not over, or allocated already
 */
export function allocateRound(office: CourseOffice, roundId: number, seed?: string): Promise<Allocation> {
  return inTransaction(office.database, (database) =>
    allocate({ ...office, database }, roundId, seed ?? randomBytes(seedBytes).toString('hex')),
  );
}

async function allocate(office: CourseOffice, roundId: number, seed: string): Promise<Allocation> {
  const { database, now } = office;
  const round = await lockRound(database, roundId);
  if (round.mode !== 'preference' || round.allocated_at !== null || instantOf(now) < round.end_at) {
    throw new Refusal('state');
  }
  const wishes = await loadWishes(database, roundId);
  const sectionIds = [...new Set(wishes.map((wish) => wish.sectionId))];
  await lockSections(database, sectionIds);
  const userIds = [...new Set(wishes.map((wish) => wish.userId))];
  await lockPeople(database, userIds);
  const facts = await factsByClass(office, round, wishes);
  const histories = await loadHistories(database, userIds, round);
  const drawn = drawSeats({
    seed,
    wishes,
    seats: await loadOpenSeats(database, sectionIds),
    canWait: await waitingLists(database, round, sectionIds),
    problemsOf: (wish, given) => problemsOf(wish, given, facts.get(wish.classId), histories.get(wish.userId)),
  });
  for (const outcome of drawn) await keep(office, outcome);
  await database
    .updateTable('rounds')
    .set({ allocated_at: instantOf(now), lottery_seed: seed })
    .where('id', '=', roundId)
    .execute();
  const count = (status: DrawnWish<Wish>['status']) => drawn.filter((outcome) => outcome.status === status).length;
  return {
    seed,
    enrolled: count('enrolled'),
    waiting: count('waiting_list'),
    notAllocated: count('not_allocated'),
  };
}

async function loadWishes(database: Database, roundId: number): Promise<Wish[]> {
  const rows = await database
    .selectFrom('selection_items')
    .innerJoin('selections', 'selections.id', 'selection_items.selection_id')
    .leftJoin('enrolments', (join) =>
      join.onRef('enrolments.user_id', '=', 'selections.user_id').on('enrolments.is_current', '=', 1),
    )
    .select(['selections.user_id', 'selection_items.selection_id', 'selection_items.course_id'])
    .select(['selection_items.option_id', 'selection_items.rank', 'selection_items.accept_waiting_list'])
    .select('enrolments.class_id')
    .where('selections.round_id', '=', roundId)
    .where('selection_items.status', '=', 'selected')
    .orderBy('selection_items.id')
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    selectionId: row.selection_id,
    courseId: row.course_id,
    sectionId: row.option_id,
    rank: row.rank ?? Number.MAX_SAFE_INTEGER,
    acceptsWaitingList: row.accept_waiting_list === 1,
    classId: row.class_id,
  }));
}

/** What the round offers differs by class only; who has left the school belongs to none and is offered nothing. */
async function factsByClass(
  { database, clashBlocks = defaultCourseSettings.clashBlocks }: CourseOffice,
  round: RoundRecord,
  wishes: readonly Wish[],
): Promise<ReadonlyMap<number | null, RoundFacts>> {
  const facts = new Map<number | null, RoundFacts>();
  for (const classId of new Set(wishes.flatMap((wish) => wish.classId ?? []))) {
    const audience = await audienceOf(database, { ownClassId: classId }, null);
    facts.set(classId, await loadRoundFacts({ database, audience, language: 'en', clashBlocks }, round, 'add_drop'));
  }
  return facts;
}

async function loadOpenSeats(database: Database, sectionIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (sectionIds.length === 0) return new Map();
  const seats = await loadSectionSeats(database, sectionIds);
  const rows = await database
    .selectFrom('course_options')
    .select(['id', 'capacity'])
    .where('id', 'in', sectionIds)
    .execute();
  return new Map(rows.map((row) => [row.id, openSeats(row, seats.get(row.id))]));
}

async function waitingLists(
  database: Database,
  round: RoundRecord,
  sectionIds: readonly number[],
): Promise<(sectionId: number) => boolean> {
  if (round.waiting_list_enabled === 0 || sectionIds.length === 0) return () => false;
  const rows = await database
    .selectFrom('course_options')
    .select('id')
    .where('id', 'in', sectionIds)
    .where('waiting_list_enabled', '=', 1)
    .execute();
  const listed = new Set(rows.map((row) => row.id));
  return (sectionId) => listed.has(sectionId);
}

const notOfferedAnyMore = {
  field: 'items',
  rule: 'eligibility',
  says: 'courseNotOffered',
} as const;

function problemsOf(
  wish: Wish,
  given: readonly Wish[],
  facts: RoundFacts | undefined,
  history: CourseHistory | undefined,
) {
  const added = facts && wantedOf(wish, facts);
  if (!facts || !history || !added) return [notOfferedAnyMore];
  const others = given.flatMap((other) => wantedOf(other, facts) ?? []);
  return checkOneMore(added, others, { history, terms: facts.terms, notOffered: [] });
}

function wantedOf({ courseId, sectionId }: Wish, facts: RoundFacts): WantedCourse | undefined {
  const course = facts.courses.get(courseId);
  const section = facts.sections.get(sectionId) ?? null;
  return course && { field: 'items', course, section, rank: null, acceptsWaitingList: false };
}

async function keep({ database, now }: CourseOffice, { wish, status, reason }: DrawnWish<Wish>): Promise<void> {
  const place = { selectionId: wish.selectionId, courseId: wish.courseId, optionId: wish.sectionId };
  const queue = status === 'waiting_list' ? { queueNumber: await nextQueueNumber(database, wish.sectionId) } : {};
  const explained = reason.length > 0 ? { reason } : {};
  await settleItem(database, place, { status, action: status, ...queue, ...explained }, now);
}
