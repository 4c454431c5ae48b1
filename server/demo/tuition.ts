/** Tuition plans: to be confirmed, confirmed, past their deadline, changed since, of an earlier year, and none at all. */

import { useFiles } from '../kernel/files/record-files.ts';
import type { Localized } from '../kernel/portal/language.ts';
import { centsOf, moneyOf } from '../kernel/values/money.ts';
import { keepTuitionPlan, noteTuitionPayment } from '../study/office/tuition.ts';
import { keepConfirmation } from '../study/store/confirm-tuition.ts';
import { type InstalmentLine, type ScholarshipLine, type TuitionLine, totalsOf } from '../study/store/tuition.ts';
import { both, type DemoContext, keepDemoFile } from './demo-context.ts';
import { writePdf } from './documents.ts';
import type { DemoPeople } from './people.ts';

interface DemoPlan {
  readonly of: string;
  /** Years before the present one. */
  readonly yearsAgo?: number;
  readonly fee: string;
  readonly scholarships?: readonly ScholarshipLine[];
  /** Days from the seeding day. */
  readonly publishedOn: number;
  readonly deadlineOn: number;
  readonly instalmentsOn: readonly number[];
  /** The instalments that were paid, with the day of payment. */
  readonly paidOn?: readonly number[];
  readonly confirmedOn?: number;
  readonly isChanged?: boolean;
  readonly remark?: Localized;
  readonly hasDocument?: boolean;
}

const entranceScholarship = (amount: string): ScholarshipLine => ({
  name: both('Entrance Scholarship', '入學獎學金'),
  amount,
});

const named: readonly DemoPlan[] = [
  {
    of: 'chris',
    fee: '198000.00',
    scholarships: [
      entranceScholarship('40000.00'),
      { name: both("Dean's Grant for Student Leaders", '院長學生領袖助學金'), amount: '10000.00' },
    ],
    publishedOn: -9,
    deadlineOn: 12,
    instalmentsOn: [-55, 20, 110],
    paidOn: [-58],
    remark: both(
      'The scholarships are taken off the second and third instalments.',
      '獎學金將於第二及第三期學費中扣除。',
    ),
    hasDocument: true,
  },
  {
    of: 'wendy',
    fee: '132000.00',
    publishedOn: -40,
    deadlineOn: -8,
    instalmentsOn: [-30, 45],
    paidOn: [-31],
    confirmedOn: -36,
    hasDocument: true,
  },
  {
    of: 'sofia',
    fee: '198000.00',
    publishedOn: -45,
    deadlineOn: -10,
    instalmentsOn: [-25, 60, 120],
    remark: both(
      'Please speak to the office about a later date for the first instalment.',
      '如需延遲繳付首期學費，請聯絡辦公室。',
    ),
  },
  { of: 'ivan', fee: '198000.00', publishedOn: -2, deadlineOn: 12, instalmentsOn: [30, 120] },
  {
    of: 'lead2',
    fee: '198000.00',
    scholarships: [{ name: both('Scholarship for Public Service', '公共服務獎學金'), amount: '20000.00' }],
    publishedOn: -35,
    deadlineOn: -5,
    instalmentsOn: [-20, 70],
    paidOn: [-21],
    confirmedOn: -12,
    isChanged: true,
    remark: both(
      'This version holds the scholarship that you were granted in October.',
      '此版本已計入你其後獲發的獎學金。',
    ),
  },
  {
    of: 'student3',
    yearsAgo: 1,
    fee: '246000.00',
    publishedOn: -420,
    deadlineOn: -390,
    instalmentsOn: [-400, -310, -220],
    paidOn: [-402, -312, -221],
    confirmedOn: -410,
  },
];

/** Of the other students every fourth has no plan, and every fourth has yet to confirm. */
const others: readonly DemoPlan[] = Array.from({ length: 40 }, (_, index) => index)
  .filter((index) => index % 4 !== 0)
  .map((index) => ({
    of: `student${index + 1}`,
    fee: index % 3 === 2 ? '246000.00' : '198000.00',
    ...(index % 5 === 0 ? { scholarships: [entranceScholarship('30000.00')] } : {}),
    publishedOn: -30,
    deadlineOn: 12,
    instalmentsOn: [-10, 80],
    paidOn: [-15],
    ...(index % 4 === 2 ? {} : { confirmedOn: -25 + (index % 20) }),
  }));

