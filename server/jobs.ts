/**
 * What happens by itself, once a minute, mail more often. Each job may run twice without harm; a lock in the database keeps several
 * nodes from doing the same work at the same time.
 */
import type { FastifyInstance } from 'fastify';
import { announceRounds } from './courses/jobs/announce-rounds.ts';
import { fillSections } from './courses/jobs/fill-sections.ts';
import { eventAttendance } from './events/jobs/event-attendance.ts';
import { promoteWaiting } from './events/jobs/promote-waiting.ts';
import { eachInTurn, type Job, type JobDeps } from './kernel/call/job.ts';
import type { Troubles } from './kernel/database/troubles.ts';
import { after, instantOf, minuteMs, secondMs } from './kernel/values/time.ts';
import { sendMail } from './mail/jobs/send-mail.ts';
import { expirePoints } from './points/jobs/expire-points.ts';
import { remind } from './reminders/jobs/remind.ts';
import { announceExchange } from './study/jobs/announce-exchange.ts';
import { sweep } from './sweep.ts';

/** In the order in which they run. */
const jobs: Readonly<Record<string, Job>> = {
  sendMail,
  expirePoints,
  eventAttendance,
  promoteWaiting,
  fillSections,
  announceExchange,
  announceRounds,
  remind,
  sweep,
};

/** Somebody waits for a verification code, so mail does not wait for the minute. */
const promptJobs: Readonly<Record<string, Job>> = { sendMail };
const promptEveryMs = 10 * secondMs;

/** A node that dies holds its locks at most this long. */
const lockMs = 5 * minuteMs;

export function startJobs(app: FastifyInstance, deps: JobDeps, troubles: Troubles): void {
  const repeat = (some: Readonly<Record<string, Job>>, everyMs: number) => {
    // A run that takes longer than its pause does not keep the next from doing what is left to do.
    const running = new Set<Promise<void>>();
    const timer = setInterval(() => {
      const run = runSome(deps, some)
        .catch((error: unknown) => {
          if (!troubles.note(app.log, error)) app.log.error({ err: error }, 'jobs failed');
        })
        .finally(() => running.delete(run));
      running.add(run);
    }, everyMs);
    timer.unref();
    app.addHook('preClose', async () => clearInterval(timer));
    app.addHook('onClose', async () => void (await Promise.all(running)));
  };
  repeat(jobs, minuteMs);
  repeat(promptJobs, promptEveryMs);
}

/** Runs every job once; one that fails does not keep the others from running. @throws the first failure, at the end */
export function runJobs(deps: JobDeps): Promise<void> {
  return runSome(deps, jobs);
}

function runSome(deps: JobDeps, some: Readonly<Record<string, Job>>): Promise<void> {
  return eachInTurn(Object.entries(some), ([name, job]) => runLocked(deps, name, job));
}

async function runLocked(deps: JobDeps, name: string, job: Job): Promise<void> {
  const { database } = deps;
  const now = deps.clock();
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
    await job(deps);
  } finally {
    await database.deleteFrom('job_locks').where('name', '=', name).where('until', '=', until).execute();
  }
}
