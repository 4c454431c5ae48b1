/** What the office does with points by hand: grant them to some people, and put a number right. Everybody concerned is informed. */

import { writeAudit } from '../../kernel/call/audit.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { inPieces } from '../../kernel/database/in-pieces.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import { type Speaker, saidRich, withNote } from '../../kernel/portal/texts.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { sendMessage } from '../../messages/store/send-message.ts';
import { adjustPoints as adjust, givePoints, type PointsChange } from '../store/points.ts';

export interface OfficeDesk {
  readonly database: Database;
  readonly portal: Speaker;
  readonly now: Date;
}

export interface PointsGrant {
  readonly userIds: readonly number[];
  readonly amount: number;
  /** What the students read in their log, and behind the message about it. */
  readonly reason: Localized;
  /** Left out: a year from now. */
  readonly expiresAt?: Instant;
}

/**
 * Gives the same points to each of these people, to all or to none.
 * @throws Refusal 404 when one of them is not known; Error when the amount or the end makes no sense
 */
export async function grantPoints({ database, portal, now }: OfficeDesk, grant: PointsGrant): Promise<void> {
  const { amount, reason, expiresAt } = grant;
  if (!Number.isInteger(amount) || amount < 1)
    throw new Error(`The points to grant are a whole number from 1, not ${amount}.`);
  checkEnd(expiresAt, now);
  const userIds = [...new Set(grant.userIds)].sort((a, b) => a - b);
  await inTransaction(database, async (transaction) => {
    await checkPeople(transaction, userIds);
    for (const userId of userIds) {
      const given = { ...changeOf(userId, reason, now), amount, type: 'allocate' } as const;
      await givePoints(transaction, expiresAt ? { ...given, expiresAt } : given);
    }
    await informOf({ database: transaction, portal, now }, userIds, grant);
    await audit(transaction, { granted: amount, people: userIds.length }, now);
  });
}

export interface PointsAdjustment {
  readonly userIds: readonly number[];
  /** Negative: takes points away. */
  readonly amount: number;
  readonly reason: Localized;
  readonly expiresAt?: Instant;
}

/**
 * Puts the points of these people right, each by as many.
 * @returns the student IDs of those who have fewer than shall be taken away, and keep what they have
 * @throws Refusal 404 when one of them is not known; Error when the amount or the end makes no sense
 */
export async function adjustPoints(
  { database, portal, now }: OfficeDesk,
  adjustment: PointsAdjustment,
): Promise<readonly string[]> {
  const { amount, reason, expiresAt } = adjustment;
  if (!Number.isInteger(amount) || amount === 0)
    throw new Error(`Points are put right by a whole number, not ${amount}.`);
  checkEnd(expiresAt, now);
  const userIds = [...new Set(adjustment.userIds)].sort((a, b) => a - b);
  return inTransaction(database, async (transaction) => {
    await checkPeople(transaction, userIds);
    const changed: number[] = [];
    for (const userId of userIds) {
      const change = { ...changeOf(userId, reason, now), amount };
      if (await adjust(transaction, expiresAt ? { ...change, expiresAt } : change)) changed.push(userId);
    }
    if (changed.length > 0) await informOf({ database: transaction, portal, now }, changed, adjustment);
    for (const user of changed) await audit(transaction, { adjusted: amount, user }, now);
    return studentIds(
      transaction,
      userIds.filter((userId) => !changed.includes(userId)),
    );
  });
}

async function studentIds(database: Database, userIds: readonly number[]): Promise<readonly string[]> {
  const rows = await inPieces(userIds, (some) =>
    database.selectFrom('users').select('sid').where('id', 'in', some).orderBy('sid').execute(),
  );
  return rows.map(({ sid }) => sid ?? '');
}

async function informOf(
  desk: OfficeDesk,
  userIds: readonly number[],
  { amount, reason }: Pick<PointsGrant, 'amount' | 'reason'>,
): Promise<void> {
  const { portal } = desk;
  const text = saidRich(portal, amount > 0 ? 'pointsAdded' : 'pointsTaken', { points: Math.abs(amount) });
  await sendMessage(desk, {
    userIds,
    type: 'system',
    title: portal.said('pointsChangedTitle'),
    content: withNote(text, reason),
    link: { route: '/pages/personal/pointsRecord', query: {} },
  });
}

function changeOf(userId: number, title: Localized, now: Date): PointsChange {
  return { userId, source: { kind: 'office', id: userId }, title, now };
}

function checkEnd(expiresAt: Instant | undefined, now: Date): void {
  if (expiresAt !== undefined && expiresAt <= instantOf(now))
    throw new Error('Points cannot end before they are given. Name a later day.');
}

async function checkPeople(database: Database, userIds: readonly number[]): Promise<void> {
  const known = await inPieces(userIds, (some) =>
    database.selectFrom('users').select('id').where('id', 'in', some).execute(),
  );
  if (known.length === 0 || known.length !== userIds.length) throw new Refusal('notFound');
}

async function audit(database: Database, detail: Readonly<Record<string, number>>, now: Date): Promise<void> {
  await writeAudit(database, { action: 'office', userId: null, address: '', detail }, now);
}
