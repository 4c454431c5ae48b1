/** The points of one person as the office sees them: what can be spent now, and what has happened to them. */
import { inPieces } from '../../kernel/database/in-pieces.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import type { Language, Localized } from '../../kernel/portal/language.ts';
import type { Speaker, Words } from '../../kernel/portal/texts.ts';
import { readJson } from '../../kernel/values/json.ts';
import { loadAvailablePoints } from '../store/points.ts';
import type { PointsGrant } from './points.ts';

interface PointsReader {
  readonly database: Database;
  readonly portal: Pick<Speaker, 'read'>;
  readonly language: Language;
  readonly now: Date;
}

export interface ListedPoints {
  readonly at: Instant;
  /** allocate, award, hold, use, release, forfeit, expire or adjust */
  readonly type: string;
  /** How many it is about. */
  readonly amount: number;
  /** What it did to those that could be spent: 0 where only held ones were settled. */
  readonly points: number;
  /** What could be spent afterwards. */
  readonly balance: number;
  /** Why, as the student reads it. */
  readonly reason: string;
  readonly expires: Instant | null;
}

/** The newest first. */
export async function listPoints(
  { database, portal, language }: PointsReader,
  userId: number,
): Promise<readonly ListedPoints[]> {
  const rows = await database
    .selectFrom('points_log')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ created_at: at, type, amount, points, balance, title, expires_at: expires }) => ({
    at,
    type,
    amount,
    points,
    balance,
    reason: portal.read(readJson<Words>(title), language),
    expires,
  }));
}

/** How many of these people were given, or had put right, as many points for the same reason, by its English words, since then. */
export async function alreadyChanged(
  { database }: Pick<PointsReader, 'database'>,
  type: 'allocate' | 'adjust',
  { userIds, amount, reason }: Pick<PointsGrant, 'userIds' | 'amount' | 'reason'>,
  since: Instant,
): Promise<number> {
  const rows = await inPieces(userIds, (some) =>
    database
      .selectFrom('points_log')
      .select(['user_id', 'title'])
      .where('type', '=', type)
      .where('points', '=', amount)
      .where('created_at', '>', since)
      .where('user_id', 'in', some)
      .execute(),
  );
  const same = rows.filter(({ title }) => readJson<Partial<Localized>>(title).en === reason.en);
  return new Set(same.map((row) => row.user_id)).size;
}

/** What somebody can spend now. */
export async function spendablePoints({ database, now }: PointsReader, userId: number): Promise<number> {
  return (await loadAvailablePoints(database, [userId], now)).get(userId) ?? 0;
}
