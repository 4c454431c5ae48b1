/** What taking part in an event does to a registration. */
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { givePoints } from '../../points/store/points.ts';
import type { EventRecord } from '../rules/event-times.ts';
import { changeFor, pointsForComing, settlePointsOf } from './registration-points.ts';
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
