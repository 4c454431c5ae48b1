/** What students are informed of when it is there, and of what they were informed or reminded already: of nothing twice. */
import type { AddedColumns, TableSet } from './table-words.ts';

export const tables = {
  reminders: {
    columns: {
      /** As in `config/portal.yaml`: events, answers, selections, tuition, exchange or points; new-notice, new-event and the like for what is there. */
      kind: 'text',
      /** What it is about: the id of an event, a plan or a round, the name of a form, the account whose points run out. */
      record: 'text',
      /** The time that it is about: another one is worth another reminder. */
      due_at: 'instant',
      sent_at: 'instant',
    },
    key: ['kind', 'record', 'due_at'],
  },
} as const satisfies TableSet;

export const added = {
  /** Whether news and reminders come by mail as well. */
  users: { news_by_mail: 'yes-no = 1' },
  notices: { informs: 'yes-no = 0' },
  events: { informs: 'yes-no = 0' },
  rounds: { informs: 'yes-no = 0' },
} as const satisfies AddedColumns;
