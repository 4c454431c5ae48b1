/** Looking back on an event: who can answer its questions, and when. */
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import type { RefusalName } from '../../kernel/call/refusal.ts';
import { assessmentState, type EventRecord } from '../rules/event-times.ts';
import { ownRegistrations, type RegistrationRecord } from './registrations.ts';

export type NoAssessment = NonNullable<CallAnswer<'activity/assessment-validate'>['reason']>;

/** What is said to somebody who sends an assessment nevertheless. */
export const assessmentRefusals: Readonly<Record<NoAssessment, RefusalName>> = {
  none: 'state',
  not_attended: 'state',
  done: 'alreadySubmitted',
  not_open: 'windowNotOpen',
  closed: 'windowClosed',
};

/** Why somebody with this registration cannot assess an event now; null when it is possible. */
export function whyNoAssessment(
  event: EventRecord,
  registration: RegistrationRecord | undefined,
  now: Date,
): NoAssessment | null {
  const state = assessmentState(event, now);
  if (state === 'none') return 'none';
  if (registration?.status !== 'attended') return 'not_attended';
  if (registration.assessed_at !== null) return 'done';
  return state === 'open' ? null : state;
}

/** The own registration for an event: the one that counts, otherwise the last one. */
export async function ownRegistration(
  { database, user }: Pick<CallContext<'activity/assessment'>, 'database' | 'user'>,
  event: EventRecord,
): Promise<RegistrationRecord | undefined> {
  return (await ownRegistrations(database, user.id, [event.id])).get(event.id);
}
