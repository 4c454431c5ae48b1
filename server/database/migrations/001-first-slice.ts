/** People, classes, sign-in, notices, applications, messages, files, and what the server keeps for itself. */
import type { TableMaker } from '../table-maker.ts';

export async function up(make: TableMaker): Promise<void> {
  await people(make);
  await signIn(make);
  await files(make);
  await forms(make);
  await notices(make);
  await applications(make);
  await messages(make);
  await housekeeping(make);
}

async function people(make: TableMaker): Promise<void> {
  await make.table('users', {
    id: 'id',
    sid: 'text? unique',
    email: 'text? unique',
    campus_email: 'text? unique',
    name: 'text?',
    en_name: 'text?',
    headimg: 'text?',
    adminid: 'integer = 0',
    gender: 'text?',
    phone_code: 'text?',
    phone: 'text?',
    password_hash: 'text',
    status: 'text = active',
    must_change_password: 'yes-no = 0',
    agreement_version: 'text?',
    photo_consent: 'yes-no = 0',
    directory_visibility: 'yes-no = 0',
    industry: 'text?',
    total_years: 'real?',
    last_login_at: 'instant?',
    created_at: 'instant',
    lock_count: 'integer = 0',
  });
  await make.table('classes', { id: 'id', title: 'text', programme: 'text', intake_year: 'integer' });
  await make.table(
    'class_leads',
    {
      class_id: 'integer -> classes',
      user_id: 'integer -> users',
      position: 'integer',
      title: 'json',
      office: 'text?',
      message: 'json?',
    },
    { key: ['class_id', 'user_id'], indexes: [['user_id']] },
  );
  await make.table(
    'enrolments',
    {
      id: 'id',
      user_id: 'integer -> users',
      class_id: 'integer -> classes',
      is_current: 'yes-no',
      school: 'text',
      degree: 'text',
      major: 'text',
      level: 'text',
      study_mode: 'text',
      plan: 'text',
      concentration: 'json',
      status: 'text',
      enrollment_date: 'date',
      expected_graduation_date: 'date?',
      graduation_date: 'date?',
      normative_study_end_date: 'date',
      maximum_study_end_date: 'date',
      cumulative_gpa: 'real?',
      credits: 'json',
    },
    { indexes: [['user_id'], ['class_id']] },
  );
  await make.table(
    'points_lots',
    {
      id: 'id',
      user_id: 'integer -> users',
      amount: 'integer',
      used: 'integer = 0',
      held: 'integer = 0',
      expires_at: 'instant',
      created_at: 'instant',
    },
    { indexes: [['user_id']] },
  );
  await make.table('user_agreements', { version: 'text key', published_at: 'instant', must_accept: 'yes-no' });
}

async function signIn(make: TableMaker): Promise<void> {
  await make.table(
    'tokens',
    {
      id: 'id',
      hash: 'text unique',
      user_id: 'integer -> users',
      created_at: 'instant',
      used_at: 'instant',
      ends_at: 'instant',
    },
    { indexes: [['user_id']] },
  );
  await make.table('captcha_sessions', { sid: 'text key', expires_at: 'instant' });
  await make.table(
    'captcha_answers',
    { sid: 'text', purpose: 'text', answer_hash: 'text', expires_at: 'instant' },
    { key: ['sid', 'purpose'] },
  );
}

async function files(make: TableMaker): Promise<void> {
  await make.table(
    'files',
    {
      id: 'text key',
      key: 'text unique',
      owner_id: 'integer?',
      purpose: 'text',
      title: 'text',
      filename: 'text',
      ext: 'text',
      mime: 'text',
      size: 'integer',
      width: 'integer?',
      height: 'integer?',
      is_public: 'yes-no = 0',
      created_at: 'instant',
    },
    { indexes: [['owner_id']] },
  );
  await make.table(
    'file_uses',
    { file_id: 'text', record: 'text', record_id: 'integer', role: 'text', position: 'integer' },
    { key: ['file_id', 'record', 'record_id', 'role'], indexes: [['record', 'record_id']] },
  );
}

