/** Points are lots with an end. Each point of a lot is used, held for a registration, still there, or run out. */
import type { PointsInfo } from '#contract';
import type { Database } from '../database/open.ts';
import type { Instant } from '../database/tables.ts';
import type { Localized } from '../language.ts';
import { instantOf, type TimeWriter } from '../time.ts';

export async function loadPoints(database: Database, userId: number, now: Date, time: TimeWriter): Promise<PointsInfo> {
  const lots = await database
    .selectFrom('points_lots')
    .select(['amount', 'used', 'held', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('expires_at')
    .orderBy('id')
    .execute();
  const moment = instantOf(now);
  const left = lots.map((lot) => ({ points: lot.amount - lot.used - lot.held, expires_at: lot.expires_at }));
  const valid = left.filter((lot) => lot.expires_at > moment && lot.points > 0);
  const [first] = valid;
  return {
    total: sum(lots.map((lot) => lot.amount)),
    used: sum(lots.map((lot) => lot.used)),
    outstanding: sum(lots.map((lot) => lot.held)),
    available: sum(valid.map((lot) => lot.points)),
    expired: sum(left.filter((lot) => lot.expires_at <= moment).map((lot) => lot.points)),
    expiry_date: first ? time.date(first.expires_at) : null,
    expiring: valid.map((lot) => ({ points: lot.points, expires_at: time.datetime(lot.expires_at) })),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** What points are held, spent or given for. */
export interface PointsSource {
  readonly kind: 'registration' | 'application' | 'event' | 'office';
  readonly id: number;
}

export interface PointsChange {
  readonly userId: number;
  readonly source: PointsSource;
  /** What the log says, for example the title of the event. */
  readonly title: Localized;
  readonly now: Date;
}

/** Holds points for a registration, from the lot that ends first. False when there are too few; then nothing is held. */
export async function holdPoints(
  database: Database,
  change: PointsChange & { readonly amount: number },
): Promise<boolean> {
  return notBuilt(database, change);
}

/** Settles what is held for the source as used. */
export async function useHeldPoints(database: Database, change: PointsChange): Promise<void> {
  return notBuilt(database, change);
}

/** Gives what is held for the source back to its lots. */
export async function releaseHeldPoints(database: Database, change: PointsChange): Promise<void> {
  return notBuilt(database, change);
}

/** Settles what is held for the source as lost. */
export async function forfeitHeldPoints(database: Database, change: PointsChange): Promise<void> {
  return notBuilt(database, change);
}

/** Gives points that were earned (`award`) or granted (`allocate`), as a lot of its own. */
export async function givePoints(
  database: Database,
  change: PointsChange & { readonly amount: number; readonly type: 'award' | 'allocate'; readonly expiresAt?: Instant },
): Promise<void> {
  return notBuilt(database, change);
}

async function notBuilt(...given: readonly unknown[]): Promise<never> {
  throw new Error(`not built yet: ${given.length}`);
}
