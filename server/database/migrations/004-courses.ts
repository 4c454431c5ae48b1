/** Terms, courses, rounds of selection, and what students have taken. */
import type { TableSet } from '../table-words.ts';

export const tables = {} as const satisfies TableSet;
