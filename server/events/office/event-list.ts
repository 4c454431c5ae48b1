/** Events and their registrations as the office sees them. */
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { inLanguage, type Language, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { type EventRecord, eventState, registrationState } from '../rules/event-times.ts';
import { loadSeats, seatedStatuses } from '../store/event-seats.ts';

export interface ListedEvent {
  readonly id: number;
  readonly title: string;
  readonly start: Instant;
  readonly end: Instant;
  /** cancelled, not_started, in_progress or ended */
  readonly state: string;
  /** not_started, registration_time or ended */
  readonly registration: string;
  readonly taken: number;
  /** Null: no limit. */
  readonly capacity: number | null;
  readonly waiting: number;
  /** Registrations that wait for the office. */
  readonly pending: number;
  /** The form with which people look back on it. */
  readonly assessmentForm: string | null;
}

interface ListDesk {
  readonly database: Database;
  readonly now: Date;
  readonly language: Language;
}

/** @param all  true: those that are over, too; they are last, the newest first */
export async function listEvents(desk: ListDesk, all: boolean): Promise<ListedEvent[]> {
  const { database, now } = desk;
  const moment = instantOf(now);
  const coming = database.selectFrom('events').selectAll().where('activity_end_at', '>', moment);
  const over = database.selectFrom('events').selectAll().where('activity_end_at', '<=', moment);
  const rows = [
    ...(await coming.orderBy('activity_start_at').orderBy('id').execute()),
    ...(all ? await over.orderBy('activity_start_at', 'desc').orderBy('id').execute() : []),
  ];
  return describe(desk, rows);
}

export async function findEvent(desk: ListDesk, id: number): Promise<ListedEvent | undefined> {
  const rows = await desk.database.selectFrom('events').selectAll().where('id', '=', id).execute();
  const [event] = await describe(desk, rows);
  return event;
}

async function describe({ database, now, language }: ListDesk, rows: readonly EventRecord[]): Promise<ListedEvent[]> {
  const ids = rows.map(({ id }) => id);
  const seats = await loadSeats(database, ids);
  const pending = await countPending(database, ids);
  return rows.map((event) => ({
    id: event.id,
    title: inLanguage(readJson<Localized>(event.title), language),
    start: event.activity_start_at,
    end: event.activity_end_at,
    state: event.is_cancelled === 1 ? 'cancelled' : eventState(event, now),
    registration: registrationState(event, now),
    taken: seats.get(event.id)?.taken ?? 0,
    capacity: event.capacity,
    waiting: seats.get(event.id)?.waiting ?? 0,
    pending: pending.get(event.id) ?? 0,
    assessmentForm: event.assessment_form_id,
  }));
}

async function countPending(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('registrations')
    .select((eb) => ['event_id', eb.fn.countAll<number>().as('count')])
    .where('status', '=', 'pending')
    .where('event_id', 'in', ids)
    .groupBy('event_id')
    .execute();
  return new Map(rows.map(({ event_id: id, count }) => [id, count]));
}

export interface ListedRegistration {
  readonly sn: string;
  readonly sid: string | null;
  readonly student: string;
  readonly status: string;
  /** The place on the waiting list, from 1. */
  readonly position: number | null;
  readonly applied: Instant;
}

const seated: readonly string[] = seatedStatuses;

/** Who has a seat first, then the waiting list, then who has left; in each in the order in which they came. */
export async function listRegistrations(database: Database, eventId: number): Promise<ListedRegistration[]> {
  const rows = await selectRegistrations(database)
    .where('registrations.event_id', '=', eventId)
    .orderBy('registrations.applied_at')
    .orderBy('registrations.id')
    .execute();
  const waiting = rows.filter(({ status }) => status === 'waiting_list');
  const groups = [
    rows.filter(({ status }) => seated.includes(status)),
    waiting,
    rows.filter(({ status }) => status !== 'waiting_list' && !seated.includes(status)),
  ];
  return groups.flat().map((row) => ({
    sn: row.sn,
    sid: row.sid,
    student: row.en_name ?? row.name ?? '',
    status: row.status,
    position: row.status === 'waiting_list' ? waiting.indexOf(row) + 1 : null,
    applied: row.applied_at,
  }));
}

export interface SaidRegistration {
  readonly sn: string;
  readonly student: string;
  readonly event: string;
}

/** Registrations by their serials, in any letters; those that nobody has are missing. */
export async function sayRegistrations(
  database: Database,
  language: Language,
  serials: readonly string[],
): Promise<SaidRegistration[]> {
  if (serials.length === 0) return [];
  const rows = await selectRegistrations(database)
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select('events.title')
    .where(
      'registrations.sn',
      'in',
      serials.map((sn) => sn.toUpperCase()),
    )
    .execute();
  return rows.map((row) => ({
    sn: row.sn,
    student: row.en_name ?? row.name ?? '',
    event: inLanguage(readJson<Localized>(row.title), language),
  }));
}

function selectRegistrations(database: Database) {
  return database
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .select(['registrations.sn', 'registrations.status', 'registrations.applied_at'])
    .select(['users.sid', 'users.en_name', 'users.name']);
}
