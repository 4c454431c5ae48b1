/** A new password for who can read the mail of the account. Without the right code nothing about the account is told. */
import { type CallAnswer, type CallContext, inTwoSteps } from '../../kernel/call.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import { hashPassword } from '../rules/passwords.ts';
import { findAccount } from '../store/accounts.ts';
import { changePassword } from '../store/change-password.ts';
import { forgetLoginTries } from '../store/login-lock.ts';
import { checkNewPassword, checkOwnPassword, type PasswordOwner } from '../store/password-rules.ts';
import { isRightCode, nobody, useCode } from '../store/verification-codes.ts';

type Name = 'find-password/reset';
type Ready = { readonly owner: PasswordOwner; readonly newHash: string };

export const findPasswordReset = inTwoSteps<Name, Ready>(checkReset, reset);

/** Tries of a code count although the call is refused, so this stands outside the transaction. */
async function checkReset({ database, settings, body, now }: CallContext<Name>): Promise<Ready> {
  const slips = checkNewPassword(body);
  if (slips.length > 0) throw new Refusal('invalid', { slips });
  const account = await findAccount(database, body.account);
  const owner = account?.status === 'active' ? account : undefined;
  const isRight = await isRightCode(database, settings.secretKey, owner?.id ?? nobody, body.verify_code, now);
  if (!isRight || !owner) throw invalidField('verify_code', 'code');
  const ownSlips = await checkOwnPassword(database, owner, body.password);
  if (ownSlips.length > 0) throw new Refusal('invalid', { slips: ownSlips });
  return { owner, newHash: await hashPassword(body.password) };
}

async function reset(context: CallContext<Name>, { owner, newHash }: Ready): Promise<CallAnswer<Name>> {
  const { database, settings, body, now, address } = context;
  const isFirst = await useCode(database, settings.secretKey, owner.id, body.verify_code);
  if (!isFirst) throw invalidField('verify_code', 'code');
  await changePassword(database, { owner, newHash, action: 'password-reset', address }, now);
  await forgetLoginTries(database, { account: `user:${owner.id}`, address, now });
  return null;
}
