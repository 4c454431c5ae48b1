import { type CallAnswer, type CallContext, inTwoSteps } from '../../kernel/call/call.ts';
import { invalidField, Refusal } from '../../kernel/call/refusal.ts';
import { hashPassword, isRightPassword } from '../rules/passwords.ts';
import { changePassword } from '../store/change-password.ts';
import { countLoginTry, forgetLoginTries } from '../store/login-lock.ts';
import { checkNewPassword, checkOwnPassword, type PasswordOwner } from '../store/password-rules.ts';

type Name = 'user/change-pwd';
type Ready = { readonly owner: PasswordOwner; readonly newHash: string };

export const userChangePwd = inTwoSteps<Name, Ready>(checkChange, change);

/** A stolen session must not become a way to guess the password, so tries count as those of the login do. */
async function checkChange({ database, settings, user, body, address, now }: CallContext<Name>): Promise<Ready> {
  const issues = checkNewPassword(body);
  if (issues.length > 0) throw new Refusal('invalid', { issues });
  const owner = await database
    .selectFrom('users')
    .select(['id', 'sid', 'email', 'campus_email', 'password_hash'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const attempt = { account: `user:${user.id}`, address, now };
  await countLoginTry(database, attempt);
  if (!(await isRightPassword(body.old_password, owner.password_hash, settings.passwordSecret))) {
    throw invalidField('old_password', 'credentials');
  }
  await forgetLoginTries(database, attempt);
  const ownIssues = await checkOwnPassword({ database, settings }, owner, body.password);
  if (ownIssues.length > 0) throw new Refusal('invalid', { issues: ownIssues });
  return { owner, newHash: await hashPassword(body.password, settings.passwordSecret) };
}

async function change(context: CallContext<Name>, { owner, newHash }: Ready): Promise<CallAnswer<Name>> {
  const { database, tokenId, address, now, portal } = context;
  const session = tokenId === null ? {} : { tokenId };
  await changePassword(database, { owner, newHash, action: 'password-changed', address, portal, ...session }, now);
  return null;
}
