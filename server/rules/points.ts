/** Points are lots with an end. Each point of a lot is used, held for a registration, still there, or run out. */
import type { PointsInfo } from '#contract';
import type { Database } from '../database/open.ts';
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
