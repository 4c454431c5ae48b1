/** Seats at events that the office gives and takes by hand, for students who ask by mail or at the counter. */
import { Refusal } from '../../kernel/call/refusal.ts';
import { inPieces } from '../../kernel/database/in-pieces.ts';
import type { Database } from '../../kernel/database/open.ts';
import { inEach, inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { saidRich, withNote } from '../../kernel/portal/texts.ts';
import { freeSeats } from '../../kernel/seats.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { sendMessage } from '../../messages/store/send-message.ts';
import { studentsMeant } from '../../people/store/audience.ts';
import { lockPeople } from '../../people/store/lock-person.ts';
import { shownPeople } from '../../people/store/named-people.ts';
import { loadAvailablePoints } from '../../points/store/points.ts';
import { defaultEventRules } from '../rules/event-rules.ts';
import { type EventRecord, registrationState } from '../rules/event-times.ts';
import { activeStatuses, lockEvent, seatsOf } from '../store/event-seats.ts';
import { addRegistration } from '../store/new-registration.ts';
import { about, titleOf } from '../store/promotion.ts';
import { holdPointsFor } from '../store/registration-points.ts';
import { isOpen, type RegistrationRecord } from '../store/registrations.ts';
import { withdraw } from '../store/withdraw.ts';
import type { EventOffice } from './events.ts';

export interface SeatsByHand {
  /** Who has a seat now and had none, or one that waited for approval. */
  readonly seated: readonly number[];
  /** What is unusual about it, in sentences; the office may mean it all the same. */
  readonly doubts: readonly string[];
}

/**
 * Registers students for an event that is not over: past its questions, its waiting list and the time to register. Whoever waits
 * for approval is approved. Needs a transaction.
 * @throws Refusal 404; 409 when the event is cancelled or over, or too few seats are free
 * @throws Error that names people who have too few points
 */
export async function registerByHand(
  office: EventOffice,
  eventId: number,
  userIds: readonly number[],
): Promise<SeatsByHand> {
  const { database, now } = office;
  const event = await lockEvent(database, eventId);
  if (!event) throw new Refusal('notFound');
  if (event.is_cancelled === 1) throw new Refusal('state');
  if (instantOf(now) >= event.activity_end_at) throw new Refusal('eventClosed');
  await lockPeople(database, userIds);
  const active = await activeOf(database, eventId, userIds);
  const missing = userIds.filter((id) => !hasSeat(active.get(id)));
  const free = freeSeats(event, await seatsOf(database, eventId));
  if (missing.filter((id) => active.get(id)?.status !== 'pending').length > free) throw new Refusal('full');
  const doubts = await doubtsAbout(database, event, missing);
  await writeTo(office, event, await giveSeats(office, event, missing, active));
  return { seated: missing, doubts };
}

/** Their registrations that count, by whose they are. */
export async function activeOf(
  database: Database,
  eventId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, RegistrationRecord>> {
  const rows = await inPieces(userIds, (some) =>
    database
      .selectFrom('registrations')
      .selectAll()
      .where('event_id', '=', eventId)
      .where('user_id', 'in', some)
      .where('status', 'in', activeStatuses)
      .execute(),
  );
  return new Map(rows.map((row) => [row.user_id, row]));
}

export function hasSeat(row: RegistrationRecord | undefined): boolean {
  return row !== undefined && row.status !== 'waiting_list' && row.status !== 'pending';
}

/**
 * Gives each of them a seat, whether one is free or not. They are locked, as is the event.
 * @param active  the registrations of those who wait for one
 * @throws Error that names people who have too few points
 */
export async function giveSeats(
  { database, now }: Pick<EventOffice, 'database' | 'now'>,
  event: EventRecord,
  userIds: readonly number[],
  active: ReadonlyMap<number, RegistrationRecord>,
): Promise<readonly RegistrationRecord[]> {
  const paying = event.points_cost === 0 ? [] : userIds.filter((id) => active.get(id)?.status !== 'pending');
  const points = await loadAvailablePoints(database, paying, now);
  const poor = paying.filter((id) => (points.get(id) ?? 0) < event.points_cost);
  if (poor.length > 0)
    throw new Error(`Fewer points than the event costs: ${await shownPeople(database, poor)}. Nothing was changed.`);
  const rows: RegistrationRecord[] = [];
  for (const userId of userIds) {
    const row = active.get(userId);
    rows.push(
      row
        ? await moveToSeat({ database, now }, event, row)
        : await addRegistration({ database, now }, event, 'registered', { user_id: userId }),
    );
  }
  return rows;
}

/** From the waiting list, or from those who wait for approval. */
async function moveToSeat(
  { database, now }: Pick<EventOffice, 'database' | 'now'>,
  event: EventRecord,
  row: RegistrationRecord,
): Promise<RegistrationRecord> {
  const isWaiting = row.status === 'waiting_list';
  const points = isWaiting ? await holdPointsFor(database, event, row, now) : row.points_state;
  if (points === null) throw new Refusal('pointsInsufficient');
  const moment = instantOf(now);
  return database
    .updateTable('registrations')
    .set({
      status: 'registered',
      promoted_at: isWaiting ? moment : row.promoted_at,
      points_state: points,
      updated_at: moment,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function doubtsAbout(
  database: Database,
  event: EventRecord,
  userIds: readonly number[],
): Promise<readonly string[]> {
  const meant = await inPieces(userIds, (some) =>
    studentsMeant(database, 'event', event).where('enrolments.user_id', 'in', some).execute(),
  );
  const known = new Set(meant.map((row) => row.user_id));
  const rejected = await inPieces(userIds, (some) =>
    database
      .selectFrom('registrations')
      .select('user_id')
      .distinct()
      .where('event_id', '=', event.id)
      .where('user_id', 'in', some)
      .where('status', '=', 'rejected')
      .execute(),
  );
  const others = userIds.filter((id) => !known.has(id));
  return [
    ...(others.length > 0 ? [`The event is not meant for ${await shownPeople(database, others)}.`] : []),
    ...(rejected.length > 0
      ? [
          `Turned down before: ${await shownPeople(
            database,
            rejected.map((row) => row.user_id),
          )}.`,
        ] // prettier-ignore
      : []),
  ];
}

/** Whoever has not answered the questions of the event reads that there are some, as long as they can be answered. */
async function writeTo(office: EventOffice, event: EventRecord, rows: readonly RegistrationRecord[]): Promise<void> {
  const { portal, now } = office;
  const asks = event.form_id !== null && registrationState(event, now) !== 'ended';
  const title = portal.said('registrationApprovedTitle', titleOf(event));
  const text = saidRich(portal, 'registeredByOffice');
  const group = async (isAsked: boolean, content: Localized) => {
    const userIds = rows.filter((row) => (asks && row.answers === null) === isAsked).map((row) => row.user_id);
    if (userIds.length > 0) await sendMessage(office, { ...about(event), title, content, userIds });
  };
  await group(false, text);
  const more = saidRich(portal, 'registeredByOfficeAsks');
  await group(
    true,
    inEach(text, (words, language) => words + inLanguage(more, language)),
  );
}

/**
 * Takes back the registrations of students, also when the time to cancel is over: points return, and seats go to the waiting list.
 * They may register again. Needs a transaction.
 * @param note  the reason, which the students read
 * @returns who was registered, or waited
 * @throws Refusal 404
 */
export async function unregisterByHand(
  { rules = defaultEventRules, ...office }: EventOffice,
  eventId: number,
  { userIds, note }: { readonly userIds: readonly number[]; readonly note: Localized },
): Promise<readonly number[]> {
  const { database, portal } = office;
  const event = await lockEvent(database, eventId);
  if (!event) throw new Refusal('notFound');
  const rows = [...(await activeOf(database, eventId, userIds)).values()].filter(isOpen);
  await withdraw(event, rows, 'cancelled', { ...office, rules });
  const ids = rows.map((row) => row.user_id);
  const message = {
    title: portal.said('unregisteredByOfficeTitle', titleOf(event)),
    content: withNote(saidRich(portal, 'unregisteredByOffice'), note, saidRich(portal, 'eventPointsBack')),
  };
  if (ids.length > 0) await sendMessage(office, { ...about(event), ...message, userIds: ids });
  return ids;
}
