/** Seats: how many are taken, who waits, and the lock under which they change. */
import { compiledOnce } from '../../kernel/database/compiled-once.ts';
import type { Database } from '../../kernel/database/open.ts';
import { addUpSeats, noSeats, type Seats } from '../../kernel/seats.ts';
import type { EventRecord } from '../rules/event-times.ts';

/** The states of a registration that hold a seat. */
export const seatedStatuses = ['registered', 'attended', 'absent', 'pending'] as const;

/** The states in which a student may not register once more. */
export const activeStatuses = ['pending', 'registered', 'waiting_list', 'attended', 'absent'] as const;

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

/** The seats of several events at once; an event without registrations is not in the answer. */
export async function loadSeats(database: Database, eventIds: readonly number[]): Promise<ReadonlyMap<number, Seats>> {
  if (eventIds.length === 0) return new Map();
  const rows = await activeCounts(database, { eventIds });
  return addUpSeats(
    rows.map(({ event_id: id, status, count }) => ({ id, isWaiting: status === 'waiting_list', count })),
  );
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
