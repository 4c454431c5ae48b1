/** Searches go by words without accents: what was kept for them before has its accents still. */
import { plainWords } from '#model';
import type { AddedColumns, FilledColumns, RewrittenColumns } from './table-words.ts';

export const added = {
  /** What a class lead may search in an application whose content is not for them. */
  applications: { head_text: 'text?' },
} as const satisfies AddedColumns;

export const filled = {
  applications: { head_text: "applications.no || ' ' || applications.name" },
} as const satisfies FilledColumns;

export const rewritten = {
  applications: { head_text: plainWords, search_text: plainWords },
  courses: { search_text: plainWords },
  documents: { search_text: plainWords },
  events: { search_text: plainWords },
  kept_answers: { words: plainWords },
  notices: { search_text: plainWords },
  questions: { search_text: plainWords },
} as const satisfies RewrittenColumns;
