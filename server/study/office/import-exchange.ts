/**
 * Brings seasons of global exchange in, or up to date. A school that the file no longer names stays in its season, since somebody
 * may have ranked it. Needs a transaction.
 */
import type { OfficeRecords } from '#model';
import { bringForm, newestContent, noForm } from '../../forms/office/import-form.ts';
import type { FieldInput, FormContent } from '../../forms/store/office-forms.ts';
import { bringNamed } from '../../kernel/bring-named.ts';
import { bring, type Outcome } from '../../kernel/database/bring.ts';
import type { ImportIssue } from '../../kernel/database/import-issue.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import type { Speaker } from '../../kernel/portal/texts.ts';
import { readJson, writeJson } from '../../kernel/values/json.ts';
import type { ExchangeOffice } from './exchange.ts';

type WrittenSeason = NonNullable<OfficeRecords['exchangeSeasons']>[number];
type Partner = WrittenSeason['partners'][number];

/** The question in which students rank the partners. */
export const rankingKey = 'ranking';

/** The name of the form of a season. */
export function seasonForm(key: string): string {
  return `exchange.${key}`;
}

/** The key of the season that has this form. */
export function seasonOfForm(formId: string): string {
  return formId.replace(/^exchange\./, '');
}

export async function importSeason(
  { database, portal, now }: ExchangeOffice & { readonly portal: Speaker },
  season: WrittenSeason,
  index: number,
): Promise<Outcome | readonly ImportIssue[]> {
  const place = ['exchange-seasons', index];
  const questions = await newestContent(database, season.formId);
  if (!questions) return [noForm([...place, 'form-id'], season.formId)];
  const formId = seasonForm(season.key);
  const { row, outcome } = await bring(database, 'exchange_seasons', { form_id: formId }, columnsOf(season));
  const seasonId = Number(row['id']);
  const changes: Outcome[] = [outcome];
  for (const [position, partner] of season.partners.entries()) {
    changes.push(await bringPartner(database, { seasonId, position }, partner));
  }
  const ranking = rankingOf(portal, season.maxPreferences, await partnersOf(database, seasonId));
  const content: FormContent = { ...questions, fields: [ranking, ...questions.fields] };
  const times = { openAt: season.openAt, closeAt: season.closeAt };
  changes.push(await bringForm({ database, now }, formId, content, times));
  if (outcome === 'created') return outcome;
  if (changes.every((change) => change === 'unchanged')) return 'unchanged';
  return row['announced_at'] === null ? 'updated' : [isAnnounced([...place, 'key'])];
}

function columnsOf(season: WrittenSeason) {
  return {
    title: writeJson(season.title),
    season: season.season,
    introduction: writeJson(season.introduction),
    open_at: season.openAt,
    close_at: season.closeAt,
    result_at: season.resultAt,
    stay_ends_at: season.stayEndsAt,
    max_preferences: season.maxPreferences,
    minimum_gpa: season.minimumGpa ?? null,
    minimum_units: season.minimumUnits ?? null,
    informs: season.inform ? 1 : 0,
  };
}

async function bringPartner(
  database: Database,
  { seasonId, position }: { readonly seasonId: number; readonly position: number },
  partner: Partner,
): Promise<Outcome> {
  const values = {
    country: partner.country,
    city: writeJson(partner.city),
    term: writeJson(partner.term),
    places: partner.places,
    minimum_gpa: partner.minimumGpa ?? null,
    language_requirement: partner.languageRequirement ? writeJson(partner.languageRequirement) : null,
    url: partner.url ?? null,
    remark: partner.remark ? writeJson(partner.remark) : null,
    position,
  };
  const known = { column: 'name', name: partner.name, within: { season_id: seasonId } };
  return (await bringNamed(database, 'exchange_partners', known, { values })).outcome;
}

/** In the order in which students see them. */
export function partnersOf(database: Database, seasonId: number) {
  return database
    .selectFrom('exchange_partners')
    .select(['id', 'name', 'city', 'places'])
    .where('season_id', '=', seasonId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

function rankingOf(portal: Speaker, max: number, partners: Awaited<ReturnType<typeof partnersOf>>): FieldInput {
  return {
    key: rankingKey,
    type: 'ranking',
    required: true,
    min: 1,
    max: Math.min(max, partners.length),
    label: portal.said('exchangeRanking'),
    help: portal.said('exchangeRankingHelp'),
    options: partners.map(({ id, name, city }) => ({
      value: id,
      label: portal.said('exchangePartner', { name: readJson<Localized>(name), city: readJson<Localized>(city) }),
    })),
  };
}

function isAnnounced(path: ImportIssue['path']): ImportIssue {
  return {
    path,
    problem: 'Students know the results of this season, so it can no longer be changed.',
    remedy: 'Take it out of the file, or give it another key to make a new season.',
  };
}
