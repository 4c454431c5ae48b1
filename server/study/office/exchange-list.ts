/** Seasons of global exchange and who has applied, as the office sees them. */
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { inLanguage, type Language, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { seasonState } from '../store/exchange.ts';
import type { ExchangeOffice } from './exchange.ts';
import { partnersOf, rankingKey, seasonOfForm } from './import-exchange.ts';

export interface ListedSeason {
  readonly id: number;
  /** As in the file that it was imported from: `2027-autumn`. */
  readonly key: string;
  readonly title: string;
  /** not_started, open, ended or result */
  readonly state: string;
  readonly close: Instant;
  readonly results: Instant;
  /** How many applications were sent; drafts do not count. */
  readonly sent: number;
  /** How many of them are decided. */
  readonly decided: number;
}

export interface ListedPartner {
  readonly id: number;
  readonly name: string;
  readonly places: number;
}

export interface ListedExchange {
  readonly userId: number;
  readonly sid: string;
  readonly student: string;
  /** submitted, under_review, offered or not_offered */
  readonly status: string;
  readonly submitted: Instant | null;
  readonly gpa: number | null;
  /** The schools that the student would like to go to, the first choice first. */
  readonly wishes: readonly string[];
  /** The school that offers a place. */
  readonly offered: string | null;
}

/** The newest first. */
export async function listSeasons({ database, now }: ExchangeOffice, language: Language): Promise<ListedSeason[]> {
  const rows = await database
    .selectFrom('exchange_seasons')
    .selectAll()
    .orderBy('open_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const counts = await database
    .selectFrom('exchange_applications')
    .select((eb) => ['season_id', 'status', eb.fn.countAll<number>().as('count')])
    .groupBy(['season_id', 'status'])
    .execute();
  const countOf = (seasonId: number, statuses: readonly string[]) =>
    counts
      .filter((row) => row.season_id === seasonId && statuses.includes(row.status))
      .reduce((sum, { count }) => sum + Number(count), 0);
  return rows.map((row) => ({
    id: row.id,
    key: seasonOfForm(row.form_id),
    title: inLanguage(readJson<Localized>(row.title), language),
    state: seasonState(row, now),
    close: row.close_at,
    results: row.result_at,
    sent: countOf(row.id, ['submitted', 'under_review', 'offered', 'not_offered']),
    decided: countOf(row.id, ['offered', 'not_offered']),
  }));
}

/** The schools of a season, in the order in which students see them. */
export async function listPartners(database: Database, seasonId: number, language: Language): Promise<ListedPartner[]> {
  const rows = await partnersOf(database, seasonId);
  return rows.map(({ id, name, places }) => ({ id, places, name: inLanguage(readJson<Localized>(name), language) }));
}

/** What was sent to a season, in the order in which it came. Drafts stay with their students. */
export async function listExchange(
  database: Database,
  seasonId: number,
  language: Language,
): Promise<ListedExchange[]> {
  const partners = await listPartners(database, seasonId, language);
  const nameOf = (wanted: unknown) => partners.find(({ id }) => id === wanted)?.name;
  const rows = await database
    .selectFrom('exchange_applications')
    .innerJoin('exchange_seasons', 'exchange_seasons.id', 'exchange_applications.season_id')
    .innerJoin('users', 'users.id', 'exchange_applications.user_id')
    .leftJoin('submissions', (join) =>
      join
        .onRef('submissions.form_id', '=', 'exchange_seasons.form_id')
        .onRef('submissions.user_id', '=', 'exchange_applications.user_id'),
    )
    .leftJoin('enrolments', (join) =>
      join.onRef('enrolments.user_id', '=', 'users.id').on('enrolments.is_current', '=', 1),
    )
    .selectAll('exchange_applications')
    .select(['users.sid', 'users.name', 'users.en_name', 'submissions.answers', 'enrolments.cumulative_gpa'])
    .where('exchange_applications.season_id', '=', seasonId)
    .where('exchange_applications.status', '!=', 'draft')
    .orderBy('exchange_applications.submitted_at')
    .orderBy('exchange_applications.id')
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    sid: row.sid ?? '',
    student: row.en_name ?? row.name ?? '',
    status: row.status,
    submitted: row.submitted_at,
    gpa: row.cumulative_gpa,
    wishes: rankingIn(row.answers).flatMap((partnerId) => nameOf(partnerId) ?? []),
    offered: nameOf(row.partner_id) ?? null,
  }));
}

function rankingIn(answers: string | null): readonly unknown[] {
  const ranking = answers === null ? [] : readJson<Readonly<Record<string, unknown>>>(answers)[rankingKey];
  return Array.isArray(ranking) ? ranking : [];
}
