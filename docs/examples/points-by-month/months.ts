/** What the chart draws, apart from how: so it can be tested without a page. */

/** One change of the points, as far as the chart reads it. */
export interface Change {
  /** What it did to the available points; 0 for what only settles. */
  readonly points: number;
  /** `2025-11-21T18:30:00+08:00` */
  readonly created_at: string;
}

export interface Month {
  /** `2025-11` */
  readonly month: string;
  readonly gained: number;
  /** Not negative. */
  readonly spent: number;
}

/**
 * The months from the first change to the last, oldest first; months without a change are there too.
 * @param local  the portal's wall clock at a moment, `2025-11-21T18:30`: `format.local`
 * @param most  how many months at most, counted from the newest
 */
export function monthsOf(
  changes: readonly Change[],
  local: (instantMs: number) => string,
  most: number,
): readonly Month[] {
  const sums = new Map<string, Month>();
  for (const { points, created_at } of changes) {
    const month = local(Date.parse(created_at)).slice(0, 7);
    const { gained, spent } = sums.get(month) ?? { gained: 0, spent: 0 };
    sums.set(month, { month, gained: gained + Math.max(points, 0), spent: spent + Math.max(-points, 0) });
  }
  const known = [...sums.keys()].sort();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const months: Month[] = [];
  for (let month = last; month >= first && months.length < most; month = monthBefore(month))
    months.push(sums.get(month) ?? { month, gained: 0, spent: 0 });
  return months.reverse();
}

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}
