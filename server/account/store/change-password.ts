/** Puts a new password in the place of the old one, whoever asked for it, and tells the person. */

import { type AuditAction, writeAudit } from '../../kernel/call/audit.ts';
import { invalidField } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import { mailInAll, type Speaker } from '../../kernel/portal/texts.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { queueMail } from '../../mail/store/mail.ts';
import { earlierPasswords, type PasswordOwner } from './password-rules.ts';
import { revokeTokens } from './tokens.ts';

export interface PasswordChange {
  readonly owner: PasswordOwner;
  readonly newHash: string;
  readonly action: Extract<AuditAction, 'password-changed' | 'password-reset'>;
  readonly address: string;
  /** The session that goes on; all others end. */
  readonly tokenId?: number;
  readonly portal: Speaker;
}

/**
 * Must run inside a transaction.
 * @throws Refusal 422 when the old password that was given was changed meanwhile; a reset is told from no other
 */
export async function changePassword(database: Database, change: PasswordChange, now: Date): Promise<void> {
  const { owner, newHash, action, address, tokenId, portal } = change;
  const changed = await database
    .updateTable('users')
    .set({ password_hash: newHash, must_change_password: 0 })
    .where('id', '=', owner.id)
    .$if(action === 'password-changed', (query) => query.where('password_hash', '=', owner.password_hash))
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw invalidField('old_password', 'credentials');
  await rememberPassword(database, owner, now);
  await revokeTokens(database, owner.id, tokenId);
  await database.deleteFrom('verification_codes').where('user_id', '=', owner.id).execute();
  await writeAudit(database, { action, userId: owner.id, address }, now);
  const to = owner.email ?? owner.campus_email;
  if (to) await queueMail(database, { userId: owner.id, to, ...newsMail(portal) }, now);
}

async function rememberPassword(database: Database, owner: PasswordOwner, now: Date): Promise<void> {
  await database
    .insertInto('earlier_passwords')
    .values({ user_id: owner.id, password_hash: owner.password_hash, created_at: instantOf(now) })
    .execute();
  await database
    .deleteFrom('earlier_passwords')
    .where('user_id', '=', owner.id)
    .where('id', 'not in', earlierPasswords(database, owner.id).select('id'))
    .execute();
}

function newsMail(portal: Speaker) {
  return mailInAll(portal, 'mailPasswordChangedTitle', ['mailPasswordChanged', 'mailPasswordNotYou']);
}
