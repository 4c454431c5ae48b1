/** New registrations, and the points that go with a seat. */
import { Refusal } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import { randomLetters } from '../../kernel/values/secrets.ts';
import { instantOf } from '../../kernel/values/time.ts';
import type { EventRecord } from '../rules/event-times.ts';
import { crockfordLetters } from '../rules/venue-code.ts';
import { holdPointsFor } from './registration-points.ts';
import type { RegistrationRecord } from './registrations.ts';

interface Terms {
  readonly database: Database;
  readonly now: Date;
}

/** Whose it is, and what was answered. */
export type NewRegistration = Pick<RegistrationRecord, 'user_id'> &
  Partial<Pick<RegistrationRecord, 'form_version' | 'answers' | 'ext'>>;

const serialLength = 12;

/**
 * Needs a transaction that has locked the event.
 * @throws Refusal 409 when there are too few points for a seat
 */
export async function addRegistration(
  { database, now }: Terms,
  event: EventRecord,
  status: 'pending' | 'registered' | 'waiting_list',
  values: NewRegistration,
): Promise<RegistrationRecord> {
  const moment = instantOf(now);
  const sn = randomLetters(serialLength, crockfordLetters);
  const row = await database
    .insertInto('registrations')
    .values({ ...values, sn, event_id: event.id, status, applied_at: moment, updated_at: moment })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (status === 'waiting_list' || event.points_cost === 0) return row;
  const state = await holdPointsFor(database, event, row, now);
  if (state === null) throw new Refusal('pointsInsufficient');
  await database.updateTable('registrations').set({ points_state: state }).where('id', '=', row.id).execute();
  return { ...row, points_state: state };
}
