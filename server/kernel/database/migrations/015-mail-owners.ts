/** Whom a mail is to or tells of, so that it goes with that person whatever their address is by then. */
import type { AddedColumns, FilledColumns } from './table-words.ts';

export const added = {
  outbox: { user_id: 'integer? -> users' },
} as const satisfies AddedColumns;

/** Of a mail from before only its address is known. */
export const filled = {
  outbox: {
    user_id: 'select min(id) from users where users.email = outbox.recipient or users.campus_email = outbox.recipient',
  },
} as const satisfies FilledColumns;

export const indexed = { outbox: [['user_id']] } as const;
