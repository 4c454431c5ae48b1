/**
 * The graduation review: what the study plan of a student asks for against what the records hold. Nothing of it is
 * stored, so that it is never out of date.
 */
import type { AuditCategory, AuditItem, EduInfo, GraduationAudit } from '#contract';
import { type CategoryCount, countCourses, worstStatus } from '../../courses/rules/count-courses.ts';
import { loadCoursesTaken } from '../../courses/store/courses-taken.ts';
import { loadAnsweredForm, type SubmissionContext } from '../../forms/store/submissions.ts';
import type { CallContext } from '../../kernel/call/call.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { loadPoints } from '../../points/store/points.ts';
import { checkItem, type Standing } from './graduation-items.ts';
import { countOverdueInstalments } from './tuition.ts';

type Context = CallContext<'graduation-audit'>;
type PlanRecord = Row<'graduation_plans'>;

/** What a student studies at present. */
type Study = Pick<Row<'enrolments'>, 'study_mode' | 'cumulative_gpa' | 'expected_graduation_date' | 'concentration'> &
  Pick<Row<'classes'>, 'programme' | 'intake_year'>;

/** The review of the person; null for people who do not study, and for programmes without a plan. */
export async function loadAudit(context: Context): Promise<GraduationAudit | null> {
  const { database, user, language, now, time } = context;
  const study = await findStudy(database, user.id);
  const plan = study && (await findPlan(database, study));
  if (!study || !plan) return null;
  const categories = await loadCategories(context, plan.id, study);
  const items = await loadItems(context, plan, study);
  const total = (key: 'required_units' | 'completed_units' | 'in_progress_units' | 'outstanding_units') =>
    categories.reduce((sum, category) => sum + category[key], 0);
  return {
    as_of: time.date(instantOf(now)),
    verdict: worstStatus([...categories, ...items].map(({ status }) => status)),
    summary: {
      required: total('required_units'),
      completed: total('completed_units'),
      in_progress: total('in_progress_units'),
      outstanding: total('outstanding_units'),
      cumulative_gpa: study.cumulative_gpa,
      minimum_gpa: plan.minimum_gpa,
    },
    expected_graduation_date: study.expected_graduation_date,
    categories,
    items,
    form: await loadGraduationForm(context),
    disclaimer: inLanguage(readJson<Localized>(plan.disclaimer), language),
  };
}

function findStudy(database: Database, userId: number): Promise<Study | undefined> {
  return database
    .selectFrom('enrolments')
    .innerJoin('classes', 'classes.id', 'enrolments.class_id')
    .select(['enrolments.study_mode', 'enrolments.cumulative_gpa', 'enrolments.expected_graduation_date'])
    .select(['enrolments.concentration', 'classes.programme', 'classes.intake_year'])
    .where('enrolments.user_id', '=', userId)
    .where('enrolments.is_current', '=', 1)
    .orderBy('enrolments.id', 'desc')
    .executeTakeFirst();
}

/** The newest plan that was in force when the student began. */
function findPlan(database: Database, study: Study): Promise<PlanRecord | undefined> {
  return database
    .selectFrom('graduation_plans')
    .selectAll()
    .where('programme', '=', study.programme)
    .where('study_mode', '=', study.study_mode)
    .where('intake_year', '<=', study.intake_year)
    .orderBy('intake_year', 'desc')
    .executeTakeFirst();
}

/** The plan that a student is compared with. @returns its id; undefined for who does not study, and for programmes without a plan */
export async function findPlanOf(database: Database, userId: number): Promise<number | undefined> {
  const study = await findStudy(database, userId);
  return study && (await findPlan(database, study))?.id;
}

/** In place of an area: those that the student has chosen to concentrate on. */
export const ownConcentration = 'own';

async function loadCategories(context: Context, planId: number, study: Study): Promise<AuditCategory[]> {
  const { database, language } = context;
  const own = readJson<EduInfo['concentration']>(study.concentration).map(({ key }) => key);
  const rows = await database
    .selectFrom('graduation_categories')
    .selectAll()
    .where('plan_id', '=', planId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const wanted = rows.map((row) => ({
    key: row.key,
    requiredUnits: row.required_units,
    courseType: row.course_type,
    courseCategories: areasOf(row.course_category, own),
  }));
  const counts = countCourses(wanted, await loadCoursesTaken(context));
  const names = new Map(rows.map((row) => [row.key, inLanguage(readJson<Localized>(row.name), language)]));
  return counts.map((count) => describeCategory(count, names.get(count.key) ?? count.key));
}

function areasOf(area: string | null, own: readonly string[]): readonly string[] | null {
  if (area === null) return null;
  return area === ownConcentration ? own : [area];
}

function describeCategory(count: CategoryCount, name: string): AuditCategory {
  return {
    key: count.key,
    name,
    status: count.status,
    required_units: count.required,
    completed_units: count.completed,
    in_progress_units: count.inProgress,
    outstanding_units: count.outstanding,
    courses: count.courses.map(({ code, title, term, units, grade, status }) => ({
      code,
      title,
      term,
      units,
      grade,
      status,
    })),
  };
}

async function loadItems(context: Context, plan: PlanRecord, study: Study): Promise<AuditItem[]> {
  const { database, user, now, time } = context;
  const rows = await database
    .selectFrom('graduation_items')
    .selectAll()
    .where('plan_id', '=', plan.id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const standing: Standing = {
    gpa: study.cumulative_gpa,
    minimumGpa: plan.minimum_gpa,
    points: (await loadPoints(database, user.id, now, time)).total,
    overdueInstalments: await countOverdueInstalments(database, user.id, now),
    ticked: await tickedItems(database, user.id),
    answeredForms: await answeredForms(database, user.id),
  };
  return rows.map((row) => checkItem(context, row, standing));
}

async function tickedItems(database: Database, userId: number): Promise<ReadonlySet<number>> {
  const rows = await database.selectFrom('graduation_ticks').select('item_id').where('user_id', '=', userId).execute();
  return new Set(rows.map((row) => row.item_id));
}

async function answeredForms(database: Database, userId: number): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('submissions')
    .select('form_id')
    .where('user_id', '=', userId)
    .where('is_draft', '=', 0)
    .execute();
  return new Set(rows.map((row) => row.form_id));
}

/** The form of the newest exercise for which the office has named the student, whatever the review says. */
export async function findGraduationForm(database: Database, userId: number): Promise<string | null> {
  const exercise = await database
    .selectFrom('graduation_candidates')
    .innerJoin('graduation_exercises', 'graduation_exercises.id', 'graduation_candidates.exercise_id')
    .select('graduation_exercises.form_id')
    .where('graduation_candidates.user_id', '=', userId)
    .orderBy('graduation_exercises.id', 'desc')
    .executeTakeFirst();
  return exercise?.form_id ?? null;
}

async function loadGraduationForm(context: SubmissionContext) {
  const formId = await findGraduationForm(context.database, context.user.id);
  return formId === null ? null : loadAnsweredForm(context, formId);
}
