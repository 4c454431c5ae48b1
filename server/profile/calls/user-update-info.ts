/** Changes the own profile: what is wrong is told together; a change that somebody else overtook is refused. */

import { isEmailTaken } from '../../account/store/accounts.ts';
import { keepExtraFiles } from '../../forms/store/extra-fields.ts';
import type { CallAnswer, CallContext } from '../../kernel/call.ts';
import { nextNumber } from '../../kernel/counters.ts';
import { readJson, writeJson } from '../../kernel/json.ts';
import { type FieldSlip, Refusal } from '../../kernel/refusal.ts';
import { instantOf } from '../../kernel/time.ts';
import { queueMail } from '../../mail/store/mail.ts';
import { avatarAddress, useAvatar } from '../../people/store/avatars.ts';
import { changedColumns, changedExtras, changedProfile } from '../rules/profile-change.ts';
import { checkProfile } from '../rules/profile-checks.ts';
import type { StoredProfile } from '../rules/stored-profile.ts';
import { loadProfile } from '../store/profile.ts';

type Name = 'user/update-info';
type Context = CallContext<Name>;

/** The form whose extra fields belong to the contact section. */
const contactForm = 'profile';

export async function userUpdateInfo(context: Context): Promise<CallAnswer<Name>> {
  const { user } = context;
  if (user.ownClassId === null) throw new Refusal('notEligible');
  const before = await takeTurn(context);
  const slips = [...(await checkFields(context, before)), ...(await checkEmail(context))];
  const headimg = await findAvatar(context, slips);
  if (slips.length > 0) throw new Refusal('invalid', { slips });
  await save(context, before, headimg);
  await tellAddresses(context, before.email);
  return loadProfile(context);
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

async function checkFields({ body, portal, language, now, time }: Context, before: Before): Promise<FieldSlip[]> {
  return checkProfile(body, {
    phone: before,
    today: time.date(instantOf(now)),
    optionValues: portal.optionValues,
    translate: (label) => portal.translate(label, language),
  });
}

/** Changes of addresses take turns, so that two people cannot take one at once. */
async function checkEmail({ database, user, body }: Context): Promise<FieldSlip[]> {
  if (body.email === undefined) return [];
  await nextNumber(database, 'email-changes');
  return (await isEmailTaken(database, body.email, user.id)) ? [{ field: 'email', rule: 'unique' }] : [];
}

async function findAvatar({ database, user, body, files }: Context, slips: FieldSlip[]): Promise<string | undefined> {
  if (body.headimg === undefined) return undefined;
  const address = await avatarAddress(database, files, user.id, body.headimg);
  if (address === undefined) slips.push({ field: 'headimg', rule: 'file' });
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
  await keepExtraFiles(context, 'user', user.id, extras);
  if (body.headimg !== undefined) await useAvatar(database, user.id, body.headimg);
}

function isContact({ name }: { readonly name: string }): boolean {
  return name === contactForm;
}

/** A changed address is told to the old one as well, whose owner may know nothing of it. */
async function tellAddresses({ database, body, now }: Context, before: string | null): Promise<void> {
  const after = body.email?.toLowerCase();
  if (after === undefined || after === before) return;
  const addresses = before === null ? [after] : [before, after];
  for (const to of addresses) await queueMail(database, { to, ...newsOf(after) }, now);
}

function newsOf(email: string) {
  return {
    subject: 'Your email address was changed / 你的電郵地址已更改',
    content: [
      `The email address of your account in the student intranet is now ${email}.`,
      'If it was not you, change your password and tell the office at once.',
      '',
      `你在學生內聯網的帳戶電郵地址已更改為 ${email}。`,
      '如非本人操作，請立即更改密碼，並通知辦公室。',
    ].join('\n'),
  };
}
