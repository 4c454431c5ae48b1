/** What people are reminded of: whatever begins or ends soon, with those whom it concerns. */
import { grouped, sum } from '#model';
import { linkTo } from '../../courses/store/course-promotion.ts';
import { assessmentPeriod } from '../../events/rules/event-times.ts';
import { about, titleOf } from '../../events/store/promotion.ts';
import { timesOf } from '../../kept-forms/store/kept-forms.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant, Row } from '../../kernel/database/tables.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import type { PortalView } from '../../kernel/portal/portal-view.ts';
import { type SentenceName, type SentenceValues, saidRich, type Words } from '../../kernel/portal/texts.ts';
import { readJson } from '../../kernel/values/json.ts';
import { after, dayAfter, instantOf, startOfDay } from '../../kernel/values/time.ts';
import type { NewMessage } from '../../messages/store/send-message.ts';
import { restOf } from '../../points/store/points-ledger.ts';
import { awaitedConfirmations } from '../../study/store/tuition.ts';
import { missingKept, missingPeople } from '../office/missing-people.ts';
import { type FindReminders, type Horizon, type Reminder, remindAt } from './reminder.ts';

type ReminderKind = 'events' | 'answers' | 'selections' | 'tuition' | 'exchange' | 'points';

/** By their names in `config/portal.yaml`. */
export const reminderKinds: Readonly<Record<ReminderKind, FindReminders>> = {
  events: async (horizon) => {
    const { database, portal } = horizon;
    const { from, until } = momentsOf(horizon);
    const events = await database
      .selectFrom('events')
      .selectAll()
      .where('is_cancelled', '=', 0)
      .where('activity_start_at', '>', from)
      .where('activity_start_at', '<=', until)
      .orderBy('id')
      .execute();
    return events.map((event) => {
      const { activity_start_at: start } = event;
      const values = { start, venue: readJson<Localized>(event.venue) };
      return {
        record: String(event.id),
        due: start,
        since: event.created_at,
        people: (at) => registeredBefore(at, event.id, remindAt(start, horizon)),
        message: () => ({ ...about(event), ...reminding(portal, titleOf(event).title, 'reminderEvent', values) }),
      };
    });
  },
  answers: async (horizon) => {
    const kinds = [noticeForms, lookingBackForms, graduationForms, keptForms];
    const asked = await Promise.all(kinds.map((find) => find(horizon)));
    const { from, until } = momentsOf(horizon);
    return asked.flat().flatMap(({ form, ends, begins, title, people, ...message }): Reminder[] => {
      const [due] = ends.filter((end) => end !== null).sort();
      if (due === undefined || due <= from || due > until) return [];
      const since =
        begins
          .filter((begin) => begin !== null)
          .sort()
          .at(-1) ?? '';
      const words = () => reminding(horizon.portal, title, 'reminderAnswer', { end: due });
      return [{ record: form, due, since, people, message: () => ({ ...message, ...words() }) }];
    });
  },
  selections: async (horizon) => {
    const { database, portal } = horizon;
    const { from, until } = momentsOf(horizon);
    const rounds = await database
      .selectFrom('rounds')
      .select(['id', 'kind', 'title', 'start_at', 'end_at'])
      .where('end_at', '>', from)
      .where('end_at', '<=', until)
      .orderBy('id')
      .execute();
    return rounds.map((round) => ({
      record: String(round.id),
      due: round.end_at,
      since: round.start_at,
      people: (at) => missingPeople(at, { record: 'selections', roundId: round.id }),
      message: () => ({
        type: 'course',
        link: linkTo(round),
        ...reminding(portal, readJson<Localized>(round.title), 'reminderSelection', { end: round.end_at }),
      }),
    }));
  },
  tuition: async (horizon) => {
    const { database, portal } = horizon;
    const { from, until } = momentsOf(horizon);
    const plans = await awaitedConfirmations(database)
      .where('tuition_versions.deadline', '>', from)
      .where('tuition_versions.deadline', '<=', until)
      .orderBy('tuition_plans.id')
      .execute();
    return plans.map(({ id, user_id: userId, deadline, created_at: since }) => ({
      record: String(id),
      due: deadline,
      since,
      people: async () => [userId],
      message: () => ({
        type: 'tuition',
        link: { route: '/pages/personal/tuition', query: {} },
        title: portal.said('reminderTuitionTitle'),
        content: saidRich(portal, 'reminderTuition', { end: deadline }),
      }),
    }));
  },
  exchange: async (horizon) => {
    const { database, portal } = horizon;
    const { from, until } = momentsOf(horizon);
    const seasons = await database
      .selectFrom('exchange_seasons')
      .select(['id', 'title', 'open_at', 'close_at'])
      .where('close_at', '>', from)
      .where('close_at', '<=', until)
      .orderBy('id')
      .execute();
    return seasons.map(({ id, title, open_at: since, close_at: due }) => ({
      record: String(id),
      due,
      since,
      people: (at) => draftsOf(at, id),
      message: () => ({
        type: 'exchange',
        link: { route: '/pages/exchange/index', query: { season_id: id } },
        ...reminding(portal, readJson<Localized>(title), 'reminderExchange', { end: due }),
      }),
    }));
  },
  points: async (horizon) => {
    const { portal, time } = horizon;
    const firstOfDays = byDay(await lotsRunningOut(horizon), horizon);
    return firstOfDays.map(({ lot: { id, user_id: userId, expires_at: due, created_at: since }, points }) => ({
      record: String(id),
      due,
      since,
      people: async () => [userId],
      message: () => ({
        type: 'system',
        link: { route: '/pages/personal/pointsRecord', query: {} },
        title: portal.said('reminderPointsTitle'),
        content: saidRich(portal, 'reminderPoints', { points, day: time.date(due) }),
      }),
    }));
  },
};

