/**
 * Registers for an event or changes the own registration. The event is locked first, so that seats, waiting list and
 * points of many who come at once are counted one after the other.
 */

import { keepExtraFiles, keepUndeclared } from '../../forms/store/extra-fields.ts';
import { checkOfficeForm, type OfficeAnswers } from '../../forms/store/office-form-answers.ts';
import { type PlaceHolder, takeOptionPlaces } from '../../forms/store/option-places.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { replaceFiles } from '../../kernel/files/record-files.ts';
import { freeSeats, type Seats } from '../../kernel/seats.ts';
import { readJson, writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { eventRules } from '../rules/event-rules.ts';
import { whyClosed, whyNoSeat } from '../store/event-actions.ts';
import { lockEvent } from '../store/event-seats.ts';
import { type EventRecord, standingsOf, visibleEvents } from '../store/events.ts';
import { addRegistration } from '../store/new-registration.ts';
import { fillSeats } from '../store/promotion.ts';
import {
  allowedActions,
  describeRegistration,
  findBySerial,
  isOpen,
  loadRegistration,
  type RegistrationRecord,
} from '../store/registrations.ts';

type Context = CallContext<'activity/apply'>;

/** What uploads in the answers may have been meant for. */
const purposes = ['apply', 'form'];

export async function activityApply(context: Context): Promise<CallAnswer<'activity/apply'>> {
  if (context.user.ownClassId === null) throw new Refusal('notEligible');
  const event = await lockVisible(context);
  const id = context.body.sn === undefined ? await register(context, event) : await change(context, event);
  return describeRegistration(context, event, await loadRegistration(context.database, id));
}

async function lockVisible(context: Context): Promise<EventRecord> {
  const events = await visibleEvents(context);
  const found = await events.select('id').where('id', '=', context.body.id).executeTakeFirst();
  const event = found && (await lockEvent(context.database, found.id));
  if (!event) throw new Refusal('notFound');
  return event;
}

/** @returns the id of the new registration */
async function register(context: Context, event: EventRecord): Promise<number> {
  const { user, body, now, portal, call } = context;
  const seats = await findSeat(context, event);
  const office = await checkAnswers(context, event);
  const isWaiting = seats !== 'seat';
  const seated = event.needs_approval === 1 ? 'pending' : 'registered';
  const row = await addRegistration(context, event, isWaiting ? 'waiting_list' : seated, {
    user_id: user.id,
    form_version: office.version,
    answers: office.answers && writeJson(office.answers),
    ext: writeJson(keepUndeclared(portal, call.name, {}, body.ext ?? {})),
  });
  await keepAnswers(context, row.id, office);
  // Those in front of a newcomer may lack the points for a seat that is free: then the newcomer moves up at once.
  if (isWaiting && freeSeats(event, seats) > 0) {
    await fillSeats(event, { database: context.database, now, rules: eventRules(portal), portal });
  }
  return row.id;
}

/**
 * Whether there is a seat, or else the seats of an event whose waiting list will do.
 * @throws Refusal 403, 409 when there is neither
 */
async function findSeat(context: Context, event: EventRecord): Promise<'seat' | Seats> {
  const { body, now } = context;
  const standing = (await standingsOf(context, [event])).get(event.id);
  if (!standing) throw new Refusal('notFound');
  const refusal = whyNoSeat(event, standing, now);
  if (refusal === null) return 'seat';
  if (refusal === 'full' && body.join_waiting_list === 1 && event.waiting_list_enabled === 1) return standing.seats;
  const { registration } = standing;
  throw refusal === 'alreadyRegistered' && registration
    ? new Refusal(refusal, { id: registration.id })
    : new Refusal(refusal);
}

async function checkAnswers(context: Context, event: EventRecord, holder?: PlaceHolder): Promise<OfficeAnswers> {
  const office = await checkOfficeForm(context, event.form_id, context.body, {
    purposes,
    ...(holder ? { holder } : {}),
  });
  if (office.issues.length > 0) throw new Refusal('invalid', { issues: office.issues });
  return office;
}

/** @param office  null: the answers that are kept stay */
async function keepAnswers(context: Context, id: number, office: OfficeAnswers | null): Promise<void> {
  await keepExtraFiles(context, 'registration', id, context.body.ext);
  if (!office) return;
  await replaceFiles(context.database, { record: 'registration', role: 'answer' }, id, office.fileIds);
  await takeOptionPlaces(context, { record: 'registration', id }, office);
}

/** What is not sent stays: answers and extra fields, each as a whole. @returns the id of the changed registration */
async function change(context: Context, event: EventRecord): Promise<number> {
  const { database, user, body, now, portal, call } = context;
  const row = await findBySerial(database, user.id, body.sn ?? '');
  if (row.event_id !== event.id) throw new Refusal('notFound');
  if (!allowedActions(event, row, now).edit) throw new Refusal(whyNotEditable(event, row, now));
  const office =
    body.answers === undefined ? null : await checkAnswers(context, event, { record: 'registration', id: row.id });
  const stored = readJson<Record<string, unknown>>(row.ext);
  await database
    .updateTable('registrations')
    .set({
      ...(office ? { form_version: office.version, answers: office.answers && writeJson(office.answers) } : {}),
      ext: body.ext === undefined ? row.ext : writeJson(keepUndeclared(portal, call.name, stored, body.ext)),
      updated_at: instantOf(now),
    })
    .where('id', '=', row.id)
    .execute();
  await keepAnswers(context, row.id, office);
  return row.id;
}

function whyNotEditable(event: EventRecord, row: RegistrationRecord, now: Date) {
  return (isOpen(row) && whyClosed(event, now)) || 'state';
}
