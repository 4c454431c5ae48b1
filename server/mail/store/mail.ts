/** Mail goes through a table: written in the transaction of its cause, sent afterwards by a job. */
import { eachPiece } from '../../kernel/database/in-pieces.ts';
import type { Database } from '../../kernel/database/open.ts';
import { hourMs, instantOf, minuteMs } from '../../kernel/values/time.ts';

/** The pause after the first try, the second …; after the last of them there is one more try. */
export const pausesMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 4 * hourMs, 12 * hourMs];

export interface NewMail {
  /** Whom it is to or, when it is to the office, whom it tells of: it goes when they are erased. */
  readonly userId: number | null;
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly content: string;
  /** The page that it is about, `/pages/events/detail?id=3`: its address is the last line of the mail. */
  readonly page?: string;
}

export async function queueMail(database: Database, mail: NewMail, now: Date): Promise<void> {
  await queueMails(database, [mail], now);
}

export async function queueMails(database: Database, mails: readonly NewMail[], now: Date): Promise<void> {
  const moment = instantOf(now);
  const rows = mails.map(({ userId, to, subject, content, page }) => ({
    user_id: userId,
    recipient: to,
    subject: inOneLine(subject),
    content,
    page: page ?? null,
    created_at: moment,
    next_try_at: moment,
  }));
  await eachPiece(rows, async (some) => {
    await database
      .insertInto('outbox')
      .values([...some])
      .execute();
  });
}

/** A line break in a subject would begin another header. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
