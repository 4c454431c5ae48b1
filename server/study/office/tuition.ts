/** What the office does with tuition plans: publish them, change them, note payments. */

import { bring, type Outcome } from '../../kernel/database/bring.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { type Speaker, saidRich } from '../../kernel/portal/texts.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { centsOf, moneyOf, sumCents } from '../../kernel/values/money.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { sendMessage } from '../../messages/store/send-message.ts';
import { type TuitionContent, totalsOf } from '../store/tuition.ts';

export interface TuitionOffice {
  readonly database: Database;
  readonly now: Date;
  readonly portal: Speaker;
}

export interface NewTuitionPlan extends TuitionContent {
  readonly userId: number;
  readonly academicYear: string;
}

export interface PublishedTuition {
  readonly planId: number;
  readonly version: number;
}

const texts = { new: ['tuitionNewTitle', 'tuitionNew'], changed: ['tuitionChangedTitle', 'tuitionChanged'] } as const;

/**
 * Publishes the plan of a student for a year, or a new version of it, which must be confirmed anew, and tells the student.
 * Belongs into a transaction.
 * @throws Error when the instalments do not add up to what is to be paid
 */
export async function publishTuitionPlan(office: TuitionOffice, plan: NewTuitionPlan): Promise<PublishedTuition> {
  const published = await keepTuitionPlan(office, plan);
  const link = { route: '/pages/personal/tuition', query: {} };
  const [title, content] = texts[published.version === 1 ? 'new' : 'changed'];
  const text = { title: office.portal.said(title), content: saidRich(office.portal, content) };
  await sendMessage(office, { userIds: [plan.userId], type: 'tuition', ...text, link });
  return published;
}

/** The same without telling the student. @throws Error likewise */
export async function keepTuitionPlan(
  office: Omit<TuitionOffice, 'portal'>,
  plan: NewTuitionPlan,
): Promise<PublishedTuition> {
  const problem = problemOfSums(plan);
  if (problem !== null) throw new Error(problem);
  const { database, now } = office;
  const published = await nextVersion(office, plan);
  await database
    .insertInto('tuition_versions')
    .values({
      plan_id: published.planId,
      version: published.version,
      ...contentColumns(plan),
      created_at: instantOf(now),
    })
    .execute();
  return published;
}

/** The content of a plan as a version of it is stored. */
export function contentColumns(plan: TuitionContent) {
  return {
    programme: writeJson(plan.programme),
    currency: plan.currency,
    fee_items: writeJson(plan.feeItems),
    scholarships: writeJson(plan.scholarships),
    other_charges: writeJson(plan.otherCharges),
    instalments: writeJson(plan.instalments),
    deadline: plan.deadline,
    confirm_text: writeJson(plan.confirmText),
    remark: plan.remark && writeJson(plan.remark),
  };
}

/** Why a plan cannot be paid as it is; null when its instalments add up to what is to be paid. */
export function problemOfSums(plan: TuitionContent): string | null {
  const { total_tuition: total } = totalsOf(plan.feeItems, plan.scholarships, plan.otherCharges);
  const instalments = sumCents(plan.instalments);
  if (centsOf(total) === instalments) return null;
  return `The instalments add up to ${moneyOf(instalments)}, but ${total} ${plan.currency} are to be paid.`;
}

async function nextVersion(
  { database, now }: Omit<TuitionOffice, 'portal'>,
  plan: NewTuitionPlan,
): Promise<PublishedTuition> {
  const row = await database
    .insertInto('tuition_plans')
    .values({ user_id: plan.userId, academic_year: plan.academicYear, version: 1, created_at: instantOf(now) })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'academic_year'])
        .doUpdateSet((eb) => ({ version: eb('tuition_plans.version', '+', 1) })),
    )
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  return { planId: row.id, version: row.version };
}

/** Notes when an instalment was paid, in place of what was noted before. */
export async function noteTuitionPayment(
  { database }: Pick<TuitionOffice, 'database'>,
  { planId, no, paidAt }: { readonly planId: number; readonly no: number; readonly paidAt: Instant },
): Promise<Outcome> {
  return (await bring(database, 'tuition_payments', { plan_id: planId, no }, { paid_at: paidAt })).outcome;
}
