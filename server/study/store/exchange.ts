/**
 * Global exchange: seasons, who may apply, and what students learn of their application. Results are told from the
 * season's `result_at` on; until then a decided application looks as if it were under review.
 */
import type { Exchange, ExchangePartner, ExchangeRule } from '#contract';
import type { CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant, Row } from '../../kernel/database/tables.ts';
import { inLanguage, type Language, type Localized } from '../../kernel/portal/language.ts';
import type { SentenceName, SentenceValues } from '../../kernel/portal/texts.ts';
import { readJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { gpaText } from '../rules/gpa.ts';

export type Season = Row<'exchange_seasons'>;
export type ExchangeStatus = Exchange['my']['status'];
export type ExchangeRecord = Row<'exchange_applications'>;

type SeasonTimes = Pick<Season, 'open_at' | 'close_at' | 'result_at'>;

export function seasonState({ open_at, close_at, result_at }: SeasonTimes, now: Date): Exchange['state'] {
  const moment = instantOf(now);
  if (moment >= result_at) return 'result';
  if (moment >= close_at) return 'ended';
  return moment >= open_at ? 'open' : 'not_started';
}

/**
 * The season that is asked for; otherwise the one that is open, else the newest that has begun, else the next.
 * @throws Refusal 404 when there is none
 */
export async function findSeason(database: Database, seasonId: number | undefined, now: Date): Promise<Season> {
  const seasons = await database
    .selectFrom('exchange_seasons')
    .selectAll()
    .orderBy('open_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const season = seasonId === undefined ? shownFirst(seasons, now) : seasons.find(({ id }) => id === seasonId);
  if (!season) throw new Refusal('notFound');
  return season;
}

function shownFirst(newestFirst: readonly Season[], now: Date): Season | undefined {
  const inState = (test: (state: Exchange['state']) => boolean) =>
    newestFirst.find((season) => test(seasonState(season, now)));
  return inState((state) => state === 'open') ?? inState((state) => state !== 'not_started') ?? newestFirst.at(-1);
}

export function findApplication(
  database: Database,
  seasonId: number,
  userId: number,
): Promise<ExchangeRecord | undefined> {
  return database
    .selectFrom('exchange_applications')
    .selectAll()
    .where('season_id', '=', seasonId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The state that the student may know of. */
export function shownStatus(season: SeasonTimes, application: ExchangeRecord | undefined, now: Date): ExchangeStatus {
  if (!application) return 'none';
  const status = application.status as ExchangeStatus; // written by the server from the same list of words
  const isDecided = status === 'offered' || status === 'not_offered';
  return isDecided && seasonState(season, now) !== 'result' ? 'under_review' : status;
}

/** What is known of a student for everything that a season may ask about. */
export interface ExchangeStanding {
  readonly isStudying: boolean;
  readonly gpa: number | null;
  readonly units: number;
  /** When the last stay abroad that was offered is over. */
  readonly awayUntil: Instant | null;
}

type Rule = ExchangeRule['rule'];

interface Finding {
  readonly ok: boolean;
  readonly says: SentenceName;
  readonly values?: SentenceValues;
}

type Asked = Pick<Season, 'minimum_gpa' | 'minimum_units'>;

/** Null: the season does not ask for it. */
const rules: Readonly<Record<Rule, (season: Asked, standing: ExchangeStanding, now: Date) => Finding | null>> = {
  student: (_, { isStudying }) => ({
    ok: isStudying,
    says: isStudying ? 'exchangeStudent' : 'exchangeStudentsOnly',
  }),
  minimum_gpa: ({ minimum_gpa: minimum }, { gpa }) =>
    minimum === null
      ? null
      : {
          ok: gpa !== null && gpa >= minimum,
          says: gpa === null ? 'exchangeGpaNone' : 'exchangeGpa',
          values: { minimum: gpaText(minimum), gpa: gpaText(gpa ?? 0) },
        },
  minimum_units: ({ minimum_units: minimum }, { units }) =>
    minimum === null
      ? null
      : {
          ok: units >= minimum,
          says: 'exchangeUnits',
          values: { minimum, units },
        },
  no_running_exchange: (_, { awayUntil }, now) => {
    const ok = awayUntil === null || awayUntil <= instantOf(now);
    return { ok, says: ok ? 'exchangeNoOther' : 'exchangePlaceAlready' };
  },
};

/** Every rule of the season with its finding, in the language of the request. */
export function checkEligibility(
  { portal, language, now }: Pick<CallContext, 'portal' | 'language' | 'now'>,
  season: Asked,
  standing: ExchangeStanding,
): ExchangeRule[] {
  const names = Object.keys(rules) as Rule[]; // the keys of the table above
  return names.flatMap((rule) => {
    const finding = rules[rule](season, standing, now);
    if (!finding) return [];
    const { ok, says, values } = finding;
    return [{ rule, ok, message: portal.say(says, language, values) }];
  });
}

/** Who is a student at present: nobody else may apply, whatever the season asks for besides. */
export function studying(database: Database) {
  return database
    .selectFrom('enrolments')
    .select('user_id')
    .distinct()
    .where('is_current', '=', 1)
    .where('status', '=', 'active')
    .orderBy('user_id');
}

/** @param seasonId  the season that does not count as another exchange */
export async function loadStanding(
  database: Database,
  userId: number,
  seasonId: number,
  now: Date,
): Promise<ExchangeStanding> {
  const study = await database
    .selectFrom('enrolments')
    .select(['status', 'cumulative_gpa', 'credits'])
    .where('user_id', '=', userId)
    .where('is_current', '=', 1)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const stay = await database
    .selectFrom('exchange_applications')
    .innerJoin('exchange_seasons', 'exchange_seasons.id', 'exchange_applications.season_id')
    .select('exchange_seasons.stay_ends_at')
    .where('exchange_applications.user_id', '=', userId)
    .where('exchange_applications.season_id', '!=', seasonId)
    .where('exchange_applications.status', '=', 'offered')
    .where('exchange_seasons.result_at', '<=', instantOf(now))
    .orderBy('exchange_seasons.stay_ends_at', 'desc')
    .executeTakeFirst();
  return {
    isStudying: study?.status === 'active',
    gpa: study?.cumulative_gpa ?? null,
    units: study ? readJson<{ readonly completed: number }>(study.credits).completed : 0,
    awayUntil: stay?.stay_ends_at ?? null,
  };
}

export async function loadPartners(
  database: Database,
  seasonId: number,
  language: Language,
): Promise<ExchangePartner[]> {
  const rows = await database
    .selectFrom('exchange_partners')
    .selectAll()
    .where('season_id', '=', seasonId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const text = (json: string) => inLanguage(readJson<Localized>(json), language);
  return rows.map((row) => ({
    id: row.id,
    name: text(row.name),
    country: row.country,
    city: text(row.city),
    term: text(row.term),
    places: row.places,
    minimum_gpa: row.minimum_gpa,
    language_requirement: row.language_requirement && text(row.language_requirement),
    url: row.url,
    remark: row.remark && text(row.remark),
  }));
}
