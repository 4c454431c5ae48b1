/** The tuition plans of `demo/records/`, and what became of them: to be confirmed, confirmed, past their deadline, changed since. */

import { useFiles } from '../kernel/files/record-files.ts';
import { tuitionPlanOf } from '../study/office/import-tuition.ts';
import {
  keepTuitionPlan,
  type NewTuitionPlan,
  noteTuitionPayment,
  type PublishedTuition,
} from '../study/office/tuition.ts';
import { keepConfirmation } from '../study/store/confirm-tuition.ts';
import { readRecords } from '../written/index.ts';
import { type DemoContext, keepDemoFile } from './demo-context.ts';
import { readDemo } from './demo-files.ts';
import { writePdf } from './documents.ts';
import type { DemoPeople } from './people.ts';

/** What no file of the office says of a plan. Days count from the seeding day. */
interface PlanStory {
  readonly of: string;
  /** Whose plan it is like; left out: it is in the file. */
  readonly like?: string;
  readonly year?: 'last year';
  readonly publishedOn: number;
  /** The instalments that were paid, with the day of payment. */
  readonly paidOn?: readonly number[];
  readonly confirmedOn?: number;
  readonly isChanged?: boolean;
  readonly hasDocument?: boolean;
}

const named: readonly PlanStory[] = [
  { of: 'chris', publishedOn: -9, paidOn: [-58], hasDocument: true },
  { of: 'wendy', publishedOn: -40, paidOn: [-31], confirmedOn: -36, hasDocument: true },
  { of: 'sofia', publishedOn: -45 },
  { of: 'ivan', publishedOn: -2 },
  { of: 'lead2', publishedOn: -35, paidOn: [-21], confirmedOn: -12, isChanged: true },
  { of: 'student3', year: 'last year', publishedOn: -420, paidOn: [-402, -312, -221], confirmedOn: -410 },
];

/** Of the other students every fourth has no plan, and every fourth has yet to confirm. */
const others: readonly PlanStory[] = Array.from({ length: 40 }, (_, index) => index)
  .filter((index) => index % 4 !== 0)
  .map((index) => ({
    of: `student${index + 1}`,
    like: sample(index),
    publishedOn: -30,
    paidOn: [-15],
    ...(index % 4 === 2 ? {} : { confirmedOn: -25 + (index % 20) }),
  }));

/** Every third pays the higher fee, and every fifth has a scholarship. */
function sample(index: number): string {
  if (index % 3 === 2) return index % 5 === 0 ? 'student6' : 'student3';
  return index % 5 === 0 ? 'student11' : 'student2';
}

export async function seedTuition(context: DemoContext, people: DemoPeople): Promise<void> {
  const plans = await writtenPlans(context, 'tuition-plans.csv');
  const before = await writtenPlans(context, 'tuition-plan-before.csv');
  const document = await keepDemoFile(context, {
    filename: 'fee-schedule.pdf',
    title: 'Fee schedule and payment methods',
    bytes: writePdf([
      'Fee schedule and payment methods',
      'Fees are paid by bank transfer, autopay or cheque.',
      'Quote your student ID with every payment.',
      'Receipts are issued within five working days.',
    ]),
  });
  const oldestFirst = [...named, ...others].sort((one, other) => one.publishedOn - other.publishedOn);
  for (const story of oldestFirst) {
    const { of, like = of, year = 'this year', publishedOn } = story;
    const userId = people.ids[of] ?? 0;
    const office = { database: context.database, now: new Date(context.at(publishedOn, '10:00')) };
    const keep = async (some: readonly NewTuitionPlan[]) => {
      const plan = some.find(
        (one) => one.userId === people.ids[like] && one.academicYear === yearCalled(year, context),
      );
      if (!plan) throw new Error(`demo/records has no tuition plan of ${like} for ${year}.`);
      return keepTuitionPlan(office, { ...plan, userId });
    };
    if (story.isChanged) await keep(before);
    await goOn(context, { story, userId, documentId: document.id }, await keep(plans));
  }
}

/** The academic years hold the year of the seeding, so the files of the demonstration say `this year`. */
function yearCalled(name: string, { day }: DemoContext): string {
  const start = Number(day(0).slice(0, 4)) - (name === 'this year' ? 0 : 1);
  return `${start}/${String(start + 1).slice(2)}`;
}

async function writtenPlans(context: DemoContext, file: string): Promise<NewTuitionPlan[]> {
  const { tuitionPlans = [] } = readDemo(readRecords, `records/${file}`, context);
  const students = await context.database.selectFrom('users').select(['id', 'sid']).execute();
  const ids = new Map(students.map(({ id, sid }) => [sid, id]));
  return tuitionPlans.map((plan) =>
    tuitionPlanOf({ ...plan, year: yearCalled(plan.year, context) }, ids.get(plan.sid) ?? 0),
  );
}

interface Going {
  readonly story: PlanStory;
  readonly userId: number;
  readonly documentId: string;
}

async function goOn(context: DemoContext, going: Going, { planId, version }: PublishedTuition): Promise<void> {
  const { database, at, day } = context;
  const { story, userId, documentId } = going;
  const office = { database, now: new Date(at(story.publishedOn, '10:00')) };
  for (const [index, paidOn] of (story.paidOn ?? []).entries()) {
    await noteTuitionPayment(office, { planId, no: index + 1, paidAt: at(paidOn, '14:30') });
  }
  if (story.hasDocument) await useFiles(database, { record: 'tuition_plan', role: 'attachment' }, planId, [documentId]);
  if (story.confirmedOn === undefined) return;
  await keepConfirmation(database, {
    userId,
    planId,
    version,
    now: new Date(at(story.confirmedOn, '20:15')),
    year: day(story.confirmedOn).slice(0, 4),
    address: '203.0.113.20',
    userAgent: 'Mozilla/5.0 (demonstration)',
  });
}
