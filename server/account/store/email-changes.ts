/**
 * Another e-mail address opens an account as well as its password does (a forgotten password is mailed there). So it
 * counts when its owner has sent back the code that was mailed to it, and for a week the old address can take it back.
 */

import { randomInt } from 'node:crypto';
import { writeAudit } from '../../kernel/call/audit.ts';
import { addToCounter } from '../../kernel/call/counters.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { mailInAll, type Speaker } from '../../kernel/portal/texts.ts';
import type { ServerSettings } from '../../kernel/settings.ts';
import { pageAddress } from '../../kernel/values/page-link.ts';
import { isSigned, randomKey, sha256, sign } from '../../kernel/values/secrets.ts';
import { after, dayMs, instantOf, minuteMs, secondMs } from '../../kernel/values/time.ts';
import { queueMail } from '../../mail/store/mail.ts';

const codeLifeMs = 10 * minuteMs;
const undoLifeMs = 7 * dayMs;
const triesPerCode = 5;
const codesPerDay = 5;
const undoBytes = 24;

/** Who changes an address, whence, and where they are told of it. */
export interface EmailOwner {
  readonly userId: number;
  readonly address: string;
  readonly portal: Speaker;
}

interface EmailContext {
  readonly database: Database;
  readonly settings: ServerSettings;
  readonly now: Date;
}

