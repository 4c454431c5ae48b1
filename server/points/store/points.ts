/**
 * Points are lots with an end. Each point of a lot is used, held for a registration, still there, or run out. The
 * functions that change points belong into a transaction (spec section 3: points, expiry dates).
 */

import type { PointsInfo } from '#contract';
import { sum } from '#model';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { after, dayMs, instantOf, type TimeWriter } from '../../kernel/values/time.ts';
import {
  addLot,
  changeLot,
  loadLots,
  openLedger,
  type PointsChange,
  restOf,
  takeShares,
  writeLog,
} from './points-ledger.ts';

export type { PointsChange, PointsSource } from './points-ledger.ts';

/** Points that were given without an end of their own last this long. */
const pointsLifeMs = 365 * dayMs;

/** Points that come back after their lot has ended can be used this long. */
const graceMs = 7 * dayMs;

/** The numbers as they are now, also where nobody has written down yet what has run out. */
export async function loadPoints(database: Database, userId: number, now: Date, time: TimeWriter): Promise<PointsInfo> {
  const lots = await loadLots(database, userId);
  const moment = instantOf(now);
  const left = lots.map((lot) => ({ points: restOf(lot), expires_at: lot.expires_at }));
  const valid = left.filter((lot) => lot.expires_at > moment && lot.points > 0);
  const [first] = valid;
  const unwritten = sum(left.filter((lot) => lot.expires_at <= moment).map((lot) => lot.points));
  return {
    total: sum(lots.map((lot) => lot.amount)),
    used: sum(lots.map((lot) => lot.used)),
    outstanding: sum(lots.map((lot) => lot.held)),
    available: sum(valid.map((lot) => lot.points)),
    expired: sum(lots.map((lot) => lot.expired)) + unwritten,
    expiry_date: first ? time.date(first.expires_at) : null,
    expiring: valid.map((lot) => ({ points: lot.points, expires_at: time.datetime(lot.expires_at) })),
  };
}

/** How many points each of several people can spend; who has none is not in the answer. */
export async function loadAvailablePoints(
  database: Database,
  userIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const available = new Map<number, number>();
  if (userIds.length === 0) return available;
  const lots = await database
    .selectFrom('points_lots')
    .select(['user_id', 'amount', 'used', 'held', 'expired'])
    .where('user_id', 'in', userIds)
    .where('expires_at', '>', instantOf(now))
    .execute();
  for (const lot of lots) available.set(lot.user_id, (available.get(lot.user_id) ?? 0) + restOf(lot));
  return available;
}

/** Holds points for a registration, from the lot that ends first. False when there are too few; then nothing is held. */
export async function holdPoints(
  database: Database,
  change: PointsChange & { readonly amount: number },
): Promise<boolean> {
  const { userId, source, amount } = change;
  if (amount === 0) return true;
  checkAmount(amount);
  await openLedger(database, userId, change.now);
  const shares = await takeShares(database, change, amount);
  if (!shares) return false;
  for (const share of shares) {
    await changeLot(database, share.lotId, { held: share.amount });
    await database
      .insertInto('points_holds')
      .values({
        lot_id: share.lotId,
        user_id: userId,
        source_kind: source.kind,
        source_id: source.id,
        amount: share.amount,
      })
      .execute();
  }
  await writeLog(database, { ...entryOf(change), type: 'hold', amount, points: -amount });
  return true;
}

/** Settles what is held for the source as used. */
export async function useHeldPoints(database: Database, change: PointsChange): Promise<void> {
  return settle(database, change, 'use');
}

/** Settles what is held for the source as lost; it counts as used. */
export async function forfeitHeldPoints(database: Database, change: PointsChange): Promise<void> {
  return settle(database, change, 'forfeit');
}

async function settle(database: Database, change: PointsChange, type: 'use' | 'forfeit'): Promise<void> {
  const holds = await findShares(database, change, 'held');
  for (const { lot_id: lotId, amount } of holds) await changeLot(database, lotId, { held: -amount, used: amount });
  const ids = holds.map((hold) => hold.id);
  const moment = instantOf(change.now);
  if (ids.length > 0)
    await database.updateTable('points_holds').set({ used_at: moment }).where('id', 'in', ids).execute();
  const amount = sum(holds.map((hold) => hold.amount));
  if (amount > 0) await writeLog(database, { ...entryOf(change), type, amount, points: 0 });
}

/**
 * Gives what is held for the source back to its lots. From a lot that has ended meanwhile the points move into a lot of
 * their own, which lasts for the days of grace: the total stays, and what ran out of the old lot stays run out.
 */
export async function releaseHeldPoints(database: Database, change: PointsChange): Promise<void> {
  await giveBack(database, change, 'held');
}

/** The same with what was used for the source already. Before 022-used-points nobody wrote down from which lots: then it is a new one. */
export async function releaseUsedPoints(
  database: Database,
  change: PointsChange & { readonly amount: number },
): Promise<void> {
  if (!(await giveBack(database, change, 'used'))) await adjustPoints(database, change);
}

