/** What happens by itself: what a job is, and what it is given. */

import type { Database } from '../database/open.ts';
import type { FileStore } from '../files/file-store.ts';
import type { PortalView } from '../portal/portal-view.ts';
import type { ServerSettings } from '../settings.ts';
import type { Clock } from '../values/clock.ts';
import type { TimeWriter } from '../values/time.ts';

export interface JobDeps {
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

/** What a job needs that changes data and writes to people. */
export type PortalJobDeps = Pick<JobDeps, 'database' | 'clock' | 'portal'>;

/** May run twice without harm. */
export type Job = (deps: JobDeps) => Promise<void>;

/** Does the work for one after the other; one that fails does not keep the next from it. @throws the first failure, at the end */
export async function eachInTurn<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
