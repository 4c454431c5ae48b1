/** One line of the table: a figure of ours beside the same by hand, and what the budgets say about it. */
import { median, spread } from './statistics.mjs';

/**
 * @typedef {{ ratio?: number, value?: number }} Limit  the most that is allowed; `value` in the unit of the row
 * @typedef {{
 *   what: string, unit: 'ms' | 'kB' | 'MB',
 *   ours: number, byHand: number | null, ratio: number | null,
 *   oursSpread: number, byHandSpread: number | null, rounds: number,
 *   must: Limit | null, aim: Limit | null, verdict: string,
 * }} Row
 */

/**
 * @param {{ what: string, unit: Row['unit'], ours: number[], byHand: number[] | null, must?: Limit, aim?: Limit }} facts
 * @returns {Row}
 */
export function row({ what, unit, ours, byHand, must = null, aim = null }) {
  const value = median(ours);
  const other = byHand === null ? null : median(byHand);
  const ratio = other === null ? null : value / other;
  return {
    what,
    unit,
    ours: value,
    byHand: other,
    ratio,
    oursSpread: spread(ours),
    byHandSpread: byHand === null ? null : spread(byHand),
    rounds: ours.length,
    must,
    aim,
    verdict: verdict(value, ratio, must, aim),
  };
}

function verdict(value, ratio, must, aim) {
  if (must === null && aim === null) return '';
  if (must !== null && !isWithin(value, ratio, must)) return 'misses';
  return aim !== null && isWithin(value, ratio, aim) ? 'holds, aim reached' : 'holds';
}

function isWithin(value, ratio, limit) {
  return (limit.ratio === undefined || ratio <= limit.ratio) && (limit.value === undefined || value <= limit.value);
}
