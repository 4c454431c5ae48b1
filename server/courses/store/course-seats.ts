/** Seats in sections: how many are taken, who waits, and the lock under which they change. */
import type { Database } from '../../kernel/database/open.ts';
import { addUpSeats, type Seats } from '../../kernel/seats.ts';

/**
 * Locks sections until the transaction ends, in the order of their ids, so that two students with the same sections
 * cannot wait for each other. People are locked after them.
 */
export async function lockSections(database: Database, sectionIds: readonly number[]): Promise<void> {
  const inOrder = [...new Set(sectionIds)].sort((one, other) => one - other);
  for (const id of inOrder) {
    await database
      .updateTable('course_options')
      .set((eb) => ({ lock_count: eb('lock_count', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
}

/** The seats of sections; one without students is not in the answer. */
export async function loadSectionSeats(
  database: Database,
  sectionIds: readonly number[],
): Promise<ReadonlyMap<number, Seats>> {
  if (sectionIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('selection_items')
    .select((eb) => ['option_id', 'status', eb.fn.countAll<number>().as('count')])
    .where('option_id', 'in', sectionIds)
    .where('status', 'in', ['enrolled', 'waiting_list'])
    .groupBy(['option_id', 'status'])
    .execute();
  return addUpSeats(
    rows.map(({ option_id: id, status, count }) => ({ id, isWaiting: status === 'waiting_list', count })),
  );
}

/** The number of the next who joins the list of a section. Needs its lock. */
export async function nextQueueNumber(database: Database, sectionId: number): Promise<number> {
  const row = await database
    .selectFrom('selection_items')
    .select((eb) => eb.fn.max('queue_number').as('last'))
    .where('option_id', '=', sectionId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}
