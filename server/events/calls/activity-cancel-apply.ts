/** Cancels the own registration. What is cancelled already stays so, and the answer is the same. */
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { invalidField, Refusal } from '../../kernel/call/refusal.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { eventRules } from '../rules/event-rules.ts';
import { cancelEnd, type EventRecord } from '../rules/event-times.ts';
import { lockEvent } from '../store/event-seats.ts';
import {
  describeRegistration,
  findBySerial,
  isOpen,
  loadRegistration,
  ownRegistrations,
  type RegistrationRecord,
} from '../store/registrations.ts';
import { withdraw } from '../store/withdraw.ts';

type Context = CallContext<'activity/cancel-apply'>;

export async function activityCancelApply(context: Context): Promise<CallAnswer<'activity/cancel-apply'>> {
  const { database, user, now, portal } = context;
  if (user.ownClassId === null) throw new Refusal('notEligible');
  const found = await findOwn(context);
  const event = await lockEvent(database, found.event_id);
  if (!event) throw new Refusal('notFound');
  const row = await loadRegistration(database, found.id);
  if (row.status !== 'cancelled') {
    checkCancellable(event, row, now);
    await withdraw(event, [row], 'cancelled', { database, now, rules: eventRules(portal), portal });
  }
  return describeRegistration(context, event, await loadRegistration(database, row.id));
}

async function findOwn({ database, user, body }: Context): Promise<RegistrationRecord> {
  if (body.sn !== undefined) return findBySerial(database, user.id, body.sn);
  if (body.id === undefined) throw invalidField('sn', 'required');
  const own = (await ownRegistrations(database, user.id, [body.id])).get(body.id);
  if (!own) throw new Refusal('notFound');
  return own;
}

function checkCancellable(event: EventRecord, row: RegistrationRecord, now: Date): void {
  if (!isOpen(row)) throw new Refusal('state');
  if (instantOf(now) >= cancelEnd(event, row)) throw new Refusal('cancellationOver');
}
