/**
 * Graduation: what the programmes ask for, what the office has ticked, and two exercises: one whose form is open for
 * Wendy, and one that has closed.
 */
import type { Credits } from '#contract';
import type { Localized } from '../kernel/portal/language.ts';
import { readJson, writeJson } from '../kernel/values/json.ts';
import { ownConcentration } from '../study/store/graduation-audit.ts';
import { readForm } from '../written/index.ts';
import { both, type DemoContext } from './demo-context.ts';
import { readDemo } from './demo-files.ts';
import { addOfficeForm } from './office-forms.ts';
import type { DemoPeople } from './people.ts';

interface DemoStudyPlan {
  readonly programme: string;
  readonly studyMode: 'full_time' | 'part_time';
  readonly points: number;
}

/** Part-time students have less time for events, so fewer points are asked of them. */
const studyPlans: readonly DemoStudyPlan[] = [
  { programme: 'MBA', studyMode: 'full_time', points: 300 },
  { programme: 'MBA', studyMode: 'part_time', points: 100 },
  { programme: 'EMBA', studyMode: 'full_time', points: 30 },
  { programme: 'EMBA', studyMode: 'part_time', points: 30 },
];

interface DemoCategory {
  readonly key: string;
  readonly name: Localized;
  readonly units: number;
  readonly type?: string;
  readonly category?: string;
}

const categories: readonly DemoCategory[] = [
  { key: 'pre_term', name: both('Pre-term courses', '學前課程'), units: 1.5, type: 'pre_term' },
  { key: 'core', name: both('Core courses', '必修課程'), units: 33, type: 'core' },
  {
    key: 'concentration',
    name: both('Own concentration', '所選專修範圍'),
    units: 9,
    type: 'elective',
    category: ownConcentration,
  },
  { key: 'elective', name: both('Elective courses', '選修課程'), units: 10.5, type: 'elective' },
];

const disclaimer = both(
  'This review is unofficial. The decision of the Graduation Committee is final.',
  '本審核結果僅供參考，一切以畢業委員會的決定為準。',
);

const surveyForm = 'graduation.survey';

const openExercise = { key: 'winter', name: both('Winter graduation', '冬季畢業') };
const closedExercise = { key: 'summer', name: both('Summer graduation', '夏季畢業') };

/** The student who fulfils everything once the running courses are passed. */
const almostDone = 'student3';
/** The student whose form has closed after it was sent. */
const hasSent = 'student6';

export async function seedGraduation(context: DemoContext, people: DemoPeople): Promise<void> {
  const { at } = context;
  const survey = readDemo(readForm, 'forms/exit-survey.yaml', context);
  await addOfficeForm(context, survey.id, survey.content, survey.times);
  for (const plan of studyPlans) await addStudyPlan(context, people, plan);
  await addCoursesOf(context, people.ids[almostDone] ?? 0);
  await sendForm(context, surveyForm, people.ids['wendy'] ?? 0, { satisfaction: 5 }, at(-7, '19:00'));
  await sendForm(context, surveyForm, people.ids[almostDone] ?? 0, { satisfaction: 4 }, at(-6, '12:10'));
  await addExercise(context, closedExercise, { openAt: at(-120), closeAt: at(-60, '18:00') }, [
    people.ids[hasSent] ?? 0,
  ]);
  await addExercise(context, openExercise, { openAt: at(-10), closeAt: at(18, '18:00') }, [people.ids['wendy'] ?? 0]);
  const answers = {
    certificate_name: 'AU BEN',
    address_after: 'Flat 12B, 8 Harbour Road, Wan Chai, Hong Kong',
    attends: 'yes',
    guests: 2,
    declaration: true,
  };
  await sendForm(context, formOf(closedExercise), people.ids[hasSent] ?? 0, answers, at(-75, '22:40'));
}

const formOf = (exercise: { readonly key: string }) => `graduation.${exercise.key}`;

