/** What students are informed of when it is there, where the office has asked for that: `inform: true` in its file, or an assessment. */
import { linkTo } from '../../courses/store/course-promotion.ts';
import { assessmentPeriod, signInPeriod } from '../../events/rules/event-times.ts';
import { about, titleOf } from '../../events/store/promotion.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import { saidRich } from '../../kernel/portal/texts.ts';
import { readJson } from '../../kernel/values/json.ts';
import { after, dayMs, instantOf } from '../../kernel/values/time.ts';
import { studentsMeant } from '../../people/store/audience.ts';
import { studying } from '../../study/store/exchange.ts';
import type { FindReminders, Horizon, Reminder } from './reminder.ts';

/** What has been there for longer is no news: nobody was informed because the portal stood still. */
const newsMs = 7 * dayMs;

type NewsKind = 'new-notice' | 'new-event' | 'new-round' | 'new-exchange' | 'new-assessment';

export const newsKinds: Readonly<Record<NewsKind, FindReminders>> = {
  'new-notice': async (horizon) => {
    const { database, portal } = horizon;
    const { from, now } = newsTimes(horizon);
    const notices = await database
      .selectFrom('notices')
      .select(['id', 'title', 'content', 'publish_at', 'expire_at', 'for_everyone'])
      .where('informs', '=', 1)
      .where('withdrawn_at', 'is', null)
      .where('publish_at', '>', from)
      .where('publish_at', '<=', now)
      .orderBy('id')
      .execute();
    return notices.map((notice) => ({
      ...there(notice.id, notice.publish_at, notice.expire_at),
      people: async (at) => idsOf(await studentsMeant(at, 'notice', notice).execute()),
      message: () => ({
        type: 'notice',
        title: portal.said('newsNoticeTitle', { title: readJson<Localized>(notice.title) }),
        content: readJson<Localized>(notice.content),
        link: { route: '/pages/news/detail', query: { id: notice.id } },
      }),
    }));
  },
  'new-event': async (horizon) => {
    const { database, portal } = horizon;
    const { from, now } = newsTimes(horizon);
    const events = await database
      .selectFrom('events')
      .selectAll()
      .where('informs', '=', 1)
      .where('is_cancelled', '=', 0)
      .where('registration_start_at', '>', from)
      .where('registration_start_at', '<=', now)
      .orderBy('id')
      .execute();
    return events.map((event) => {
      const { registration_end_at: end, activity_start_at: start } = event;
      const values = { start, end, venue: readJson<Localized>(event.venue) };
      return {
        ...there(event.id, event.registration_start_at, end),
        people: async (at) => idsOf(await studentsMeant(at, 'event', event).execute()),
        message: () => ({
          ...about(event),
          title: portal.said('newsEventTitle', titleOf(event)),
          content: saidRich(portal, 'newsEvent', values),
        }),
      };
    });
  },
  'new-round': async (horizon) => {
    const { database, portal } = horizon;
    const { from, now } = newsTimes(horizon);
    const rounds = await database
      .selectFrom('rounds')
      .select(['id', 'kind', 'title', 'start_at', 'end_at', 'for_everyone'])
      .where('informs', '=', 1)
      .where('start_at', '>', from)
      .where('start_at', '<=', now)
      .orderBy('id')
      .execute();
    return rounds.map((round) => ({
      ...there(round.id, round.start_at, round.end_at),
      people: async (at) => idsOf(await studentsMeant(at, 'round', round).execute()),
      message: () => ({
        type: 'course',
        link: linkTo(round),
        title: portal.said('newsRoundTitle', { title: readJson<Localized>(round.title) }),
        content: saidRich(portal, 'newsRound', { end: round.end_at }),
      }),
    }));
  },
  'new-exchange': async (horizon) => {
    const { database, portal } = horizon;
    const { from, now } = newsTimes(horizon);
    const seasons = await database
      .selectFrom('exchange_seasons')
      .select(['id', 'title', 'open_at', 'close_at'])
      .where('informs', '=', 1)
      .where('open_at', '>', from)
      .where('open_at', '<=', now)
      .orderBy('id')
      .execute();
    return seasons.map((season) => ({
      ...there(season.id, season.open_at, season.close_at),
      people: async (at) => idsOf(await studying(at).execute()),
      message: () => ({
        type: 'exchange',
        link: { route: '/pages/exchange/index', query: { season_id: season.id } },
        title: portal.said('newsExchangeTitle', { title: readJson<Localized>(season.title) }),
        content: saidRich(portal, 'newsExchange', { end: season.close_at }),
      }),
    }));
  },
  // Whom the office asks how it was needs to know of it: an event with an assessment asks by itself.
  'new-assessment': async (horizon) => {
    const { database, portal } = horizon;
    const { from, now } = newsTimes(horizon);
    const events = await database
      .selectFrom('events')
      .selectAll()
      .where('is_cancelled', '=', 0)
      .where('assessment_form_id', 'is not', null)
      .where((eb) => {
        const begins = eb.fn.coalesce('assessment_start_at', 'activity_end_at');
        return eb.and([eb(begins, '>', from), eb(begins, '<=', now)]);
      })
      .orderBy('id')
      .execute();
    return events.flatMap((event): Reminder[] => {
      const period = assessmentPeriod(event);
      // Who was there is known once nobody can check in any more, or where nobody does, at the end.
      const known = signInPeriod(event)?.end ?? event.activity_end_at;
      const begins = [period?.start ?? '', known].reduce((a, b) => (a > b ? a : b));
      if (!period || begins > now) return [];
      return [
        {
          ...there(event.id, begins, period.end),
          people: async (at) => idsOf(await whoWasAt(at, event.id).execute()),
          message: () => ({
            ...about(event),
            title: portal.said('newsAssessmentTitle', titleOf(event)),
            content: saidRich(portal, 'newsAssessment', { end: period.end }),
          }),
        },
      ];
    });
  },
};

/** Who has not looked back on it yet. */
function whoWasAt(database: Database, eventId: number) {
  return database
    .selectFrom('registrations')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('status', '=', 'attended')
    .where('assessed_at', 'is', null)
    .orderBy('user_id');
}

function newsTimes({ now }: Horizon): { readonly from: Instant; readonly now: Instant } {
  return { from: instantOf(after(now, -newsMs)), now: instantOf(now) };
}

function there(id: number, begins: Instant, ends: Instant | null): Pick<Reminder, 'record' | 'due' | 'since' | 'ends'> {
  return { record: String(id), due: begins, since: begins, ends };
}

function idsOf(rows: readonly { readonly user_id: number }[]): readonly number[] {
  return rows.map((row) => row.user_id);
}
