/** Events, registrations, sign-ins, and what people say of them. */
import type { TableSet } from './table-words.ts';

export const tables = {
  events: {
    columns: {
      id: 'id',
      title: 'json',
      summary: 'json?',
      content: 'json',
      cover: 'text?',
      category_id: 'integer -> categories',
      organiser: 'json',
      contact: 'json?',
      /** Free text on the time, such as "every Friday". */
      time: 'json?',
      activity_start_at: 'instant',
      activity_end_at: 'instant',
      registration_start_at: 'instant',
      registration_end_at: 'instant',
      sign_in_start_at: 'instant?',
      sign_in_end_at: 'instant?',
      cancel_end_at: 'instant',
      assessment_start_at: 'instant?',
      assessment_end_at: 'instant?',
      venue: 'json',
      address: 'json?',
      location: 'json?',
      is_online: 'yes-no = 0',
      online_url: 'text?',
      capacity: 'integer?',
      waiting_list_enabled: 'yes-no = 0',
      needs_approval: 'yes-no = 0',
      points_cost: 'integer = 0',
      points_award: 'integer = 0',
      award_after_assessment: 'yes-no = 0',
      sign_in_mode: 'text = none',
      sign_in_radius_m: 'integer = 300',
      /** The fixed venue code; null when it changes every minute. */
      venue_code: 'text?',
      walk_in: 'yes-no = 0',
      visibility: 'text = student',
      for_everyone: 'yes-no = 1',
      is_cancelled: 'yes-no = 0',
      cancel_note: 'json?',
      /** Forms of the office: to register, at the door of the event, and to look back on it. */
      form_id: 'text?',
      sign_form_id: 'text?',
      assessment_form_id: 'text?',
      photo_upload_enabled: 'yes-no = 0',
      search_text: 'text',
      /** Written first in each change of seats, so that such changes of one event come one after the other. */
      lock_count: 'integer = 0',
      created_at: 'instant',
    },
    indexes: [['activity_start_at'], ['category_id']],
  },
  registrations: {
    columns: {
      id: 'id',
      /** 12 characters Crockford base32. */
      sn: 'text unique',
      event_id: 'integer -> events',
      user_id: 'integer -> users',
      status: 'text',
      applied_at: 'instant',
      promoted_at: 'instant?',
      /** When the person was told that too few points kept them on the waiting list. */
      passed_over_at: 'instant?',
      cancelled_at: 'instant?',
      signed_at: 'instant?',
      assessed_at: 'instant?',
      points_state: 'text = none',
      form_version: 'integer?',
      answers: 'json?',
      ext: 'json = {}',
      updated_at: 'instant',
    },
    uniqueWhere: {
      columns: ['event_id', 'user_id'],
      column: 'status',
      values: ['pending', 'registered', 'waiting_list', 'attended', 'absent'],
    },
    indexes: [['event_id', 'status', 'applied_at'], ['user_id']],
  },
  sign_ins: {
    columns: {
      id: 'id',
      registration_id: 'integer unique -> registrations',
      signed_at: 'instant',
      form_version: 'integer?',
      answers: 'json?',
      ext: 'json = {}',
    },
  },
  event_comments: {
    columns: {
      id: 'id',
      event_id: 'integer -> events',
      user_id: 'integer -> users',
      /** comment or photo */
      kind: 'text',
      rating: 'integer?',
      content: 'text?',
      caption: 'text?',
      /** published, pending or hidden */
      status: 'text',
      created_at: 'instant',
      updated_at: 'instant',
      ext: 'json = {}',
    },
    /** One comment a person and event; photos may come often. */
    uniqueWhere: { columns: ['event_id', 'user_id'], column: 'kind', values: ['comment'] },
    indexes: [['event_id', 'kind', 'status']],
  },
} as const satisfies TableSet;
