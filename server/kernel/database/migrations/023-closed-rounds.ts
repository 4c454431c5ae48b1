/** When the office closed a round of courses by hand: a file that names a later end does not open it again unasked. */
import type { AddedColumns } from './table-words.ts';

export const added = {
  rounds: { closed_at: 'instant?' },
} as const satisfies AddedColumns;
