/** Of what people have been reminded already, so that nobody is reminded of it twice. */
import type { TableSet } from './table-words.ts';

export const tables = {
  reminders: {
    columns: {
      /** As in `config/portal.yaml`: events, answers, selections, tuition, exchange or points. */
      kind: 'text',
      /** What it is about: the id of an event, a plan or a round, the name of a form, the account whose points run out. */
      record: 'text',
      /** The time that it reminded of: another one is worth another reminder. */
      due_at: 'instant',
      sent_at: 'instant',
    },
    key: ['kind', 'record', 'due_at'],
  },
} as const satisfies TableSet;
