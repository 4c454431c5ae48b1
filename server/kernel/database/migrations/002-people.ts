/** What the portal knows of people beyond the sign-in: profile, consents, passwords, points, cards, and mail to them. */
import type { AddedColumns, TableSet } from './table-words.ts';

export const added = {
  users: {
    version: 'integer = 1',
    updated_at: 'instant?',
    /** Addresses, contacts, education, work: the parts of the profile that no query looks into. */
    profile: 'json = {}',
    ext: 'json = {}',
  },
  /** What of a lot has run out, as the log says; what nobody has written down yet is told by the lot's end. */
  points_lots: { expired: 'integer = 0' },
  user_agreements: { title: 'json = {"en":""}', content: 'json = {"en":""}' },
} as const satisfies AddedColumns;

export const extrasIndexed = ['submissions', 'applications', 'application_replies', 'messages'];

export const tables = {
  consents: {
    columns: {
      id: 'id',
      user_id: 'integer -> users',
      option: 'text',
      agree: 'yes-no',
      version: 'text?',
      accepted_at: 'instant',
    },
    indexes: [['user_id', 'option']],
  },
  earlier_passwords: {
    columns: { id: 'id', user_id: 'integer -> users', password_hash: 'text', created_at: 'instant' },
    indexes: [['user_id']],
  },
  verification_codes: {
    columns: {
      user_id: 'integer key -> users',
      code_hash: 'text',
      created_at: 'instant',
      expires_at: 'instant',
      tries: 'integer = 0',
    },
  },
  outbox: {
    columns: {
      id: 'id',
      recipient: 'text',
      subject: 'text',
      content: 'text',
      created_at: 'instant',
      sent_at: 'instant?',
      tries: 'integer = 0',
      next_try_at: 'instant',
    },
    indexes: [['sent_at', 'next_try_at']],
  },
  job_locks: { columns: { name: 'text key', until: 'instant' } },
  points_holds: {
    columns: {
      id: 'id',
      lot_id: 'integer -> points_lots',
      user_id: 'integer -> users',
      source_kind: 'text',
      source_id: 'integer',
      amount: 'integer',
    },
    indexes: [['source_kind', 'source_id'], ['lot_id']],
  },
  points_log: {
    columns: {
      id: 'id',
      user_id: 'integer -> users',
      type: 'text',
      amount: 'integer',
      points: 'integer',
      balance: 'integer',
      title: 'json',
      source_kind: 'text?',
      source_id: 'integer?',
      created_at: 'instant',
      expires_at: 'instant?',
      remark: 'json?',
    },
    indexes: [['user_id', 'created_at']],
  },
  cards: {
    columns: {
      id: 'id',
      user_id: 'integer -> users',
      kind: 'text',
      type: 'json',
      title: 'json',
      serial_no: 'text unique',
      issuer: 'json',
      description: 'json?',
      criteria: 'json?',
      issued_at: 'instant',
      expires_at: 'instant?',
      is_revoked: 'yes-no = 0',
      front_image: 'text',
      back_image: 'text?',
      badge_image: 'text?',
      verify_code: 'text unique',
      can_download: 'yes-no = 1',
    },
    indexes: [['user_id']],
  },
} as const satisfies TableSet;
