/** Registrations: the own ones, and how one is shown to its owner. */

import type { Apply } from '#contract';
import { isOneOf } from '#model';
import { answersWithLinks } from '../../forms/store/office-form-answers.ts';
import { loadForm } from '../../forms/store/office-forms.ts';
import type { CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { compiledOnce } from '../../kernel/database/compiled-once.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import {
  assessmentState,
  cancelEnd,
  type EventRecord,
  eventState,
  registrationState,
  signInState,
} from '../rules/event-times.ts';
import { activeStatuses } from './event-seats.ts';

export type RegistrationRecord = Row<'registrations'>;

export function isActive({ status }: Pick<RegistrationRecord, 'status'>): boolean {
  return isOneOf(status, activeStatuses);
}

/** True while nothing final has happened: the answers may be changed, the seat or the place on the list given up. */
export function isOpen({ status }: Pick<RegistrationRecord, 'status'>): boolean {
  return status === 'pending' || status === 'registered' || status === 'waiting_list';
}

/** The own registration for each of several events: the one that counts, otherwise the last one. */
export async function ownRegistrations(
  database: Database,
  userId: number,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, RegistrationRecord>> {
  const own = new Map<number, RegistrationRecord>();
  if (eventIds.length === 0) return own;
  const rows = await registrationsOf(database, { userId, eventIds });
  for (const row of rows) {
    const before = own.get(row.event_id);
    if (!before || isActive(row) || !isActive(before)) own.set(row.event_id, row);
  }
  return own;
}

const registrationsOf = compiledOnce(
  (database, { userId, eventIds }: { userId: number; eventIds: readonly number[] }) =>
    database
      .selectFrom('registrations')
      .selectAll()
      .where('user_id', '=', userId)
      .where('event_id', 'in', eventIds)
      .orderBy('id'),
);

/**
 * The registration behind a serial.
 * @throws Refusal 404 when there is none, 403 when it is somebody else's
 */
export async function findBySerial(database: Database, userId: number, sn: string): Promise<RegistrationRecord> {
  const row = await database
    .selectFrom('registrations')
    .selectAll()
    .where('sn', '=', sn.toUpperCase())
    .executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  if (row.user_id !== userId) throw new Refusal('notOwner');
  return row;
}

/** A registration as it is now. @throws Refusal 404 when there is none */
export async function loadRegistration(database: Database, id: number): Promise<RegistrationRecord> {
  const [row] = await registrationById(database, { id });
  if (!row) throw new Refusal('notFound');
  return row;
}

const registrationById = compiledOnce((database, { id }: { id: number }) =>
  database.selectFrom('registrations').selectAll().where('id', '=', id),
);

type RegistrationAction = 'edit' | 'cancel' | 'sign' | 'assess';

/** What the owner can do with a registration now. */
export function allowedActions(
  event: EventRecord,
  row: RegistrationRecord,
  now: Date,
): Readonly<Record<RegistrationAction, boolean>> {
  const isHeld = isOpen(row) && event.is_cancelled === 0;
  return {
    edit: isHeld && registrationState(event, now) !== 'ended',
    cancel: isHeld && instantOf(now) < cancelEnd(event, row),
    sign: isHeld && row.status === 'registered' && signInState(event, now) === 'open',
    assess: row.status === 'attended' && row.assessed_at === null && assessmentState(event, now) === 'open',
  };
}

type Shown = Pick<CallContext, 'database' | 'language' | 'now' | 'time' | 'files' | 'portal'>;

/** Registrations as their owners see them, in the order given. */
export async function describeRegistrations(
  context: Shown,
  rows: readonly RegistrationRecord[],
  events: ReadonlyMap<number, EventRecord>,
): Promise<Apply[]> {
  const positions = await waitingPositions(context.database, rows);
  const questions = new Map<string, Promise<Questions>>();
  const described: Apply[] = [];
  for (const row of rows) {
    const event = events.get(row.event_id);
    if (!event) continue;
    const ext = readJson<Apply['ext']>(row.ext);
    const answers = await answersOf(context, event, row, questions);
    described.push({ ...describe(context, event, row), position: positions.get(row.id) ?? null, answers, ext });
  }
  return described;
}

/** One registration as its owner sees it. */
export async function describeRegistration(
  context: Shown,
  event: EventRecord,
  row: RegistrationRecord,
): Promise<Apply> {
  const [apply] = await describeRegistrations(context, [row], new Map([[event.id, event]]));
  if (!apply) throw new Refusal('notFound');
  return apply;
}

function describe(
  { language, now, time }: Shown,
  event: EventRecord,
  row: RegistrationRecord,
): Omit<Apply, 'position' | 'answers' | 'ext'> {
  const text = (json: string) => inLanguage(readJson<Localized>(json), language);
  const can = allowedActions(event, row, now);
  return {
    id: row.id,
    sn: row.sn,
    activity_id: event.id,
    activity: {
      id: event.id,
      title: text(event.title),
      cover: event.cover,
      activity_start_at: time.datetime(event.activity_start_at),
      activity_end_at: time.datetime(event.activity_end_at),
      venue: text(event.venue),
      event_state: eventState(event, now),
    },
    status: row.status as Apply['status'], // written by the server from the same list of words
    applied_at: time.datetime(row.applied_at),
    cancelled_at: time.datetimeOrNull(row.cancelled_at),
    signed_at: time.datetimeOrNull(row.signed_at),
    assessed_at: time.datetimeOrNull(row.assessed_at),
    points_cost: event.points_cost,
    points_award: event.points_award,
    points_state: row.points_state as Apply['points_state'], // likewise
    form_version: row.form_version,
    can_edit: can.edit,
    can_cancel: can.cancel,
    can_sign: can.sign,
    can_assess: can.assess,
    cancel_end_at: time.datetime(cancelEnd(event, row)),
  };
}

/** The places on the waiting lists, from 1, of the registrations that are on one. */
async function waitingPositions(
  database: Database,
  rows: readonly RegistrationRecord[],
): Promise<ReadonlyMap<number, number>> {
  const waiting = rows.filter((row) => row.status === 'waiting_list');
  if (waiting.length === 0) return new Map();
  const lists = database
    .selectFrom('registrations')
    .select((eb) => [
      'id',
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('event_id').orderBy('applied_at').orderBy('id'))
        .as('position'),
    ])
    .where('status', '=', 'waiting_list')
    .where('event_id', 'in', [...new Set(waiting.map((row) => row.event_id))]);
  const places = await database
    .selectFrom(lists.as('lists'))
    .select(['id', 'position'])
    .where(
      'id',
      'in',
      waiting.map((row) => row.id),
    )
    .execute();
  return new Map(places.map(({ id, position }) => [id, Number(position)]));
}

type Questions = readonly { readonly key: string; readonly type: string }[];

/** The answers as they were given, files as links. */
async function answersOf(
  context: Shown,
  { form_id: formId }: EventRecord,
  row: RegistrationRecord,
  known: Map<string, Promise<Questions>>,
): Promise<Record<string, unknown> | null> {
  if (formId === null || row.form_version === null || row.answers === null) return null;
  const key = `${formId} ${row.form_version}`;
  const questions = known.get(key) ?? questionsOf(context, formId, row.form_version);
  known.set(key, questions);
  const fields = (await questions) as Parameters<typeof answersWithLinks>[2]; // the questions of a form definition
  return answersWithLinks(context, { record: 'registration', id: row.id }, fields, readJson(row.answers));
}

async function questionsOf(context: Shown, formId: string, version: number): Promise<Questions> {
  return (await loadForm(context.database, { ...context, formId, version }))?.fields ?? [];
}
