/** Who has not answered yet, of those of whom the office awaits it. */

import { assessmentPeriod } from '../../events/rules/event-times.ts';
import type { AnswerSource } from '../../forms/office/answered-records.ts';
import { type ExportDesk, personColumns } from '../../forms/office/submissions.ts';
import { inPieces } from '../../kernel/database/in-pieces.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import type { KeptForm } from '../../kernel/portal/portal-view.ts';
import type { Table } from '../../kernel/values/table-files.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { findReceivers, type Receivers } from '../../messages/office/receivers.ts';
import { isUnread } from '../../messages/store/messages.ts';
import { studentsMeant } from '../../people/store/audience.ts';
import { peopleWithClass } from '../../people/store/named-people.ts';
import { awaitedConfirmations } from '../../study/store/tuition.ts';

/** Null: nobody has to answer. */
type FoundPeople = Promise<readonly { readonly user_id: number }[] | null>;

type Finders = {
  readonly [Kind in AnswerSource['record']]?: (
    database: Database,
    source: Extract<AnswerSource, { record: Kind }>,
  ) => FoundPeople;
};

const finders: Finders = {
  // Whom the office has registered, or who walked in.
  registrations: async (database, { eventId }) => {
    const event = await database
      .selectFrom('events')
      .select('form_id')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
    if (event.form_id === null) return null;
    return database
      .selectFrom('registrations')
      .select('user_id')
      .where('event_id', '=', eventId)
      .where('status', 'in', ['registered', 'pending', 'waiting_list'])
      .where('answers', 'is', null)
      .execute();
  },
  'sign-ins': (database, { eventId }) =>
    database
      .selectFrom('registrations')
      .select('user_id')
      .where('event_id', '=', eventId)
      .where('status', 'in', ['registered', 'absent'])
      .where('signed_at', 'is', null)
      .execute(),
  messages: (database, { sentId }) =>
    database.selectFrom('messages').select('user_id').where('sent_id', '=', sentId).where(isUnread).execute(),
  selections: async (database, { roundId }) => {
    const round = await database
      .selectFrom('rounds')
      .select(['id', 'for_everyone'])
      .where('id', '=', roundId)
      .executeTakeFirstOrThrow();
    const done = database.selectFrom('selections').select('user_id').where('round_id', '=', roundId);
    return studentsMeant(database, 'round', round).where('enrolments.user_id', 'not in', done).execute();
  },
  'tuition-confirmations': (database) => awaitedConfirmations(database).execute(),
  submissions: async (database, { formId }) => {
    const asked = await askedBy(database, formId);
    if (asked === null) return null;
    const answered = database.selectFrom('submissions').select('user_id').where('form_id', '=', formId);
    const done = new Set((await answered.where('is_draft', '=', 0).execute()).map((row) => row.user_id));
    return (await asked.people.execute()).filter((row) => !done.has(row.user_id));
  },
};

interface Asked {
  readonly people: { execute(): Promise<readonly { readonly user_id: number }[]> };
  readonly from: Instant | null;
  readonly until: Instant | null;
}

/** Whom a form is put to: those whom its notice is for, the candidates of its graduation, or who was at its event. */
async function askedBy(database: Database, formId: string): Promise<Asked | null> {
  const notice = await database
    .selectFrom('notices')
    .select(['id', 'for_everyone', 'publish_at', 'expire_at', 'withdrawn_at'])
    .where('form_id', '=', formId)
    .executeTakeFirst();
  if (notice) {
    const { publish_at: from, expire_at: end, withdrawn_at: withdrawn } = notice;
    return { people: studentsMeant(database, 'notice', notice), from, until: withdrawn ?? end };
  }
  const exercise = await database
    .selectFrom('graduation_exercises')
    .select(['id', 'created_at'])
    .where('form_id', '=', formId)
    .executeTakeFirst();
  if (exercise) {
    const candidates = database.selectFrom('graduation_candidates').select('user_id');
    return { people: candidates.where('exercise_id', '=', exercise.id), from: exercise.created_at, until: null };
  }
  const event = await database
    .selectFrom('events')
    .selectAll()
    .where('assessment_form_id', '=', formId)
    .executeTakeFirst();
  const period = event && assessmentPeriod(event);
  if (!period) return null;
  const guests = database.selectFrom('registrations').select('user_id').where('event_id', '=', event.id);
  return { people: guests.where('status', '=', 'attended'), from: period.start, until: period.end };
}

/** Whether people may answer a form now, as far as what puts it to them goes. */
export async function isPutNow(database: Database, formId: string, now: Date): Promise<boolean> {
  const asked = await askedBy(database, formId);
  const moment = instantOf(now);
  return asked !== null && (asked.from ?? moment) <= moment && (asked.until === null || asked.until > moment);
}

/**
 * Who has not answered, and not read or confirmed where that is what is awaited; only those who can log in.
 * @returns the ids of their accounts; null where nobody has to answer
 */
export async function missingPeople(database: Database, source: AnswerSource): Promise<readonly number[] | null> {
  // The table's rows are keyed by kind, so the row of `source.record` takes this source; TypeScript cannot follow that.
  const find = finders[source.record] as ((database: Database, source: AnswerSource) => FoundPeople) | undefined;
  const found = (await find?.(database, source)) ?? null;
  if (found === null) return null;
  return whoCanLogIn(
    database,
    found.map((row) => row.user_id),
  );
}

/**
 * Who has not sent a form with a store of its own, of those from whom it is awaited; what was withdrawn does not count.
 * @returns the ids of their accounts; null where it is awaited from nobody
 */
export async function missingKept(
  database: Database,
  { name, keeps }: Pick<KeptForm, 'name' | 'keeps'>,
): Promise<readonly number[] | null> {
  if (keeps.awaitedFrom === undefined) return null;
  const answered = database.selectFrom('kept_answers').select('user_id').where('form', '=', name);
  const rows = await answered.where('withdrawn_at', 'is', null).execute();
  const done = new Set(rows.map((row) => row.user_id));
  const awaited = await findReceivers(database, awaitedOf(keeps.awaitedFrom));
  return awaited.filter((id) => !done.has(id));
}

/** From whom a form is awaited, as messages name it: whoever is in a class is a student. */
export function awaitedOf(awaitedFrom: NonNullable<KeptForm['keeps']['awaitedFrom']>): Receivers {
  return awaitedFrom === 'everybody' ? 'students' : awaitedFrom;
}

/** Of these people those who can log in, each once, in the order of their accounts. */
export async function whoCanLogIn(database: Database, userIds: readonly number[]): Promise<readonly number[]> {
  const rows = await inPieces([...new Set(userIds)], (some) =>
    database.selectFrom('users').select('id').where('id', 'in', some).where('status', '=', 'active').execute(),
  );
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

/** The people as a table, with what reaches them. */
export async function exportMissing(desk: ExportDesk, userIds: readonly number[]): Promise<Table> {
  const columns = [
    { key: 'class', says: 'class' },
    { key: 'email', says: 'email' },
  ] as const;
  const rows = await inPieces(userIds, (some) =>
    peopleWithClass(desk.database)
      .select('users.en_name')
      .where('users.id', 'in', some)
      .orderBy('classes.title')
      .orderBy('users.sid')
      .execute(),
  );
  const said = columns.map(({ key, says }) => ({ key, label: desk.portal.say(says, desk.language) }));
  return { columns: [...personColumns(desk, rows), ...said], rows };
}
