/** Removes what has run out: captchas, codes, counters, stored answers, ended tokens, old mail, unused uploads. */

import { addToCounter } from './kernel/call/counters.ts';
import type { JobDeps } from './kernel/call/job.ts';
import { inPieces } from './kernel/database/in-pieces.ts';
import { inTransaction } from './kernel/database/in-transaction.ts';
import { isPostgres } from './kernel/database/is-postgres.ts';
import { after, dayMs, instantOf } from './kernel/values/time.ts';

/** An upload that no record has come to use is kept this long; so are stored answers of repeated requests. */
const unusedLifeMs = dayMs;

/** Sent or given up, whoever asks about a mail does so within a month. */
const mailLifeMs = 30 * dayMs;

/** What sweeping needs of the deps. */
export type Swept = Pick<JobDeps, 'database' | 'files' | 'clock' | 'settings' | 'warn'>;

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
  const { count } = await addToCounter(database, { name: 'sweep-disk', windowMs: dayMs }, now);
  if (count === 1) await compareWithDisk(deps, now);
}

/** More of them are no accident: the database is an older copy, or that of another portal. */
const mostUnknownFiles = 20;

/**
 * A node that dies between writing a file and its row, or between removing the two, leaves one without the other. Once a day
 * files without a row are removed, where they are few; rows without a file can only be told of.
 */
async function compareWithDisk({ database, files, warn }: Swept, now: Date): Promise<void> {
  const unknown: string[] = [];
  for await (const keys of files.keysBefore(after(now, -unusedLifeMs))) {
    const rows = await database.selectFrom('files').select('key').where('key', 'in', keys).execute();
    const known = new Set(rows.map(({ key }) => key));
    unknown.push(...keys.filter((key) => !known.has(key)));
  }
  if (unknown.length <= mostUnknownFiles) for (const key of unknown) await files.remove(key);
  else
    warn(
      { count: unknown.length, files: unknown.slice(0, 10) },
      'files on the disk are unknown to the database, and are left alone',
    );
  const rows = await database.selectFrom('files').select(['id', 'key']).execute();
  const missing = rows.filter(({ key }) => !files.has(key)).map(({ id }) => id);
  if (missing.length > 0) warn({ count: missing.length, files: missing.slice(0, 10) }, 'files are missing on the disk');
}

async function removeUnusedFiles({ database, files }: Swept, now: Date): Promise<void> {
  const removed = await inTransaction(database, async (inside) => {
    const used = inside.selectFrom('file_uses').select('file_id');
    const unused = await inside
      .selectFrom('files')
      .select('id')
      .where('owner_id', 'is not', null)
      .where('created_at', '<=', instantOf(after(now, -unusedLifeMs)))
      .where('id', 'not in', used)
      // Where somebody is about to use one, see `attachableFiles`, it stays.
      .$if(isPostgres(inside), (query) => query.forUpdate().skipLocked())
      .execute();
    const ids = unused.map(({ id }) => id);
    return inPieces(ids, (some) =>
      inside
        .deleteFrom('files')
        .where('id', 'in', some)
        .where('id', 'not in', used) // used in the moment in which they were looked for
        .returning('key')
        .execute(),
    );
  });
  for (const { key } of removed) await files.remove(key);
}
