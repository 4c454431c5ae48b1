/**
 * Points of the demonstration: what was given at the start of the term, and the workshops of its first weeks, which are no
 * longer in the portal. Everything is really done, one change after the other, so that log and numbers agree.
 */
import type { Database } from '../kernel/database/open.ts';
import type { Instant } from '../kernel/database/tables.ts';
import type { Localized } from '../kernel/portal/language.ts';
import {
  adjustPoints,
  expirePoints,
  forfeitHeldPoints,
  givePoints,
  holdPoints,
  type PointsChange,
  releaseHeldPoints,
  useHeldPoints,
} from '../points/store/points.ts';
import { both, type DemoContext } from './demo-context.ts';
import type { DemoPeople } from './people.ts';

interface Workshop {
  readonly title: Localized;
  /** The day it took place, counted from the seeding day. */
  readonly day: number;
  readonly cost: number;
  readonly award: number;
  readonly end: 'attended' | 'cancelled' | 'absent';
}

const workshops: readonly Workshop[] = [
  { day: -74, title: both('Campus and library tour', '校園及圖書館導覽'), cost: 5, award: 3, end: 'attended' },
  { day: -72, title: both('Team building at Clear Water Bay', '清水灣團隊建立日'), cost: 5, award: 4, end: 'attended' },
  { day: -66, title: both('Business writing clinic', '商業寫作工作坊'), cost: 5, award: 3, end: 'attended' },
  { day: -64, title: both('Excel for analysts', '分析師 Excel 課程'), cost: 5, award: 3, end: 'attended' },
  {
    day: -61,
    title: both('Alumni breakfast: life after the MBA', '校友早餐會：MBA 之後'),
    cost: 5,
    award: 2,
    end: 'cancelled',
  },
  { day: -58, title: both('Presenting with confidence', '自信演說'), cost: 5, award: 4, end: 'attended' },
  { day: -55, title: both('Introduction to Python', 'Python 入門'), cost: 6, award: 5, end: 'cancelled' },
  { day: -52, title: both('Case method bootcamp', '個案研習營'), cost: 3, award: 3, end: 'attended' },
  { day: -49, title: both('Mock interviews with recruiters', '招聘專員模擬面試'), cost: 3, award: 4, end: 'attended' },
  { day: -46, title: both('Site visit: container terminal', '參觀貨櫃碼頭'), cost: 3, award: 3, end: 'absent' },
  { day: -43, title: both('Negotiation across cultures', '跨文化談判'), cost: 3, award: 4, end: 'attended' },
  { day: -40, title: both('Green finance forum', '綠色金融論壇'), cost: 4, award: 2, end: 'cancelled' },
  {
    day: -37,
    title: both('Networking evening with the EMBA class', 'EMBA 聯誼晚會'),
    cost: 3,
    award: 2,
    end: 'attended',
  },
  {
    day: -34,
    title: both('CV check with the career office', '就業輔導處履歷評閱'),
    cost: 2,
    award: 2,
    end: 'cancelled',
  },
];

/** One change at one moment. */
interface Step {
  readonly at: Instant;
  run(database: Database, now: Date): Promise<unknown>;
}

/** Chris has a long log with changes of every type; others have enough to join events; Ivan and Sofia have none. */
export async function seedPoints(context: DemoContext, { ids }: DemoPeople): Promise<void> {
  const chris = ids['chris'] ?? 0;
  await runInOrder(context.database, [
    ...lotsOfChris(context, chris),
    ...workshops.flatMap((event, index) => stepsOf(context, chris, event, index + 1)),
  ]);
  for (const [key, userId] of Object.entries(ids)) {
    const amount = startingPoints(key);
    if (amount === 0) continue;
    await runInOrder(context.database, [
      give(context, userId, {
        day: -76,
        amount,
        title: both('Points for the academic year', '學年積分'),
        endsOnDay: 200,
      }),
      ...workshops.slice(0, joinedBy(key)).flatMap((event, index) => stepsOf(context, userId, event, index + 1)),
    ]);
  }
}

const startingPointsOf: Readonly<Record<string, number>> = { wendy: 100, lead2: 50, mia: 30 };

function startingPoints(key: string): number {
  return startingPointsOf[key] ?? (key.startsWith('student') ? 60 : 0);
}

/** How many of the workshops somebody took part in. */
function joinedBy(key: string): number {
  if (key === 'wendy') return 9;
  return key === 'lead2' ? 2 : 0;
}

function lotsOfChris(context: DemoContext, userId: number): Step[] {
  const adjusted = (day: number, amount: number, title: Localized): Step => ({
    at: context.at(day, '15:20'),
    run: (database, now) => adjustPoints(database, { ...change(userId, title, now), amount }),
  });
  return [
    give(context, userId, {
      day: -78,
      amount: 15,
      title: both('Points for the orientation weeks', '迎新積分'),
      endsOnDay: -70,
    }),
    give(context, userId, {
      day: -77,
      amount: 40,
      title: both('Points for the first half of the term', '上半學期積分'),
      endsOnDay: -5,
    }),
    give(context, userId, { day: -76, amount: 60, title: both('Points for the term', '學期積分'), endsOnDay: 10 }),
    give(context, userId, {
      day: -75,
      amount: 80,
      title: both('Points for the academic year', '學年積分'),
      endsOnDay: 200,
    }),
    adjusted(-60, -4, both('Correction: orientation counted twice', '更正：迎新活動重複計算')),
    adjusted(-48, 4, both('Correction: volunteer hours were missing', '更正：補回義工時數')),
    { at: context.now, run: (database, now) => expirePoints(database, userId, now) },
  ];
}

interface Grant {
  readonly day: number;
  readonly amount: number;
  readonly title: Localized;
  readonly endsOnDay: number;
}

function give(context: DemoContext, userId: number, { day, amount, title, endsOnDay }: Grant): Step {
  const expiresAt = context.at(endsOnDay, '00:00');
  const given = { amount, type: 'allocate', expiresAt } as const;
  return {
    at: context.at(day),
    run: (database, now) => givePoints(database, { ...change(userId, title, now), ...given }),
  };
}

/** What one workshop did to somebody's points. */
function stepsOf(context: DemoContext, userId: number, event: Workshop, number: number): Step[] {
  const { title, day, cost, award, end } = event;
  const about = (now: Date) => ({ ...change(userId, title, now), source: { kind: 'office', id: number } as const });
  const settled = context.at(day, end === 'cancelled' ? '11:40' : '18:35');
  const settle = { attended: useHeldPoints, cancelled: releaseHeldPoints, absent: forfeitHeldPoints }[end];
  const steps: Step[] = [
    {
      at: context.at(day - 3, '10:15'),
      run: (database, now) => holdPoints(database, { ...about(now), amount: cost }),
    },
    { at: settled, run: (database, now) => settle(database, about(now)) },
  ];
  if (end !== 'attended') return steps;
  const earned = { amount: award, type: 'award' } as const;
  return [...steps, { at: settled, run: (database, now) => givePoints(database, { ...about(now), ...earned }) }];
}

function change(userId: number, title: Localized, now: Date): PointsChange {
  return { userId, source: { kind: 'office', id: 0 }, title, now };
}

async function runInOrder(database: Database, steps: readonly Step[]): Promise<void> {
  const ordered = steps.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  for (const step of ordered) await step.run(database, new Date(step.at));
}
