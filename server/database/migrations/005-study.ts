/** Tuition, graduation and global exchange. */
import type { TableSet } from '../table-words.ts';

export const tables = {} as const satisfies TableSet;
