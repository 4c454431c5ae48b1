import { loadAnsweredForm } from '../../forms/store/submissions.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import {
  type ExchangeRecord,
  findApplication,
  findSeason,
  loadPartners,
  type Season,
  seasonState,
  shownStatus,
} from '../store/exchange.ts';

type Context = CallContext<'global-exchange/answer'>;
type Answer = CallAnswer<'global-exchange/answer'>;

export async function globalExchangeAnswer(context: Context): Promise<Answer> {
  const { database, user, query, now, time } = context;
  const season = await findSeason(database, query.season_id, now);
  const application = await findApplication(database, season.id, user.id);
  const form = application && (await loadAnsweredForm(context, season.form_id));
  const status = shownStatus(season, application, now);
  if (!application || !form || status === 'none') return null;
  return {
    status,
    submitted_at: time.datetimeOrNull(application.submitted_at),
    form,
    result: await resultOf(context, season, application),
  };
}

/** Nothing of a decision is told before its time. */
async function resultOf(
  { database, language, now }: Context,
  season: Season,
  application: ExchangeRecord,
): Promise<NonNullable<Answer>['result']> {
  const isDecided = application.status === 'offered' || application.status === 'not_offered';
  if (!isDecided || seasonState(season, now) !== 'result') return null;
  const partners = await loadPartners(database, season.id, language);
  return {
    partner: partners.find(({ id }) => id === application.partner_id) ?? null,
    note: application.note && inLanguage(readJson<Localized>(application.note), language),
  };
}
