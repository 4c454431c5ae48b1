/** Whether students are informed when a season of exchange opens. */
import type { AddedColumns } from './table-words.ts';

export const added = {
  exchange_seasons: { informs: 'yes-no = 0' },
} as const satisfies AddedColumns;
