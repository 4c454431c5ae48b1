/** What a reader can do with an event now. Handlers refuse by the same rules, so that no page offers what they refuse. */

import type { ActivityActions } from '#contract';
import { type RefusalName, refusals } from '../../kernel/call/refusal.ts';
import { freeSeats, openSeats, type Seats } from '../../kernel/seats.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { type EventRecord, eventState, registrationState, signInState } from '../rules/event-times.ts';

import { allowedActions, isActive, type RegistrationRecord } from './registrations.ts';

/** What a reader has to do with an event. */
export interface Standing {
  readonly isVisitor: boolean;
  /** True when the event is meant for the own class of a student. */
  readonly isEligible: boolean;
  readonly registration: RegistrationRecord | undefined;
  readonly seats: Seats;
  /** How many points the person can spend. */
  readonly points: number;
}

/**
 * Why the person cannot take a seat now; null when nothing is in the way. Somebody whom the office has turned down for
 * this event is not eligible for it any more.
 */
export function whyNoSeat(event: EventRecord, standing: Standing, now: Date): RefusalName | null {
  const { isVisitor, isEligible, registration, seats, points } = standing;
  if (!isVisitor && !isEligible) return 'notEligible';
  const closed = whyClosed(event, now);
  if (closed) return closed;
  if (registration?.status === 'rejected') return 'notEligible';
  if (registration && isActive(registration)) return 'alreadyRegistered';
  if (openSeats(event, seats) === 0) return 'full';
  return !isVisitor && points < event.points_cost ? 'pointsInsufficient' : null;
}

/** Why nobody can register now; null while registration is open. */
export function whyClosed(event: EventRecord, now: Date): RefusalName | null {
  if (event.is_cancelled === 1) return 'registrationEnded';
  const state = registrationState(event, now);
  if (state === 'not_started') return 'eventNotOpen';
  if (state === 'registration_time') return null;
  return eventState(event, now) === 'ended' ? 'eventClosed' : 'registrationEnded';
}

export function actionsOf(event: EventRecord, standing: Standing, now: Date): ActivityActions {
  const { isVisitor, registration } = standing;
  const refusal = whyNoSeat(event, standing, now);
  const can = registration && allowedActions(event, registration, now);
  const hasAttended = registration?.status === 'attended' && instantOf(now) >= event.activity_start_at;
  return {
    can_apply: !isVisitor && refusal === null,
    can_join_waiting_list: !isVisitor && refusal === 'full' && event.waiting_list_enabled === 1,
    can_edit: can?.edit ?? false,
    can_cancel: can?.cancel ?? false,
    can_sign: can?.sign ?? false,
    can_walk_in: canWalkIn(event, standing, now),
    can_assess: can?.assess ?? false,
    can_comment: hasAttended,
    can_upload_photo: hasAttended && event.photo_upload_enabled === 1,
    reason: refusal && reasonOf(refusal),
  };
}

function canWalkIn(event: EventRecord, standing: Standing, now: Date): boolean {
  const isOpen = event.is_cancelled === 0 && signInState(event, now) === 'open';
  return isOpen && whyNoWalkIn(event, standing) === null;
}

/** Why somebody cannot register at the door while people check in; null when nothing is in the way. */
export function whyNoWalkIn(event: EventRecord, standing: Standing): RefusalName | null {
  const { isEligible, registration, seats, points } = standing;
  const isNew = !registration || registration.status === 'cancelled';
  if (event.walk_in === 0 || !isNew) return 'notRegistered';
  if (!isEligible) return 'notEligible';
  if (freeSeats(event, seats) === 0) return 'full';
  return points < event.points_cost ? 'pointsInsufficient' : null;
}

function reasonOf(refusal: RefusalName): ActivityActions['reason'] {
  const entry = refusals[refusal];
  return 'reason' in entry ? (entry.reason as ActivityActions['reason']) : null; // the reasons of what `whyNoSeat` gives
}
