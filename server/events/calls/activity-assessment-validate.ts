/** Says whether the reader can assess an event now, and shows the questions, or the answers that were given. */
import type { FormDefinition } from '#contract';
import { loadAnsweredForm } from '../../forms/store/submissions.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { assessmentPeriod, type EventRecord } from '../rules/event-times.ts';
import { type NoAssessment, ownRegistration, whyNoAssessment } from '../store/assessment.ts';
import { findEvent } from '../store/find-event.ts';

type Context = CallContext<'activity/assessment-validate'>;

export async function activityAssessmentValidate(
  context: Context,
): Promise<CallAnswer<'activity/assessment-validate'>> {
  const { body, now, time } = context;
  const { event } = await findEvent(context, body.id);
  const reason = whyNoAssessment(event, await ownRegistration(context, event), now);
  const period = assessmentPeriod(event);
  const times = {
    opens_at: time.datetimeOrNull(period && period.start),
    closes_at: time.datetimeOrNull(period && period.end),
  };
  return { can_assess: reason === null, reason, ...times, form: await formFor(context, event, reason, times) };
}

/** The form of an assessment, which is open between the times that the event gives. */
async function formFor(
  context: Context,
  { assessment_form_id: formId }: EventRecord,
  reason: NoAssessment | null,
  times: { readonly opens_at: string | null; readonly closes_at: string | null },
): Promise<FormDefinition | null> {
  if (formId === null || (reason !== null && reason !== 'done')) return null;
  const form = await loadAnsweredForm(context, formId);
  return form && { ...form, open_at: times.opens_at, close_at: times.closes_at, editable: reason === null };
}
