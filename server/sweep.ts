/** Removes what has run out: captchas, codes, counters, stored answers, ended tokens, old mail, unused uploads. */

import type { JobDeps } from './kernel/job.ts';
import { after, dayMs, instantOf } from './kernel/time.ts';

/** An upload that no record has come to use is kept this long; so are stored answers of repeated requests. */
const unusedLifeMs = dayMs;

/** Sent or given up, whoever asks about a mail does so within a month. */
const mailLifeMs = 30 * dayMs;

/** What sweeping needs of the deps. */
export type Swept = Pick<JobDeps, 'database' | 'files' | 'clock' | 'settings'>;

export async function sweep(deps: Swept): Promise<void> {
  const { database, clock, settings } = deps;
  const now = clock();
  const moment = instantOf(now);
  await database.deleteFrom('captcha_answers').where('expires_at', '<=', moment).execute();
  await database.deleteFrom('captcha_sessions').where('expires_at', '<=', moment).execute();
  await database.deleteFrom('verification_codes').where('expires_at', '<=', moment).execute();
  await database.deleteFrom('email_changes').where('expires_at', '<=', moment).execute();
  await database.deleteFrom('counters').where('expires_at', '<=', moment).execute();
  await database
    .deleteFrom('idempotency')
    .where('created_at', '<=', instantOf(after(now, -unusedLifeMs)))
    .execute();
  // An ended token is told apart from an unknown one for a while, so that its owner reads the right sentence.
  await database
    .deleteFrom('tokens')
    .where('ends_at', '<=', instantOf(after(now, -settings.tokenMaximumMs)))
    .execute();
  await database
    .deleteFrom('outbox')
    .where('created_at', '<=', instantOf(after(now, -mailLifeMs)))
    .execute();
  await removeUnusedFiles(deps, now);
}

async function removeUnusedFiles({ database, files }: Swept, now: Date): Promise<void> {
  const used = database.selectFrom('file_uses').select('file_id');
  const removed = await database
    .deleteFrom('files')
    .where('owner_id', 'is not', null)
    .where('created_at', '<=', instantOf(after(now, -unusedLifeMs)))
    .where('id', 'not in', used)
    .returning('key')
    .execute();
  for (const { key } of removed) await files.remove(key);
}