/** @returns whether there was anything to give back */
async function giveBack(database: Database, change: PointsChange, from: 'held' | 'used'): Promise<boolean> {
  const { userId, now } = change;
  const shares = await findShares(database, change, from);
  const amount = sum(shares.map((share) => share.amount));
  if (amount === 0) return false;
  const ended = shares.filter((share) => share.expires_at <= instantOf(now));
  for (const share of shares) {
    const moved = ended.includes(share) ? -share.amount : 0;
    await changeLot(database, share.lot_id, { [from]: -share.amount, amount: moved });
  }
  const ids = shares.map((share) => share.id);
  await database.deleteFrom('points_holds').where('id', 'in', ids).execute();
  const late = sum(ended.map((share) => share.amount));
  const expiresAt = late > 0 ? instantOf(after(now, graceMs)) : null;
  if (expiresAt) await addLot(database, { userId, amount: late, expiresAt, now });
  const remark = expiresAt ? ({ says: 'pointsGrace', values: { amount: late } } as const) : null;
  await writeLog(database, { ...entryOf(change), type: 'release', amount, points: amount, expiresAt, remark });
  return true;
}

/** The shares of lots that a source holds or has used, with the ends of the lots. */
async function findShares(database: Database, { userId, source, now }: PointsChange, which: 'held' | 'used') {
  await openLedger(database, userId, now);
  return database
    .selectFrom('points_holds')
    .innerJoin('points_lots', 'points_lots.id', 'points_holds.lot_id')
    .select(['points_holds.id', 'points_holds.lot_id', 'points_holds.amount', 'points_lots.expires_at'])
    .where('points_holds.user_id', '=', userId)
    .where('points_holds.source_kind', '=', source.kind)
    .where('points_holds.source_id', '=', source.id)
    .where('points_holds.used_at', which === 'held' ? 'is' : 'is not', null)
    .orderBy('points_holds.id')
    .execute();
}

/** Gives points that were earned (`award`) or granted (`allocate`), as a lot of its own; a year, unless it says when they end. */
export async function givePoints(
  database: Database,
  change: PointsChange & { readonly amount: number; readonly type: 'award' | 'allocate'; readonly expiresAt?: Instant },
): Promise<void> {
  const { userId, amount, type, now } = change;
  if (amount === 0) return;
  checkAmount(amount);
  await openLedger(database, userId, now);
  const expiresAt = change.expiresAt ?? instantOf(after(now, pointsLifeMs));
  await addLot(database, { userId, amount, expiresAt, now });
  await writeLog(database, { ...entryOf(change), type, amount, points: amount, expiresAt });
}

/**
 * Puts a number of points right: more as a lot of its own, fewer from the lot that ends first. The total changes with it.
 * False when there are too few to take away; then nothing changes.
 */
export async function adjustPoints(
  database: Database,
  change: PointsChange & { readonly amount: number; readonly expiresAt?: Instant },
): Promise<boolean> {
  const { userId, now } = change;
  const amount = Math.abs(change.amount);
  if (amount === 0) return true;
  checkAmount(amount);
  await openLedger(database, userId, now);
  const entry = { ...entryOf(change), type: 'adjust', amount } as const;
  if (change.amount > 0) {
    const expiresAt = change.expiresAt ?? instantOf(after(now, pointsLifeMs));
    await addLot(database, { userId, amount, expiresAt, now });
    await writeLog(database, { ...entry, points: amount, expiresAt });
    return true;
  }
  const shares = await takeShares(database, change, amount);
  if (!shares) return false;
  for (const share of shares) await changeLot(database, share.lotId, { amount: -share.amount });
  await writeLog(database, { ...entry, points: -amount });
  return true;
}

/** Writes down what has run out for one person. */
export async function expirePoints(database: Database, userId: number, now: Date): Promise<void> {
  await openLedger(database, userId, now);
}

/** The people for whom points have run out that nobody has written down yet. */
export async function peopleWithEndedPoints(database: Database, now: Date, userId?: number): Promise<number[]> {
  let lots = database
    .selectFrom('points_lots')
    .select('user_id')
    .distinct()
    .where('expires_at', '<=', instantOf(now))
    // One subtraction after the other: no brackets are written around a sum.
    .where((eb) => eb(eb(eb(eb('amount', '-', eb.ref('used')), '-', eb.ref('held')), '-', eb.ref('expired')), '>', 0));
  if (userId !== undefined) lots = lots.where('user_id', '=', userId);
  return (await lots.orderBy('user_id').execute()).map((lot) => lot.user_id);
}

function entryOf({ userId, source, title, now }: PointsChange) {
  return { userId, source, title, at: instantOf(now) };
}

function checkAmount(amount: number): void {
  if (!Number.isInteger(amount) || amount < 0) throw new Error(`${amount} is no number of points.`);
}
