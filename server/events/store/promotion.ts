/**
 * The waiting list: whoever came first moves up when a seat is free, until some hours before the start. Who has too few
 * points is passed over and informed once. Everything here needs a transaction that has locked the event.
 */

import type { Database } from '../../kernel/database/open.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import { type Speaker, saidRich } from '../../kernel/portal/texts.ts';
import { freeSeats, moveUp } from '../../kernel/seats.ts';
import { readJson } from '../../kernel/values/json.ts';
import { after, instantOf } from '../../kernel/values/time.ts';
import { sendMessage } from '../../messages/store/send-message.ts';
import { studentsMeant } from '../../people/store/audience.ts';
import { lockPeople } from '../../people/store/lock-person.ts';
import { loadAvailablePoints } from '../../points/store/points.ts';
import type { EventRules } from '../rules/event-rules.ts';
import type { EventRecord } from '../rules/event-times.ts';
import { seatsOf } from './event-seats.ts';
import { holdPointsFor } from './registration-points.ts';
import type { RegistrationRecord } from './registrations.ts';

/** What moving up depends on. */
export interface PromotionTerms {
  readonly database: Database;
  readonly now: Date;
  readonly rules: Pick<EventRules, 'promoteStopMs'>;
  readonly portal: Speaker;
}

/** Who moves up, and who is passed over on the way. */
export interface PromotionPlan {
  readonly promoted: readonly RegistrationRecord[];
  readonly passedOver: readonly RegistrationRecord[];
}

const nobody: PromotionPlan = { promoted: [], passedOver: [] };

function isPromotionOpen(event: EventRecord, { now, rules }: PromotionTerms): boolean {
  return event.is_cancelled === 0 && instantOf(after(now, rules.promoteStopMs)) < event.activity_start_at;
}

/** Chooses who moves up into the seats that are free. */
export async function planPromotion(event: EventRecord, terms: PromotionTerms): Promise<PromotionPlan> {
  if (!isPromotionOpen(event, terms)) return nobody;
  const { database, now } = terms;
  const seats = await seatsOf(database, event.id);
  const free = freeSeats(event, seats);
  if (free === 0 || seats.waiting === 0) return nobody;
  const waiting = await waitingPeople(database, event);
  const userIds = waiting.map((row) => row.user_id);
  const points = event.points_cost > 0 ? await loadAvailablePoints(database, userIds, now) : null;
  return moveUp(free, waiting, async (row) => points === null || (points.get(row.user_id) ?? 0) >= event.points_cost);
}

/**
 * In the order in which they came. Suspended accounts wait without moving, and so does whoever could not register any
 * more: who has left the school, or the classes that the event is for.
 */
function waitingPeople(database: Database, event: EventRecord): Promise<RegistrationRecord[]> {
  return database
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .selectAll('registrations')
    .where('registrations.event_id', '=', event.id)
    .where('registrations.status', '=', 'waiting_list')
    .where('users.status', '=', 'active')
    .where('registrations.user_id', 'in', studentsMeant(database, 'event', event))
    .orderBy('registrations.applied_at')
    .orderBy('registrations.id')
    .execute();
}

/** The people whose points a plan changes: they are locked before. */
export function peopleOf(event: EventRecord, plan: PromotionPlan): readonly number[] {
  return event.points_cost > 0 ? plan.promoted.map((row) => row.user_id) : [];
}

/** Does what was planned, and writes to the people concerned. */
export async function carryOut(event: EventRecord, plan: PromotionPlan, terms: PromotionTerms): Promise<void> {
  const { database, now, portal } = terms;
  for (const row of plan.promoted) await promote(event, row, terms);
  const newlyPassedOver = plan.passedOver.filter((row) => row.passed_over_at === null);
  if (newlyPassedOver.length === 0) return;
  const ids = newlyPassedOver.map((row) => row.id);
  await database
    .updateTable('registrations')
    .set({ passed_over_at: instantOf(now) })
    .where('id', 'in', ids)
    .execute();
  const userIds = newlyPassedOver.map((row) => row.user_id);
  await sendMessage(terms, { ...about(event), ...passedOverNote(portal, event), userIds });
}

/** Fills the free seats of an event from its waiting list. */
export async function fillSeats(event: EventRecord, terms: PromotionTerms): Promise<void> {
  const plan = await planPromotion(event, terms);
  await lockPeople(terms.database, peopleOf(event, plan));
  await carryOut(event, plan, terms);
}

/**
 * Gives a waiting person a seat and says so. Points that were spent elsewhere in this very moment leave the person on
 * the list; the next run finds somebody else.
 */
export async function promote(
  event: EventRecord,
  row: RegistrationRecord,
  terms: Pick<PromotionTerms, 'database' | 'now' | 'portal'>,
): Promise<boolean> {
  const { database, now, portal } = terms;
  const pointsState = await holdPointsFor(database, event, row, now);
  if (pointsState === null) return false;
  const moment = instantOf(now);
  await database
    .updateTable('registrations')
    .set({
      status: event.needs_approval === 1 ? 'pending' : 'registered',
      promoted_at: moment,
      points_state: pointsState,
      updated_at: moment,
    })
    .where('id', '=', row.id)
    .execute();
  await sendMessage(terms, { ...about(event), ...promotedNote(portal, event), userIds: [row.user_id] });
  return true;
}

/** What all messages about an event share. */
export function about(event: EventRecord) {
  return { type: 'event', link: { route: '/pages/events/detail', query: { id: event.id } } } as const;
}

/** The title of the event, for a sentence. */
export function titleOf(event: EventRecord): { readonly title: Localized } {
  return { title: readJson<Localized>(event.title) };
}

function promotedNote(portal: Speaker, event: EventRecord) {
  return {
    title: portal.said('seatTitle', titleOf(event)),
    content: saidRich(portal, event.needs_approval === 1 ? 'seatToBeApproved' : 'seatGiven'),
  };
}

function passedOverNote(portal: Speaker, event: EventRecord) {
  return {
    title: portal.said('pointsShortTitle', titleOf(event)),
    content: saidRich(portal, 'pointsShort', { points: event.points_cost }),
  };
}
