/** Patterns of forms that come while the portal runs: nobody has checked them before. */
import { patternReach } from './form-facts.ts';
import { slowText } from './slow-pattern.ts';

/** The most characters of an answer whose question sets no limit. */
export const longestAnswer = 2000;

/**
 * Whether both sides can run a pattern quickly. It has at most 200 characters, is one that `RegExp` takes with the flag `u`, does not
 * look behind (`(?<=…)`) or refer back to a group (`\1`), and has no repetitions within repetitions that can be read in too many
 * ways.
 * @param longest  the most characters that an answer may have
 */
export function isSafePattern(pattern: unknown, longest = longestAnswer): pattern is string {
  if (typeof pattern !== 'string' || pattern.length > 200 || /\(\?<[=!]|\\[1-9]|\\k</.test(pattern)) return false;
  try {
    new RegExp(pattern, 'u').test('');
  } catch {
    return false;
  }
  return slowText(pattern, Math.min(longest, patternReach)) === null;
}
