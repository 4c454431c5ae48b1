/** Terms, courses, rounds of selection, and what students have taken. */
import type { TableSet } from './table-words.ts';

export const tables = {
  terms: {
    columns: {
      id: 'id',
      code: 'text unique',
      name: 'json',
      start_date: 'date',
      end_date: 'date',
      /** How many units may be taken in the term; null: as many as one likes. */
      min_units: 'real?',
      max_units: 'real?',
      /** What students should know before they register; rich text. */
      guide: 'json?',
    },
  },
  concentrations: {
    columns: { key: 'text key', name: 'json', position: 'integer' },
  },
  /** A course as it is taught in one term. */
  courses: {
    columns: {
      id: 'id',
      term_id: 'integer -> terms',
      code: 'text',
      title: 'json',
      /** core, elective or pre_term */
      type: 'text',
      units: 'real',
      instructor: 'json',
      language: 'text',
      description: 'json?',
      remark: 'json?',
      exam_start_at: 'instant?',
      exam_end_at: 'instant?',
      exam_venue: 'json?',
      /** 1: may be taken again after it was passed. */
      is_repeatable: 'yes-no = 0',
      search_text: 'text',
    },
    unique: [['term_id', 'code']],
    indexes: [['code']],
  },
  course_concentrations: {
    columns: { course_id: 'integer -> courses', concentration: 'text' },
    key: ['course_id', 'concentration'],
    indexes: [['concentration']],
  },
  /** Courses are asked for and excluded by their code, in whatever term they were taken. */
  course_prerequisites: {
    columns: { course_id: 'integer -> courses', code: 'text' },
    key: ['course_id', 'code'],
  },
  course_exclusions: {
    columns: { course_id: 'integer -> courses', code: 'text' },
    key: ['course_id', 'code'],
    indexes: [['code']],
  },
  /** The sections of a course. */
  course_options: {
    columns: {
      id: 'id',
      course_id: 'integer -> courses',
      label: 'text',
      capacity: 'integer?',
      waiting_list_enabled: 'yes-no = 0',
      /** Written first in each change of seats, so that such changes of one section come one after the other. */
      lock_count: 'integer = 0',
    },
    unique: [['course_id', 'label']],
  },
  course_meetings: {
    columns: {
      id: 'id',
      option_id: 'integer -> course_options',
      /** 1 is Monday. */
      weekday: 'integer',
      start_time: 'text',
      end_time: 'text',
      venue: 'json',
      start_date: 'date',
      end_date: 'date',
    },
    indexes: [['option_id'], ['weekday']],
  },
  rounds: {
    columns: {
      id: 'id',
      title: 'json',
      /** registration, elective or selection */
      kind: 'text',
      /** first_come or preference */
      mode: 'text',
      term_id: 'integer -> terms',
      description: 'json',
      start_at: 'instant',
      end_at: 'instant',
      add_drop_start_at: 'instant?',
      add_drop_end_at: 'instant?',
      result_at: 'instant?',
      min_courses: 'integer?',
      max_courses: 'integer?',
      min_units: 'real?',
      max_units: 'real?',
      /** `[{key, min?, max?}]`, counted in courses. */
      concentration_limits: 'json = []',
      max_preferences: 'integer?',
      waiting_list_enabled: 'yes-no = 0',
      for_everyone: 'yes-no = 1',
      /** What the draw was made with: the same seed draws the same again. */
      lottery_seed: 'text?',
      allocated_at: 'instant?',
      /** When the students were told that the results are out. */
      announced_at: 'instant?',
      lock_count: 'integer = 0',
      created_at: 'instant',
    },
    indexes: [['term_id'], ['start_at']],
  },
  round_courses: {
    columns: {
      id: 'id',
      round_id: 'integer -> rounds',
      course_id: 'integer -> courses',
      is_required: 'yes-no = 0',
      /** 0: offered only to the classes and programmes named in `audiences`. */
      for_everyone: 'yes-no = 1',
    },
    unique: [['round_id', 'course_id']],
    indexes: [['course_id']],
  },
  selections: {
    columns: {
      id: 'id',
      round_id: 'integer -> rounds',
      user_id: 'integer -> users',
      /** Rises with each submission. */
      version: 'integer',
      submitted_at: 'instant',
      ext: 'json = {}',
    },
    unique: [['round_id', 'user_id']],
    indexes: [['user_id']],
  },
  selection_items: {
    columns: {
      id: 'id',
      selection_id: 'integer -> selections',
      course_id: 'integer -> courses',
      option_id: 'integer -> course_options',
      rank: 'integer?',
      accept_waiting_list: 'yes-no = 0',
      /** selected, enrolled, waiting_list, not_allocated or dropped */
      status: 'text',
      /** Whoever waits for a section with a lower number comes first. */
      queue_number: 'integer?',
      /** Why the allocation gave no seat: sentences with their values. */
      reason: 'json?',
      updated_at: 'instant',
    },
    unique: [['selection_id', 'course_id']],
    indexes: [['option_id', 'status'], ['course_id']],
  },
  selection_history: {
    columns: {
      id: 'id',
      selection_id: 'integer -> selections',
      at: 'instant',
      /** selected, enrolled, waiting_list, changed, promoted, not_allocated or dropped */
      action: 'text',
      course_id: 'integer -> courses',
      option_id: 'integer -> course_options',
    },
    indexes: [['selection_id']],
  },
  /** What a student has taken, as the registry knows it: courses of earlier years are no courses of the portal. */
  course_records: {
    columns: {
      id: 'id',
      user_id: 'integer -> users',
      code: 'text',
      title: 'json',
      term: 'text',
      /** When the term is one of the portal. */
      term_id: 'integer?',
      type: 'text',
      units: 'real',
      grade: 'text?',
      /** passed, running or failed */
      status: 'text',
      /** The area it counts for, such as a concentration. */
      category: 'text?',
    },
    indexes: [['user_id', 'status']],
  },
} as const satisfies TableSet;
