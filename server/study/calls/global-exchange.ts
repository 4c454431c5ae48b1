import { loadAnsweredForm } from '../../forms/store/submissions.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import {
  checkEligibility,
  findApplication,
  findSeason,
  loadPartners,
  loadStanding,
  seasonState,
  shownStatus,
} from '../store/exchange.ts';

type Context = CallContext<'global-exchange'>;

export async function globalExchange(context: Context): Promise<CallAnswer<'global-exchange'>> {
  const { database, user, body, language, now, time } = context;
  const season = await findSeason(database, body.season_id, now);
  const application = await findApplication(database, season.id, user.id);
  const eligibility = checkEligibility(context, season, await loadStanding(database, user.id, season.id, now));
  const eligible = eligibility.every(({ ok }) => ok);
  const text = (json: string) => inLanguage(readJson<Localized>(json), language);
  return {
    id: season.id,
    title: text(season.title),
    season: season.season,
    introduction: text(season.introduction),
    open_at: time.datetime(season.open_at),
    close_at: time.datetime(season.close_at),
    result_at: time.datetime(season.result_at),
    state: seasonState(season, now),
    eligible,
    eligibility,
    max_preferences: season.max_preferences,
    partners: await loadPartners(database, season.id, language),
    form: eligible || application ? await loadAnsweredForm(context, season.form_id) : null,
    my: {
      status: shownStatus(season, application, now),
      submitted_at: time.datetimeOrNull(application?.submitted_at ?? null),
      version: application ? Date.parse(application.updated_at) : 0,
    },
  };
}
