/** What jobs do with events: each of them locked, in a transaction of its own, so that one that fails undoes no other. */

import { eachInTurn, type PortalJobDeps } from '../../kernel/call/job.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { PortalView } from '../../kernel/portal/portal-view.ts';
import { type EventRules, eventRules } from '../rules/event-rules.ts';
import { lockEvent } from './event-seats.ts';
import type { EventRecord } from './events.ts';

/** What the work on one event is given. */
export interface AtEvent {
  readonly database: Database;
  readonly now: Date;
  readonly rules: EventRules;
  readonly portal: PortalView;
}

/** @param find  the events that there is something to do at */
export async function eachEvent(
  { database, clock, portal: current }: PortalJobDeps,
  find: (at: AtEvent) => Promise<readonly number[]>,
  work: (event: EventRecord, at: AtEvent) => Promise<unknown>,
): Promise<void> {
  const portal = current();
  const at = { database, now: clock(), rules: eventRules(portal), portal };
  await eachInTurn(await find(at), (id) =>
    inTransaction(database, async (transaction) => {
      const event = await lockEvent(transaction, id);
      if (event) await work(event, { ...at, database: transaction });
    }),
  );
}
