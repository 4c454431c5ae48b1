/**
 * Settles registrations once an event and its time to check in are over. Who has not checked in was absent; where nobody
 * had to check in, everybody who was registered took part. Who waits for a decision or a seat until then ends as not accepted.
 */

import type { PortalJobDeps } from '../../kernel/call/job.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { type EventRecord, signInPeriod } from '../rules/event-times.ts';
import { attend } from '../store/attend.ts';
import { type AtEvent, eachEvent } from '../store/each-event.ts';
import { settlePointsOf } from '../store/registration-points.ts';
import type { RegistrationRecord } from '../store/registrations.ts';
import { endRegistration } from '../store/withdraw.ts';

export function eventAttendance(deps: PortalJobDeps): Promise<void> {
  return eachEvent(deps, endedEvents, settleEvent);
}

/** Events that are over with registrations that nothing final has happened to. */
async function endedEvents({ database, now }: AtEvent): Promise<number[]> {
  const moment = instantOf(now);
  const rows = await database
    .selectFrom('events')
    .innerJoin('registrations', 'registrations.event_id', 'events.id')
    .select('events.id')
    .distinct()
    .where('events.activity_end_at', '<=', moment)
    .where((eb) =>
      eb.or([
        eb('events.sign_in_end_at', 'is', null),
        eb('events.sign_in_end_at', '<=', moment),
        eb('events.sign_in_mode', '=', 'none'),
      ]),
    )
    .where('registrations.status', 'in', settled)
    .orderBy('events.id')
    .execute();
  return rows.map((row) => row.id);
}

const settled = ['registered', 'pending', 'waiting_list'] as const;

async function settleEvent(event: EventRecord, at: AtEvent): Promise<void> {
  const rows = await at.database
    .selectFrom('registrations')
    .selectAll()
    .where('event_id', '=', event.id)
    .where('status', 'in', settled)
    .orderBy('user_id')
    .execute();
  for (const row of rows) await settle(at, event, row);
}

async function settle(at: AtEvent, event: EventRecord, row: RegistrationRecord): Promise<void> {
  const { database, now, rules } = at;
  if (row.status !== 'registered') {
    await endRegistration(event, row, 'rejected', at);
    await settlePointsOf({ database, now }, event, row, 'released');
    return;
  }
  if (signInPeriod(event) === null) return attend({ database, now }, event, row, null);
  const lost = rules.noShow === 'forfeit' ? 'forfeited' : 'released';
  const points = await settlePointsOf({ database, now }, event, row, lost);
  await database
    .updateTable('registrations')
    .set({ status: 'absent', points_state: points, updated_at: instantOf(now) })
    .where('id', '=', row.id)
    .execute();
}
