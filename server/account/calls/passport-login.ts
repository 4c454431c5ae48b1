/** Sign-in. It never answers 401: that would tell the browser that a session has ended. */

import { writeAudit } from '../../kernel/call/audit.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { invalidField, Refusal } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { hashPassword, isOfToday, isRightPassword } from '../rules/passwords.ts';
import { findAccount } from '../store/accounts.ts';
import { useCaptcha } from '../store/captcha.ts';
import { countLoginTry, forgetLoginTries } from '../store/login-lock.ts';
import { createToken } from '../store/tokens.ts';

export async function passportLogin(context: CallContext<'passport/login'>): Promise<CallAnswer<'passport/login'>> {
  const { database, settings, body, now, address, time } = context;
  const isHuman = await useCaptcha(database, settings, { sid: body.sid, purpose: 'login', answer: body.captcha }, now);
  if (!isHuman) throw invalidField('captcha', 'captcha');

  const account = await findAccount(database, body.account);
  const attempt = { account: account ? `user:${account.id}` : body.account.toLowerCase(), address, now };
  await countLoginTry(database, attempt);
  if (!(await isRightPassword(body.password, account?.password_hash, settings.passwordSecret)) || !account) {
    await writeAudit(database, { action: 'login-refused', userId: account?.id ?? null, address }, now);
    throw invalidField('account', 'credentials', { says: 'wrongAccountOrPassword' });
  }
  await forgetLoginTries(database, attempt);
  if (account.status !== 'active') throw new Refusal('suspended');
  await renewHash(database, account, body.password, settings.passwordSecret);

  const { token, expiresAt } = await createToken(database, account.id, settings, now);
  await database
    .updateTable('users')
    .set({ last_login_at: instantOf(now) })
    .where('id', '=', account.id)
    .execute();
  await writeAudit(database, { action: 'login', userId: account.id, address }, now);
  return { token, expires_at: time.datetime(instantOf(expiresAt)), user_id: account.id };
}

/** A hash can only be made at another cost, or with another secret, while its password is at hand. One that has changed meanwhile is left alone. */
async function renewHash(
  database: Database,
  { id, password_hash: before }: { readonly id: number; readonly password_hash: string },
  password: string,
  secrets: string,
): Promise<void> {
  if (isOfToday(before, secrets)) return;
  const after = await hashPassword(password, secrets);
  await database
    .updateTable('users')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute();
}
