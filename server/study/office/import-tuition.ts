/** Publishes tuition plans that are new or changed, and tells their students. Needs a transaction. */
import type { OfficeRecords } from '#model';
import { isSameValue, type Outcome } from '../../kernel/database/bring.ts';
import type { ImportIssue } from '../../kernel/import-issue.ts';
import { writeJson } from '../../kernel/json.ts';
import { centsOf, sumCents } from '../../kernel/money.ts';
import { totalsOf } from '../store/tuition.ts';
import { type NewTuitionPlan, publishTuitionPlan, type TuitionOffice } from './tuition.ts';

type Plan = NonNullable<OfficeRecords['tuitionPlans']>[number];
type Line = Plan['fees'][number];

export async function importTuitionPlan(
  office: TuitionOffice,
  written: Plan,
  index: number,
): Promise<Outcome | readonly ImportIssue[]> {
  const { database } = office;
  const student = await database.selectFrom('users').select('id').where('sid', '=', written.sid).executeTakeFirst();
  const place = (key: string) => ['tuition-plans', index, key];
  if (!student) {
    const problem = `There is no student ${written.sid}.`;
    return [{ path: place('sid'), problem, remedy: 'Correct the ID, or bring the student in first.' }];
  }
  const plan = asPlan(written, student.id);
  const { total_tuition: total } = totalsOf(plan.feeItems, plan.scholarships, plan.otherCharges);
  const parts = sumCents(plan.instalments);
  if (centsOf(total) !== parts) {
    const problem = `The instalments add up to ${(parts / 100).toFixed(2)}, but ${total} ${plan.currency} are to be paid.`;
    return [{ path: place('instalments'), problem, remedy: 'Correct the amounts.' }];
  }
  const before = await newestVersion(office, student.id, written.year);
  if (before && isSame(before, plan)) return 'unchanged';
  await publishTuitionPlan(office, plan);
  return before ? 'updated' : 'created';
}

function asPlan(written: Plan, userId: number): NewTuitionPlan {
  const lines = (list: readonly Line[] = []) => list.map(({ title, amount }) => ({ title, amount: amount.toFixed(2) }));
  return {
    userId,
    academicYear: written.year,
    programme: written.programme,
    currency: written.currency,
    feeItems: lines(written.fees),
    scholarships: lines(written.scholarships).map(({ title, amount }) => ({ name: title, amount })),
    otherCharges: lines(written.otherCharges),
    instalments: written.instalments.map(({ title, amount, deadline }, index) => ({
      no: index + 1,
      title,
      amount: amount.toFixed(2),
      deadline,
    })),
    deadline: written.deadline,
    confirmText: written.confirmText,
    remark: written.remark ?? null,
  };
}

function newestVersion({ database }: TuitionOffice, userId: number, year: string) {
  return database
    .selectFrom('tuition_plans')
    .innerJoin('tuition_versions', (join) =>
      join
        .onRef('tuition_versions.plan_id', '=', 'tuition_plans.id')
        .onRef('tuition_versions.version', '=', 'tuition_plans.version'),
    )
    .selectAll('tuition_versions')
    .where('user_id', '=', userId)
    .where('academic_year', '=', year)
    .executeTakeFirst();
}

type Version = NonNullable<Awaited<ReturnType<typeof newestVersion>>>;

function isSame(before: Version, plan: NewTuitionPlan): boolean {
  const after = {
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
  return Object.entries(after).every(([column, value]) => isSameValue(before[column as keyof typeof after], value)); // its keys
}
