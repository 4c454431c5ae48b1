/** When the office cancelled a section of a course: nobody can choose it any more, and the history still names it. */
import type { AddedColumns } from './table-words.ts';

export const added = {
  course_options: { cancelled_at: 'instant?' },
} as const satisfies AddedColumns;
