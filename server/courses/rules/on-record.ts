/** When what the registry has on record takes the place of a seat. */
import type { Day } from '../../kernel/database/tables.ts';

/** A course in a term; of what is on record the portal may not know the term. */
export interface CourseInTerm {
  readonly code: string;
  readonly termStart: Day | null;
}

/** What the registry has on record of the seat's own term, or of a later one, counts in place of the seat. */
export function isOnRecord(
  seat: CourseInTerm & { readonly termStart: Day },
  records: readonly CourseInTerm[],
): boolean {
  return records.some(({ code, termStart }) => code === seat.code && termStart !== null && termStart >= seat.termStart);
}
