/** A new password for who can read the mail of the account. Without the right code nothing about the account is told. */
import { type CallAnswer, type CallContext, inTwoSteps } from '../../kernel/call/call.ts';
import { invalidField, Refusal } from '../../kernel/call/refusal.ts';
import { hashPassword } from '../rules/passwords.ts';
import { accountOf, findAccount } from '../store/accounts.ts';
import { changePassword } from '../store/change-password.ts';
import { changeToUndo, undoEmailChange } from '../store/email-changes.ts';
import { unlockAccount } from '../store/login-lock.ts';
import { checkNewPassword, checkOwnPassword, type PasswordOwner } from '../store/password-rules.ts';
import { isRightCode, nobody, useCode } from '../store/verification-codes.ts';

type Name = 'find-password/reset';
/** `undone`: the code was the secret with which a changed address is taken back, by whoever reads the old one. */
type Ready = { readonly owner: PasswordOwner; readonly newHash: string; readonly undone: Undone };
type Undone = Awaited<ReturnType<typeof changeToUndo>>;

export const findPasswordReset = inTwoSteps<Name, Ready>(checkReset, reset);

/** Tries of a code count although the call is refused, so this is outside the transaction. */
async function checkReset({ database, settings, body, now }: CallContext<Name>): Promise<Ready> {
  const issues = checkNewPassword(body);
  if (issues.length > 0) throw new Refusal('invalid', { issues });
  const undone = await changeToUndo(database, body.account, body.verify_code, now);
  const account = undone ? await accountOf(database, undone.userId) : await findAccount(database, body.account);
  const owner = account?.status === 'active' ? account : undefined;
  const isRight =
    undone !== null ||
    (await isRightCode(database, settings.secretKey, { userId: owner?.id ?? nobody, code: body.verify_code }, now));
  if (!isRight || !owner) throw invalidField('verify_code', 'code');
  const ownIssues = await checkOwnPassword({ database, settings }, owner, body.password);
  if (ownIssues.length > 0) throw new Refusal('invalid', { issues: ownIssues });
  return {
    owner: { ...owner, email: undone?.oldEmail ?? owner.email },
    newHash: await hashPassword(body.password, settings.passwordSecret),
    undone,
  };
}

async function reset(context: CallContext<Name>, { owner, newHash, undone }: Ready): Promise<CallAnswer<Name>> {
  const { database, settings, body, now, address, portal } = context;
  if (undone) await undoEmailChange(database, undone, address, now);
  else if (!(await useCode(database, settings.secretKey, owner.id, body.verify_code)))
    throw invalidField('verify_code', 'code');
  await changePassword(database, { owner, newHash, action: 'password-reset', address, portal }, now);
  await unlockAccount(database, `user:${owner.id}`);
  return null;
}
