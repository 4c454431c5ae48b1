/** Tuition, graduation and global exchange. */
import type { TableSet } from './table-words.ts';

export const tables = {
  /** What a student pays for an academic year. Each change of it is a new version; the row names the newest. */
  tuition_plans: {
    columns: {
      id: 'id',
      user_id: 'integer -> users',
      academic_year: 'text',
      version: 'integer',
      created_at: 'instant',
      /** Written first in each change of a plan, so that such changes come one after the other. */
      lock_count: 'integer = 0',
    },
    unique: [['user_id', 'academic_year']],
  },
  tuition_versions: {
    columns: {
      plan_id: 'integer -> tuition_plans',
      version: 'integer',
      programme: 'json',
      currency: 'text',
      fee_items: 'json',
      scholarships: 'json',
      other_charges: 'json',
      instalments: 'json',
      deadline: 'instant',
      confirm_text: 'json',
      remark: 'json?',
      created_at: 'instant',
    },
    key: ['plan_id', 'version'],
  },
  /** Which instalments have been paid; a payment outlives a change of the plan. */
  tuition_payments: {
    columns: { plan_id: 'integer -> tuition_plans', no: 'integer', paid_at: 'instant' },
    key: ['plan_id', 'no'],
  },
  tuition_confirmations: {
    columns: {
      id: 'id',
      plan_id: 'integer -> tuition_plans',
      version: 'integer',
      user_id: 'integer -> users',
      receipt_no: 'text unique',
      /** SHA-256 of what was confirmed, see `snapshotHash`. */
      snapshot_hash: 'text',
      confirmed_at: 'instant',
      address: 'text',
      user_agent: 'text',
      ext: 'json = {}',
    },
    unique: [['plan_id', 'version']],
    indexes: [['user_id']],
  },
  /** What a programme asks for, from an intake on. */
  graduation_plans: {
    columns: {
      id: 'id',
      programme: 'text',
      study_mode: 'text',
      intake_year: 'integer',
      minimum_gpa: 'real',
      disclaimer: 'json',
    },
    unique: [['programme', 'study_mode', 'intake_year']],
  },
  graduation_categories: {
    columns: {
      id: 'id',
      plan_id: 'integer -> graduation_plans',
      key: 'text',
      name: 'json',
      required_units: 'real',
      /** Which courses count: by their type, and by their area (`own`: those the student concentrates on). Null takes any. */
      course_type: 'text?',
      course_category: 'text?',
      position: 'integer',
    },
    unique: [['plan_id', 'key']],
  },
  /** What else is asked for besides courses. */
  graduation_items: {
    columns: {
      id: 'id',
      plan_id: 'integer -> graduation_plans',
      key: 'text',
      /** gpa, points, fees, form (answered or not) or office (ticked by the office). */
      kind: 'text',
      name: 'json',
      required_points: 'integer?',
      form_id: 'text?',
      due_at: 'instant?',
      link: 'json?',
      position: 'integer',
    },
    unique: [['plan_id', 'key']],
  },
  graduation_ticks: {
    columns: { item_id: 'integer -> graduation_items', user_id: 'integer -> users', done_at: 'instant' },
    key: ['item_id', 'user_id'],
  },
  /** A round of graduation: the students whom the office has named fill in its form. */
  graduation_exercises: { columns: { id: 'id', name: 'json', form_id: 'text unique', created_at: 'instant' } },
  graduation_candidates: {
    columns: { exercise_id: 'integer -> graduation_exercises', user_id: 'integer -> users' },
    key: ['exercise_id', 'user_id'],
    indexes: [['user_id']],
  },
  exchange_seasons: {
    columns: {
      id: 'id',
      title: 'json',
      season: 'text',
      introduction: 'json',
      open_at: 'instant',
      close_at: 'instant',
      result_at: 'instant',
      /** When the stay abroad is over; until then whoever was offered a place cannot go again. */
      stay_ends_at: 'instant',
      max_preferences: 'integer',
      minimum_gpa: 'real?',
      minimum_units: 'real?',
      form_id: 'text unique',
      /** When the results were told to the students. */
      announced_at: 'instant?',
      lock_count: 'integer = 0',
    },
    indexes: [['open_at']],
  },
  exchange_partners: {
    columns: {
      id: 'id',
      season_id: 'integer -> exchange_seasons',
      name: 'json',
      country: 'text',
      city: 'json',
      term: 'json',
      places: 'integer',
      minimum_gpa: 'real?',
      language_requirement: 'json?',
      url: 'text?',
      remark: 'json?',
      position: 'integer',
    },
    indexes: [['season_id']],
  },
  /** The state of an application; its answers are the submission to the season's form. */
  exchange_applications: {
    columns: {
      id: 'id',
      season_id: 'integer -> exchange_seasons',
      user_id: 'integer -> users',
      status: 'text',
      submitted_at: 'instant?',
      partner_id: 'integer?',
      note: 'json?',
      updated_at: 'instant',
    },
    unique: [['season_id', 'user_id']],
    indexes: [['user_id']],
  },
} as const satisfies TableSet;
