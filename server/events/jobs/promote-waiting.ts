/**
 * Fills seats that nobody took at the moment they became free: those of events whose seats were changed by hand, and
 * those that people had too few points for until now.
 */

import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { EventRules } from '../../kernel/event-rules.ts';
import type { JobDeps } from '../../kernel/job.ts';
import { after, instantOf } from '../../kernel/time.ts';
import { lockEvent } from '../store/event-seats.ts';
import { fillSeats } from '../store/promotion.ts';

export async function promoteWaiting({
  database,
  clock,
  portal,
}: Pick<JobDeps, 'database' | 'clock' | 'portal'>): Promise<void> {
  const now = clock();
  const rules = portal().events;
  for (const id of await eventsWithWaiting(database, now, rules)) {
    await inTransaction(database, async (transaction) => {
      const event = await lockEvent(transaction, id);
      if (event) await fillSeats(event, { database: transaction, now, rules });
    });
  }
}

async function eventsWithWaiting(database: Database, now: Date, { promoteStopMs }: EventRules): Promise<number[]> {
  const rows = await database
    .selectFrom('events')
    .innerJoin('registrations', 'registrations.event_id', 'events.id')
    .select('events.id')
    .distinct()
    .where('events.is_cancelled', '=', 0)
    .where('events.activity_start_at', '>', instantOf(after(now, promoteStopMs)))
    .where('registrations.status', '=', 'waiting_list')
    .orderBy('events.id')
    .execute();
  return rows.map((row) => row.id);
}
