/** Notes which instalments of tuition plans have been paid, or takes such a note back. Needs a transaction. */
import { listOf } from '#expression/node';
import type { OfficeRecords } from '#model';
import type { ImportOutcome } from '../../kernel/database/bring.ts';
import type { ImportIssue } from '../../kernel/database/import-issue.ts';
import type { Database } from '../../kernel/database/open.ts';
import { readJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { isSameYear } from '../rules/academic-year.ts';
import { newestVersions } from '../store/tuition.ts';
import { noteTuitionPayment, type TuitionOffice } from './tuition.ts';

type Payment = NonNullable<OfficeRecords['payments']>[number];

export async function importPayment(
  { database, now }: Pick<TuitionOffice, 'database' | 'now'>,
  { sid, year, instalment, paidAt, removed }: Payment,
  index: number,
): Promise<ImportOutcome | readonly ImportIssue[]> {
  const plans = await newestVersions(database)
    .innerJoin('users', 'users.id', 'tuition_plans.user_id')
    .select(['tuition_plans.id', 'tuition_plans.academic_year', 'tuition_versions.instalments'])
    .where('users.sid', '=', sid)
    .orderBy('tuition_plans.academic_year')
    .execute();
  const issue = (key: string, problem: string, remedy: string) => [{ path: ['payments', index, key], problem, remedy }];
  if (plans.length === 0)
    return issue('sid', `There is no tuition plan of a student ${sid}.`, 'Correct the ID, or bring the plan in first.');
  const plan = plans.find((one) => isSameYear(one.academic_year, year));
  const years = listOf(
    plans.map((one) => one.academic_year),
    'and',
  );
  if (!plan) return issue('year', `Student ${sid} has no tuition plan for ${year}.`, `There is one for ${years}.`);
  const { length } = readJson<readonly unknown[]>(plan.instalments);
  if (instalment > length)
    return issue('instalment', `The plan has no instalment ${instalment}.`, `Write a number from 1 to ${length}.`);
  const payment = { planId: plan.id, no: instalment };
  if (removed) return (await removePayment(database, payment)) ? 'removed' : 'unchanged';
  if (paidAt !== undefined && new Date(paidAt) > now)
    return issue('paid-at', 'This day has not come yet.', 'Write the day on which the money came in.');
  // Without a day it stays at the one that was noted before.
  if (paidAt === undefined && (await isPaid(database, payment))) return 'unchanged';
  return noteTuitionPayment({ database }, { ...payment, paidAt: paidAt ?? instantOf(now) });
}

interface Instalment {
  readonly planId: number;
  readonly no: number;
}

async function isPaid(database: Database, { planId, no }: Instalment): Promise<boolean> {
  const payments = database.selectFrom('tuition_payments').select('no').where('plan_id', '=', planId);
  return (await payments.where('no', '=', no).execute()).length > 0;
}

/** @returns whether there was one */
async function removePayment(database: Database, { planId, no }: Instalment): Promise<boolean> {
  const payments = database.deleteFrom('tuition_payments').where('plan_id', '=', planId).where('no', '=', no);
  return (await payments.returning('no').execute()).length > 0;
}
