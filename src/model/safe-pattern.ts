/** Patterns of forms that come while the portal runs: nobody has checked them before. */
import { patternReach } from './form-facts.ts';
import { slowText } from './slow-pattern.ts';

/** The most characters of a text where its question says nothing. */
export const longestAnswer = 2000;

/**
 * A pattern that both sides can run quickly: short, without looking behind, without going back to a group, and without the
 * repetitions within repetitions that can be read in too many ways.
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
