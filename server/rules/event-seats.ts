/** Seats: how many are taken, who waits, and the lock under which they change. */
import { compiledOnce } from '../database/compiled-once.ts';
import type { Database } from '../database/open.ts';
import type { EventRecord } from './event-times.ts';

/** The states of a registration that hold a seat. */
export const seatedStatuses = ['registered', 'attended', 'absent', 'pending'] as const;

/** The states in which a student may not register once more. */
export const activeStatuses = ['pending', 'registered', 'waiting_list', 'attended', 'absent'] as const;

export interface Seats {
  readonly taken: number;
  readonly waiting: number;
}

const noSeats: Seats = { taken: 0, waiting: 0 };

/**
 * Locks an event until the transaction ends and gives it as it is then: whoever changes seats of one event does so one
 * after the other. Locks are taken in one order everywhere: the event first, then people by their id.
 * @returns undefined when there is no such event
 */
export async function lockEvent(database: Database, eventId: number): Promise<EventRecord | undefined> {
  const [event] = await lockedEvent(database, { eventId });
  return event;
}

const lockedEvent = compiledOnce((database, { eventId }: { eventId: number }) =>
  database
    .updateTable('events')
    .set((eb) => ({ lock_count: eb('lock_count', '+', 1) }))
    .where('id', '=', eventId)
    .returningAll(),
);

/** Locks people, by their id, before points of several of them change in one transaction. */
export async function lockPeople(database: Database, userIds: readonly number[]): Promise<void> {
  const inOrder = [...new Set(userIds)].sort((one, other) => one - other);
  for (const userId of inOrder) {
    await database
      .updateTable('users')
      .set((eb) => ({ lock_count: eb('lock_count', '+', 1) }))
      .where('id', '=', userId)
      .execute();
  }
}

/** The seats of several events at once; an event without registrations is not in the answer. */
export async function loadSeats(database: Database, eventIds: readonly number[]): Promise<ReadonlyMap<number, Seats>> {
  const seats = new Map<number, Seats>();
  if (eventIds.length === 0) return seats;
  const rows = await activeCounts(database, { eventIds });
  for (const { event_id: id, status, count } of rows) {
    const { taken, waiting } = seats.get(id) ?? noSeats;
    const isWaiting = status === 'waiting_list';
    seats.set(id, { taken: isWaiting ? taken : taken + count, waiting: isWaiting ? waiting + count : waiting });
  }
  return seats;
}

const activeCounts = compiledOnce((database, { eventIds }: { eventIds: readonly number[] }) =>
  database
    .selectFrom('registrations')
    .select((eb) => ['event_id', 'status', eb.fn.countAll<number>().as('count')])
    .where('event_id', 'in', eventIds)
    .where('status', 'in', activeStatuses)
    .groupBy(['event_id', 'status']),
);

export async function seatsOf(database: Database, eventId: number): Promise<Seats> {
  return (await loadSeats(database, [eventId])).get(eventId) ?? noSeats;
}

/** How many more can take part; without a limit, infinitely many. */
export function freeSeats(event: Pick<EventRecord, 'capacity'>, seats: Seats): number {
  return event.capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, event.capacity - seats.taken);
}

/** How many seats a newcomer can take: none while somebody waits for one. */
export function openSeats(event: Pick<EventRecord, 'capacity'>, seats: Seats): number {
  return seats.waiting > 0 ? 0 : freeSeats(event, seats);
}