async function addStudyPlan(context: DemoContext, people: DemoPeople, plan: DemoStudyPlan): Promise<void> {
  const { database, day } = context;
  const { id: planId } = await database
    .insertInto('graduation_plans')
    .values({
      programme: plan.programme,
      study_mode: plan.studyMode,
      intake_year: Number(day(0).slice(0, 4)) - 3,
      minimum_gpa: 2.5,
      disclaimer: writeJson(disclaimer),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = categories.map((category, position) => ({
    plan_id: planId,
    key: category.key,
    name: writeJson(category.name),
    required_units: category.units,
    course_type: category.type ?? null,
    course_category: category.category ?? null,
    position,
  }));
  await database.insertInto('graduation_categories').values(rows).execute();
  await addItems(context, people, planId, plan.points);
}

async function addItems(
  { database, at }: DemoContext,
  people: DemoPeople,
  planId: number,
  points: number,
): Promise<void> {
  const link = (route: string, query: Readonly<Record<string, string>> = {}) => writeJson({ route, query });
  const none = { required_points: null, form_id: null, due_at: null, link: null };
  const items = [
    { ...none, key: 'gpa', kind: 'gpa', name: both('Cumulative GPA', '累積 GPA') },
    {
      ...none,
      key: 'points',
      kind: 'points',
      name: both('Development points', '發展積分'),
      required_points: points,
      link: link('/pages/personal/pointsRecord'),
    },
    {
      ...none,
      key: 'fees',
      kind: 'fees',
      name: both('Tuition fees', '學費'),
      link: link('/pages/personal/tuition'),
    },
    {
      ...none,
      key: 'documents',
      kind: 'office',
      name: both('Certified copy of the first degree', '學士學位證書核證副本'),
      due_at: at(30, '18:00'),
      link: link('/pages/applications/applications'),
    },
    { ...none, key: 'survey', kind: 'form', name: both('Exit survey', '畢業生問卷'), form_id: surveyForm },
  ];
  const rows = items.map((item, position) => ({ ...item, name: writeJson(item.name), plan_id: planId, position }));
  const made = await database.insertInto('graduation_items').values(rows).returning(['id', 'key']).execute();
  const documents = made.find((item) => item.key === 'documents')?.id ?? 0;
  const received = ['wendy', almostDone, hasSent].map((key) => ({
    item_id: documents,
    user_id: people.ids[key] ?? 0,
    done_at: at(-28, '11:00'),
  }));
  await database.insertInto('graduation_ticks').values(received).execute();
}

interface Taken {
  readonly code: string;
  readonly title: Localized;
  readonly units: number;
  readonly type: 'pre_term' | 'core' | 'elective';
  readonly grade?: string;
  readonly category?: string;
}

const core = (code: string, english: string, chinese: string, grade?: string): Taken => ({
  code,
  title: both(english, chinese),
  units: 3,
  type: 'core',
  ...(grade ? { grade } : {}),
});

const elective = (code: string, english: string, chinese: string, category: string, grade?: string): Taken => ({
  ...core(code, english, chinese, grade),
  type: 'elective',
  category,
});

/** Everything but the courses of this term has been passed. */
const coursesTaken: readonly Taken[] = [
  { code: 'PRE5001', title: both('Business Foundations', '商業基礎'), units: 1.5, type: 'pre_term', grade: 'P' },
  core('ACC5010', 'Financial Accounting', '財務會計', 'A-'),
  core('ECO5010', 'Managerial Economics', '管理經濟學', 'B+'),
  core('FIN5010', 'Corporate Finance', '企業財務', 'A-'),
  core('MKT5010', 'Marketing Management', '市場學管理', 'B+'),
  core('MGT5010', 'Organisational Behaviour', '組織行為學', 'A'),
  core('OPM5010', 'Operations Management', '營運管理', 'B+'),
  core('STA5010', 'Business Statistics', '商業統計學', 'B'),
  core('MGT5020', 'Leadership', '領導學', 'A-'),
  core('LAW5010', 'Business Law', '商業法', 'B+'),
  core('MGT6010', 'Strategic Management', '策略管理'),
  core('MGT6090', 'Consulting Project', '顧問實習'),
  elective('FIN6010', 'Investment Analysis', '投資分析', 'finance', 'A-'),
  elective('FIN6020', 'Derivatives', '衍生工具', 'finance', 'B+'),
  elective('FIN6030', 'Mergers and Acquisitions', '併購', 'finance', 'A-'),
  elective('MKT6015', 'Consumer Insight', '消費者洞察', 'marketing', 'B+'),
  elective('ENT6010', 'Entrepreneurship', '創業學', 'entrepreneurship', 'A'),
  elective('MGT6030', 'Negotiation', '談判學', 'management', 'A-'),
  { ...elective('MGT6035', 'Business Ethics', '商業倫理', 'management'), units: 1.5 },
];

async function addCoursesOf({ database, day }: DemoContext, userId: number): Promise<void> {
  const year = Number(day(0).slice(0, 4));
  const rows = coursesTaken.map((course) => ({
    user_id: userId,
    code: course.code,
    title: writeJson(course.title),
    term: course.grade ? `${year - 1}/${String(year).slice(2)} Term 2` : `${year}/${String(year + 1).slice(2)} Term 1`,
    term_id: null,
    type: course.type,
    units: course.units,
    grade: course.grade ?? null,
    status: course.grade ? 'passed' : 'running',
    category: course.category ?? null,
  }));
  await database.insertInto('course_records').values(rows).execute();
  await updateCredits(database, userId);
}

/** What the study page shows of this student follows from the courses. */
async function updateCredits(database: DemoContext['database'], userId: number): Promise<void> {
  const units = (test: (course: Taken) => boolean) =>
    coursesTaken.filter(test).reduce((total, course) => total + course.units, 0);
  const { credits } = await database
    .selectFrom('enrolments')
    .select('credits')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const passed = (type?: Taken['type']) =>
    units((course) => course.grade !== undefined && (type === undefined || course.type === type));
  const before = readJson<Credits>(credits);
  const now: Credits = {
    ...before,
    completed: passed(),
    core: passed('core'),
    elective: passed('elective'),
    pre_term: passed('pre_term'),
    outstanding: before.required - passed(),
    in_progress: units((course) => course.grade === undefined),
  };
  await database
    .updateTable('enrolments')
    .set({ credits: writeJson(now) })
    .where('user_id', '=', userId)
    .execute();
}

async function addExercise(
  context: DemoContext,
  exercise: typeof openExercise,
  times: { readonly openAt: string; readonly closeAt: string },
  userIds: readonly number[],
): Promise<void> {
  const { database } = context;
  const formId = formOf(exercise);
  const form = readDemo(readForm, 'forms/graduation.yaml', context);
  await addOfficeForm(context, formId, form.content, { ...form.times, ...times });
  const { id } = await database
    .insertInto('graduation_exercises')
    .values({ name: writeJson(exercise.name), form_id: formId, created_at: times.openAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const candidates = userIds.map((userId) => ({ exercise_id: id, user_id: userId }));
  await database.insertInto('graduation_candidates').values(candidates).execute();
}

async function sendForm(
  { database }: DemoContext,
  formId: string,
  userId: number,
  answers: Readonly<Record<string, unknown>>,
  moment: string,
): Promise<void> {
  await database
    .insertInto('submissions')
    .values({
      form_id: formId,
      form_version: 1,
      user_id: userId,
      answers: writeJson(answers),
      ext: '{}',
      submitted_at: moment,
      updated_at: moment,
    })
    .execute();
}
