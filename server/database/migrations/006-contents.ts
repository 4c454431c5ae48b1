/** Handbooks and policies, questions, carousel. */
import type { TableSet } from '../table-words.ts';

export const tables = {} as const satisfies TableSet;
