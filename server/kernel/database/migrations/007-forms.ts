/** Places taken in questions of the office with a limit, and answers that are not sent yet. */
import type { AddedColumns, TableSet } from './table-words.ts';

export const added = {
  /** A draft may be incomplete, takes no places and does not count as sent. */
  submissions: { is_draft: 'yes-no = 0' },
} as const satisfies AddedColumns;

export const tables = {
  /** How many have chosen an option with a limit. The row is what two who want the last place wait for. */
  option_counts: {
    columns: { form_id: 'text', field: 'text', value: 'text', taken: 'integer = 0' },
    key: ['form_id', 'field', 'value'],
  },
  /** Who holds these places, so that they can be given back. */
  option_places: {
    columns: { record: 'text', record_id: 'integer', form_id: 'text', field: 'text', value: 'text' },
    key: ['record', 'record_id', 'form_id', 'field', 'value'],
  },
} as const satisfies TableSet;