/** What ends or begins between these moments is reminded of now. */
function momentsOf({ now, beforeMs }: Horizon): { readonly from: Instant; readonly until: Instant } {
  return { from: instantOf(now), until: instantOf(after(now, beforeMs)) };
}

function reminding(portal: PortalView, title: Words, says: SentenceName, values: SentenceValues) {
  return { title: portal.said('reminderTitle', { title }), content: saidRich(portal, says, values) };
}

/** Who was registered before that moment and has not checked in. Who has come later knows when it begins. */
async function registeredBefore(database: Database, eventId: number, moment: Instant): Promise<readonly number[]> {
  const rows = await database
    .selectFrom('registrations')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('status', '=', 'registered')
    .where('signed_at', 'is', null)
    .where('updated_at', '<=', moment)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

async function draftsOf(database: Database, seasonId: number): Promise<readonly number[]> {
  const rows = await database
    .selectFrom('exchange_applications')
    .select('user_id')
    .where('season_id', '=', seasonId)
    .where('status', '=', 'draft')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Of whole days, today as well, so that the points of one day are in one message and the same lot stands for them. */
function lotsRunningOut({ database, now, beforeMs, time }: Horizon) {
  const today = time.date(instantOf(now));
  const lastDay = time.date(instantOf(after(now, beforeMs)));
  return database
    .selectFrom('points_lots')
    .selectAll()
    .where('expires_at', '>=', instantOf(startOfDay(today, time)))
    .where('expires_at', '<', instantOf(startOfDay(dayAfter(lastDay), time)))
    .orderBy('id')
    .execute();
}

/** The points of a person that run out on one day, with the lot that stands for them. */
function byDay(lots: readonly Row<'points_lots'>[], { now, time }: Horizon) {
  const isLeft = (lot: Row<'points_lots'>) => lot.expires_at > instantOf(now);
  const days = grouped(lots.map((lot) => [`${lot.user_id} ${time.date(lot.expires_at)}`, lot]));
  const ending = [...days.values()].map((some) => ({ lot: some[0], points: sum(some.filter(isLeft).map(restOf)) }));
  return ending.filter(({ points }) => points > 0);
}

/** A form that people are asked to answer. */
interface AskedForm extends Pick<NewMessage, 'type' | 'link'>, Pick<Reminder, 'people'> {
  readonly form: string;
  /** Whichever comes first ends it. */
  readonly ends: readonly (Instant | null)[];
  /** Whichever comes last begins it. */
  readonly begins: readonly (Instant | null)[];
  readonly title: Localized;
}

/** Replies to notices. */
async function noticeForms(horizon: Horizon): Promise<readonly AskedForm[]> {
  const rows = await openForms(horizon)
    .innerJoin('notices', 'notices.form_id', 'form_definitions.form_id')
    .select(['notices.id', 'notices.title', 'notices.publish_at', 'notices.expire_at'])
    .where('notices.withdrawn_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    ...answersOf(row.asked_form),
    ends: [row.expire_at, row.close_at],
    begins: [row.publish_at, row.open_at],
    title: readJson<Localized>(row.title),
    type: 'notice',
    link: { route: '/pages/news/detail', query: { id: row.id } },
  }));
}

/** Assessments of events. */
async function lookingBackForms(horizon: Horizon): Promise<readonly AskedForm[]> {
  const rows = await openForms(horizon)
    .innerJoin('events', 'events.assessment_form_id', 'form_definitions.form_id')
    .selectAll('events')
    .where('events.is_cancelled', '=', 0)
    .execute();
  return rows.map((row) => {
    const period = assessmentPeriod(row);
    return {
      ...answersOf(row.asked_form),
      ends: [period && period.end, row.close_at],
      begins: [period && period.start, row.open_at],
      title: titleOf(row).title,
      ...about(row),
    };
  });
}

/** Forms of graduation. */
async function graduationForms(horizon: Horizon): Promise<readonly AskedForm[]> {
  const rows = await openForms(horizon)
    .innerJoin('graduation_exercises', 'graduation_exercises.form_id', 'form_definitions.form_id')
    .select(['graduation_exercises.name', 'graduation_exercises.created_at'])
    .execute();
  return rows.map((row) => ({
    ...answersOf(row.asked_form),
    ends: [row.close_at],
    begins: [row.created_at, row.open_at],
    title: readJson<Localized>(row.name),
    type: 'graduation',
    link: { route: '/pages/graduationReview', query: {} },
  }));
}

/** Forms with a store of their own that are awaited from somebody. */
async function keptForms({ database, portal, time }: Horizon): Promise<readonly AskedForm[]> {
  const awaited = portal.keptForms.filter(({ keeps }) => keeps.awaitedFrom !== undefined);
  const asked = awaited.map(async (form): Promise<readonly AskedForm[]> => {
    const page = portal.pageOf(form.name);
    if (!page) return [];
    const { opens, closes } = await timesOf(database, form, time);
    return [
      {
        form: form.name,
        ends: [closes],
        begins: [opens],
        title: page.title,
        people: (at) => missingKept(at, form),
        type: 'system',
        link: { route: page.route, query: {} },
      },
    ];
  });
  return (await Promise.all(asked)).flat();
}

function answersOf(formId: string): Pick<AskedForm, 'form' | 'people'> {
  return { form: formId, people: (database) => missingPeople(database, { record: 'submissions', formId }) };
}

/** The forms of the office whose time is not over. */
function openForms({ database, now }: Horizon) {
  return database
    .selectFrom('form_definitions')
    .select(['form_definitions.form_id as asked_form', 'open_at', 'close_at'])
    .where((eb) => eb.or([eb('close_at', 'is', null), eb('close_at', '>', instantOf(now))]));
}
