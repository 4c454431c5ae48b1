/** What the office has sent, whose copies lie in the inboxes of many: so that it sees who has read and confirmed it. */
import type { AddedColumns, TableSet } from './table-words.ts';

export const tables = {
  sent_messages: {
    columns: {
      id: 'id',
      title: 'json',
      created_at: 'instant',
      expire_at: 'instant?',
      require_confirm: 'yes-no',
    },
  },
} as const satisfies TableSet;

export const added = {
  messages: { sent_id: 'integer? -> sent_messages' },
} as const satisfies AddedColumns;

export const indexed = { messages: [['sent_id']] } as const;
