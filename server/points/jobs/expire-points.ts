/** Writes into the log which points have run out. The numbers that pages show do not wait for it. */

import { eachInTurn, type JobDeps } from '../../kernel/call/job.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import { expirePoints as expirePointsOf, peopleWithEndedPoints } from '../store/points.ts';

export async function expirePoints({ database, clock }: Pick<JobDeps, 'database' | 'clock'>): Promise<void> {
  const now = clock();
  await eachInTurn(await peopleWithEndedPoints(database, now), (userId) =>
    inTransaction(database, (transaction) => expirePointsOf(transaction, userId, now)),
  );
}
