/** What went live last, for when the files in the folder have a mistake. */
import type { TableSet } from './table-words.ts';

export const tables = {
  live_config: {
    columns: {
      /** Always 1: there is one row. */
      id: 'integer key',
      /** The files of the config folder, packed. */
      files: 'text',
      went_live_at: 'instant',
    },
  },
} as const satisfies TableSet;
