/** Writes into the log which points have run out. The numbers that pages show do not wait for it. */
import { inTransaction } from '../database/in-transaction.ts';
import { expirePoints as expirePointsOf, peopleWithEndedPoints } from '../rules/points.ts';
import type { House } from './jobs.ts';

export async function expirePoints({ database, clock }: Pick<House, 'database' | 'clock'>): Promise<void> {
  const now = clock();
  for (const userId of await peopleWithEndedPoints(database, now)) {
    await inTransaction(database, (transaction) => expirePointsOf(transaction, userId, now));
  }
}
