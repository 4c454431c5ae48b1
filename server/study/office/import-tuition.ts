/** Publishes tuition plans that are new or changed, and tells their students. Needs a transaction. */
import type { OfficeRecords } from '#model';
import { changedColumns, type Outcome } from '../../kernel/database/bring.ts';
import type { ImportIssue } from '../../kernel/database/import-issue.ts';
import { findStudent } from '../../people/office/find-student.ts';
import { isSameYear } from '../rules/academic-year.ts';
import { newestVersions } from '../store/tuition.ts';
import {
  contentColumns,
  type NewTuitionPlan,
  problemOfSums,
  publishTuitionPlan,
  type TuitionOffice,
} from './tuition.ts';

type Plan = NonNullable<OfficeRecords['tuitionPlans']>[number];
type Line = Plan['fees'][number];

export async function importTuitionPlan(
  office: TuitionOffice,
  written: Plan,
  index: number,
): Promise<Outcome | readonly ImportIssue[]> {
  const { database } = office;
  const place = (key: string) => ['tuition-plans', index, key];
  const student = await findStudent(database, written.sid, place('sid'));
  if (student.id === undefined) return student.issues;
  const plan = tuitionPlanOf(written, student.id);
  const problem = problemOfSums(plan);
  if (problem !== null) return [{ path: place('instalments'), problem, remedy: 'Correct the amounts.' }];
  const plans = await newestVersions(database)
    .selectAll('tuition_versions')
    .select('tuition_plans.academic_year')
    .where('user_id', '=', student.id)
    .execute();
  const before = plans.find((one) => isSameYear(one.academic_year, written.year));
  if (before && changedColumns(before, contentColumns(plan)).length === 0) return 'unchanged';
  await publishTuitionPlan(office, { ...plan, academicYear: before?.academic_year ?? written.year });
  return before ? 'updated' : 'created';
}

/** A plan as a file says it, for one student. */
export function tuitionPlanOf(written: Plan, userId: number): NewTuitionPlan {
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
