/** A record of what must be traceable later: logins, consents, exports, who has read what about others. Never passwords, tokens or codes. */
import type { Database } from '../database/open.ts';
import { writeJson } from '../values/json.ts';
import { instantOf } from '../values/time.ts';

export type AuditAction =
  | 'login'
  | 'login-refused'
  | 'password-changed'
  | 'password-reset'
  | 'email-change-asked'
  | 'email-changed'
  | 'email-undone'
  | 'consent'
  | 'tuition-confirmed'
  | 'export'
  | 'class-list-read'
  | 'class-changed'
  | 'office';

export interface AuditEntry {
  readonly action: AuditAction;
  readonly userId: number | null;
  readonly address: string;
  readonly detail?: Readonly<Record<string, string | number>>;
}

export async function writeAudit(database: Database, entry: AuditEntry, now: Date): Promise<void> {
  await database
    .insertInto('audit')
    .values({
      at: instantOf(now),
      action: entry.action,
      user_id: entry.userId,
      address: entry.address,
      detail: writeJson(entry.detail ?? {}),
    })
    .execute();
}
