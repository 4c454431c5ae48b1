/** What the office does with events: publish them, change their seats, cancel them, decide on registrations. */

import { Refusal } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { inEach, inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { type Speaker, saidRich } from '../../kernel/portal/texts.ts';
import { freeSeats } from '../../kernel/seats.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { textAsRich } from '../../kernel/values/rich-text.ts';
import { searchText } from '../../kernel/values/search.ts';
import { after, instantOf } from '../../kernel/values/time.ts';
import { sendMessage } from '../../messages/store/send-message.ts';
import { lockPeople } from '../../people/store/lock-person.ts';
import { defaultEventRules, type EventRules } from '../rules/event-rules.ts';
import type { EventRecord } from '../rules/event-times.ts';
import { venueCode as codeOf } from '../rules/venue-code.ts';
import { activeStatuses, lockEvent, seatsOf } from '../store/event-seats.ts';
import { about, fillSeats, promote, titleOf } from '../store/promotion.ts';
import { returnPointsOf } from '../store/registration-points.ts';
import type { RegistrationRecord } from '../store/registrations.ts';
import { endRegistration, withdraw } from '../store/withdraw.ts';

/** The functions that change registrations need a transaction as `database`. */
export interface EventOffice {
  readonly database: Database;
  readonly now: Date;
  /** Left out: the usual ones. */
  readonly rules?: EventRules;
  readonly portal: Speaker;
}

/** An event as the office describes it; what is left out takes its usual value. */
export interface NewEvent {
  readonly title: Localized;
  readonly summary?: Localized;
  /** Rich text. */
  readonly content: Localized;
  readonly cover?: string;
  readonly categoryId: number;
  readonly organiser: Localized;
  readonly contact?: Localized;
  /** Free text on the time, such as "every Friday". */
  readonly time?: Localized;
  readonly startAt: Instant;
  readonly endAt: Instant;
  readonly registrationStartAt: Instant;
  readonly registrationEndAt: Instant;
  readonly signInStartAt?: Instant;
  readonly signInEndAt?: Instant;
  /** Left out: as long before the start as the rules of the office say. */
  readonly cancelEndAt?: Instant;
  readonly assessmentStartAt?: Instant;
  readonly assessmentEndAt?: Instant;
  readonly venue: Localized;
  readonly address?: Localized;
  readonly location?: { latitude: number; longitude: number; name: string | null; address: string | null };
  readonly onlineUrl?: string;
  /** Left out: no limit. */
  readonly capacity?: number;
  readonly waitingList?: boolean;
  readonly needsApproval?: boolean;
  readonly pointsCost?: number;
  readonly pointsAward?: number;
  readonly awardAfterAssessment?: boolean;
  readonly signInMode?: 'none' | 'self' | 'qr' | 'qr_geo';
  readonly signInRadius?: number;
  /** Left out: a code that changes every minute. */
  readonly venueCode?: string;
  readonly walkIn?: boolean;
  readonly visibility?: 'public' | 'student';
  /** The classes and programmes it is for; left out: everybody. */
  readonly audience?: readonly { readonly kind: 'class' | 'programme'; readonly value: string }[];
  readonly formId?: string;
  readonly signFormId?: string;
  readonly assessmentFormId?: string;
  readonly photoUpload?: boolean;
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
  checkNewEvent(event);
  const { cancelUntilMs } = rules ?? defaultEventRules;
  const { id } = await database
    .insertInto('events')
    .values({
      ...contentOf(event),
      ...timesOf(event, cancelUntilMs),
      ...termsOf(event),
      created_at: instantOf(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const audience = (event.audience ?? []).map((part) => ({ record: 'event', record_id: id, ...part }));
  if (audience.length > 0) await database.insertInto('audiences').values(audience).execute();
  return id;
}

function checkNewEvent(event: NewEvent): void {
  const periods = [
    ['event', event.startAt, event.endAt],
    ['registration', event.registrationStartAt, event.registrationEndAt],
    ['check-in', event.signInStartAt, event.signInEndAt],
    ['assessment', event.assessmentStartAt, event.assessmentEndAt],
  ] as const;
  for (const [name, start, end] of periods) {
    if (start !== undefined && end !== undefined && start >= end) throw new Error(`The ${name} ends before it begins.`);
  }
  if (event.capacity !== undefined) checkCapacity(event.capacity);
}

function checkCapacity(capacity: number): void {
  if (!Number.isInteger(capacity) || capacity < 0) throw new Error(`${capacity} is no number of seats.`);
}

function contentOf(event: NewEvent) {
  const json = (text: Localized | undefined) => (text ? writeJson(text) : null);
  const { title, summary, venue, organiser } = event;
  return {
    title: writeJson(title),
    summary: json(summary),
    content: writeJson(event.content),
    cover: event.cover ?? null,
    category_id: event.categoryId,
    organiser: writeJson(organiser),
    contact: json(event.contact),
    time: json(event.time),
    venue: writeJson(venue),
    address: json(event.address),
    location: event.location ? writeJson(event.location) : null,
    is_online: event.onlineUrl === undefined ? 0 : 1,
    online_url: event.onlineUrl ?? null,
    search_text: searchText(...[title, summary, venue, organiser].flatMap((text) => Object.values(text ?? {}))),
  };
}

function timesOf(event: NewEvent, cancelUntilMs: number) {
  return {
    activity_start_at: event.startAt,
    activity_end_at: event.endAt,
    registration_start_at: event.registrationStartAt,
    registration_end_at: event.registrationEndAt,
    sign_in_start_at: event.signInStartAt ?? null,
    sign_in_end_at: event.signInEndAt ?? null,
    cancel_end_at: event.cancelEndAt ?? instantOf(after(new Date(event.startAt), -cancelUntilMs)),
    assessment_start_at: event.assessmentStartAt ?? null,
    assessment_end_at: event.assessmentEndAt ?? null,
  };
}

const usualRadiusMetres = 300;

function termsOf(event: NewEvent) {
  const yesNo = (value: boolean | undefined) => (value ? 1 : 0);
  return {
    capacity: event.capacity ?? null,
    waiting_list_enabled: yesNo(event.waitingList),
    needs_approval: yesNo(event.needsApproval),
    points_cost: event.pointsCost ?? 0,
    points_award: event.pointsAward ?? 0,
    award_after_assessment: yesNo(event.awardAfterAssessment),
    sign_in_mode: event.signInMode ?? 'none',
    sign_in_radius_m: event.signInRadius ?? usualRadiusMetres,
    venue_code: event.venueCode ?? null,
    walk_in: yesNo(event.walkIn),
    visibility: event.visibility ?? 'student',
    for_everyone: yesNo(event.audience === undefined),
    form_id: event.formId ?? null,
    sign_form_id: event.signFormId ?? null,
    assessment_form_id: event.assessmentFormId ?? null,
    photo_upload_enabled: yesNo(event.photoUpload),
  };
}

/**
 * Changes how many can take part; `null` means no limit. New seats go to the waiting list.
 * @throws Refusal 404; Error when more people have a seat already
 */
export async function changeCapacity(office: EventOffice, id: number, capacity: number | null): Promise<void> {
  const { database } = office;
  const event = await lock(database, id);
  if (capacity !== null) {
    checkCapacity(capacity);
    const { taken } = await seatsOf(database, id);
    if (capacity < taken) throw new Error(`Seats that are taken already: ${taken}. Choose no fewer.`);
  }
  await database.updateTable('events').set({ capacity }).where('id', '=', id).execute();
  await fillSeats({ ...event, capacity }, termsOfOffice(office));
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
  const rows = await database
    .selectFrom('registrations')
    .selectAll()
    .where('event_id', '=', id)
    .where('status', 'in', activeStatuses)
    .orderBy('user_id')
    .execute();
  for (const row of rows) {
    await endRegistration(event, row, 'cancelled', { database, now });
    await returnPointsOf({ database, now }, event, row);
  }
  const userIds = rows.map((row) => row.user_id);
  await sendMessage(office, { ...about(event), ...cancelledNote(portal, event, note), userIds, byMail: true });
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
  await sendMessage(office, { ...about(event), ...note, userIds: [row.user_id], byMail: true });
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
  await withdraw(event, row, 'rejected', termsOfOffice(office));
  const note = {
    title: portal.said('registrationRejectedTitle', titleOf(event)),
    content: saidRich(portal, 'registrationRejected'),
  };
  await sendMessage(office, { ...about(event), ...note, userIds: [row.user_id], byMail: true });
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
  const last = saidRich(portal, 'eventPointsBack');
  return {
    title: portal.said('eventCancelledTitle', titleOf(event)),
    content: inEach(
      saidRich(portal, 'eventCancelled'),
      (first, language) => `${first}${textAsRich(inLanguage(note, language))}${inLanguage(last, language)}`,
    ),
  };
}
