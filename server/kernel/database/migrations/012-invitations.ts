/** When the office last wrote to somebody that there is an account, so that nobody gets the same mail every day. */
import type { AddedColumns } from './table-words.ts';

export const added = {
  users: { invited_at: 'instant?' },
} as const satisfies AddedColumns;
