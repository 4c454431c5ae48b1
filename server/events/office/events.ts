/** What the office does with events: publish them, change them and their seats, cancel them, decide on registrations. */

import { Refusal } from '../../kernel/call/refusal.ts';
import { changedColumns } from '../../kernel/database/bring.ts';
import type { Database } from '../../kernel/database/open.ts';
import { bringOfficeFiles, bringPicture, type FilingOffice, type OfficeFile } from '../../kernel/files/office-files.ts';
import { type Localized } from '../../kernel/portal/language.ts';
import { type Speaker, saidRich, withNote } from '../../kernel/portal/texts.ts';
import { freeSeats } from '../../kernel/seats.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { sendMessage } from '../../messages/store/send-message.ts';
import { bringAudience, type MeantFor } from '../../people/office/import-audience.ts';
import { lockPeople } from '../../people/store/lock-person.ts';
import { defaultEventRules, type EventRules } from '../rules/event-rules.ts';
import type { EventRecord } from '../rules/event-times.ts';
import { venueCode as codeOf } from '../rules/venue-code.ts';
import { awardLater } from '../store/attend.ts';
import { activeStatuses, lockEvent, seatsOf } from '../store/event-seats.ts';
import { about, fillSeats, promote, titleOf } from '../store/promotion.ts';
import { returnPointsOf } from '../store/registration-points.ts';
import type { RegistrationRecord } from '../store/registrations.ts';
import { endRegistration, withdraw } from '../store/withdraw.ts';
import { checkCapacity, checkEvent, columnsOf, type NewEvent } from './event-columns.ts';
import { formsOf, namedForm, renewForms } from './own-forms.ts';

export type { NewEvent } from './event-columns.ts';

/** The functions that change registrations need a transaction as `database`. */
export interface EventOffice {
  readonly database: Database;
  readonly now: Date;
  /** Left out: the usual ones. */
  readonly rules?: EventRules;
  readonly portal: Speaker;
}

/**
 * Publishes an event.
 * @returns its id
 * @throws Error when its times or its seats make no sense
 */
