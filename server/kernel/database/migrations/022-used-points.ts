/** Points that a registration has used: where they come from, so that they can go back there. */
import type { AddedColumns } from './table-words.ts';

export const added = {
  /** Null while they are held. */
  points_holds: { used_at: 'instant?' },
} as const satisfies AddedColumns;
