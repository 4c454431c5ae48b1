/** Limited seats and their waiting lists, of whatever they are: an event, a section of a course. */

export interface Seats {
  readonly taken: number;
  readonly waiting: number;
}

/** What has a limited number of seats; null means without a limit. */
export interface Limited {
  readonly capacity: number | null;
}

export const noSeats: Seats = { taken: 0, waiting: 0 };

/** One row of a count: how many there are of what, and whether they wait. */
export interface SeatCount {
  readonly id: number;
  readonly isWaiting: boolean;
  readonly count: number;
}

/** Adds counts up; what nobody has a seat in is not in the answer. */
export function addUpSeats(counts: readonly SeatCount[]): ReadonlyMap<number, Seats> {
  const seats = new Map<number, Seats>();
  for (const { id, isWaiting, count } of counts) {
    const { taken, waiting } = seats.get(id) ?? noSeats;
    seats.set(id, isWaiting ? { taken, waiting: waiting + count } : { taken: taken + count, waiting });
  }
  return seats;
}

/** How many more find a seat; without a limit, infinitely many. */
export function freeSeats({ capacity }: Limited, { taken }: Seats = noSeats): number {
  return capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, capacity - taken);
}

/** How many seats a newcomer can take: none while somebody waits for one. */
export function openSeats(limited: Limited, seats: Seats = noSeats): number {
  return seats.waiting > 0 ? 0 : freeSeats(limited, seats);
}

/**
 * A waiting list moves up: whoever came first gets a free seat, and whoever cannot take it is passed over for the next.
 * @param free  how many seats there are to give
 * @param waiting  in the order in which they came
 * @param admit  gives a seat, or says that the person cannot take it
 */
export async function moveUp<Waiting>(
  free: number,
  waiting: readonly Waiting[],
  admit: (one: Waiting) => Promise<boolean>,
): Promise<{ readonly promoted: readonly Waiting[]; readonly passedOver: readonly Waiting[] }> {
  const promoted: Waiting[] = [];
  const passedOver: Waiting[] = [];
  for (const one of waiting) {
    if (promoted.length >= free) break;
    ((await admit(one)) ? promoted : passedOver).push(one);
  }
  return { promoted, passedOver };
}
