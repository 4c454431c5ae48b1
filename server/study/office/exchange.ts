/** What the office does with global exchange: open seasons, review applications, offer places. */

import type { FieldInput, FormContent } from '../../forms/store/office-forms.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import type { Speaker } from '../../kernel/portal/texts.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';

export interface ExchangeOffice {
  readonly database: Database;
  readonly now: Date;
}

export interface NewPartner {
  readonly name: Localized;
  /** As in the list of countries: `jp`. */
  readonly country: string;
  readonly city: Localized;
  readonly term: Localized;
  readonly places: number;
  readonly minimumGpa?: number;
  readonly languageRequirement?: Localized;
  readonly url?: string;
  readonly remark?: Localized;
}

export interface NewSeason {
  /** Stands in the id of its form: `exchange.2026-autumn`. */
  readonly key: string;
  readonly title: Localized;
  readonly season: string;
  readonly introduction: Localized;
  readonly openAt: Instant;
  readonly closeAt: Instant;
  readonly resultAt: Instant;
  readonly stayEndsAt: Instant;
  readonly maxPreferences: number;
  readonly minimumGpa?: number;
  readonly minimumUnits?: number;
  readonly partners: readonly NewPartner[];
  /** The questions besides the choice of partners. */
  readonly form: FormContent;
}

export interface MadeSeason {
  readonly seasonId: number;
  readonly formId: string;
  /** In the order of the partners given. */
  readonly partnerIds: readonly number[];
}

/** The question in which students rank the partners. */
export const rankingKey = 'ranking';

/**
 * Makes a season with its partners and its form; the form begins with the ranking of these partners.
 * Belongs into a transaction.
 * @throws Error when its times are not in order
 */
export async function makeExchangeSeason(
  { database, portal }: Pick<ExchangeOffice, 'database'> & { readonly portal: Speaker },
  season: NewSeason,
): Promise<MadeSeason> {
  const { openAt, closeAt, resultAt, stayEndsAt } = season;
  if (!(openAt < closeAt && closeAt <= resultAt && resultAt <= stayEndsAt)) {
    throw new Error(`The season ${season.key} must open, close, tell its results and end in this order.`);
  }
  const formId = `exchange.${season.key}`;
  const { id: seasonId } = await database
    .insertInto('exchange_seasons')
    .values({
      title: writeJson(season.title),
      season: season.season,
      introduction: writeJson(season.introduction),
      open_at: openAt,
      close_at: closeAt,
      result_at: resultAt,
      stay_ends_at: stayEndsAt,
      max_preferences: season.maxPreferences,
      minimum_gpa: season.minimumGpa ?? null,
      minimum_units: season.minimumUnits ?? null,
      form_id: formId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const partnerIds: number[] = [];
  for (const [position, partner] of season.partners.entries()) {
    partnerIds.push(await addPartner(database, seasonId, partner, position));
  }
  await addForm({ database, portal }, formId, season, partnerIds);
  return { seasonId, formId, partnerIds };
}

async function addPartner(
  database: Database,
  seasonId: number,
  partner: NewPartner,
  position: number,
): Promise<number> {
  const { id } = await database
    .insertInto('exchange_partners')
    .values({
      season_id: seasonId,
      name: writeJson(partner.name),
      country: partner.country,
      city: writeJson(partner.city),
      term: writeJson(partner.term),
      places: partner.places,
      minimum_gpa: partner.minimumGpa ?? null,
      language_requirement: partner.languageRequirement ? writeJson(partner.languageRequirement) : null,
      url: partner.url ?? null,
      remark: partner.remark ? writeJson(partner.remark) : null,
      position,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addForm(
  { database, portal }: { readonly database: Database; readonly portal: Speaker },
  formId: string,
  season: NewSeason,
  partnerIds: readonly number[],
): Promise<void> {
  const ranking: FieldInput = {
    key: rankingKey,
    type: 'ranking',
    required: true,
    min: 1,
    max: season.maxPreferences,
    label: portal.said('exchangeRanking'),
    help: portal.said('exchangeRankingHelp'),
    options: season.partners.map(({ name, city }, index) => ({
      value: partnerIds[index] ?? 0,
      label: portal.said('exchangePartner', { name, city }),
    })),
  };
  const content: FormContent = { ...season.form, fields: [ranking, ...season.form.fields] };
  await database
    .insertInto('form_definitions')
    .values({ form_id: formId, version: 1, open_at: season.openAt, close_at: season.closeAt })
    .execute();
  await database
    .insertInto('form_versions')
    .values({ form_id: formId, version: 1, content: writeJson(content) })
    .execute();
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
    .select('places')
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
  if (count >= partner.places) throw new Error(`Partner ${partnerId} has no place left.`);
}