async function forms(make: TableMaker): Promise<void> {
  await make.table('form_definitions', {
    form_id: 'text key',
    version: 'integer',
    open_at: 'instant?',
    close_at: 'instant?',
    editable: 'yes-no = 0',
  });
  await make.table(
    'form_versions',
    { form_id: 'text', version: 'integer', content: 'json' },
    { key: ['form_id', 'version'] },
  );
  await make.table(
    'submissions',
    {
      id: 'id',
      form_id: 'text',
      form_version: 'integer',
      user_id: 'integer -> users',
      answers: 'json',
      ext: 'json',
      submitted_at: 'instant',
      updated_at: 'instant',
    },
    { unique: [['form_id', 'user_id']] },
  );
}

async function notices(make: TableMaker): Promise<void> {
  await make.table('categories', { id: 'id', record: 'text', name: 'json', position: 'integer' });
  await make.table(
    'notices',
    {
      id: 'id',
      title: 'json',
      summary: 'json?',
      content: 'json',
      category_id: 'integer -> categories',
      cover: 'text?',
      publisher: 'json',
      publish_at: 'instant',
      expire_at: 'instant?',
      is_top: 'yes-no = 0',
      visibility: 'text',
      for_everyone: 'yes-no = 1',
      form_id: 'text?',
      search_text: 'text',
    },
    { indexes: [['publish_at'], ['category_id']] },
  );
  await make.table(
    'notice_reads',
    { notice_id: 'integer -> notices', user_id: 'integer -> users', read_at: 'instant' },
    { key: ['notice_id', 'user_id'], indexes: [['user_id']] },
  );
  await make.table(
    'audiences',
    { record: 'text', record_id: 'integer', kind: 'text', value: 'text' },
    { key: ['record', 'record_id', 'kind', 'value'] },
  );
}

async function applications(make: TableMaker): Promise<void> {
  await make.table('application_types', {
    id: 'id',
    key: 'text unique',
    name: 'json',
    description: 'json',
    icon: 'text',
    position: 'integer',
    open_from: 'instant?',
    open_to: 'instant?',
    allow_points: 'yes-no = 0',
    max_points: 'integer?',
    attachment_required: 'yes-no = 0',
    max_files: 'integer',
    accept: 'json',
    sla_days: 'integer',
    max_open: 'integer = 3',
    class_lead_visible: 'yes-no = 0',
    class_lead_content: 'yes-no = 0',
    form_id: 'text?',
  });
  await make.table(
    'applications',
    {
      id: 'id',
      no: 'text unique',
      type_id: 'integer -> application_types',
      user_id: 'integer -> users',
      name: 'text',
      email: 'text',
      content: 'text',
      allocating_points: 'integer?',
      granted_points: 'integer?',
      status: 'text = default',
      outcome: 'text?',
      outcome_note: 'text?',
      form_version: 'integer?',
      answers: 'json?',
      ext: 'json',
      search_text: 'text',
      created_at: 'instant',
      updated_at: 'instant',
      completed_at: 'instant?',
      cancelled_at: 'instant?',
    },
    { indexes: [['user_id', 'created_at'], ['type_id']] },
  );
  await make.table(
    'application_replies',
    {
      id: 'id',
      application_id: 'integer -> applications',
      from_whom: 'text',
      author: 'text',
      content: 'text',
      created_at: 'instant',
      read_at: 'instant?',
      ext: 'json',
    },
    { indexes: [['application_id']] },
  );
}

async function messages(make: TableMaker): Promise<void> {
  await make.table(
    'messages',
    {
      id: 'id',
      user_id: 'integer -> users',
      type: 'text',
      title: 'json',
      content: 'json',
      cover: 'text?',
      sender: 'json',
      link: 'json?',
      created_at: 'instant',
      expire_at: 'instant?',
      read_at: 'instant?',
      require_confirm: 'yes-no = 0',
      confirmed_at: 'instant?',
      is_popup: 'yes-no = 0',
      ext: 'json',
    },
    { indexes: [['user_id', 'created_at']] },
  );
}

async function housekeeping(make: TableMaker): Promise<void> {
  await make.table('counters', { name: 'text key', count: 'integer', expires_at: 'instant' });
  await make.table('sequences', { name: 'text key', value: 'integer' });
  await make.table(
    'idempotency',
    {
      user_id: 'integer',
      path: 'text',
      key: 'text',
      body_hash: 'text',
      run_id: 'text',
      response: 'text?',
      created_at: 'instant',
    },
    { key: ['user_id', 'path', 'key'] },
  );
  await make.table('audit', {
    id: 'id',
    at: 'instant',
    action: 'text',
    user_id: 'integer?',
    address: 'text?',
    detail: 'json',
  });
}
