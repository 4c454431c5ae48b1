/** Handbooks and policies, questions, carousel; what the demonstration keeps for itself. */
import type { AddedColumns, TableSet } from './table-words.ts';

export const added = {
  /** How long points last that the office grants on an application of the type. */
  application_types: { points_validity_days: 'integer = 365' },
} as const satisfies AddedColumns;

export const tables = {
  /** A handbook or a policy, whatever its version. */
  documents: {
    columns: {
      id: 'id',
      kind: 'text',
      title: 'json',
      description: 'json?',
      category_id: 'integer -> categories',
      cover: 'text?',
      for_everyone: 'yes-no = 1',
      search_text: 'text',
      /** When its newest version came. */
      updated_at: 'instant',
    },
    indexes: [['kind', 'category_id'], ['updated_at']],
  },
  /** The versions of a document; each holds one file. Exactly one of them is current. */
  document_versions: {
    columns: {
      id: 'id',
      document_id: 'integer -> documents',
      version: 'text',
      effective_date: 'date?',
      is_current: 'yes-no = 0',
      updated_at: 'instant',
    },
    unique: [['document_id', 'version']],
    uniqueWhere: { columns: ['document_id'], column: 'is_current', values: [1] },
  },
  questions: {
    columns: {
      id: 'id',
      title: 'json',
      answer: 'json',
      category_id: 'integer -> categories',
      is_top: 'yes-no = 0',
      position: 'integer',
      search_text: 'text',
      updated_at: 'instant',
    },
    indexes: [['category_id']],
  },
  carousel_items: {
    columns: {
      id: 'id',
      place: 'text',
      title: 'json',
      alt: 'json',
      image: 'text',
      /** `route` or `url`, with its value. */
      link_type: 'text?',
      link_value: 'text?',
      start_at: 'instant?',
      end_at: 'instant?',
      sort: 'integer',
    },
    indexes: [['place', 'sort']],
  },
  /** Records of a demonstration that answer with a failure on purpose; `record` is a notice's id or a file's key. */
  demo_failures: {
    columns: { kind: 'text', record: 'text', code: 'integer' },
    key: ['kind', 'record'],
  },
  /** The day that the dates of a demonstration count from; one row. */
  demo_days: { columns: { id: 'integer key', day: 'date' } },
} as const satisfies TableSet;
