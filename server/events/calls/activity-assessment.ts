/** Takes the assessment of an event, once. Where the office has decided so, the points of the event come with it. */

import { submitOfficeForm } from '../../forms/store/submissions.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { lockPerson } from '../../people/store/lock-person.ts';
import { givePoints } from '../../points/store/points.ts';
import type { EventRecord } from '../rules/event-times.ts';
import { assessmentRefusals, ownRegistration, whyNoAssessment } from '../store/assessment.ts';
import { findEvent } from '../store/find-event.ts';
import { changeFor, hasAward } from '../store/registration-points.ts';
import type { RegistrationRecord } from '../store/registrations.ts';

type Context = CallContext<'activity/assessment'>;

export async function activityAssessment(context: Context): Promise<CallAnswer<'activity/assessment'>> {
  const { database, user, body, now } = context;
  if (user.ownClassId === null) throw new Refusal('notEligible');
  const { event } = await findEvent(context, body.id);
  await lockPerson(database, user.id);
  const registration = await ownRegistration(context, event);
  const { assessment_form_id: formId } = event;
  const reason = whyNoAssessment(event, registration, now);
  if (reason !== null || !registration || formId === null) throw new Refusal(assessmentRefusals[reason ?? 'none']);
  const submission = await submitOfficeForm(context, { formId, sent: body, purposes: ['form'] });
  const points = await settle(context, event, registration);
  return { ...submission, editable: false, points_award: points };
}

/** @returns how many points were earned */
async function settle({ database, now }: Context, event: EventRecord, row: RegistrationRecord): Promise<number> {
  const moment = instantOf(now);
  await database
    .updateTable('registrations')
    .set({ assessed_at: moment, updated_at: moment })
    .where('id', '=', row.id)
    .execute();
  // What the event says of its points may have changed after people came.
  if (event.award_after_assessment === 0 || (await hasAward(database, row))) return 0;
  await givePoints(database, { ...changeFor(event, row, now), amount: event.points_award, type: 'award' });
  return event.points_award;
}
