/**
 * Checking in at an event: when, with which proof of being there, and how often one may guess. Handlers ask here before
 * they change anything (spec section 3: sign-in).
 */
import type { Position } from '#contract';
import { distanceM } from '#model';
import { addToCounter } from '../../kernel/call/counters.ts';
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

/** A wrong code, serial or person. */
export class WrongGuess extends Refusal {}

/**
 * Counts a wrong guess. Of one who is logged in each guess counts while it is looked at, so that many at once win nothing;
 * of visitors only when it was wrong, since a whole venue may arrive behind one address in the same moment. Not in a
 * transaction: the refusal would take the count back.
 * @throws Refusal 429 after too many wrong ones
 */
export async function countGuess<Result>(
  database: Database,
  guesser: Guesser,
  guess: () => Promise<Result>,
): Promise<Result> {
  const ahead = guesser.user ? 1 : 0;
  let wrong = 0;
  const { count, expiresAt } = await addToFailures(database, guesser, ahead);
  try {
    if (count - ahead >= failuresAllowed) {
      const waitMs = expiresAt.getTime() - guesser.now.getTime();
      throw new Refusal('tooMany', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
    return await guess();
  } catch (error) {
    if (error instanceof WrongGuess) wrong = 1;
    throw error;
  } finally {
    if (wrong !== ahead) await addToFailures(database, guesser, wrong - ahead);
  }
}

function addToFailures(database: Database, { eventId, user, address, now }: Guesser, amount: number) {
  const name = `sign-in:${eventId}:${user ? `user:${user.id}` : address}`;
  return addToCounter(database, { name, windowMs: failuresMs }, now, amount);
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
