/** What taking part in an event does to a registration. */
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { givePoints } from '../../points/store/points.ts';
import type { EventRecord } from '../rules/event-times.ts';
import { changeFor, hasAward, pointsForComing, settlePointsOf } from './registration-points.ts';
import type { RegistrationRecord } from './registrations.ts';

/**
 * The points held are spent, those of the event are earned. Needs a transaction.
 * @param signedAt  null where nobody checked in
 */
export async function attend(
  { database, now }: { readonly database: Database; readonly now: Date },
  event: EventRecord,
  row: RegistrationRecord,
  signedAt: Instant | null,
): Promise<void> {
  const points = await settlePointsOf({ database, now }, event, row, 'used');
  await database
    .updateTable('registrations')
    .set({ status: 'attended', signed_at: signedAt, points_state: points, updated_at: instantOf(now) })
    .where('id', '=', row.id)
    .execute();
  await givePoints(database, { ...changeFor(event, row, now), amount: pointsForComing(event), type: 'award' });
}

/** Gives the points of a changed event to those who took part before it earned any. Needs a transaction. */
export async function awardLater(
  { database, now }: { readonly database: Database; readonly now: Date },
  event: EventRecord,
): Promise<void> {
  const amount = pointsForComing(event);
  if (amount === 0) return;
  const attended = await database
    .selectFrom('registrations')
    .selectAll()
    .where('event_id', '=', event.id)
    .where('status', '=', 'attended')
    .orderBy('user_id')
    .execute();
  for (const row of attended) {
    if (await hasAward(database, row)) continue;
    await givePoints(database, { ...changeFor(event, row, now), amount, type: 'award' });
  }
}
