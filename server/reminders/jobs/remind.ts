/**
 * Reminds people of what begins or ends soon, by a message and a mail: `reminders` in `config/portal.yaml` says how long before. And
 * informs students of what is there now. Each thing once, for each time that it is due; what begins later than people would be reminded
 * of it needs no reminder.
 */
import { keysOf } from '#model';
import { eachInTurn, type JobDeps } from '../../kernel/call/job.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Database } from '../../kernel/database/open.ts';
import { after, dayMs, instantOf } from '../../kernel/values/time.ts';
import { sendMessage } from '../../messages/store/send-message.ts';
import { whoCanLogIn } from '../office/missing-people.ts';
import { reminderKinds } from './due-reminders.ts';
import { newsKinds } from './news.ts';
import { type FindReminders, type Horizon, type Reminder, remindAt } from './reminder.ts';

type ReminderDeps = Pick<JobDeps, 'database' | 'clock' | 'portal' | 'time'>;

/** What is due for longer is reminded of no more, so nobody need know of it. */
const keptMs = 30 * dayMs;

export async function remind(deps: ReminderDeps & Pick<JobDeps, 'note'>): Promise<void> {
  const { database, clock, note } = deps;
  await database
    .deleteFrom('reminders')
    .where('due_at', '<=', instantOf(after(clock(), -keptMs)))
    .execute();
  await eachReminder(deps, async (transaction, { people, message, due, ends = due, record }, { portal, now, kind }) => {
    // What is over already, because the portal stood still, is nothing for an inbox.
    if (ends !== null && ends <= instantOf(now)) return;
    const userIds = await whoCanLogIn(transaction, (await people(transaction)) ?? []);
    const until = ends === null ? {} : { expireAt: ends };
    await sendMessage({ database: transaction, portal, now }, { ...message(), ...until, userIds, isNews: true });
    if (userIds.length > 0) note({ kind, record, people: userIds.length }, 'people are reminded');
  });
}

/** Takes what is due now as reminded of: of a school that has just been made up nobody is reminded at once. */
export function skipReminders(deps: ReminderDeps): Promise<void> {
  return eachReminder(deps, async () => {});
}

type Work = (transaction: Database, reminder: Reminder, horizon: Horizon) => Promise<void>;

async function eachReminder({ database, clock, portal: current, time }: ReminderDeps, work: Work): Promise<void> {
  const portal = current();
  const around = { database, now: clock(), portal, time };
  const wanted = keysOf(reminderKinds).flatMap((kind) => {
    const beforeMs = portal.settings.reminders[`${kind}Ms`];
    return beforeMs > 0 ? [{ kind, beforeMs, find: reminderKinds[kind] }] : [];
  });
  const news = keysOf(newsKinds).map((kind) => ({ kind, beforeMs: 0, find: newsKinds[kind] }));
  await eachInTurn([...wanted, ...news], ({ find, ...those }) => eachOfKind(find, { ...around, ...those }, work));
}

async function eachOfKind(find: FindReminders, horizon: Horizon, work: Work): Promise<void> {
  const { database, now, kind } = horizon;
  const due = await find(horizon);
  const done = await remindedOf(database, kind);
  const left = due.filter(
    (reminder) => reminder.since <= remindAt(reminder.due, horizon) && !done.has(keyOf(reminder.record, reminder.due)),
  );
  await eachInTurn(left, (reminder) =>
    inTransaction(database, async (transaction) => {
      const row = { kind, record: reminder.record, due_at: reminder.due, sent_at: instantOf(now) };
      const isFirst = await transaction
        .insertInto('reminders')
        .values(row)
        .onConflict((conflict) => conflict.columns(['kind', 'record', 'due_at']).doNothing())
        .returning('kind')
        .executeTakeFirst();
      if (isFirst) await work(transaction, reminder, horizon);
    }),
  );
}

async function remindedOf(database: Database, kind: string): Promise<ReadonlySet<string>> {
  const rows = await database.selectFrom('reminders').select(['record', 'due_at']).where('kind', '=', kind).execute();
  return new Set(rows.map((row) => keyOf(row.record, row.due_at)));
}

function keyOf(record: string, due: string): string {
  return `${due} ${record}`;
}
