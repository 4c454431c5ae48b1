/**
 * Who takes part in the events of the demonstration. The points of each registration are really held, spent, returned and
 * earned, one change after the other in the order of time, so that logs and numbers agree.
 */
import { createHash } from 'node:crypto';
import type { EventRecord } from '../events/rules/event-times.ts';
import { crockfordLetters } from '../events/rules/venue-code.ts';
import { changeFor, holdPointsFor, settlePointsOf } from '../events/store/registration-points.ts';
import { takeOptionPlaces } from '../forms/store/option-places.ts';
import type { Database } from '../kernel/database/open.ts';
import type { Instant } from '../kernel/database/tables.ts';
import { writeJson } from '../kernel/values/json.ts';
import { givePoints } from '../points/store/points.ts';
import type { DemoContext } from './demo-context.ts';
import type { EventName } from './event-list.ts';
import type { DemoPeople } from './people.ts';

type Status = 'pending' | 'registered' | 'waiting_list' | 'rejected' | 'cancelled' | 'attended' | 'absent';

interface Part {
  readonly who: string;
  readonly event: EventName;
  readonly status: Status;
  /** When the person registered: days from the seeding, by the clock. */
  readonly applied: readonly [days: number, clock: string];
  /** When it ended: the check-in, the cancellation or the decision. */
  readonly ended?: readonly [days: number, clock: string];
  readonly assessed?: readonly [days: number, clock: string];
}

/** Chris has a registration in each of the states. What costs or earns points lies behind the last points that ran out. */
const partsOfChris: readonly Part[] = [
  { who: 'chris', event: 'assessmentClosed', status: 'attended', applied: [-45, '12:10'], ended: [-30, '13:52'] },
  { who: 'chris', event: 'photos', status: 'attended', applied: [-30, '09:30'], ended: [-12, '08:47'] },
  { who: 'chris', event: 'signInEnded', status: 'registered', applied: [-15, '20:02'] },
  { who: 'chris', event: 'signInAtPlace', status: 'registered', applied: [-14, '21:15'] },
  {
    who: 'chris',
    event: 'assessmentDone',
    status: 'attended',
    applied: [-12, '22:40'],
    ended: [-4, '12:24'],
    assessed: [-3, '08:12'],
  },
  { who: 'chris', event: 'signInLater', status: 'registered', applied: [-11, '18:20'] },
  { who: 'chris', event: 'waitingList', status: 'waiting_list', applied: [-8, '12:31'] },
  { who: 'chris', event: 'assessmentOpen', status: 'attended', applied: [-4, '15:05'], ended: [-3, '18:21'] },
  { who: 'chris', event: 'absent', status: 'absent', applied: [-4, '15:20'], ended: [-2, '21:01'] },
  { who: 'chris', event: 'rejected', status: 'rejected', applied: [-4, '16:00'], ended: [-2, '11:30'] },
  { who: 'chris', event: 'cancelled', status: 'cancelled', applied: [-4, '16:10'], ended: [-1, '10:05'] },
  { who: 'chris', event: 'public', status: 'cancelled', applied: [-4, '16:15'], ended: [-3, '09:40'] },
  { who: 'chris', event: 'signInOpen', status: 'registered', applied: [-3, '22:05'] },
  { who: 'chris', event: 'registered', status: 'registered', applied: [-2, '22:15'] },
  { who: 'chris', event: 'needsApproval', status: 'pending', applied: [-1, '08:30'] },
];

interface Crowd {
  readonly status: Status;
  /** The students with these numbers, from the first to the last. */
  readonly students: readonly [first: number, last: number];
  readonly others?: readonly string[];
  readonly applied: number;
  readonly ended?: readonly [days: number, clock: string];
  /** Only every so many students: the classes take turns. */
  readonly step?: number;
}

