/** Takes registrations back: their points return, and their seats go to the first on the waiting list. */

import { releaseOptionPlaces } from '../../forms/store/option-places.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { lockPeople } from '../../people/store/lock-person.ts';
import type { EventRecord } from '../rules/event-times.ts';
import { carryOut, type PromotionTerms, peopleOf, planPromotion } from './promotion.ts';
import { settlePointsOf } from './registration-points.ts';
import type { RegistrationRecord } from './registrations.ts';

/**
 * Needs a transaction that has locked the event.
 * @param outcome  `cancelled` by its owner, with its event or by the office for somebody, `rejected` by the office
 */
export async function withdraw(
  event: EventRecord,
  rows: readonly RegistrationRecord[],
  outcome: 'cancelled' | 'rejected',
  terms: PromotionTerms,
): Promise<void> {
  for (const row of rows) await endRegistration(event, row, outcome, terms);
  const plan = await planPromotion(event, terms);
  const own = rows.filter((row) => row.points_state === 'held').map((row) => row.user_id);
  await lockPeople(terms.database, [...own, ...peopleOf(event, plan)]);
  for (const row of rows) await settlePointsOf(terms, event, row, 'released');
  await carryOut(event, plan, terms);
}

/** Writes the new state and gives back what a registration held, except its points. */
export async function endRegistration(
  event: EventRecord,
  row: RegistrationRecord,
  outcome: 'cancelled' | 'rejected',
  { database, now }: Pick<PromotionTerms, 'database' | 'now'>,
): Promise<void> {
  const moment = instantOf(now);
  await database
    .updateTable('registrations')
    .set({
      status: outcome,
      cancelled_at: outcome === 'cancelled' ? moment : null,
      points_state: row.points_state === 'none' ? 'none' : 'released',
      updated_at: moment,
    })
    .where('id', '=', row.id)
    .execute();
  if (event.form_id !== null) await releaseOptionPlaces({ database }, { record: 'registration', id: row.id });
}
