/** Which events a reader may know of, and how one is shown in a list. */

import type { ActivitySummary, Category } from '#contract';
import { categoryIn } from '../../contents/store/categories.ts';
import type { CallContext } from '../../kernel/call/call.ts';
import type { Database } from '../../kernel/database/open.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { openSeats, type Seats } from '../../kernel/seats.ts';
import { readJson } from '../../kernel/values/json.ts';
import { addressedTo, audienceOf, readsAsVisitor } from '../../people/store/audience.ts';
import { loadAvailablePoints } from '../../points/store/points.ts';
import {
  assessmentPeriod,
  assessmentState,
  type EventRecord,
  eventState,
  registrationState,
  signInPeriod,
  signInState,
} from '../rules/event-times.ts';
import { actionsOf, type Standing } from './event-actions.ts';
import { countPhotos } from './event-photos.ts';
import { loadSeats, seatedStatuses } from './event-seats.ts';
import { describeRegistrations, ownRegistrations, type RegistrationRecord } from './registrations.ts';

export type { EventRecord } from '../rules/event-times.ts';

type Reader = Pick<CallContext, 'database' | 'user' | 'classId'>;

/** The events addressed to the reader, and those the reader has registered for; to visitors the public ones. */
export async function visibleEvents({ database, user, classId }: Reader) {
  const events = database.selectFrom('events');
  if (!user || readsAsVisitor({ user, classId })) {
    return events.where('visibility', '=', 'public').where('for_everyone', '=', 1);
  }
  const addressed = addressedTo(database, 'event', await audienceOf(database, user, classId));
  const own = database.selectFrom('registrations').select('event_id').where('user_id', '=', user.id);
  return events.where((eb) =>
    eb.or([eb('for_everyone', '=', 1), eb('events.id', 'in', addressed), eb('events.id', 'in', own)]),
  );
}

/** Which of these events are meant for the own class of the person; leads who do not study have none. */
async function eligibleEvents(
  { database, user }: Pick<Reader, 'database' | 'user'>,
  events: readonly EventRecord[],
): Promise<ReadonlySet<number>> {
  if (!user || user.ownClassId === null) return new Set();
  const restricted = events.filter((event) => event.for_everyone === 0).map((event) => event.id);
  const open = events.filter((event) => event.for_everyone === 1).map((event) => event.id);
  if (restricted.length === 0) return new Set(open);
  const own = await audienceOf(database, user, user.ownClassId);
  const rows = await addressedTo(database, 'event', own).where('record_id', 'in', restricted).execute();
  return new Set([...open, ...rows.map((row) => row.record_id)]);
}

export type EventReader = Pick<
  CallContext,
  'database' | 'user' | 'classId' | 'now' | 'language' | 'time' | 'files' | 'portal'
>;

/** The events as a list shows them, in the order given. */
export async function summariseEvents(
  context: EventReader,
  rows: readonly EventRecord[],
  categories: readonly Category[],
): Promise<ActivitySummary[]> {
  const { database } = context;
  const ids = rows.map((row) => row.id);
  const standings = await standingsOf(context, rows);
  const applies = await ownApplies(context, rows, standings);
  const comments = await countComments(database, ids);
  const photos = await countPhotos(database, ids);
  const ofClass = await countOfClass(context, ids);
  return rows.map((row) => {
    const standing = standings.get(row.id) ?? unknownStanding;
    return {
      ...headOf(context, row, categories),
      ...placesOf(row, standing.seats),
      photo_count: photos.get(row.id) ?? 0,
      comment_count: comments.get(row.id) ?? 0,
      my_apply: applies.get(row.id) ?? null,
      actions: actionsOf(row, standing, context.now),
      class_registered_count: ofClass && (ofClass.get(row.id) ?? 0),
    };
  });
}

type OfOthers =
  | 'my_apply'
  | 'actions'
  | 'class_registered_count'
  | 'photo_count'
  | 'comment_count'
  | keyof ReturnType<typeof placesOf>;