/** Everybody else; where an event is full, the numbers add up to its seats. */
const crowds: Readonly<Partial<Record<EventName, readonly Crowd[]>>> = {
  withForm: [{ status: 'registered', students: [1, 17], others: ['lead2'], applied: -9 }],
  waitingList: [
    { status: 'registered', students: [1, 12], applied: -13 },
    { status: 'waiting_list', students: [13, 13], applied: -10 },
    { status: 'waiting_list', students: [14, 15], applied: -6 },
  ],
  full: [{ status: 'registered', students: [16, 25], applied: -11 }],
  needsApproval: [
    { status: 'registered', students: [26, 29], applied: -5 },
    { status: 'pending', students: [30, 32], applied: -3 },
  ],
  rejected: [{ status: 'registered', students: [20, 26], applied: -9 }],
  registered: [{ status: 'registered', students: [30, 39], others: ['lead2'], applied: -7 }],
  expensive: [],
  onlyClassB: [{ status: 'registered', students: [2, 29], others: ['lead2', 'sofia'], applied: -6, step: 3 }],
  public: [{ status: 'registered', students: [1, 40], others: ['wendy', 'mia'], applied: -12 }],
  lastSeat: [{ status: 'registered', students: [20, 30], applied: -7 }],
  fullWithList: [
    { status: 'registered', students: [3, 10], applied: -9 },
    { status: 'waiting_list', students: [11, 12], applied: -5 },
  ],
  cancelled: [{ status: 'cancelled', students: [3, 9], applied: -14, ended: [-1, '10:05'] }],
  online: [{ status: 'registered', students: [5, 24], others: ['wendy'], applied: -8 }],
  signInLater: [{ status: 'registered', students: [7, 30], others: ['wendy'], applied: -12 }],
  signInOpen: [{ status: 'registered', students: [1, 30], others: ['wendy'], applied: -18 }],
  signInAtPlace: [{ status: 'registered', students: [10, 28], applied: -17 }],
  walkIn: [{ status: 'registered', students: [2, 20], applied: -7 }],
  signInEnded: [{ status: 'registered', students: [31, 36], applied: -20 }],
  assessmentOpen: [
    { status: 'attended', students: [1, 14], others: ['wendy'], applied: -18, ended: [-3, '18:25'] },
    { status: 'absent', students: [15, 17], applied: -18, ended: [-3, '21:31'] },
  ],
  assessmentDone: [{ status: 'attended', students: [1, 22], applied: -17, ended: [-4, '12:25'] }],
  assessmentClosed: [{ status: 'attended', students: [8, 24], applied: -48, ended: [-30, '13:50'] }],
  absent: [{ status: 'attended', students: [24, 31], applied: -15, ended: [-2, '18:55'] }],
  photos: [
    { status: 'attended', students: [1, 34], others: ['wendy', 'lead2'], applied: -38, ended: [-12, '08:50'] },
    { status: 'absent', students: [35, 38], applied: -36, ended: [-12, '19:01'] },
  ],
};

/** One change of points at one moment. */
interface Step {
  readonly at: Instant;
  run(database: Database, now: Date): Promise<unknown>;
}

/** Registers everybody, and does what that means for their points. */
export async function seedRegistrations(
  context: DemoContext,
  { ids }: Pick<DemoPeople, 'ids'>,
  events: ReadonlyMap<EventName, EventRecord>,
): Promise<void> {
  const steps: Step[] = [];
  const parts = [...partsOfChris, ...crowdParts()].map((part) => ({ part, appliedAt: context.at(...part.applied) }));
  parts.sort((one, other) => compare(one.appliedAt, other.appliedAt));
  for (const { part } of parts) {
    const event = events.get(part.event);
    const userId = ids[part.who];
    if (!event || userId === undefined) throw new Error(`${part.who} cannot take part in ${part.event}.`);
    const id = await addRegistration(context, part, event, userId);
    steps.push(...stepsOf(context, part, event, { id, user_id: userId }));
  }
  for (const step of steps.sort((one, other) => compare(one.at, other.at))) {
    await step.run(context.database, new Date(step.at));
  }
}

function crowdParts(): Part[] {
  const names = Object.keys(crowds) as EventName[]; // the keys of the table above
  return names.flatMap((event) =>
    (crowds[event] ?? []).flatMap(({ status, students: [first, last], others = [], applied, ended, step = 1 }) => {
      const count = Math.floor((last - first) / step) + 1;
      const people = Array.from({ length: count }, (_, index) => `student${first + index * step}`);
      return [...others, ...people].map((who, index) => ({
        who,
        event,
        status,
        applied: [applied, clockOf(index)] as const,
        ...(ended ? { ended } : {}),
      }));
    }),
  );
}

/** One after the other through the day. */
function clockOf(index: number): string {
  return `${String(9 + Math.floor(index / 6)).padStart(2, '0')}:${String((index % 6) * 10).padStart(2, '0')}`;
}

const settledStates: Readonly<Record<Status, 'none' | 'held' | 'used' | 'released' | 'forfeited'>> = {
  pending: 'held',
  registered: 'held',
  waiting_list: 'none',
  rejected: 'released',
  cancelled: 'released',
  attended: 'used',
  absent: 'forfeited',
};

