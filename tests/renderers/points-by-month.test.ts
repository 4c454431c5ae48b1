/** The figures of the chart that the guide shows. */
import { describe, expect, test } from 'vitest';
import { monthsOf } from '../../docs/examples/points-by-month/months.ts';

/** Eight hours ahead, as in Hong Kong. */
const local = (instantMs: number): string => new Date(instantMs + 8 * 3_600_000).toISOString().slice(0, 16);

describe('the months of a chart', () => {
  test('add up what was gained and what was spent, by the clock of the portal', () => {
    const changes = [
      { points: 10, created_at: '2025-11-30T23:30:00+08:00' },
      { points: -4, created_at: '2025-11-02T09:00:00+08:00' },
      { points: 0, created_at: '2025-11-03T09:00:00+08:00' },
      { points: 5, created_at: '2025-11-30T16:30:00Z' }, // the first of December there
    ];

    expect(monthsOf(changes, local, 6)).toEqual([
      { month: '2025-11', gained: 10, spent: 4 },
      { month: '2025-12', gained: 5, spent: 0 },
    ]);
  });

  test('are there without a change as well, across a year, and no more than asked for', () => {
    const changes = [
      { points: 1, created_at: '2025-01-10T09:00:00+08:00' },
      { points: 2, created_at: '2025-10-10T09:00:00+08:00' },
      { points: 3, created_at: '2026-01-10T09:00:00+08:00' },
    ];

    expect(monthsOf(changes, local, 4).map(({ month, gained }) => [month, gained])).toEqual([
      ['2025-10', 2],
      ['2025-11', 0],
      ['2025-12', 0],
      ['2026-01', 3],
    ]);
  });

  test('are none without a change', () => {
    expect(monthsOf([], local, 6)).toEqual([]);
  });
});
