/** The points of a registration: held with the seat, given back without it, lost by those who do not come. */
import type { Database } from '../../kernel/database/open.ts';
import { readJson } from '../../kernel/values/json.ts';
import {
  forfeitHeldPoints,
  holdPoints,
  type PointsChange,
  releaseHeldPoints,
  releaseUsedPoints,
  useHeldPoints,
} from '../../points/store/points.ts';
import type { EventRecord } from '../rules/event-times.ts';
import type { RegistrationRecord } from './registrations.ts';

export type PointsState = 'none' | 'held' | 'used' | 'released' | 'forfeited';

type Owned = Pick<RegistrationRecord, 'id' | 'user_id' | 'points_state'>;

/** How a change of points names its cause. */
export function changeFor(event: EventRecord, row: Pick<Owned, 'id' | 'user_id'>, now: Date): PointsChange {
  return {
    userId: row.user_id,
    source: { kind: 'registration', id: row.id },
    title: readJson(event.title),
    now,
  };
}

/**
 * Holds what the event costs.
 * @returns the new state of the points; null when there are too few, and then nothing is held
 */
export async function holdPointsFor(
  database: Database,
  event: EventRecord,
  row: Pick<Owned, 'id' | 'user_id'>,
  now: Date,
): Promise<PointsState | null> {
  if (event.points_cost === 0) return 'none';
  const isHeld = await holdPoints(database, { ...changeFor(event, row, now), amount: event.points_cost });
  return isHeld ? 'held' : null;
}

const settlements = {
  used: useHeldPoints,
  released: releaseHeldPoints,
  forfeited: forfeitHeldPoints,
} as const;

/** Settles what is held for a registration, if anything. @returns the new state of the points */
export async function settlePointsOf(
  { database, now }: { readonly database: Database; readonly now: Date },
  event: EventRecord,
  row: Owned,
  outcome: keyof typeof settlements,
): Promise<PointsState> {
  if (row.points_state !== 'held') return row.points_state as PointsState; // written by the server from the same list of words
  await settlements[outcome](database, changeFor(event, row, now));
  return outcome;
}

/** Gives back what a registration holds or has spent: the event does not take place. */
export async function returnPointsOf(
  { database, now }: { readonly database: Database; readonly now: Date },
  event: EventRecord,
  row: Owned,
): Promise<void> {
  if (row.points_state === 'used')
    await releaseUsedPoints(database, { ...changeFor(event, row, now), amount: event.points_cost });
  else await settlePointsOf({ database, now }, event, row, 'released');
}

/** How many points taking part earns by itself: none where they come with the assessment. */
export function pointsForComing(event: EventRecord): number {
  const comesLater = event.award_after_assessment === 1 && event.assessment_form_id !== null;
  return comesLater ? 0 : event.points_award;
}

/** Whether the points of the event were given for a registration already. */
export async function hasAward(database: Database, { id, user_id: userId }: Owned): Promise<boolean> {
  const given = await database
    .selectFrom('points_log')
    .select('id')
    .where('user_id', '=', userId)
    .where('source_kind', '=', 'registration')
    .where('source_id', '=', id)
    .where('type', '=', 'award')
    .executeTakeFirst();
  return given !== undefined;
}
