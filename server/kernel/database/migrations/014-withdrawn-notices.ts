/** When the office took a notice down: nobody reads it any more, and its answers stay. */
import type { AddedColumns } from './table-words.ts';

export const added = {
  notices: { withdrawn_at: 'instant?' },
} as const satisfies AddedColumns;
