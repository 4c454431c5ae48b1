/**
 * Checks in at an event. What can be guessed is looked at before the transaction begins, so that failures stay counted;
 * then the event is locked, because a walk-in takes a seat and points are settled.
 */

import { keepExtraFiles, keepUndeclared } from '../../forms/store/extra-fields.ts';
import { checkOfficeForm } from '../../forms/store/office-form-answers.ts';
import { takeOptionPlaces } from '../../forms/store/option-places.ts';
import { type CallAnswer, type CallContext, inTwoSteps } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson, writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { attend } from '../store/attend.ts';
import { whyNoWalkIn } from '../store/event-actions.ts';
import { lockEvent } from '../store/event-seats.ts';
import { type EventRecord, standingsOf } from '../store/events.ts';
import { addRegistration } from '../store/new-registration.ts';
import { pointsForComing } from '../store/registration-points.ts';
import { loadRegistration, type RegistrationRecord } from '../store/registrations.ts';
import { maskName, whyNoSignIn } from '../store/sign-in.ts';
import { type Arrival, meetAtTheDoor } from '../store/sign-in-arrival.ts';

type Context = CallContext<'activity/sign'>;

export const activitySign = inTwoSteps<'activity/sign', Arrival>(meetAtTheDoor, checkIn);

async function checkIn(context: Context, arrival: Arrival): Promise<CallAnswer<'activity/sign'>> {
  const { database, now } = context;
  const event = await lockEvent(database, arrival.eventId);
  if (!event) throw new Refusal('notFound');
  const row =
    arrival.registrationId === null
      ? await walkIn(context, event)
      : await loadRegistration(database, arrival.registrationId);
  if (row.status === 'attended') return answerOf(context, event, arrival, { signedAt: row.signed_at, already: true });
  const refusal = whyNoSignIn(event, now) ?? (row.status === 'registered' ? null : 'notRegistered');
  if (refusal) throw new Refusal(refusal);
  await signIn(context, event, row);
  return answerOf(context, event, arrival, { signedAt: instantOf(now), already: false });
}

/** Registers somebody at the door, past the questions that are asked at registration. */
async function walkIn(context: Context, event: EventRecord): Promise<RegistrationRecord> {
  const { user, now } = context;
  const student = { ...context, classId: context.classId ?? user?.ownClassId ?? null };
  const standing = (await standingsOf(student, [event])).get(event.id);
  if (!user || !standing) throw new Refusal('notRegistered');
  const { registration } = standing;
  if (registration?.status === 'registered' || registration?.status === 'attended') return registration;
  const refusal = whyNoSignIn(event, now) ?? whyNoWalkIn(event, standing);
  if (refusal) throw new Refusal(refusal);
  return addRegistration(context, event, 'registered', { user_id: user.id });
}

/** The answers of the door are kept with it. */
async function signIn(context: Context, event: EventRecord, row: RegistrationRecord): Promise<void> {
  const { database, body, now, portal, call } = context;
  const owner = { ...context, user: { id: row.user_id } };
  const office = await checkOfficeForm(owner, event.sign_form_id, body, { purposes: [] });
  if (office.issues.length > 0) throw new Refusal('invalid', { issues: office.issues });
  const moment = instantOf(now);
  await attend({ database, now }, event, row, moment);
  const { id } = await database
    .insertInto('sign_ins')
    .values({
      registration_id: row.id,
      signed_at: moment,
      form_version: office.version,
      answers: office.answers && writeJson(office.answers),
      ext: writeJson(keepUndeclared(portal, call.name, {}, body.ext ?? {})),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await takeOptionPlaces(context, { record: 'sign_in', id }, office);
  await keepExtraFiles(context, 'sign_in', id, body.ext);
}

function answerOf(
  { time, language, now }: Context,
  event: EventRecord,
  { isVisitor, name }: Arrival,
  { signedAt, already }: { readonly signedAt: string | null; readonly already: boolean },
): CallAnswer<'activity/sign'> {
  return {
    status: 'attended',
    signed_at: time.datetime(signedAt ?? instantOf(now)),
    already,
    name: isVisitor ? maskName(name) : name,
    points_award: pointsForComing(event),
    activity: { id: event.id, title: inLanguage(readJson<Localized>(event.title), language) },
  };
}
