/** The times of an event, and what they make of it now: every period includes its start and excludes its end. */
import type { ActivitySummary } from '#contract';
import type { Instant, Row } from '../../kernel/database/tables.ts';
import { after, dayMs, hourMs, instantOf, minuteMs } from '../../kernel/values/time.ts';

export type EventRecord = Row<'events'>;

/** From when to when, in UTC. */
export interface Period {
  readonly start: Instant;
  readonly end: Instant;
}

export type Phase = 'before' | 'within' | 'over';

/** Checking in begins this long before an event that says nothing else. */
const signInLeadMs = 30 * minuteMs;

/** An assessment that says nothing else is open this long from the end of the event. */
const assessmentMs = 14 * dayMs;

/** The address of an online event is told this long before its start. */
const onlineLeadMs = 24 * hourMs;

/** Who moved up from the waiting list may cancel this long, even when the time to cancel is over. */
const graceOfPromotedMs = 12 * hourMs;

export function phaseOf({ start, end }: Period, now: Date): Phase {
  const moment = instantOf(now);
  if (moment < start) return 'before';
  return moment < end ? 'within' : 'over';
}

function activityPeriod(event: EventRecord): Period {
  return { start: event.activity_start_at, end: event.activity_end_at };
}

export function registrationPeriod(event: EventRecord): Period {
  return { start: event.registration_start_at, end: event.registration_end_at };
}

/** When people can check in; null when the event needs no check-in. */
export function signInPeriod(event: EventRecord): Period | null {
  if (event.sign_in_mode === 'none') return null;
  return {
    start: event.sign_in_start_at ?? shifted(event.activity_start_at, -signInLeadMs),
    end: event.sign_in_end_at ?? event.activity_end_at,
  };
}

/** Whether the event has a time to check in of its own: without one, its sentences speak of the event instead. */
export function hasOwnSignInTime(event: EventRecord): boolean {
  return event.sign_in_start_at !== null || event.sign_in_end_at !== null;
}

/** When the assessment is open; null when there is none. */
export function assessmentPeriod(event: EventRecord): Period | null {
  if (event.assessment_form_id === null) return null;
  const start = event.assessment_start_at ?? event.activity_end_at;
  return { start, end: event.assessment_end_at ?? shifted(start, assessmentMs) };
}

const eventStates = { before: 'not_started', within: 'in_progress', over: 'ended' } as const;
const registrationStates = { before: 'not_started', within: 'registration_time', over: 'ended' } as const;
const signInStates = { before: 'not_started', within: 'open', over: 'ended' } as const;
const assessmentStates = { before: 'not_open', within: 'open', over: 'closed' } as const;

export function eventState(event: EventRecord, now: Date): ActivitySummary['event_state'] {
  return eventStates[phaseOf(activityPeriod(event), now)];
}

export function registrationState(event: EventRecord, now: Date): ActivitySummary['registration_state'] {
  return registrationStates[phaseOf(registrationPeriod(event), now)];
}

export function signInState(event: EventRecord, now: Date): ActivitySummary['sign_in_state'] {
  const period = signInPeriod(event);
  return period ? signInStates[phaseOf(period, now)] : 'none';
}

export function assessmentState(event: EventRecord, now: Date): ActivitySummary['assessment_state'] {
  const period = assessmentPeriod(event);
  return period ? assessmentStates[phaseOf(period, now)] : 'none';
}

/** What the time to cancel depends on. */
export interface CancelTerms {
  readonly status: string;
  readonly promoted_at: Instant | null;
}

/**
 * Until when a registration can be cancelled: a place on the waiting list until the event starts, a seat until the time
 * the office has set; who moved up from the waiting list has 12 hours in any case, but not after the start.
 */
export function cancelEnd(event: EventRecord, registration: CancelTerms): Instant {
  const start = event.activity_start_at;
  if (registration.status === 'waiting_list') return start;
  if (registration.promoted_at === null) return event.cancel_end_at;
  const grace = shifted(registration.promoted_at, graceOfPromotedMs);
  const end = grace < start ? grace : start;
  return end > event.cancel_end_at ? end : event.cancel_end_at;
}

export function showsOnlineAddress(event: EventRecord, now: Date): boolean {
  return instantOf(now) >= shifted(event.activity_start_at, -onlineLeadMs);
}

function shifted(instant: Instant, durationMs: number): Instant {
  return instantOf(after(new Date(instant), durationMs));
}
