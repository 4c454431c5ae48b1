/** What the students of a class study, so that people can be brought in after their class. */
import type { AddedColumns } from './table-words.ts';

export const added = {
  /** School, degree, major, level, plan, begins, ends, units; null for classes that came without. */
  classes: { study: 'json?' },
} as const satisfies AddedColumns;