export async function createEvent(
  { database, now, rules }: Omit<EventOffice, 'portal'>,
  event: NewEvent,
): Promise<number> {
  checkEvent(event);
  const { id } = await database
    .insertInto('events')
    .values({ ...columnsOf(event, rules), created_at: instantOf(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await bringAudience(database, 'event', id, meantFor(event));
  return id;
}

/**
 * The same with forms of its own, in place of those that its file names. Needs a transaction.
 * @throws Error when its times or its seats make no sense
 */
export async function publishEvent(office: Omit<EventOffice, 'portal'>, event: NewEvent): Promise<number> {
  const id = await createEvent(office, event);
  const forms = formsOf({ id, form_id: null, sign_form_id: null, assessment_form_id: null }, event);
  await office.database.updateTable('events').set(forms).where('id', '=', id).execute();
  await renewForms(office, { id, ...forms }, event);
  return id;
}

/** What of an event is other than before. */
export type EventChange =
  | Exclude<keyof ReturnType<typeof columnsOf>, 'search_text' | 'for_everyone' | 'is_online'>
  | 'attachments'
  | 'audience';

/** What lies beside the file of an event. */
export interface EventFiles {
  readonly cover?: OfficeFile;
  readonly attachments: readonly OfficeFile[];
}

export interface ChangedEvent {
  readonly changes: readonly EventChange[];
  /** How many people are told that its time or its place is another. */
  readonly informed: number;
}

/** What people who take part have to know at once. */
const timeAndPlace: readonly EventChange[] = [
  'activity_start_at',
  'activity_end_at',
  'time',
  'venue',
  'address',
  'online_url',
];

/** What was agreed with whoever has registered. */
const agreed = { points_cost: 'points-cost', form_id: 'form-id', sign_form_id: 'sign-form-id' } as const;

/**
 * Describes an event anew: whoever has registered stays registered, new seats go to the waiting list, and when its time or its place is
 * another, everybody concerned is told. Needs a transaction.
 * @param beside  the files that it has from now on; a cover that is left out is none any more
 * @throws Refusal 404, 409 when it is over or cancelled; Error when its times make no sense, when more people have a seat already, or
 * for what was agreed with whoever has registered
 */
export async function changeEvent(
  office: EventOffice & FilingOffice,
  id: number,
  event: Omit<NewEvent, 'cover'>,
  beside: EventFiles,
): Promise<ChangedEvent> {
  const { database, now, rules } = office;
  const before = await lock(database, id);
  if (before.is_cancelled === 1 || instantOf(now) >= before.activity_end_at) throw new Refusal('state');
  checkEvent(event);
  await checkSeats(database, id, event.capacity ?? null);
  const picture = await bringPicture(office, before.cover, beside.cover);
  const forms = formsOf(before, event);
  const values = { ...columnsOf({ ...event, ...(picture === null ? {} : { cover: picture }) }, rules), ...forms };
  const { search_text: _words, for_everyone: _audience, is_online: _online, ...shown } = values;
  const columns = changedColumns(before, shown).map(([column]) => column as EventChange); // the columns above
  await refuseAgreed(before, columns, database);
  await database.updateTable('events').set(values).where('id', '=', id).execute();
  const renewed = await renewForms(office, { id, ...forms }, event);
  const hasOtherFiles = await attachToEvent(office, id, beside.attachments);
  const isOtherAudience = await bringAudience(database, 'event', id, meantFor(event));
  const after = { ...before, ...values };
  await fillSeats(after, termsOfOffice(office));
  await awardLater(office, after);
  const isElsewhere = columns.some((column) => timeAndPlace.includes(column));
  return {
    changes: [
      ...new Set([...columns, ...renewed]),
      ...(hasOtherFiles ? (['attachments'] as const) : []),
      ...(isOtherAudience ? (['audience'] as const) : []),
    ],
    informed: isElsewhere ? await informOfChange(office, after) : 0,
  };
}

/** Gives an event these files in place of those that it has. @returns whether there are others now */
export function attachToEvent(office: FilingOffice, id: number, files: readonly OfficeFile[]): Promise<boolean> {
  return bringOfficeFiles(office, { record: 'event', role: 'attachment' }, id, files);
}

/** @throws Error for what cannot be changed once somebody has registered */
async function refuseAgreed(event: EventRecord, columns: readonly EventChange[], database: Database): Promise<void> {
  const changed = columns.filter((column) => isAgreed(column));
  if (changed.length === 0) return;
  const registered = await database
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', event.id)
    .executeTakeFirst();
  if (!registered) return;
  const kept = changed.map((column) => `${agreed[column]}: ${namedForm(String(event[column] ?? 'none'), event.id)}`);
  throw new Error(`People have registered already, so this stays as it was: ${kept.join(', ')}.`);
}

function isAgreed(column: EventChange): column is keyof typeof agreed {
  return Object.hasOwn(agreed, column);
}

async function informOfChange(office: EventOffice, event: EventRecord): Promise<number> {
  const { database, portal } = office;
  const rows = await activeRegistrations(database, event.id);
  const note = { title: portal.said('eventChangedTitle', titleOf(event)), content: saidRich(portal, 'eventChanged') };
  const userIds = rows.map((row) => row.user_id);
  await sendMessage(office, { ...about(event), ...note, userIds });
  return userIds.length;
}

function activeRegistrations(database: Database, eventId: number): Promise<RegistrationRecord[]> {
  return database
    .selectFrom('registrations')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('status', 'in', activeStatuses)
    .orderBy('user_id')
    .execute();
}

function meantFor({ audience }: Pick<NewEvent, 'audience'>): MeantFor {
  if (!audience) return {};
  const named = (kind: 'class' | 'programme') => audience.flatMap((part) => (part.kind === kind ? [part.value] : []));
  return { classIds: named('class').map(Number), programmes: named('programme') };
}

/**
 * Changes how many can take part; `null` means no limit. New seats go to the waiting list.
 * @throws Refusal 404; Error when more people have a seat already
 */
export async function changeCapacity(office: EventOffice, id: number, capacity: number | null): Promise<void> {
  const { database } = office;
  const event = await lock(database, id);
  await checkSeats(database, id, capacity);
  await database.updateTable('events').set({ capacity }).where('id', '=', id).execute();
  await fillSeats({ ...event, capacity }, termsOfOffice(office));
}

async function checkSeats(database: Database, id: number, capacity: number | null): Promise<void> {
  if (capacity === null) return;
  checkCapacity(capacity);
  const { taken } = await seatsOf(database, id);
  if (capacity < taken) throw new Error(`Seats that are taken already: ${taken}. Choose no fewer.`);
}

/**
 * Cancels an event: nobody stays registered, all points return, and everybody concerned is told. Whoever has checked in
 * already keeps what that earned.
 * @throws Refusal 404, 409 when it is over or cancelled already
 */
export async function cancelEvent(office: EventOffice, id: number, note: Localized): Promise<void> {
  const { database, now, portal } = office;
  const event = await lock(database, id);
  if (event.is_cancelled === 1 || instantOf(now) >= event.activity_end_at) throw new Refusal('state');
  await database
    .updateTable('events')
    .set({ is_cancelled: 1, cancel_note: writeJson(note) })
    .where('id', '=', id)
    .execute();
  const rows = await activeRegistrations(database, id);
  for (const row of rows) {
    await endRegistration(event, row, 'cancelled', { database, now });
    await returnPointsOf({ database, now }, event, row);
  }
  const userIds = rows.map((row) => row.user_id);
  await sendMessage(office, { ...about(event), ...cancelledNote(portal, event, note), userIds });
}

/**
 * Accepts a registration that waits for approval.
 * @throws Refusal 404, 409 when it does not wait
 */
export async function approveRegistration(office: EventOffice, sn: string): Promise<void> {
  const { database, now, portal } = office;
  const { event, row } = await lockRegistration(database, sn);
  if (row.status !== 'pending') throw new Refusal('state');
  await database
    .updateTable('registrations')
    .set({ status: 'registered', updated_at: instantOf(now) })
    .where('id', '=', row.id)
    .execute();
  const note = {
    title: portal.said('registrationApprovedTitle', titleOf(event)),
    content: saidRich(portal, 'registrationApproved'),
  };
  await sendMessage(office, { ...about(event), ...note, userIds: [row.user_id] });
}

/**
 * Turns down a registration: its points return, its seat goes to the waiting list.
 * @throws Refusal 404, 409 when it is neither waiting for approval nor registered nor on the list
 */
export async function rejectRegistration(office: EventOffice, sn: string): Promise<void> {
  const { database, portal } = office;
  const { event, row } = await lockRegistration(database, sn);
  if (row.status !== 'pending' && row.status !== 'registered' && row.status !== 'waiting_list') {
    throw new Refusal('state');
  }
  await withdraw(event, [row], 'rejected', termsOfOffice(office));
  const note = {
    title: portal.said('registrationRejectedTitle', titleOf(event)),
    content: saidRich(portal, 'registrationRejected'),
  };
  await sendMessage(office, { ...about(event), ...note, userIds: [row.user_id] });
}

/**
 * Moves one person up from the waiting list by hand, past those in front, also shortly before the start.
 * @throws Refusal 404; 409 when the person does not wait, no seat is free, or points are missing
 */
export async function promoteRegistration(office: EventOffice, sn: string): Promise<void> {
  const { database, now } = office;
  const { event, row } = await lockRegistration(database, sn);
  if (row.status !== 'waiting_list' || event.is_cancelled === 1) throw new Refusal('state');
  if (instantOf(now) >= event.activity_end_at) throw new Refusal('eventClosed');
  if (freeSeats(event, await seatsOf(database, event.id)) === 0) throw new Refusal('full');
  await lockPeople(database, [row.user_id]);
  if (!(await promote(event, row, office))) throw new Refusal('pointsInsufficient');
}

/** The code to be shown at the venue now. @throws Refusal 404 */
export async function venueCode(
  { database, now }: Pick<EventOffice, 'database' | 'now'>,
  id: number,
  secretKey: string,
): Promise<string> {
  const event = await database.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
  if (!event) throw new Refusal('notFound');
  return codeOf(event, secretKey, now);
}

function termsOfOffice({ rules, ...office }: EventOffice) {
  return { ...office, rules: rules ?? defaultEventRules };
}

async function lock(database: Database, id: number): Promise<EventRecord> {
  const event = await lockEvent(database, id);
  if (!event) throw new Refusal('notFound');
  return event;
}

/** A registration as it is once nobody else can change it. */
async function lockRegistration(
  database: Database,
  sn: string,
): Promise<{ readonly event: EventRecord; readonly row: RegistrationRecord }> {
  const found = database.selectFrom('registrations').selectAll().where('sn', '=', sn.toUpperCase());
  const before = await found.executeTakeFirst();
  if (!before) throw new Refusal('notFound');
  const event = await lock(database, before.event_id);
  return { event, row: await found.executeTakeFirstOrThrow() };
}

function cancelledNote(portal: Speaker, event: EventRecord, note: Localized) {
  return {
    title: portal.said('eventCancelledTitle', titleOf(event)),
    content: withNote(saidRich(portal, 'eventCancelled'), note, saidRich(portal, 'eventPointsBack')),
  };
}