const confirmText = both(
  '<p>I have read my tuition plan. I agree to pay the instalments by their due dates, and I understand that:</p><ul><li>a late payment may end my access to courses and services;</li><li>fees are not refunded after the second week of a term;</li><li>scholarships are granted for this academic year only.</li></ul><p>This confirmation cannot be taken back.</p>',
  '<p>本人已細閱學費計劃，同意於到期日前繳付各期學費，並明白：</p><ul><li>逾期繳費可能導致選課及服務權限被終止；</li><li>學期第二週後，已繳學費概不退還；</li><li>獎學金只適用於本學年。</li></ul><p>確認後不可撤回。</p>',
);

export async function seedTuition(context: DemoContext, people: DemoPeople): Promise<void> {
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
  for (const plan of oldestFirst) await addPlan(context, people, plan, document.id);
}

async function addPlan(context: DemoContext, people: DemoPeople, plan: DemoPlan, documentId: string): Promise<void> {
  const { database, at, day } = context;
  const userId = people.ids[plan.of] ?? 0;
  const office = { database, now: new Date(at(plan.publishedOn, '10:00')) };
  const content = contentOf(context, plan);
  if (plan.isChanged) await keepTuitionPlan(office, { ...withoutScholarships(context, plan), userId });
  const { planId, version } = await keepTuitionPlan(office, { ...content, userId });
  for (const [index, paidOn] of (plan.paidOn ?? []).entries()) {
    await noteTuitionPayment(office, { planId, no: index + 1, paidAt: at(paidOn, '14:30') });
  }
  if (plan.hasDocument) {
    await useFiles(database, { record: 'tuition_plan', role: 'attachment' }, planId, [documentId]);
  }
  if (plan.confirmedOn === undefined) return;
  await keepConfirmation(database, {
    userId,
    planId,
    version,
    now: new Date(at(plan.confirmedOn, '20:15')),
    year: day(plan.confirmedOn).slice(0, 4),
    address: '203.0.113.20',
    userAgent: 'Mozilla/5.0 (demonstration)',
  });
}

function contentOf({ at, day }: DemoContext, plan: DemoPlan) {
  const startYear = Number(day(0).slice(0, 4)) - (plan.yearsAgo ?? 0);
  const half = moneyOf(centsOf(plan.fee) / 2);
  const feeItems: TuitionLine[] = [
    { title: both('Tuition fee, first term', '第一學期學費'), amount: half },
    { title: both('Tuition fee, second term', '第二學期學費'), amount: half },
  ];
  const otherCharges: TuitionLine[] = [
    { title: both('Caution money', '保證金'), amount: '500.00' },
    { title: both('Student union fee', '學生會會費'), amount: '200.00' },
  ];
  const scholarships = plan.scholarships ?? [];
  const { total_tuition: total } = totalsOf(feeItems, scholarships, otherCharges);
  return {
    academicYear: `${startYear}/${String(startYear + 1).slice(2)}`,
    programme: both('Master of Business Administration', '工商管理碩士'),
    currency: 'HKD',
    feeItems,
    scholarships,
    otherCharges,
    instalments: instalmentsOf(
      total,
      plan.instalmentsOn.map((days) => at(days, '18:00')),
    ),
    deadline: at(plan.deadlineOn, '18:00'),
    confirmText,
    remark: plan.remark ?? null,
  };
}

function withoutScholarships(context: DemoContext, plan: DemoPlan) {
  const { scholarships: _later, remark: _new, ...before } = plan;
  return contentOf(context, before);
}

const ordinals = [both('First', '第一'), both('Second', '第二'), both('Third', '第三')];

/** Equal parts in full hundreds; the last one takes the rest. */
function instalmentsOf(total: string, deadlines: readonly string[]): InstalmentLine[] {
  const cents = centsOf(total);
  const part = Math.floor(cents / deadlines.length / 10_000) * 10_000;
  return deadlines.map((deadline, index) => {
    const isLast = index === deadlines.length - 1;
    const ordinal = ordinals[index] ?? both(String(index + 1), `第${index + 1}`);
    return {
      no: index + 1,
      title: both(`${ordinal.en} instalment`, `${ordinal['zh-Hant'] ?? ordinal.en}期學費`),
      amount: moneyOf(isLast ? cents - part * index : part),
      deadline,
    };
  });
}
