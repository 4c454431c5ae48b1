/**
 * What happens by itself, once a minute. Each job may run twice without harm; a lock in the database keeps several
 * nodes from doing the same work at the same time.
 */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open.ts';
import type { FileStore } from '../files/file-store.ts';
import type { PortalView } from '../portal-view.ts';
import type { ServerSettings } from '../settings.ts';
import { after, instantOf, minuteMs, type TimeWriter } from '../time.ts';
import { expirePoints } from './expire-points.ts';
import { sweep } from './sweep.ts';

export interface House {
  readonly database: Database;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly settings: ServerSettings;
  readonly portal: () => PortalView;
  readonly time: TimeWriter;
  /** For what may fail without being anybody's mistake, such as a mail server that is away. */
  readonly warn: (detail: object, message: string) => void;
}

export type Job = (house: House) => Promise<void>;

/** In the order in which they run. */
const jobs: Readonly<Record<string, Job>> = {
  expirePoints,
  sweep,
};

/** A node that dies holds its locks at most this long. */
const lockMs = 5 * minuteMs;

export function startJobs(app: FastifyInstance, house: House): void {
  const timer = setInterval(() => {
    runJobs(house).catch((error: unknown) => app.log.error({ err: error }, 'jobs failed'));
  }, minuteMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Runs every job once; one that fails does not keep the others from running. @throws the first failure, at the end */
export async function runJobs(house: House): Promise<void> {
  const failures: unknown[] = [];
  for (const [name, job] of Object.entries(jobs)) {
    try {
      await runLocked(house, name, job);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function runLocked(house: House, name: string, job: Job): Promise<void> {
  const { database } = house;
  const now = house.clock();
  const until = instantOf(after(now, lockMs));
  const lock = await database
    .insertInto('job_locks')
    .values({ name, until })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ until }).where('job_locks.until', '<=', instantOf(now)),
    )
    .returning('name')
    .executeTakeFirst();
  if (!lock) return;
  try {
    await job(house);
  } finally {
    await database.deleteFrom('job_locks').where('name', '=', name).where('until', '=', until).execute();
  }
}
