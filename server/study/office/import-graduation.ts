/**
 * Brings the plans of graduation in, or up to date. What the file no longer names stays in its plan, since the office may have ticked
 * it. Needs a transaction.
 */
import type { OfficeRecords } from '#model';
import { newestContent, noForm } from '../../forms/office/import-form.ts';
import { bring, type Outcome } from '../../kernel/database/bring.ts';
import { type ImportIssue, unknownNames } from '../../kernel/database/import-issue.ts';
import type { Database } from '../../kernel/database/open.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { pageLink } from '../../kernel/values/page-link.ts';
import { knownAudiences } from '../../people/office/import-audience.ts';
import { ownConcentration } from '../store/graduation-audit.ts';

type Plan = NonNullable<OfficeRecords['graduationPlans']>[number];
type Category = Plan['categories'][number];
type Item = NonNullable<Plan['items']>[number];

export async function importGraduationPlan(
  { database }: { readonly database: Database },
  plan: Plan,
  index: number,
): Promise<Outcome | readonly ImportIssue[]> {
  const issues = await issuesOf(database, plan, ['graduation-plans', index]);
  if (issues.length > 0) return issues;
  const { row, outcome } = await bring(
    database,
    'graduation_plans',
    { programme: plan.programme, study_mode: plan.studyMode, intake_year: plan.intakeYear },
    { minimum_gpa: plan.minimumGpa, disclaimer: writeJson(plan.disclaimer) },
  );
  const planId = Number(row['id']);
  const changes: Outcome[] = [outcome];
  for (const [position, category] of plan.categories.entries()) {
    const key = { plan_id: planId, key: category.key };
    changes.push((await bring(database, 'graduation_categories', key, categoryColumns(category, position))).outcome);
  }
  for (const [position, item] of (plan.items ?? []).entries()) {
    const key = { plan_id: planId, key: item.key };
    changes.push((await bring(database, 'graduation_items', key, itemColumns(item, position))).outcome);
  }
  return outcome === 'unchanged' && changes.some((change) => change !== 'unchanged') ? 'updated' : outcome;
}

async function issuesOf(
  database: Database,
  { programme, categories, items = [] }: Plan,
  place: ImportIssue['path'],
): Promise<readonly ImportIssue[]> {
  const { programmes } = await knownAudiences(database);
  const areas = await database.selectFrom('concentrations').select('key').execute();
  const known = [ownConcentration, ...areas.map(({ key }) => key)];
  const concentrations = categories.flatMap(({ concentration: wanted }, index) => {
    if (wanted === undefined) return [];
    return [{ path: [...place, 'categories', index, 'concentration'], what: `concentration ${wanted}`, wanted, known }];
  });
  const what = `programme called ${programme}`;
  const issues = [
    ...unknownNames(
      [{ path: [...place, 'programme'], what, wanted: programme, known: programmes }],
      'Write one that a class belongs to.',
    ),
    ...unknownNames(concentrations, `Write its key, or \`${ownConcentration}\`.`),
  ];
  for (const [index, { formId }] of items.entries()) {
    if (formId !== undefined && !(await newestContent(database, formId)))
      issues.push(noForm([...place, 'items', index, 'form-id'], formId));
  }
  return issues;
}

function categoryColumns({ name, units, type, concentration }: Category, position: number) {
  return {
    name: writeJson(name),
    required_units: units,
    course_type: type ?? null,
    course_category: concentration ?? null,
    position,
  };
}

function itemColumns({ check, name, points, formId, due, opens }: Item, position: number) {
  return {
    kind: points === undefined ? (check ?? 'form') : 'points',
    name: writeJson(name),
    required_points: points ?? null,
    form_id: formId ?? null,
    due_at: due ?? null,
    link: opens === undefined ? null : writeJson(pageLink(opens)),
    position,
  };
}
