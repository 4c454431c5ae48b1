/**
 * The book of points: lots, what happens to them, and the log. Points of one person change one after the other; each
 * change first writes down what has run out by then, so that the log tells everything in its order.
 */

import { compiledOnce } from '../../kernel/database/compiled-once.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant, Row } from '../../kernel/database/tables.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import type { Words } from '../../kernel/portal/texts.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { lockPerson } from '../../people/store/lock-person.ts';

export type PointsType = 'allocate' | 'award' | 'hold' | 'use' | 'release' | 'forfeit' | 'expire' | 'adjust';

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

export type Lot = Pick<Row<'points_lots'>, 'id' | 'amount' | 'used' | 'held' | 'expired' | 'expires_at'>;

/** Lets the changes of one person take turns, then writes down what has run out. Needs a transaction. */
export async function openLedger(database: Database, userId: number, now: Date): Promise<void> {
  await lockPerson(database, userId);
  const moment = instantOf(now);
  const ended = (await loadLots(database, userId)).filter((lot) => lot.expires_at <= moment);
  for (const lot of ended) await expireLot(database, userId, lot);
}

async function expireLot(database: Database, userId: number, lot: Lot): Promise<void> {
  const amount = restOf(lot);
  if (amount === 0) return;
  await changeLot(database, lot.id, { expired: amount });
  const entry = {
    userId,
    type: 'expire',
    amount,
    points: -amount,
    title: { says: 'pointsRunOut' },
    at: lot.expires_at,
  } as const;
  await writeLog(database, { ...entry, expiresAt: lot.expires_at });
}

const lotsOf = compiledOnce((database, { userId }: { userId: number }) =>
  database
    .selectFrom('points_lots')
    .select(['id', 'amount', 'used', 'held', 'expired', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('expires_at')
    .orderBy('id'),
);

/** The lots of a person, the one that ends first in front. */
export function loadLots(database: Database, userId: number): Promise<readonly Lot[]> {
  return lotsOf(database, { userId });
}

/** What of a lot is neither used nor held nor written down as run out. */
export function restOf(lot: Omit<Lot, 'id' | 'expires_at'>): number {
  return lot.amount - lot.used - lot.held - lot.expired;
}

/** How many points of which lot. */
export interface Share {
  readonly lotId: number;
  readonly amount: number;
}

/**
 * Where so many points come from: lots that have not ended, the one that ends first in front.
 * @returns undefined when there are too few
 */
export async function takeShares(
  database: Database,
  { userId, now }: PointsChange,
  amount: number,
): Promise<readonly Share[] | undefined> {
  const moment = instantOf(now);
  const shares: Share[] = [];
  let missing = amount;
  for (const lot of await loadLots(database, userId)) {
    const taken = lot.expires_at > moment ? Math.min(restOf(lot), missing) : 0;
    if (taken > 0) shares.push({ lotId: lot.id, amount: taken });
    missing -= taken;
  }
  return missing === 0 ? shares : undefined;
}

type LotParts = Partial<Record<'amount' | 'used' | 'held' | 'expired', number>>;

/** Adds to the parts of a lot (takes away, where negative). */
export async function changeLot(database: Database, lotId: number, parts: LotParts): Promise<void> {
  await database
    .updateTable('points_lots')
    .set((eb) => ({
      amount: eb('amount', '+', parts.amount ?? 0),
      used: eb('used', '+', parts.used ?? 0),
      held: eb('held', '+', parts.held ?? 0),
      expired: eb('expired', '+', parts.expired ?? 0),
    }))
    .where('id', '=', lotId)
    .execute();
}

export async function addLot(
  database: Database,
  lot: { readonly userId: number; readonly amount: number; readonly expiresAt: Instant; readonly now: Date },
): Promise<void> {
  const row = { user_id: lot.userId, amount: lot.amount, expires_at: lot.expiresAt, created_at: instantOf(lot.now) };
  await database.insertInto('points_lots').values(row).execute();
}

export interface LogEntry {
  readonly userId: number;
  readonly type: PointsType;
  /** How many points it is about. */
  readonly amount: number;
  /** What it does to the available points. */
  readonly points: number;
  readonly title: Words;
  readonly at: Instant;
  readonly source?: PointsSource;
  readonly expiresAt?: Instant | null;
  readonly remark?: Words | null;
}

/** Writes one row of the log, with what is available after it. */
export async function writeLog(database: Database, entry: LogEntry): Promise<void> {
  const lots = await loadLots(database, entry.userId);
  await database
    .insertInto('points_log')
    .values({
      user_id: entry.userId,
      type: entry.type,
      amount: entry.amount,
      points: entry.points,
      balance: lots.reduce((sum, lot) => sum + restOf(lot), 0),
      title: writeJson(entry.title),
      source_kind: entry.source?.kind ?? null,
      source_id: entry.source?.id ?? null,
      created_at: entry.at,
      expires_at: entry.expiresAt ?? null,
      remark: entry.remark ? writeJson(entry.remark) : null,
    })
    .execute();
}