/** Mails a code to the new address, in place of the one before. @throws Refusal 429 after the fifth of a day */
export async function askEmailChange(
  { database, settings, now }: EmailContext,
  { userId, address, portal }: EmailOwner,
  emails: { readonly old: string | null; readonly new: string },
): Promise<void> {
  const { count, expiresAt } = await addToCounter(
    database,
    { name: `email-change:user:${userId}`, windowMs: dayMs },
    now,
  );
  if (count > codesPerDay) {
    throw new Refusal('tooMany', { retryAfterSeconds: Math.ceil((expiresAt.getTime() - now.getTime()) / secondMs) });
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await forgetEmailChange(database, userId);
  await database
    .insertInto('email_changes')
    .values({
      user_id: userId,
      old_email: emails.old,
      new_email: emails.new,
      code_hash: sign(settings.secretKey, ...signedParts(userId, code)),
      expires_at: instantOf(after(now, codeLifeMs)),
    })
    .execute();
  await writeAudit(database, { action: 'email-change-asked', userId, address }, now);
  await queueMail(database, { userId, to: emails.new, ...codeMail(portal, code) }, now);
}

/** Takes back what waits for its code. */
async function forgetEmailChange(database: Database, userId: number): Promise<void> {
  await database.deleteFrom('email_changes').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute();
}

/** The address that waits for its code; null when none does. */
export async function pendingEmail(database: Database, userId: number, now: Date): Promise<string | null> {
  const row = await waiting(database, userId, now).select('new_email').executeTakeFirst();
  return row?.new_email ?? null;
}

function waiting(database: Database, userId: number, now: Date) {
  return database
    .selectFrom('email_changes')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', instantOf(now));
}

export type EmailChange = Pick<Row<'email_changes'>, 'id' | 'old_email' | 'new_email'>;

/** The change whose code this is. Each look counts as a try before the code is compared, so many at once win nothing. */
export async function changeOfCode(
  { database, settings, now }: EmailContext,
  userId: number,
  code: string,
): Promise<EmailChange | null> {
  const row = await database
    .updateTable('email_changes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', 'in', waiting(database, userId, now).select('id'))
    .where('tries', '<', triesPerCode)
    .returning(['id', 'old_email', 'new_email', 'code_hash'])
    .executeTakeFirst();
  return row && isSigned(settings.secretKey, row.code_hash, ...signedParts(userId, code)) ? row : null;
}

/** Puts the new address in the place of the old one, and tells both. Must run inside a transaction. */
export async function confirmEmailChange(
  { database, settings, now }: EmailContext,
  { userId, address, portal }: EmailOwner,
  change: EmailChange,
): Promise<void> {
  const secret = randomKey(undoBytes);
  const used = await database
    .updateTable('email_changes')
    .set({ confirmed_at: instantOf(now), expires_at: instantOf(after(now, undoLifeMs)), undo_hash: sha256(secret) })
    .where('id', '=', change.id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw new Refusal('state');
  await database.updateTable('users').set({ email: change.new_email }).where('id', '=', userId).execute();
  // A code that was mailed to the old address is worth nothing any more.
  await database.deleteFrom('verification_codes').where('user_id', '=', userId).execute();
  await writeAudit(database, { action: 'email-changed', userId, address }, now);
  await queueMail(database, { userId, to: change.new_email, ...newsMail(portal, change.new_email) }, now);
  if (change.old_email === null) return;
  const isBack = await endChangesSince(database, userId, change.new_email, now);
  const undo = new URLSearchParams({ account: change.old_email, undo: secret });
  const link = isBack ? undefined : pageAddress(settings.siteBaseUrl, `/pages/forgetPwd?${undo}`);
  await queueMail(database, { userId, to: change.old_email, ...newsMail(portal, change.new_email, link) }, now);
}

/**
 * Whoever goes back to an address that was left takes back what came since, as with the secret of the mail: the address in between
 * may be that of somebody who came in, and gets no secret to take the account with.
 * @returns whether this address was left within the days in which it can be taken back
 */
async function endChangesSince(database: Database, userId: number, address: string, now: Date): Promise<boolean> {
  const left = await database
    .selectFrom('email_changes')
    .select((eb) => eb.fn.min('id').as('id'))
    .where('user_id', '=', userId)
    .where('old_email', '=', address)
    .where('confirmed_at', 'is not', null)
    .where('expires_at', '>', instantOf(now))
    .executeTakeFirst();
  if (!left?.id) return false;
  await database.deleteFrom('email_changes').where('user_id', '=', userId).where('id', '>=', left.id).execute();
  return true;
}

/** Whose change the secret of a mail takes back, while it can be taken back; null otherwise. */
export async function changeToUndo(
  database: Database,
  account: string,
  secret: string,
  now: Date,
): Promise<{ readonly id: number; readonly userId: number; readonly oldEmail: string } | null> {
  const row = await database
    .selectFrom('email_changes')
    .select(['id', 'user_id', 'old_email'])
    .where('undo_hash', '=', sha256(secret))
    .where('old_email', '=', account.toLowerCase())
    .where('expires_at', '>', instantOf(now))
    .executeTakeFirst();
  return row?.old_email ? { id: row.id, userId: row.user_id, oldEmail: row.old_email } : null;
}

/** Puts the old address back. What was changed since is over, so that nobody who came in between changes it again. */
export async function undoEmailChange(
  database: Database,
  undone: { readonly id: number; readonly userId: number; readonly oldEmail: string },
  address: string,
  now: Date,
): Promise<void> {
  const { id, userId, oldEmail } = undone;
  const gone = await database
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('id', '>=', id)
    .returning('id')
    .execute();
  if (!gone.some((row) => row.id === id)) throw new Refusal('state');
  await database.updateTable('users').set({ email: oldEmail }).where('id', '=', userId).execute();
  await writeAudit(database, { action: 'email-undone', userId, address }, now);
}

/** A million codes are soon tried against a plain hash, so this one needs the server's key. */
function signedParts(userId: number, code: string): readonly string[] {
  return ['email-change', String(userId), code];
}

function codeMail(portal: Speaker, code: string) {
  return mailInAll(portal, 'mailEmailCodeTitle', [['mailCode', { code }], 'mailEmailCodeUse']);
}

function newsMail(portal: Speaker, email: string, undoLink?: string) {
  return mailInAll(portal, 'mailEmailChangedTitle', [
    ['mailEmailChanged', { email }],
    ...(undoLink ? (['mailEmailUndo', { text: undoLink }] as const) : (['mailEmailNotYou'] as const)),
  ]);
}
