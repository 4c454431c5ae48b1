/**
 * What happens by itself, once a minute, mail more often. Each job may run twice without harm; a lock in the database keeps several
 * nodes from doing the same work at the same time.
 */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open.ts';
import type { FileStore } from '../files/file-store.ts';
import type { PortalView } from '../portal-view.ts';
import type { ServerSettings } from '../settings.ts';
import { after, instantOf, minuteMs, secondMs, type TimeWriter } from '../time.ts';
import { announceExchange } from './announce-exchange.ts';
import { announceRounds } from './announce-rounds.ts';
import { eventAttendance } from './event-attendance.ts';
import { expirePoints } from './expire-points.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { sendMail } from './send-mail.ts';
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
  /** For what an operator may like to know, such as a mail in a demonstration without a mail server. */
  readonly note: (detail: object, message: string) => void;
}

export type Job = (house: House) => Promise<void>;

/** In the order in which they run. */
const jobs: Readonly<Record<string, Job>> = {
  sendMail,
  expirePoints,
  eventAttendance,
  promoteWaiting,
  announceExchange,
  announceRounds,
  sweep,
};

/** Somebody waits for a verification code, so mail does not wait for the minute. */
const promptJobs: Readonly<Record<string, Job>> = { sendMail };
const promptEveryMs = 10 * secondMs;

/** A node that dies holds its locks at most this long. */
const lockMs = 5 * minuteMs;

export function startJobs(app: FastifyInstance, house: House): void {
  const repeat = (some: Readonly<Record<string, Job>>, everyMs: number) => {
    const timer = setInterval(() => {
      runSome(house, some).catch((error: unknown) => app.log.error({ err: error }, 'jobs failed'));
    }, everyMs);
    timer.unref();
    app.addHook('onClose', async () => clearInterval(timer));
  };
  repeat(jobs, minuteMs);
  repeat(promptJobs, promptEveryMs);
}

/** Runs every job once; one that fails does not keep the others from running. @throws the first failure, at the end */
export function runJobs(house: House): Promise<void> {
  return runSome(house, jobs);
}

async function runSome(house: House, some: Readonly<Record<string, Job>>): Promise<void> {
  const failures: unknown[] = [];
  for (const [name, job] of Object.entries(some)) {
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