/** What an event says for itself. */
function headOf(
  { language, now, time }: EventReader,
  row: EventRecord,
  categories: readonly Category[],
): Omit<ActivitySummary, OfOthers> {
  const text = (json: string) => inLanguage(readJson<Localized>(json), language);
  const signIn = signInPeriod(row);
  const assessment = assessmentPeriod(row);
  return {
    id: row.id,
    title: text(row.title),
    summary: row.summary && text(row.summary),
    cover: row.cover,
    category: categoryIn(categories, row.category_id),
    organiser: text(row.organiser),
    time: row.time && text(row.time),
    activity_start_at: time.datetime(row.activity_start_at),
    activity_end_at: time.datetime(row.activity_end_at),
    registration_start_at: time.datetime(row.registration_start_at),
    registration_end_at: time.datetime(row.registration_end_at),
    sign_in_start_at: time.datetimeOrNull(signIn && signIn.start),
    sign_in_end_at: time.datetimeOrNull(signIn && signIn.end),
    cancel_end_at: time.datetime(row.cancel_end_at),
    assessment_start_at: time.datetimeOrNull(assessment && assessment.start),
    assessment_end_at: time.datetimeOrNull(assessment && assessment.end),
    venue: text(row.venue),
    is_online: row.is_online === 1,
    waiting_list_enabled: row.waiting_list_enabled === 1,
    needs_approval: row.needs_approval === 1,
    points_cost: row.points_cost,
    points_award: row.points_award,
    sign_in_mode: row.sign_in_mode as ActivitySummary['sign_in_mode'], // written by the server from the same list of words
    visibility: row.visibility as ActivitySummary['visibility'], // likewise
    is_cancelled: row.is_cancelled === 1,
    cancel_note: row.cancel_note && text(row.cancel_note),
    event_state: eventState(row, now),
    registration_state: registrationState(row, now),
    sign_in_state: signInState(row, now),
    assessment_state: assessmentState(row, now),
    has_form: row.form_id !== null,
    has_assessment: row.assessment_form_id !== null,
    photo_upload_enabled: row.photo_upload_enabled === 1,
  };
}

function placesOf(row: EventRecord, seats: Seats) {
  return {
    capacity: row.capacity,
    registered_count: seats.taken,
    available_count: row.capacity === null ? null : openSeats(row, seats),
    waiting_count: seats.waiting,
  };
}

const unknownStanding: Standing = {
  isVisitor: true,
  isEligible: false,
  registration: undefined,
  seats: { taken: 0, waiting: 0 },
  points: 0,
};

/** What the reader has to do with each event. */
export async function standingsOf(
  context: Pick<EventReader, 'database' | 'user' | 'classId' | 'now'>,
  rows: readonly EventRecord[],
): Promise<ReadonlyMap<number, Standing>> {
  const { database, user, now } = context;
  const ids = rows.map((row) => row.id);
  const seats = await loadSeats(database, ids);
  const eligible = await eligibleEvents(context, rows);
  const isVisitor = readsAsVisitor(context);
  const own =
    user && !isVisitor ? await ownRegistrations(database, user.id, ids) : new Map<number, RegistrationRecord>();
  const costs = user?.ownClassId !== null && rows.some((row) => row.points_cost > 0);
  const points = user && costs ? (await loadAvailablePoints(database, [user.id], now)).get(user.id) : undefined;
  return new Map(
    rows.map((row) => [
      row.id,
      {
        isVisitor,
        isEligible: eligible.has(row.id),
        registration: own.get(row.id),
        seats: seats.get(row.id) ?? unknownStanding.seats,
        points: points ?? 0,
      },
    ]),
  );
}

async function ownApplies(
  context: EventReader,
  rows: readonly EventRecord[],
  standings: ReadonlyMap<number, Standing>,
) {
  const own = [...standings.values()].flatMap(({ registration }) => registration ?? []);
  const applies = await describeRegistrations(context, own, new Map(rows.map((row) => [row.id, row])));
  return new Map(applies.map((apply) => [apply.activity_id, apply]));
}

/** How many reviews of each event everybody may see. */
async function countComments(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('event_comments')
    .select((eb) => ['event_id', eb.fn.countAll<number>().as('count')])
    .where('event_id', 'in', ids)
    .where('kind', '=', 'comment')
    .where('status', '=', 'published')
    .groupBy('event_id')
    .execute();
  return new Map(rows.map((row) => [row.event_id, row.count]));
}

/** How many of the chosen class take part in each event; for class leads only. */
async function countOfClass(
  { database, user, classId }: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number> | null> {
  if (!user || user.adminid === 0 || classId === null) return null;
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('registrations')
    .innerJoin('enrolments', 'enrolments.user_id', 'registrations.user_id')
    .select((eb) => ['registrations.event_id', eb.fn.countAll<number>().as('count')])
    .where('registrations.event_id', 'in', ids)
    .where('registrations.status', 'in', seatedStatuses)
    .where('enrolments.class_id', '=', classId)
    .where('enrolments.is_current', '=', 1)
    .groupBy('registrations.event_id')
    .execute();
  return new Map(rows.map((row) => [row.event_id, row.count]));
}
