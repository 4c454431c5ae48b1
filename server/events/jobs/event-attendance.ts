/**
 * Settles registrations once an event and its time to check in are over. Who has not checked in was absent; where nobody
 * had to check in, everybody who was registered took part. What the office has never decided on ends as not accepted.
 */

import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { EventRules } from '../../kernel/event-rules.ts';
import type { JobDeps } from '../../kernel/job.ts';
import { instantOf } from '../../kernel/time.ts';
import { givePoints } from '../../points/store/points.ts';
import { type EventRecord, signInPeriod } from '../rules/event-times.ts';
import { lockEvent } from '../store/event-seats.ts';
import { changeFor, settlePointsOf } from '../store/registration-points.ts';
import type { RegistrationRecord } from '../store/registrations.ts';
import { endRegistration } from '../store/withdraw.ts';

interface Settling {
  readonly database: Database;
  readonly now: Date;
  readonly rules: Pick<EventRules, 'noShow'>;
}

export async function eventAttendance({
  database,
  clock,
  portal,
}: Pick<JobDeps, 'database' | 'clock' | 'portal'>): Promise<void> {
  const now = clock();
  const rules = portal().events;
  for (const id of await endedEvents(database, now)) {
    await inTransaction(database, (transaction) => settleEvent({ database: transaction, now, rules }, id));
  }
}

/** Events that are over with registrations that nothing final has happened to. */
async function endedEvents(database: Database, now: Date): Promise<number[]> {
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
    .where('registrations.status', 'in', ['registered', 'pending'])
    .orderBy('events.id')
    .execute();
  return rows.map((row) => row.id);
}

async function settleEvent(settling: Settling, eventId: number): Promise<void> {
  const { database } = settling;
  const event = await lockEvent(database, eventId);
  if (!event) return;
  const rows = await database
    .selectFrom('registrations')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('status', 'in', ['registered', 'pending'])
    .orderBy('user_id')
    .execute();
  for (const row of rows) await settle(settling, event, row);
}

async function settle(settling: Settling, event: EventRecord, row: RegistrationRecord): Promise<void> {
  const { database, now, rules } = settling;
  if (row.status === 'pending') {
    await endRegistration(event, row, 'rejected', settling);
    await settlePointsOf(database, event, row, 'released', now);
    return;
  }
  const tookPart = signInPeriod(event) === null;
  const lost = rules.noShow === 'forfeit' ? 'forfeited' : 'released';
  const points = await settlePointsOf(database, event, row, tookPart ? 'used' : lost, now);
  await database
    .updateTable('registrations')
    .set({ status: tookPart ? 'attended' : 'absent', points_state: points, updated_at: instantOf(now) })
    .where('id', '=', row.id)
    .execute();
  if (tookPart && event.award_after_assessment === 0) {
    await givePoints(database, { ...changeFor(event, row, now), amount: event.points_award, type: 'award' });
  }
}
