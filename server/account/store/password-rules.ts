/** What a new password must be: long enough, of letters and digits, nothing that others would guess, and not an old one. */

import type { FieldIssue } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { ServerSettings } from '../../kernel/settings.ts';
import { isCommonPassword } from '../rules/common-passwords.ts';
import { isRightPassword } from '../rules/passwords.ts';

const lengthMinimum = 8;
const lengthMaximum = 64;

/** The one in use counts as the first of them. */
const passwordsRemembered = 3;

export interface NewPassword {
  readonly password: string;
  readonly password_confirm: string;
}

/** Whose password it is. */
export interface PasswordOwner {
  readonly id: number;
  readonly sid: string | null;
  readonly email: string | null;
  readonly campus_email: string | null;
  readonly password_hash: string;
}

type Rule = readonly [rule: string, isBroken: (password: string) => boolean];

/** The first that is broken is reported. */
const rules: readonly Rule[] = [
  ['length', (password) => [...password].length < lengthMinimum || [...password].length > lengthMaximum],
  ['format', (password) => password !== password.trim()],
  ['pattern', (password) => !/\p{L}/u.test(password) || !/\d/.test(password)],
  ['common', isCommonPassword],
];

/** What is wrong with a new password whosever it is. */
export function checkNewPassword({ password, password_confirm: again }: NewPassword): FieldIssue[] {
  const broken = rules.find(([, isBroken]) => isBroken(password));
  return [
    ...(broken ? [{ field: 'password', rule: broken[0] }] : []),
    ...(again === password ? [] : [{ field: 'password_confirm', rule: 'mismatch' }]),
  ];
}

interface PasswordKeeper {
  readonly database: Database;
  readonly settings: Pick<ServerSettings, 'passwordSecret'>;
}

/** What is wrong with it for this person: it tells who they are, or they had it lately (api: not one of the last 3). */
export async function checkOwnPassword(
  keeper: PasswordKeeper,
  owner: PasswordOwner,
  password: string,
): Promise<FieldIssue[]> {
  if (namesOwner(owner, password)) return [{ field: 'password', rule: 'personal' }];
  return (await wasUsed(keeper, owner, password)) ? [{ field: 'password', rule: 'reused' }] : [];
}

/** Shorter names of mailboxes are part of too many honest passwords. */
const telling = 3;

function namesOwner({ sid, email, campus_email: campusEmail }: PasswordOwner, password: string): boolean {
  const small = password.toLowerCase();
  const mailboxes = [email, campusEmail].map((address) => address?.split('@')[0]?.toLowerCase() ?? '');
  const names = [sid ?? '', ...mailboxes.filter((name) => name.length >= telling)];
  return names.some((name) => name !== '' && small.includes(name));
}

async function wasUsed(
  { database, settings }: PasswordKeeper,
  owner: PasswordOwner,
  password: string,
): Promise<boolean> {
  const earlier = await earlierPasswords(database, owner.id).select('password_hash').execute();
  const hashes = [owner.password_hash, ...earlier.map((row) => row.password_hash)];
  for (const hash of hashes) if (await isRightPassword(password, hash, settings.passwordSecret)) return true;
  return false;
}

/** Those before the one in use that may not come back, the latest first. */
export function earlierPasswords(database: Database, userId: number) {
  return database
    .selectFrom('earlier_passwords')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(passwordsRemembered - 1);
}