async function addRegistration(context: DemoContext, part: Part, event: EventRecord, userId: number): Promise<number> {
  const { database, at } = context;
  const appliedAt = at(...part.applied);
  const endedAt = part.ended ? at(...part.ended) : null;
  const hasAttended = part.status === 'attended';
  const answers = part.event === 'withForm' || part.event === 'lastSeat' ? answersOf(userId) : null;
  const { id } = await database
    .insertInto('registrations')
    .values({
      sn: serialOf(part),
      event_id: event.id,
      user_id: userId,
      status: part.status,
      applied_at: appliedAt,
      cancelled_at: part.status === 'cancelled' ? endedAt : null,
      signed_at: hasAttended ? endedAt : null,
      assessed_at: part.assessed ? at(...part.assessed) : null,
      points_state: event.points_cost === 0 ? 'none' : settledStates[part.status],
      form_version: answers && 1,
      answers: answers && writeJson(answers),
      updated_at: endedAt ?? appliedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (answers) await takeChallenge(database, event, id, answers.challenge);
  if (hasAttended && endedAt) {
    await database.insertInto('sign_ins').values({ registration_id: id, signed_at: endedAt }).execute();
  }
  if (part.assessed) await addAssessment(context, event, userId, at(...part.assessed));
  return id;
}

/** A serial that a second seeding makes again. */
function serialOf({ who, event, status }: Part): string {
  const digest = createHash('sha256').update(`demo/${event}/${who}/${status}`).digest();
  return Array.from(digest.subarray(0, 12), (byte) => crockfordLetters[byte % crockfordLetters.length]).join('');
}

function answersOf(userId: number) {
  const challenges = ['queue', 'waste', 'queue', 'menu'] as const;
  const diets = ['any', 'any', 'veg'] as const;
  const challenge = userId % 9 === 0 ? 'waste' : (challenges[userId % challenges.length] ?? 'queue');
  return { challenge, diet: diets[userId % diets.length] ?? 'any' };
}

/** The places that `demo/forms/registration.yaml` gives to each choice of its first question. */
const challengeLimits = { queue: 20, waste: 15, menu: 5 } as const;

async function takeChallenge(
  database: Database,
  event: EventRecord,
  id: number,
  value: keyof typeof challengeLimits,
): Promise<void> {
  const place = { field: 'challenge', value, limit: challengeLimits[value], label: 'challenge' };
  await takeOptionPlaces({ database }, { record: 'registration', id }, { formId: event.form_id, places: [place] });
}

async function addAssessment(
  { database }: DemoContext,
  event: EventRecord,
  userId: number,
  submittedAt: Instant,
): Promise<void> {
  await database
    .insertInto('submissions')
    .values({
      form_id: event.assessment_form_id ?? '',
      form_version: 1,
      user_id: userId,
      answers: writeJson({ overall: 4, useful: 'soon', remark: 'Please hand out the example before.' }),
      submitted_at: submittedAt,
      updated_at: submittedAt,
      ext: '{}',
    })
    .execute();
}

const settlements = { rejected: 'released', cancelled: 'released', attended: 'used', absent: 'forfeited' } as const;

/** Held at registration, settled at the end, and earned at the check-in unless that comes with the assessment. */
function stepsOf(
  context: DemoContext,
  part: Part,
  event: EventRecord,
  row: { readonly id: number; readonly user_id: number },
): Step[] {
  const { status, ended } = part;
  if (status === 'waiting_list') return [];
  const held = { ...row, points_state: event.points_cost === 0 ? 'none' : 'held' };
  const hold: Step = {
    at: context.at(...part.applied),
    run: (database, now) => holdOrThrow(database, event, row, now),
  };
  if (!ended || status === 'pending' || status === 'registered') return [hold];
  const settle: Step = {
    at: context.at(...ended),
    run: (database, now) => settlePointsOf({ database, now }, event, held, settlements[status]),
  };
  if (status !== 'attended' || event.award_after_assessment === 1) return [hold, settle];
  const earned = { amount: event.points_award, type: 'award' } as const;
  const award: Step = {
    at: settle.at,
    run: (database, now) => givePoints(database, { ...changeFor(event, row, now), ...earned }),
  };
  return [hold, settle, award];
}

async function holdOrThrow(
  database: Database,
  event: EventRecord,
  row: { readonly id: number; readonly user_id: number },
  now: Date,
): Promise<void> {
  const state = await holdPointsFor(database, event, row, now);
  if (state === null) throw new Error(`User ${row.user_id} has too few points for event ${event.id}.`);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
