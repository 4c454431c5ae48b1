/** Moments as data have them; what is written in another way is shown as it came, and not taken for a day of American order. */
import { expect, test } from 'vitest';
import { instantOf } from '../../src/blocks/shared/moment.tsx';

test.each([
  ['2025-11-21T18:30:00+08:00', Date.UTC(2025, 10, 21, 10, 30)],
  ['2025-11-21', Date.UTC(2025, 10, 21)],
  [1_763_721_000_000, 1_763_721_000_000],
  ['01/12/2026 8:00', null],
  ['21 Nov 2025', null],
  ['2025-13-40', null],
  ['', null],
  [null, null],
  [Number.NaN, null],
  // The last and the first moment that a calendar has.
  [8_640_000_000_000_000, 8_640_000_000_000_000],
  [8_640_000_000_000_001, null],
  [-8_640_000_000_000_001, null],
  [Number.POSITIVE_INFINITY, null],
])('%j is the moment %j', (value, expected) => {
  expect(instantOf(value)).toBe(expected);
});
