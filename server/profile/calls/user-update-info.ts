/** Changes the own profile: what is wrong is reported together; a change that somebody else overtook is refused. */

import { isRightPassword } from '../../account/rules/passwords.ts';
import { isEmailTaken } from '../../account/store/accounts.ts';
import {
  askEmailChange,
  changeOfCode,
  confirmEmailChange,
  type EmailChange,
} from '../../account/store/email-changes.ts';
import { countLoginTry, forgetLoginTries } from '../../account/store/login-lock.ts';
import { keepExtraFiles } from '../../forms/store/extra-fields.ts';
import { type CallAnswer, type CallContext, inTwoSteps } from '../../kernel/call/call.ts';
import { nextNumber } from '../../kernel/call/counters.ts';
import { type FieldIssue, Refusal } from '../../kernel/call/refusal.ts';
import { readJson, writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { avatarAddress, useAvatar } from '../../people/store/avatars.ts';
import { changedColumns, changedExtras, changedProfile } from '../rules/profile-change.ts';
import { checkProfile } from '../rules/profile-checks.ts';
import type { StoredProfile } from '../rules/stored-profile.ts';
import { loadProfile } from '../store/profile.ts';

type Name = 'user/update-info';
type Context = CallContext<Name>;

/** The form whose extra fields belong to the contact section. */
const contactForm = 'profile';

/** What is to happen to the e-mail address: nothing, a code to a new one, or a change whose code has come back. */
interface EmailStep {
  readonly asked?: string;
  readonly confirmed?: EmailChange;
  readonly issues: readonly FieldIssue[];
}

export const userUpdateInfo = inTwoSteps<Name, EmailStep>(checkEmailStep, change);

/** Passwords and codes that are tried count although the call is refused, so this is outside the transaction. */
async function checkEmailStep({ database, settings, user, body, address, now }: Context): Promise<EmailStep> {
  if (user.ownClassId === null) throw new Refusal('notEligible');
  if (body.email_code !== undefined && body.email_code !== null) {
    const confirmed = await changeOfCode({ database, settings, now }, user.id, body.email_code);
    return confirmed ? { confirmed, issues: [] } : { issues: [{ field: 'email_code', rule: 'code' }] };
  }
  const asked = body.email?.toLowerCase();
  const owner = await database
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  if (asked === undefined || asked === owner.email) return { issues: [] };
  if (!body.password) return { issues: [{ field: 'password', rule: 'required' }] };
  const attempt = { account: `user:${user.id}`, address, now };
  await countLoginTry(database, attempt);
  if (!(await isRightPassword(body.password, owner.password_hash, settings.passwordSecret))) {
    return { issues: [{ field: 'password', rule: 'credentials' }] };
  }
  await forgetLoginTries(database, attempt);
  return { asked, issues: [] };
}

async function change(context: Context, step: EmailStep): Promise<CallAnswer<Name>> {
  const before = await takeTurn(context);
  const email = step.asked ?? step.confirmed?.new_email ?? context.body.email;
  const issues = [...(await checkFields(context, before)), ...(await checkEmail(context, email)), ...step.issues];
  const headimg = await findAvatar(context, issues);
  if (issues.length > 0) throw new Refusal('invalid', { issues });
  await save(context, before, headimg);
  await changeEmail(context, step, before.email);
  return loadProfile(context);
}

async function changeEmail(context: Context, { asked, confirmed }: EmailStep, old: string | null): Promise<void> {
  const { database, settings, user, address, now, portal } = context;
  const owner = { userId: user.id, address, portal };
  if (asked !== undefined) await askEmailChange({ database, settings, now }, owner, { old, new: asked });
  else if (confirmed) await confirmEmailChange({ database, settings, now }, owner, confirmed);
}

type Before = Awaited<ReturnType<typeof takeTurn>>;

/** Counts the version up: of two changes at once the second finds another version than it was made for. */
async function takeTurn({ database, user, body, now }: Context) {
  const row = await database
    .updateTable('users')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: instantOf(now) }))
    .where('id', '=', user.id)
    .where('version', '=', body.version)
    .returning(['email', 'phone_code', 'phone', 'profile', 'ext'])
    .executeTakeFirst();
  if (!row) throw new Refusal('version');
  return row;
}

async function checkFields({ body, portal, language, now, time }: Context, before: Before): Promise<FieldIssue[]> {
  return checkProfile(body, {
    phone: before,
    today: time.date(instantOf(now)),
    optionValues: portal.optionValues,
    say: (label) => portal.say(label, language),
  });
}

/** Changes of addresses take turns, so that two people cannot take one at once. */
async function checkEmail({ database, user, now }: Context, email: string | undefined): Promise<FieldIssue[]> {
  if (email === undefined) return [];
  await nextNumber(database, 'email-changes');
  return (await isEmailTaken(database, email, user.id, now)) ? [{ field: 'email', rule: 'unique' }] : [];
}

async function findAvatar({ database, user, body, files }: Context, issues: FieldIssue[]): Promise<string | undefined> {
  if (body.headimg === undefined) return undefined;
  const address = await avatarAddress(database, files, user.id, body.headimg);
  if (address === undefined) issues.push({ field: 'headimg', rule: 'file' });
  return address;
}

async function save(context: Context, before: Before, headimg: string | undefined): Promise<void> {
  const { database, user, body, portal } = context;
  const whole = body.section === undefined ? [] : portal.formsOf('user/update-info').filter(isContact);
  const extras = changedExtras(
    readJson<Record<string, unknown>>(before.ext),
    body.ext,
    whole.flatMap((form) => form.extraFields),
  );
  await database
    .updateTable('users')
    .set({
      ...changedColumns(body),
      ...(headimg === undefined ? {} : { headimg }),
      profile: changedProfile(readJson<StoredProfile>(before.profile), body),
      ext: writeJson(extras),
    })
    .where('id', '=', user.id)
    .execute();
  // Those that are stored and were not sent are not looked at: a form may ask for other files by now.
  const hasExtras = body.ext !== undefined || whole.length > 0;
  await keepExtraFiles(context, 'user', user.id, hasExtras ? extras : undefined);
  if (body.headimg !== undefined) await useAvatar(database, user.id, body.headimg);
}

function isContact({ name }: { readonly name: string }): boolean {
  return name === contactForm;
}
