/** The records that hold answers, each kind with what the record itself says. */
import type { Database } from '../../kernel/database/open.ts';
import type { Json } from '../../kernel/database/tables.ts';
import { inLanguage, type Language, type Localized } from '../../kernel/portal/language.ts';
import type { SentenceName } from '../../kernel/portal/texts.ts';
import { readJson } from '../../kernel/values/json.ts';
import type { Held, TableValue } from '../../kernel/values/table-files.ts';
import type { TimeWriter } from '../../kernel/values/time.ts';

export type AnswerSource =
  | { readonly record: 'applications'; readonly typeKey?: string }
  | { readonly record: 'registrations' | 'sign-ins' | 'comments'; readonly eventId: number }
  | { readonly record: 'submissions'; readonly formId: string }
  | { readonly record: 'tuition-confirmations' }
  | { readonly record: 'selections'; readonly roundId: number }
  | { readonly record: 'messages'; readonly sentId: number }
  | { readonly record: 'profiles'; readonly classId?: number };

export type RecordKind = AnswerSource['record'];

/** One record in the form that all kinds share. */
export interface AnsweredRecord {
  readonly userId: number;
  /** Values by the key of the column. */
  readonly own: Readonly<Record<string, TableValue>>;
  /** The form of the office that was answered with it. */
  readonly formId: string | null;
  readonly answers: Json | null;
  readonly ext: Json;
}

interface Reader {
  readonly database: Database;
  readonly language: Language;
  readonly time: TimeWriter;
}

interface SaidColumn {
  readonly key: string;
  readonly says: SentenceName;
  readonly holds?: Held;
}

/** What a record says besides answers, in the order of the columns. */
export const recordColumns: Readonly<Record<RecordKind, readonly SaidColumn[]>> = {
  applications: [
    { key: 'no', says: 'number' },
    { key: 'type', says: 'type' },
    { key: 'status', says: 'status' },
    { key: 'outcome', says: 'outcome' },
    { key: 'content', says: 'content' },
    { key: 'allocating_points', says: 'pointsAskedFor' },
    { key: 'granted_points', says: 'pointsGranted' },
    { key: 'created_at', says: 'submitted', holds: 'moment' },
    { key: 'completed_at', says: 'completed', holds: 'moment' },
  ],
  registrations: [
    { key: 'sn', says: 'serialNumber' },
    { key: 'status', says: 'status' },
    { key: 'applied_at', says: 'registered', holds: 'moment' },
    { key: 'signed_at', says: 'signedIn', holds: 'moment' },
  ],
  'sign-ins': [
    { key: 'sn', says: 'serialNumber' },
    { key: 'signed_at', says: 'signedIn', holds: 'moment' },
  ],
  comments: [
    { key: 'rating', says: 'rating' },
    { key: 'content', says: 'content' },
    { key: 'status', says: 'status' },
    { key: 'created_at', says: 'submitted', holds: 'moment' },
  ],
  submissions: [
    { key: 'form_version', says: 'version' },
    { key: 'submitted_at', says: 'submitted', holds: 'moment' },
    { key: 'updated_at', says: 'changed', holds: 'moment' },
  ],
  'tuition-confirmations': [
    { key: 'receipt_no', says: 'receipt' },
    { key: 'academic_year', says: 'academicYear' },
    { key: 'confirmed_at', says: 'confirmed', holds: 'moment' },
  ],
  selections: [
    { key: 'course', says: 'course' },
    { key: 'section', says: 'section' },
    { key: 'status', says: 'status' },
    { key: 'rank', says: 'rank' },
    { key: 'title', says: 'title' },
    { key: 'submitted_at', says: 'submitted', holds: 'moment' },
    { key: 'version', says: 'version' },
  ],
  messages: [
    { key: 'read_at', says: 'read', holds: 'moment' },
    { key: 'confirmed_at', says: 'confirmed', holds: 'moment' },
  ],
  profiles: [
    { key: 'email', says: 'email' },
    { key: 'campus_email', says: 'campusEmail' },
    { key: 'phone', says: 'phone' },
    { key: 'updated_at', says: 'changed', holds: 'moment' },
  ],
};

