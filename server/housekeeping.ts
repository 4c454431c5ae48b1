/** What runs out is swept away every minute. Each step may run twice or on several nodes without harm. */
import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { Database } from './database/open.ts';
import type { FileStore } from './files/file-store.ts';
import type { ServerSettings } from './settings.ts';
import { after, dayMs, instantOf, minuteMs } from './time.ts';

export interface House {
  readonly database: Database;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly settings: ServerSettings;
}

/** An upload that no record has come to use is kept this long; so are stored answers of repeated requests. */
const unusedLifeMs = dayMs;

export function startHousekeeping(app: FastifyInstance, house: House): void {
  const timer = setInterval(() => {
    keepHouse(house).catch((error: unknown) => app.log.error({ err: error }, 'housekeeping failed'));
  }, minuteMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

export async function keepHouse(house: House): Promise<void> {
  const { database, clock, settings } = house;
  const now = clock();
  const moment = instantOf(now);
  await database.deleteFrom('captcha_answers').where('expires_at', '<=', moment).execute();
  await database.deleteFrom('captcha_sessions').where('expires_at', '<=', moment).execute();
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
  await removeUnusedFiles(house, now);
}

async function removeUnusedFiles({ database, files }: House, now: Date): Promise<void> {
  const used = database.selectFrom('file_uses').select('file_id');
  const removed = await database
    .deleteFrom('files')
    .where('owner_id', 'is not', null)
    .where('purpose', '!=', 'avatar')
    .where('created_at', '<=', instantOf(after(now, -unusedLifeMs)))
    .where('id', 'not in', used)
    .returning('key')
    .execute();
  for (const { key } of removed) await files.remove(key);
}
