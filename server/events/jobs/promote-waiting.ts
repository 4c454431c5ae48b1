/**
 * Fills seats that nobody took at the moment they became free: those of events whose seats were changed by hand, and
 * those that people had too few points for until now.
 */

import type { PortalJobDeps } from '../../kernel/call/job.ts';
import { after, instantOf } from '../../kernel/values/time.ts';
import { type AtEvent, eachEvent } from '../store/each-event.ts';
import { fillSeats } from '../store/promotion.ts';

export function promoteWaiting(deps: PortalJobDeps): Promise<void> {
  return eachEvent(deps, eventsWithWaiting, fillSeats);
}

async function eventsWithWaiting({ database, now, rules: { promoteStopMs } }: AtEvent): Promise<number[]> {
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
