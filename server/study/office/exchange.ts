/** What the office does with global exchange: review applications, offer places. */

import type { Database } from '../../kernel/database/open.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson, writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';

export interface ExchangeOffice {
  readonly database: Database;
  readonly now: Date;
}

/** Marks everything that was sent to a season as under review. @returns how many there were */
export async function reviewExchange({ database, now }: ExchangeOffice, seasonId: number): Promise<number> {
  const rows = await database
    .updateTable('exchange_applications')
    .set({ status: 'under_review', updated_at: instantOf(now) })
    .where('season_id', '=', seasonId)
    .where('status', '=', 'submitted')
    .returning('id')
    .execute();
  return rows.length;
}

export interface ExchangeDecision {
  readonly seasonId: number;
  readonly userId: number;
  /** The partner that offers a place; null for none. */
  readonly partnerId: number | null;
  readonly note?: Localized;
}

/**
 * Decides on an application; the student learns of it when the results are out. Until then it may be decided anew.
 * Belongs into a transaction.
 * @throws Error when nothing was sent, the results are out already, the partner is not of the season or has no place left
 */
export async function decideExchange({ database, now }: ExchangeOffice, decision: ExchangeDecision): Promise<void> {
  const { seasonId, userId, partnerId, note } = decision;
  const season = await lockSeason(database, seasonId);
  if (instantOf(now) >= season.result_at) throw new Error('The results of this season are out already.');
  if (partnerId !== null) await checkPlace(database, seasonId, partnerId, userId);
  const decided = await database
    .updateTable('exchange_applications')
    .set({
      status: partnerId === null ? 'not_offered' : 'offered',
      partner_id: partnerId,
      note: note ? writeJson(note) : null,
      updated_at: instantOf(now),
    })
    .where('season_id', '=', seasonId)
    .where('user_id', '=', userId)
    .where('status', '!=', 'draft')
    .returning('id')
    .executeTakeFirst();
  if (!decided) throw new Error(`Student ${userId} has sent nothing to season ${seasonId}.`);
}

/** Two decisions at once take turns here, so that a last place is given once. */
async function lockSeason(database: Database, seasonId: number) {
  const season = await database
    .updateTable('exchange_seasons')
    .set((eb) => ({ lock_count: eb('lock_count', '+', 1) }))
    .where('id', '=', seasonId)
    .returning('result_at')
    .executeTakeFirst();
  if (!season) throw new Error(`There is no exchange season ${seasonId}.`);
  return season;
}

async function checkPlace(database: Database, seasonId: number, partnerId: number, userId: number): Promise<void> {
  const partner = await database
    .selectFrom('exchange_partners')
    .select(['name', 'places'])
    .where('id', '=', partnerId)
    .where('season_id', '=', seasonId)
    .executeTakeFirst();
  if (!partner) throw new Error(`Partner ${partnerId} is not of season ${seasonId}.`);
  const { count } = await database
    .selectFrom('exchange_applications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('season_id', '=', seasonId)
    .where('partner_id', '=', partnerId)
    .where('status', '=', 'offered')
    .where('user_id', '!=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) < partner.places) return;
  throw new Error(`${inLanguage(readJson<Localized>(partner.name), 'en')} has no place left.`);
}
