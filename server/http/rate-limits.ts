/**
 * How often one person, or one address, may call. Counters live in the database, so that several nodes count together.
 */
import type { CallModel } from '#model';
import type { SignedInUser } from '../kernel/call/call.ts';
import { addToCounter } from '../kernel/call/counters.ts';
import { Refusal } from '../kernel/call/refusal.ts';
import { unlessDiskFull } from '../kernel/database/disk-full.ts';
import type { Database } from '../kernel/database/open.ts';
import { countedAddress } from '../kernel/values/counted-address.ts';
import { hourMs, minuteMs } from '../kernel/values/time.ts';

interface Limit {
  readonly per: 'user' | 'address';
  readonly count: number;
  readonly windowMs: number;
}

/** Calls with a limit of their own. */
const callLimits: Readonly<Record<string, Limit>> = {
  'passport/captcha': { per: 'address', count: 30, windowMs: minuteMs },
  'find-password/captcha': { per: 'address', count: 30, windowMs: minuteMs },
  'find-password/send-verify-code': { per: 'address', count: 10, windowMs: hourMs },
  'activity/apply': { per: 'user', count: 20, windowMs: minuteMs },
  'application/create': { per: 'user', count: 10, windowMs: hourMs },
  'course-selection/submit-selection': { per: 'user', count: 30, windowMs: minuteMs },
  'archives/export': { per: 'user', count: 10, windowMs: hourMs },
  // A whole venue shares one address: who is logged in counts alone.
  'activity/sign': { per: 'user', count: 10, windowMs: minuteMs },
  'activity/comment': { per: 'user', count: 10, windowMs: hourMs },
  'user/download-card': { per: 'user', count: 30, windowMs: hourMs },
  'user/download-badge': { per: 'user', count: 30, windowMs: hourMs },
  'publics/upload': { per: 'user', count: 60, windowMs: hourMs },
};

/** The counter of all calls is written to the database in steps, because nearly every call would wait for it otherwise. */
const stepSize = 10;

export interface Caller {
  readonly user: SignedInUser | null;
  readonly address: string;
  readonly now: Date;
}

export interface RateLimits {
  /** Counts one call among all. @throws Refusal 429 */
  countCall(caller: Caller): Promise<void>;
  /** Counts one call against its own limit, if it has one. @throws Refusal 429 */
  countLimited(call: CallModel, caller: Caller): Promise<void>;
}

interface Tally {
  /** What the database said last. */
  shared: number;
  /** Counted here since. */
  pending: number;
}

/** @param callsPerMinute  all calls of one person together; visitors are counted by address */
export function rateLimits(database: Database, callsPerMinute: number): RateLimits {
  let minute = 0;
  let tallies = new Map<string, Tally>();

  async function countCall(caller: Caller): Promise<void> {
    const current = Math.floor(caller.now.getTime() / minuteMs);
    if (current !== minute) {
      minute = current;
      tallies = new Map();
    }
    const name = `calls:${who(caller, caller.user ? 'user' : 'address')}:${minute}`;
    const tally = tallies.get(name) ?? { shared: 0, pending: 0 };
    tallies.set(name, tally);
    tally.pending += 1;
    if (tally.pending >= stepSize) {
      tally.pending -= stepSize;
      const add = () => addToCounter(database, { name, windowMs: minuteMs }, caller.now, stepSize);
      tally.shared = (await unlessDiskFull(add))?.count ?? tally.shared + stepSize;
    }
    if (tally.shared + tally.pending > callsPerMinute) refuse((minute + 1) * minuteMs, caller.now);
  }

  async function countLimited(call: CallModel, caller: Caller): Promise<void> {
    const limit = callLimits[call.name];
    if (!limit) return;
    const name = `call:${call.name}:${who(caller, limit.per)}`;
    const { count, expiresAt } = await addToCounter(database, { name, windowMs: limit.windowMs }, caller.now);
    if (count > limit.count) refuse(expiresAt.getTime(), caller.now);
  }

  return { countCall, countLimited };
}

function who(caller: Caller, per: Limit['per']): string {
  return per === 'user' && caller.user ? `user:${caller.user.id}` : `address:${countedAddress(caller.address)}`;
}

function refuse(untilMs: number, now: Date): never {
  throw new Refusal('tooMany', { retryAfterSeconds: Math.max(1, Math.ceil((untilMs - now.getTime()) / 1000)) });
}
