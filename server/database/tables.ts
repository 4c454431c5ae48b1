/** The tables, as queries see them. `migrations/` makes them. */
import type { Generated, Selectable } from 'kysely';

/** A moment: ISO 8601 in UTC with milliseconds, so that texts compare as times do. */
export type Instant = string;

/** JSON as text: written with JSON.stringify, read with `readJson`. */
export type Json = string;

/** 1 or 0: SQLite has no booleans. */
export type YesNo = number;

/** A file as it is read. */
export type StoredFile = Selectable<FileRow>;

export interface Tables {
  users: UserRow;
  classes: ClassRow;
  class_leads: ClassLeadRow;
  enrolments: EnrolmentRow;
  points_lots: PointsLotRow;
  user_agreements: UserAgreementRow;
  tokens: TokenRow;
  captcha_sessions: CaptchaSessionRow;
  captcha_answers: CaptchaAnswerRow;
  files: FileRow;
  file_uses: FileUseRow;
  form_definitions: FormDefinitionRow;
  form_versions: FormVersionRow;
  submissions: SubmissionRow;
  categories: CategoryRow;
  notices: NoticeRow;
  notice_reads: NoticeReadRow;
  audiences: AudienceRow;
  application_types: ApplicationTypeRow;
  applications: ApplicationRow;
  application_replies: ApplicationReplyRow;
  messages: MessageRow;
  counters: CounterRow;
  sequences: SequenceRow;
  idempotency: IdempotencyRow;
  audit: AuditRow;
}

export interface UserRow {
  id: Generated<number>;
  sid: string | null;
  email: string | null;
  campus_email: string | null;
  name: string | null;
  en_name: string | null;
  headimg: string | null;
  adminid: Generated<number>;
  gender: string | null;
  phone_code: string | null;
  phone: string | null;
  password_hash: string;
  status: Generated<string>;
  must_change_password: Generated<YesNo>;
  agreement_version: string | null;
  photo_consent: Generated<YesNo>;
  directory_visibility: Generated<YesNo>;
  industry: string | null;
  total_years: number | null;
  last_login_at: Instant | null;
  created_at: Instant;
  lock_count: Generated<number>;
}

export interface ClassRow {
  id: Generated<number>;
  title: string;
  programme: string;
  intake_year: number;
}

export interface ClassLeadRow {
  class_id: number;
  user_id: number;
  position: number;
  title: Json;
  office: string | null;
  message: Json | null;
}

export interface EnrolmentRow {
  id: Generated<number>;
  user_id: number;
  class_id: number;
  is_current: YesNo;
  school: string;
  degree: string;
  major: string;
  level: string;
  study_mode: string;
  plan: string;
  concentration: Json;
  status: string;
  enrollment_date: string;
  expected_graduation_date: string | null;
  graduation_date: string | null;
  normative_study_end_date: string;
  maximum_study_end_date: string;
  cumulative_gpa: number | null;
  credits: Json;
}

export interface PointsLotRow {
  id: Generated<number>;
  user_id: number;
  amount: number;
  used: Generated<number>;
  held: Generated<number>;
  expires_at: Instant;
  created_at: Instant;
}

export interface UserAgreementRow {
  version: string;
  published_at: Instant;
  must_accept: YesNo;
}

export interface TokenRow {
  id: Generated<number>;
  hash: string;
  user_id: number;
  created_at: Instant;
  used_at: Instant;
  ends_at: Instant;
}

export interface CaptchaSessionRow {
  sid: string;
  expires_at: Instant;
}

export interface CaptchaAnswerRow {
  sid: string;
  purpose: string;
  answer_hash: string;
  expires_at: Instant;
}

export interface FileRow {
  id: string;
  key: string;
  owner_id: number | null;
  purpose: string;
  title: string;
  filename: string;
  ext: string;
  mime: string;
  size: number;
  width: number | null;
  height: number | null;
  is_public: Generated<YesNo>;
  created_at: Instant;
}

export interface FileUseRow {
  file_id: string;
  record: string;
  record_id: number;
  role: string;
  position: number;
}

export interface FormDefinitionRow {
  form_id: string;
  version: number;
  open_at: Instant | null;
  close_at: Instant | null;
  editable: Generated<YesNo>;
}

export interface FormVersionRow {
  form_id: string;
  version: number;
  content: Json;
}

export interface SubmissionRow {
  id: Generated<number>;
  form_id: string;
  form_version: number;
  user_id: number;
  answers: Json;
  ext: Json;
  submitted_at: Instant;
  updated_at: Instant;
}

export interface CategoryRow {
  id: Generated<number>;
  record: string;
  name: Json;
  position: number;
}

export interface NoticeRow {
  id: Generated<number>;
  title: Json;
  summary: Json | null;
  content: Json;
  category_id: number;
  cover: string | null;
  publisher: Json;
  publish_at: Instant;
  expire_at: Instant | null;
  is_top: Generated<YesNo>;
  visibility: string;
  for_everyone: Generated<YesNo>;
  form_id: string | null;
  search_text: string;
}

export interface NoticeReadRow {
  notice_id: number;
  user_id: number;
  read_at: Instant;
}

export interface AudienceRow {
  record: string;
  record_id: number;
  kind: string;
  value: string;
}

export interface ApplicationTypeRow {
  id: Generated<number>;
  key: string;
  name: Json;
  description: Json;
  icon: string;
  position: number;
  open_from: Instant | null;
  open_to: Instant | null;
  allow_points: Generated<YesNo>;
  max_points: number | null;
  attachment_required: Generated<YesNo>;
  max_files: number;
  accept: Json;
  sla_days: number;
  max_open: Generated<number>;
  class_lead_visible: Generated<YesNo>;
  class_lead_content: Generated<YesNo>;
  form_id: string | null;
}

export interface ApplicationRow {
  id: Generated<number>;
  no: string;
  type_id: number;
  user_id: number;
  name: string;
  email: string;
  content: string;
  allocating_points: number | null;
  granted_points: number | null;
  status: Generated<string>;
  outcome: string | null;
  outcome_note: string | null;
  form_version: number | null;
  answers: Json | null;
  ext: Json;
  search_text: string;
  created_at: Instant;
  updated_at: Instant;
  completed_at: Instant | null;
  cancelled_at: Instant | null;
}

export interface ApplicationReplyRow {
  id: Generated<number>;
  application_id: number;
  from_whom: string;
  author: string;
  content: string;
  created_at: Instant;
  read_at: Instant | null;
  ext: Json;
}

export interface MessageRow {
  id: Generated<number>;
  user_id: number;
  type: string;
  title: Json;
  content: Json;
  cover: string | null;
  sender: Json;
  link: Json | null;
  created_at: Instant;
  expire_at: Instant | null;
  read_at: Instant | null;
  require_confirm: Generated<YesNo>;
  confirmed_at: Instant | null;
  is_popup: Generated<YesNo>;
  ext: Json;
}

export interface CounterRow {
  name: string;
  count: number;
  expires_at: Instant;
}

export interface SequenceRow {
  name: string;
  value: number;
}

export interface IdempotencyRow {
  user_id: number;
  path: string;
  key: string;
  body_hash: string;
  run_id: string;
  response: string | null;
  created_at: Instant;
}

export interface AuditRow {
  id: Generated<number>;
  at: Instant;
  action: string;
  user_id: number | null;
  address: string | null;
  detail: Json;
}
