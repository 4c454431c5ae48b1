/**
 * What each table holds of a person. The types ask for every table, so a new one cannot be forgotten; the tests look
 * for columns that lead to a person and into the rows that are left.
 */
import type { AnyRow } from '../../kernel/database/bring.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import type { FileRole } from '../../kernel/files/record-files.ts';

export type TableName = keyof Tables;

export type PersonRule =
  /** Nothing of a person. */
  | 'nothing'
  /** Rows whose column holds the id of the person: they go. */
  | { readonly erase: string }
  /** Rows whose column holds the id of a row that goes or stays: they go with it, or stay with it. */
  | { readonly within: readonly [column: string, parent: TableName]; readonly blank?: AnyRow }
  /** Rows that must be kept, such as what was paid: these columns are emptied. */
  | { readonly keep: string; readonly blank: AnyRow };

export const personTables: Readonly<Record<TableName, PersonRule>> = {
  users: {
    keep: 'id',
    blank: {
      sid: null,
      email: null,
      campus_email: null,
      name: null,
      en_name: null,
      headimg: null,
      gender: null,
      phone_code: null,
      phone: null,
      password_hash: '',
      status: 'erased',
      agreement_version: null,
      photo_consent: 0,
      directory_visibility: 0,
      news_by_mail: 0,
      industry: null,
      total_years: null,
      last_login_at: null,
      invited_at: null,
      profile: '{}',
      ext: '{}',
    },
  },
  classes: 'nothing',
  class_leads: { erase: 'user_id' },
  enrolments: { erase: 'user_id' },
  points_lots: { erase: 'user_id' },
  points_holds: { erase: 'user_id' },
  points_log: { erase: 'user_id' },
  user_agreements: 'nothing',
  tokens: { erase: 'user_id' },
  captcha_sessions: 'nothing',
  captcha_answers: 'nothing',
  files: { erase: 'owner_id' },
  file_uses: 'nothing', // goes with its record, see `recordTables`
  reminders: 'nothing',
  form_definitions: 'nothing',
  form_versions: 'nothing',
  submissions: { erase: 'user_id' },
  categories: 'nothing',
  notices: 'nothing',
  notice_reads: { erase: 'user_id' },
  audiences: 'nothing',
  application_types: 'nothing',
  applications: { erase: 'user_id' },
  application_replies: { within: ['application_id', 'applications'] },
  messages: { erase: 'user_id' },
  sent_messages: 'nothing',
  counters: 'nothing', // by name and for a short time, see `erasePerson`
  sequences: 'nothing',
  idempotency: { erase: 'user_id' },
  audit: { keep: 'user_id', blank: { address: null } },
  consents: { erase: 'user_id' },
  earlier_passwords: { erase: 'user_id' },
  verification_codes: { erase: 'user_id' },
  outbox: { erase: 'user_id' },
  job_locks: 'nothing',
  cards: { erase: 'user_id' },
  events: 'nothing',
  registrations: { erase: 'user_id' },
  sign_ins: { within: ['registration_id', 'registrations'] },
  event_comments: { erase: 'user_id' },
  terms: 'nothing',
  concentrations: 'nothing',
  courses: 'nothing',
  course_concentrations: 'nothing',
  course_prerequisites: 'nothing',
  course_exclusions: 'nothing',
  course_options: 'nothing',
  course_meetings: 'nothing',
  rounds: 'nothing',
  round_courses: 'nothing',
  selections: { erase: 'user_id' },
  selection_items: { within: ['selection_id', 'selections'] },
  selection_history: { within: ['selection_id', 'selections'] },
  course_records: { erase: 'user_id' },
  tuition_plans: { keep: 'user_id', blank: {} },
  tuition_versions: { within: ['plan_id', 'tuition_plans'], blank: { remark: null } },
  tuition_payments: { within: ['plan_id', 'tuition_plans'], blank: {} },
  tuition_confirmations: { keep: 'user_id', blank: { address: '', user_agent: '', ext: '{}' } },
  graduation_plans: 'nothing',
  graduation_categories: 'nothing',
  graduation_items: 'nothing',
  graduation_ticks: { erase: 'user_id' },
  graduation_exercises: 'nothing',
  graduation_candidates: { erase: 'user_id' },
  exchange_seasons: 'nothing',
  exchange_partners: 'nothing',
  exchange_applications: { erase: 'user_id' },
  documents: 'nothing',
  document_versions: 'nothing',
  questions: 'nothing',
  carousel_items: 'nothing',
  demo_failures: 'nothing',
  live_config: 'nothing',
  demo_days: 'nothing',
  option_counts: 'nothing',
  option_places: 'nothing', // given back with its record, see `erasePerson`
  kept_forms: 'nothing',
  kept_versions: 'nothing',
  kept_answers: { erase: 'user_id' },
  email_changes: { erase: 'user_id' },
};

/** The tables of the records that hold files or places of choices; null for records of nobody. */
export const recordTables: Readonly<Record<FileRole['record'], TableName | null>> = {
  user: 'users',
  application: 'applications',
  application_reply: 'application_replies',
  registration: 'registrations',
  sign_in: 'sign_ins',
  comment: 'event_comments',
  submission: 'submissions',
  kept_answer: 'kept_answers',
  tuition_plan: 'tuition_plans',
  tuition_confirmation: 'tuition_confirmations',
  selection: 'selections',
  message: 'messages',
  notice: null,
  event: null,
  question: null,
  course: null,
  document: null,
};
