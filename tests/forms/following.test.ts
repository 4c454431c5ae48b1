/** Answers that are worked out: as many digits as are meant, on both sides. */
import { expect, test } from 'vitest';
import { type DefinedField, followed } from '#model';

const fieldOf = (kind: 'money' | 'number') =>
  ({ kind, name: 'fee', label: 'Fee', follows: true, start: ['name', 'x'] }) as unknown as DefinedField; // what is read of it

test.each([
  ['money', 12_345_678_901.23, '12345678901.23'],
  ['money', 999_999_999_999.99, '999999999999.99'],
  ['money', 3 * 45.1, '135.30'],
  ['money', 5, '5.00'],
  ['number', 0.1 + 0.2, 0.3],
  ['number', 123_456_789_012_345, 123_456_789_012_345],
  ['number', 1 / 3, 0.33333333333333],
] as const)('%s of %d is %j', (kind, value, expected) => {
  expect(followed(fieldOf(kind), () => value)).toBe(expected);
});
