/**
 * Checking in at an event: when, with which proof of being there, and how often one may guess. Handlers ask here before
 * they change anything (spec section 3: sign-in).
 */
import type { Position } from '#contract';
import { distanceM } from '#model';
import { addToCounter, readCounter } from '../../kernel/call/counters.ts';
import { invalidField, Refusal, type RefusalName } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import { readJson } from '../../kernel/values/json.ts';
import { minuteMs } from '../../kernel/values/time.ts';
import { type EventRecord, eventState, hasOwnSignInTime, signInState } from '../rules/event-times.ts';

/** Why nobody can check in now; null while it is open. An event without a check-in time of its own speaks of itself. */
export function whyNoSignIn(event: EventRecord, now: Date): RefusalName | null {
  if (event.is_cancelled === 1) return 'state';
  switch (signInState(event, now)) {
    case 'none':
      return 'state';
    case 'not_started':
      return hasOwnSignInTime(event) ? 'signInNotOpen' : 'eventNotOpen';
    case 'ended':
      return eventState(event, now) === 'ended' ? 'eventClosed' : 'signInEnded';
    case 'open':
      return null;
  }
}

/** How far off a browser may say that it is, and still be believed. */
const largestAccuracyM = 100;

/**
 * Looks at the position where the event asks for it. It is not kept.
 * @throws Refusal 422 without a position or with one that is none, 409 `out_of_range` from too far away
 */
export function checkPosition(event: EventRecord, position: Position | undefined): void {
  if (event.sign_in_mode !== 'qr_geo') return;
  if (!position) throw invalidField('location', 'required');
  const { latitude, longitude, accuracy } = position;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && accuracy >= 0;
  if (!isOnEarth) throw invalidField('location', 'format');
  const venue = event.location === null ? null : readJson<Position>(event.location);
  const reachM = event.sign_in_radius_m + Math.min(accuracy, largestAccuracyM);
  if (venue === null || distanceM(venue, position) > reachM) throw new Refusal('outOfRange');
}

/** Codes and people can be guessed: after so many failures at one event nobody gets further from that address … */
const failuresAllowed = 5;

/** … for so long. */
const failuresMs = 10 * minuteMs;

/** Who guesses, and at which event. */
export interface Guesser {
  readonly eventId: number;
  /** Who is logged in counts alone: a whole venue shares one address. */
  readonly user: { readonly id: number } | null;
  readonly address: string;
  readonly now: Date;
}

/** @throws Refusal 429 after too many failures */
export async function refuseGuessers(database: Database, guesser: Guesser): Promise<void> {
  const failures = await readCounter(database, counterOf(guesser), guesser.now);
  if (!failures || failures.count < failuresAllowed) return;
  const waitMs = failures.expiresAt.getTime() - guesser.now.getTime();
  throw new Refusal('tooMany', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/** Notes a wrong code, serial or person. Not in a transaction: the refusal would take the note back. */
export async function countFailure(database: Database, guesser: Guesser): Promise<void> {
  await addToCounter(database, { name: counterOf(guesser), windowMs: failuresMs }, guesser.now);
}

function counterOf({ eventId, user, address }: Guesser): string {
  return `sign-in:${eventId}:${user ? `user:${user.id}` : address}`;
}

/** `Chan Tai Man` as `C*** T** M**`: enough to recognise the own name, too little to learn somebody else's. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => {
      const [first = '', ...others] = Array.from(word);
      return first + '*'.repeat(others.length);
    })
    .join(' ');
}