type Loaders = {
  readonly [Kind in RecordKind]: (
    reader: Reader,
    source: Extract<AnswerSource, { record: Kind }>,
  ) => Promise<AnsweredRecord[]>;
};

/** In the order in which they were made. */
const loaders: Loaders = {
  applications: async ({ database, language, time }, { typeKey }) => {
    const all = database
      .selectFrom('applications')
      .innerJoin('application_types', 'application_types.id', 'applications.type_id')
      .selectAll('applications')
      .select(['application_types.name as type_name', 'application_types.form_id'])
      .orderBy('applications.id');
    const rows = await (typeKey === undefined ? all : all.where('application_types.key', '=', typeKey)).execute();
    return rows.map((row) => ({
      userId: row.user_id,
      own: {
        no: row.no,
        type: inLanguage(readJson<Localized>(row.type_name), language),
        status: row.cancelled_at === null ? row.status : 'cancelled',
        outcome: row.outcome,
        content: row.content,
        allocating_points: row.allocating_points,
        granted_points: row.granted_points,
        created_at: time.datetime(row.created_at),
        completed_at: time.datetimeOrNull(row.completed_at),
      },
      formId: row.form_id,
      answers: row.answers,
      ext: row.ext,
    }));
  },
  registrations: async ({ database, time }, { eventId }) => {
    const rows = await database
      .selectFrom('registrations')
      .innerJoin('events', 'events.id', 'registrations.event_id')
      .selectAll('registrations')
      .select('events.form_id')
      .where('event_id', '=', eventId)
      .orderBy('registrations.id')
      .execute();
    return rows.map((row) => ({
      userId: row.user_id,
      own: {
        sn: row.sn,
        status: row.status,
        applied_at: time.datetime(row.applied_at),
        signed_at: time.datetimeOrNull(row.signed_at),
      },
      formId: row.form_id,
      answers: row.answers,
      ext: row.ext,
    }));
  },
  // Whoever was noted by hand has no time.
  'sign-ins': async ({ database, time }, { eventId }) => {
    const rows = await database
      .selectFrom('registrations')
      .leftJoin('sign_ins', 'sign_ins.registration_id', 'registrations.id')
      .innerJoin('events', 'events.id', 'registrations.event_id')
      .select(['registrations.user_id', 'registrations.sn', 'events.sign_form_id'])
      .select(['sign_ins.signed_at', 'sign_ins.answers', 'sign_ins.ext'])
      .where('registrations.event_id', '=', eventId)
      .where('registrations.status', '=', 'attended')
      .orderBy((eb) => eb.fn.coalesce('sign_ins.signed_at', 'registrations.updated_at'))
      .orderBy('registrations.id')
      .execute();
    return rows.map((row) => ({
      userId: row.user_id,
      own: { sn: row.sn, signed_at: time.datetimeOrNull(row.signed_at) },
      formId: row.sign_form_id,
      answers: row.answers,
      ext: row.ext ?? '{}',
    }));
  },
  comments: async ({ database, time }, { eventId }) => {
    const rows = await database
      .selectFrom('event_comments')
      .selectAll()
      .where('event_id', '=', eventId)
      .where('kind', '=', 'comment')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      userId: row.user_id,
      own: {
        rating: row.rating,
        content: row.content,
        status: row.status,
        created_at: time.datetime(row.created_at),
      },
      formId: null,
      answers: null,
      ext: row.ext,
    }));
  },
  submissions: async ({ database, time }, { formId }) => {
    const rows = await database
      .selectFrom('submissions')
      .selectAll()
      .where('form_id', '=', formId)
      .where('is_draft', '=', 0)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      userId: row.user_id,
      own: {
        form_version: row.form_version,
        submitted_at: time.datetime(row.submitted_at),
        updated_at: time.datetime(row.updated_at),
      },
      formId,
      answers: row.answers,
      ext: row.ext,
    }));
  },
  'tuition-confirmations': async ({ database, time }) => {
    const rows = await database
      .selectFrom('tuition_confirmations')
      .innerJoin('tuition_plans', 'tuition_plans.id', 'tuition_confirmations.plan_id')
      .selectAll('tuition_confirmations')
      .select('tuition_plans.academic_year')
      .orderBy('tuition_confirmations.id')
      .execute();
    return rows.map((row) => ({
      userId: row.user_id,
      own: {
        receipt_no: row.receipt_no,
        academic_year: row.academic_year,
        confirmed_at: time.datetime(row.confirmed_at),
      },
      formId: null,
      answers: null,
      ext: row.ext,
    }));
  },
  // One for each course, and one without any for somebody who has given up all of them.
  selections: async ({ database, language, time }, { roundId }) => {
    const rows = await database
      .selectFrom('selections')
      .leftJoin('selection_items', 'selection_items.selection_id', 'selections.id')
      .leftJoin('courses', 'courses.id', 'selection_items.course_id')
      .leftJoin('course_options', 'course_options.id', 'selection_items.option_id')
      .selectAll('selections')
      .select(['courses.code', 'courses.title', 'course_options.label'])
      .select(['selection_items.rank', 'selection_items.status'])
      .where('selections.round_id', '=', roundId)
      .orderBy('selections.id')
      .orderBy('selection_items.rank')
      .orderBy('courses.code')
      .execute();
    return rows.map((row) => ({
      userId: row.user_id,
      own: {
        course: row.code,
        section: row.label,
        status: row.status,
        rank: row.rank,
        title: row.title === null ? null : inLanguage(readJson<Localized>(row.title), language),
        submitted_at: time.datetime(row.submitted_at),
        version: row.version,
      },
      formId: null,
      answers: null,
      ext: row.ext,
    }));
  },
  messages: async ({ database, time }, { sentId }) => {
    const rows = await database
      .selectFrom('messages')
      .select(['user_id', 'read_at', 'confirmed_at', 'ext'])
      .where('sent_id', '=', sentId)
      .where('read_at', 'is not', null)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      userId: row.user_id,
      own: { read_at: time.datetimeOrNull(row.read_at), confirmed_at: time.datetimeOrNull(row.confirmed_at) },
      formId: null,
      answers: null,
      ext: row.ext,
    }));
  },
  profiles: async ({ database, time }, { classId }) => {
    const students = database
      .selectFrom('users')
      .innerJoin('enrolments', 'enrolments.user_id', 'users.id')
      .select(['users.id', 'users.email', 'users.campus_email', 'users.phone_code', 'users.phone'])
      .select(['users.updated_at', 'users.ext'])
      .where('enrolments.is_current', '=', 1)
      .orderBy('users.id');
    const rows = await (classId === undefined
      ? students
      : students.where('enrolments.class_id', '=', classId)
    ).execute();
    return rows.map((row) => ({
      userId: row.id,
      own: {
        email: row.email,
        campus_email: row.campus_email,
        phone: row.phone_code === null || row.phone === null ? row.phone : `+${row.phone_code} ${row.phone}`,
        updated_at: time.datetimeOrNull(row.updated_at),
      },
      formId: null,
      answers: null,
      ext: row.ext,
    }));
  },
};

export function loadRecords(reader: Reader, source: AnswerSource): Promise<AnsweredRecord[]> {
  // The table's rows are keyed by kind, so the row of `source.record` takes this source; TypeScript cannot follow that.
  return (loaders[source.record] as (reader: Reader, source: AnswerSource) => Promise<AnsweredRecord[]>)(
    reader,
    source,
  );
}
