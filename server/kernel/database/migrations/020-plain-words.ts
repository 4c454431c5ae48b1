/** Searches go by words without accents: what was kept for them before has its accents still. */
import { searchable } from '#model';
import type { AddedColumns, FilledColumns, RewrittenColumns } from './table-words.ts';

export const added = {
  /** What a class lead may search in an application whose content is not for them. */
  applications: { head_text: 'text?' },
} as const satisfies AddedColumns;

export const filled = {
  applications: { head_text: "applications.no || ' ' || applications.name" },
} as const satisfies FilledColumns;

export const rewritten = {
  applications: { head_text: searchable, search_text: searchable },
  courses: { search_text: searchable },
  documents: { search_text: searchable },
  events: { search_text: searchable },
  kept_answers: { words: searchable },
  notices: { search_text: searchable },
  questions: { search_text: searchable },
} as const satisfies RewrittenColumns;
