/**
 * Codes of six digits for forgotten passwords: 10 minutes, 5 tries, a new one voids the old, kept as a keyed hash.
 * Nothing tells whether there is an account, the time it takes least of all: an unknown one goes through the same
 * statements, and as many rows are written for it.
 */

import { randomInt } from 'node:crypto';
import { expressionBuilder, sql } from 'kysely';
import { addToCounter, type Counter } from '../../kernel/call/counters.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import { mailInAll, type Speaker } from '../../kernel/portal/texts.ts';
import { isSigned, sha256, sign, signatures } from '../../kernel/values/secrets.ts';
import { after, dayMs, instantOf, minuteMs, secondMs } from '../../kernel/values/time.ts';

export const codeLifeMs = 10 * minuteMs;
export const codePauseMs = 60 * secondMs;

const codesPerDay = 5;
const triesPerCode = 5;

/** No account has this id. */
export const nobody = 0;

/**
 * Counts a wish for a code by what was typed, whether or not that is an account.
 * @throws Refusal 429 within a minute of the last, or after the fifth of a day
 */
export async function countCodeWish(database: Database, typed: string, now: Date): Promise<void> {
  const name = sha256(typed.toLowerCase());
  refuseFor(await overLimit(database, pauseOf(name), now));
  refuseFor(await overLimit(database, dayOf(name), now));
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw new Refusal('tooMany', { retryAfterSeconds: seconds });
}

/**
 * Whether a code may go to this account: one person has several names, and all of them share the limits. Who asks is
 * not told, because that would tell that two names are one person.
 */
export async function mayReceiveCode(database: Database, userId: number, now: Date): Promise<boolean> {
  const pause = await overLimit(database, pauseOf(`user:${userId}`), now);
  const counted = pause > 0 ? 0 : 1; // asking too early costs none of the day's
  const day = await overLimit(database, dayOf(`user:${userId}`), now, counted);
  return pause === 0 && day === 0;
}

interface CodeLimit extends Counter {
  readonly allowed: number;
}

/** From one code to the next. */
const pauseOf = (who: string): CodeLimit => ({ name: `code-pause:${who}`, allowed: 1, windowMs: codePauseMs });

const dayOf = (who: string): CodeLimit => ({ name: `code-day:${who}`, allowed: codesPerDay, windowMs: dayMs });

/** Seconds to wait; 0 when the limit is not reached. */
async function overLimit(database: Database, limit: CodeLimit, now: Date, amount = 1) {
  const { count, expiresAt } = await addToCounter(database, limit, now, amount);
  return count > limit.allowed ? Math.ceil((expiresAt.getTime() - now.getTime()) / secondMs) : 0;
}

/**
 * Makes a code for an account, in place of the one before, and puts it into a mail. For `nobody` it does neither, but
 * writes as much: otherwise the disk would tell by its time who has an account.
 */
export async function sendCode(
  { database, portal, now }: { readonly database: Database; readonly portal: Speaker; readonly now: Date },
  secretKey: string,
  userId: number,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const mail = mailInAll(portal, 'mailCodeTitle', [['mailCode', { code }], 'mailCodeNotYou']);
  const moment = instantOf(now);
  const row = {
    code_hash: sign(secretKey, ...signedParts(userId, code)),
    created_at: moment,
    expires_at: instantOf(after(now, codeLifeMs)),
    tries: 0,
  };
  await database
    .insertInto('verification_codes')
    .columns(['user_id', 'code_hash', 'created_at', 'expires_at', 'tries'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['id', text(row.code_hash), text(moment), text(row.expires_at), sql<number>`0`.as('tries')])
        .where('id', '=', userId),
    )
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  await database
    .insertInto('outbox')
    .columns(['user_id', 'recipient', 'subject', 'content', 'created_at', 'next_try_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select('id')
        .select((of) => of.fn.coalesce('email', 'campus_email').as('recipient'))
        .select([text(mail.subject), text(mail.content), text(moment), text(moment)])
        .where('id', '=', userId)
        .where((or) => or.or([or('email', 'is not', null), or('campus_email', 'is not', null)])),
    )
    .execute();
  for (const part of ['code', 'mail']) await writeForNobody(database, `code-for-nobody:${part}`, userId, now);
}

/** A row where there is no such account: what is written for one takes its time. Nothing reads it. */
async function writeForNobody(database: Database, name: string, userId: number, now: Date): Promise<void> {
  const end = instantOf(after(now, codeLifeMs));
  await database
    .insertInto('counters')
    .columns(['name', 'count', 'expires_at'])
    .expression(
      database
        .selectNoFrom([text(name), sql<number>`1`.as('count'), text(end)])
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('users').select('id').where('id', '=', userId)))),
    )
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ expires_at: end }))
    .execute();
}

/**
 * Whether this is the account's code. Each look counts as a try before the code is compared, so many at once win
 * nothing; after the fifth wrong one no code is right. Where none waits, as for `nobody`, as much is written.
 */
export async function isRightCode(
  database: Database,
  secretKey: string,
  { userId, code }: { readonly userId: number; readonly code: string },
  now: Date,
): Promise<boolean> {
  const row = await database
    .updateTable('verification_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('tries', '<', triesPerCode)
    .where('expires_at', '>', instantOf(now))
    .returning('code_hash')
    .executeTakeFirst();
  await writeForNobody(database, 'try-for-nobody', row ? userId : nobody, now);
  return isSigned(secretKey, row?.code_hash ?? '', ...signedParts(userId, code));
}

/** Uses the code up. False when another request was faster. */
export async function useCode(database: Database, secretKey: string, userId: number, code: string): Promise<boolean> {
  const used = await database
    .deleteFrom('verification_codes')
    .where('user_id', '=', userId)
    .where('code_hash', 'in', signatures(secretKey, ...signedParts(userId, code)))
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** A million codes are soon tried against a plain hash, so this one needs the server's key. */
function signedParts(userId: number, code: string): readonly string[] {
  return ['verification-code', String(userId), code];
}

function text(value: string) {
  return expressionBuilder<Tables, 'users'>()
    .val(value)
    .as(`v${sha256(value).slice(0, 8)}`);
}
