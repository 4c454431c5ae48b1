/** Mail goes through a table: written in the transaction of its cause, sent afterwards by a job. */
import type { Database } from '../database/open.ts';

export interface NewMail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly content: string;
}

export async function queueMail(database: Database, mail: NewMail, now: Date): Promise<void> {
  throw new Error(`not built yet: ${String(database)} ${mail.to} ${String(now)}`);
}
