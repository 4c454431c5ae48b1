/**
 * Guessing passwords ends soon: after 5 wrong ones for an account, or 30 from an address, within 15 minutes nobody gets
 * further for 15 minutes. A try is counted before the password is looked at, so many at once win nothing.
 */

import { addToCounter, prolongCounter, resetCounters } from '../../kernel/call/counters.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import { countedAddress } from '../../kernel/values/counted-address.ts';
import { sha256 } from '../../kernel/values/secrets.ts';
import { after, minuteMs } from '../../kernel/values/time.ts';

const windowMs = 15 * minuteMs;
const triesPerAccount = 5;
const triesPerAddress = 30;

export interface LoginTry {
  /** Names the account without naming the person: a user's id, or what was typed when there is no such user. */
  readonly account: string;
  readonly address: string;
  readonly now: Date;
}

/** @throws Refusal 429 while the account or the address is locked */
export async function countLoginTry(database: Database, attempt: LoginTry): Promise<void> {
  await countTry(database, addressCounter(attempt), triesPerAddress, attempt.now);
  await countTry(database, accountCounter(attempt), triesPerAccount, attempt.now);
}

/**
 * A right password ends the counting for its account. Of the address only this try is taken back: whoever has an account
 * would otherwise log in between to guess at those of others for ever.
 */
export async function forgetLoginTries(database: Database, attempt: LoginTry): Promise<void> {
  await unlockAccount(database, attempt.account);
  await addToCounter(database, { name: addressCounter(attempt), windowMs }, attempt.now, -1);
}

/** For whoever proved in another way that the account is theirs; no try of a password was counted. */
export async function unlockAccount(database: Database, account: LoginTry['account']): Promise<void> {
  await resetCounters(database, [accountCounter({ account })]);
}

async function countTry(database: Database, name: string, allowed: number, now: Date): Promise<void> {
  const { count, expiresAt } = await addToCounter(database, { name, windowMs }, now);
  if (count === allowed) await prolongCounter(database, name, after(now, windowMs));
  if (count <= allowed) return;
  throw new Refusal('tooMany', { retryAfterSeconds: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000) });
}

function accountCounter({ account }: Pick<LoginTry, 'account'>): string {
  return `login:account:${sha256(account)}`;
}

function addressCounter({ address }: LoginTry): string {
  return `login:address:${countedAddress(address)}`;
}
