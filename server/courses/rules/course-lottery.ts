/**
 * Giving seats to wishes: first everybody's first wish is looked at, then the second wishes, and so on. Where a section has
 * fewer seats than people of the same rank, a ticket decides. Tickets come from the seed of the draw alone, so that a draw
 * can be repeated by anybody who knows the seed.
 */
import { createHash } from 'node:crypto';
import type { FieldIssue } from '../../kernel/call/refusal.ts';

export interface RankedWish {
  readonly userId: number;
  readonly courseId: number;
  readonly sectionId: number;
  /** From 1, the dearest. */
  readonly rank: number;
  readonly acceptsWaitingList: boolean;
}

export interface Draw<Wish extends RankedWish> {
  readonly seed: string;
  readonly wishes: readonly Wish[];
  /** The seats to give, by section; a section that is not named has none. */
  readonly seats: ReadonlyMap<number, number>;
  /** Whether those without a seat may wait for one. */
  readonly canWait: (sectionId: number) => boolean;
  /** What keeps a student from a course besides those that the draw has given already. */
  readonly problemsOf: (wish: Wish, given: readonly Wish[]) => readonly FieldIssue[];
}

export interface DrawnWish<Wish extends RankedWish> {
  readonly wish: Wish;
  readonly status: 'enrolled' | 'waiting_list' | 'not_allocated';
  /** Why there is no seat; [] with one. */
  readonly reason: readonly FieldIssue[];
}

const noSeatLeft: FieldIssue = { field: 'items', rule: 'capacity', says: 'noSeatWasLeft' };

/** @returns the outcome of every wish, in the order in which they were looked at */
export function drawSeats<Wish extends RankedWish>(draw: Draw<Wish>): DrawnWish<Wish>[] {
  const free = new Map(draw.seats);
  const given = new Map<number, Wish[]>();
  return inOrderOfDraw(draw).map((wish) => {
    const own = given.get(wish.userId) ?? [];
    const problems = draw.problemsOf(wish, own);
    if (problems.length > 0) return { wish, status: 'not_allocated', reason: problems };
    const left = free.get(wish.sectionId) ?? 0;
    if (left <= 0) {
      const waits = wish.acceptsWaitingList && draw.canWait(wish.sectionId);
      return { wish, status: waits ? 'waiting_list' : 'not_allocated', reason: [noSeatLeft] };
    }
    free.set(wish.sectionId, left - 1);
    given.set(wish.userId, [...own, wish]);
    return { wish, status: 'enrolled', reason: [] };
  });
}

/** By rank, then section by section, each with tickets of its own: who was unlucky once need not be unlucky again. */
function inOrderOfDraw<Wish extends RankedWish>({ seed, wishes }: Draw<Wish>): Wish[] {
  return wishes
    .map((wish) => ({ wish, ticket: ticketOf(seed, wish) }))
    .sort(
      (one, other) =>
        one.wish.rank - other.wish.rank ||
        one.wish.sectionId - other.wish.sectionId ||
        (one.ticket < other.ticket ? -1 : 1),
    )
    .map(({ wish }) => wish);
}

/** SHA-256 of `seed/rank/section/person` in hexadecimal digits; the smallest comes first. */
export function ticketOf(
  seed: string,
  { rank, sectionId, userId }: Omit<RankedWish, 'courseId' | 'acceptsWaitingList'>,
) {
  return createHash('sha256').update([seed, rank, sectionId, userId].join('/')).digest('hex');
}
