/**
 * Graduation: the plans of `demo/records/graduation-plans.yaml`, what the office has ticked, and two exercises: one whose form is
 * open for Wendy, and one that has closed.
 */
import type { Credits } from '#contract';
import type { Localized } from '../kernel/portal/language.ts';
import { readJson, writeJson } from '../kernel/values/json.ts';
import { importGraduationPlan } from '../study/office/import-graduation.ts';
import { readForm, readRecords } from '../written/index.ts';
import { both, type DemoContext } from './demo-context.ts';
import { readDemo, taken } from './demo-files.ts';
import { addOfficeForm, sendDemoForm } from './office-forms.ts';
import type { DemoPeople } from './people.ts';

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
  await addPlans(context);
  await tickDocuments(
    context,
    ['wendy', almostDone, hasSent].map((key) => people.ids[key] ?? 0),
  );
  await addCoursesOf(context, people.ids[almostDone] ?? 0);
  await sendDemoForm(context, {
    formId: surveyForm,
    userId: people.ids['wendy'] ?? 0,
    answers: { satisfaction: 5 },
    moment: at(-7, '19:00'),
  });
  await sendDemoForm(context, {
    formId: surveyForm,
    userId: people.ids[almostDone] ?? 0,
    answers: { satisfaction: 4 },
    moment: at(-6, '12:10'),
  });
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
  await sendDemoForm(context, {
    formId: formOf(closedExercise),
    userId: people.ids[hasSent] ?? 0,
    answers,
    moment: at(-75, '22:40'),
  });
}

const formOf = (exercise: { readonly key: string }) => `graduation.${exercise.key}`;

async function addPlans(context: DemoContext): Promise<void> {
  const { graduationPlans = [] } = readDemo(readRecords, 'records/graduation-plans.yaml', context);
  for (const [index, plan] of graduationPlans.entries()) taken(await importGraduationPlan(context, plan, index));
}

/** The office has ticked their documents, in whichever plan they study. */
async function tickDocuments({ database, at }: DemoContext, userIds: readonly number[]): Promise<void> {
  const documents = await database
    .selectFrom('graduation_items')
    .select('id')
    .where('key', '=', 'documents')
    .orderBy('id')
    .execute();
  const received = documents.flatMap(({ id }) =>
    userIds.map((userId) => ({ item_id: id, user_id: userId, done_at: at(-28, '11:00') })),
  );
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

const elective = (category: string, course: Taken): Taken => ({ ...course, type: 'elective', category });

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
  elective('finance', core('FIN6010', 'Investment Analysis', '投資分析', 'A-')),
  elective('finance', core('FIN6020', 'Derivatives', '衍生工具', 'B+')),
  elective('finance', core('FIN6030', 'Mergers and Acquisitions', '併購', 'A-')),
  elective('marketing', core('MKT6015', 'Consumer Insight', '消費者洞察', 'B+')),
  elective('entrepreneurship', core('ENT6010', 'Entrepreneurship', '創業學', 'A')),
  elective('management', core('MGT6030', 'Negotiation', '談判學', 'A-')),
  { ...elective('management', core('MGT6035', 'Business Ethics', '商業倫理')), units: 1.5 },
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
