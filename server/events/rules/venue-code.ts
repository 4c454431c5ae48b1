/**
 * The code at the venue proves presence: fixed, or a new one every minute, so that a forwarded picture of it is useless.
 * Six letters of Crockford's base32, which has no letters that could be taken for digits (spec section 3: sign-in).
 */
import { createHmac } from 'node:crypto';
import { keysOf, sameSecret } from '../../kernel/values/secrets.ts';
import { minuteMs } from '../../kernel/values/time.ts';
import type { EventRecord } from './event-times.ts';

/** The 32 letters and digits of Crockford's base32. */
export const crockfordLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const codeLength = 6;

/** A code is valid this long … */
const stepMs = minuteMs;

/** … and for one step before and after, because clocks differ and people type slowly. */
const tolerance = [0, -1, 1] as const;

type CodedEvent = Pick<EventRecord, 'id' | 'venue_code'>;

/** The code that the office shows at the venue now. */
export function venueCode(event: CodedEvent, secretKey: string, now: Date): string {
  return event.venue_code ?? changingCode(event.id, keysOf(secretKey)[0], stepOf(now));
}

/**
 * Whether a typed or scanned code is the one at the venue. Small letters, and the letters that people mistake for
 * digits, are taken for what was meant. How long it takes does not tell how much of the code was right.
 */
export function isVenueCode(event: CodedEvent, typed: string, secretKey: string, now: Date): boolean {
  const code = readCode(typed);
  if (event.venue_code !== null) return sameSecret(code, readCode(event.venue_code));
  const matches = keysOf(secretKey).flatMap((key) =>
    tolerance.map((step) => sameSecret(code, changingCode(event.id, key, stepOf(now) + step))),
  );
  return matches.includes(true);
}

function stepOf(now: Date): number {
  return Math.floor(now.getTime() / stepMs);
}

function changingCode(eventId: number, secretKey: string, step: number): string {
  const digest = createHmac('sha256', secretKey).update(`venue\n${eventId}\n${step}`).digest();
  return Array.from(digest.subarray(0, codeLength), (byte) => crockfordLetters[byte % crockfordLetters.length]).join(
    '',
  );
}

function readCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
