/** Places taken in questions of the office with a limit. */
import type { TableSet } from '../table-words.ts';

export const tables = {} as const satisfies TableSet;
