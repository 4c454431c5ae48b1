/** Sign-in. It never answers 401: that would tell the browser that a session has ended. */

import { writeAudit } from '../../kernel/call/audit.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { invalidField, Refusal } from '../../kernel/call/refusal.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
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
  const hash = await renewHash(database, account, body.password, settings.passwordSecret);
  const { token, expiresAt } = await inTransaction(database, async (inside) => {
    const isStillRight = await inside
      .updateTable('users')
      .set({ last_login_at: instantOf(now) })
      .where('id', '=', account.id)
      .where('password_hash', '=', hash)
      .where('status', '=', 'active')
      .returning('id')
      .executeTakeFirst();
    // It was changed while it was checked, which ends all sessions: this one must not begin.
    if (!isStillRight) throw invalidField('account', 'credentials', { says: 'wrongAccountOrPassword' });
    await writeAudit(inside, { action: 'login', userId: account.id, address }, now);
    return createToken(inside, account.id, settings, now);
  });
  return { token, expires_at: time.datetime(instantOf(expiresAt)), user_id: account.id };
}

/**
 * A hash can only be made at another cost, or with another secret, while its password is at hand. One that has changed meanwhile is left
 * alone.
 * @returns the one that holds now, as far as it is of this password
 */
async function renewHash(
  database: Database,
  { id, password_hash: before }: { readonly id: number; readonly password_hash: string },
  password: string,
  secrets: string,
): Promise<string> {
  if (isOfToday(before, secrets)) return before;
  const after = await hashPassword(password, secrets);
  const renewed = await database
    .updateTable('users')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .returning('id')
    .executeTakeFirst();
  if (renewed) return after;
  // Another login may have renewed it in this moment.
  const user = await database.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst();
  return user && (await isRightPassword(password, user.password_hash, secrets)) ? user.password_hash : before;
}
