/** All that is said of a mistake. */
import type { Diagnostic } from '#model';

/** @param between  what is put between its sentences */
export function wordsOf({ problem, effect, remedy }: Diagnostic, between: string): string {
  return [problem, effect, remedy].filter((part) => part !== undefined).join(between);
}
