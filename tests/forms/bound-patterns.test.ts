/** The first and the last of days, times and amounts, which JSON Schema says as patterns. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atLeast, atMost, within } from '../../src/model/bound-patterns.ts';

const fits = (pattern: string, text: string): boolean => new RegExp(pattern).test(text);
const amount = (cents: number): string => (cents / 100).toFixed(2);

describe('the smallest and the largest amount', () => {
  const rows: readonly { readonly bound: string; readonly text: string; readonly order: -1 | 0 | 1 }[] = [
    { bound: '99.50', text: '100.00', order: 1 },
    { bound: '100.00', text: '99.99', order: -1 },
    { bound: '9.00', text: '1000.00', order: 1 },
    { bound: '1000.00', text: '9.00', order: -1 },
    { bound: '5.00', text: '5.00', order: 0 },
    { bound: '5.00', text: '4.99', order: -1 },
    { bound: '5.00', text: '5.01', order: 1 },
    { bound: '0.00', text: '0.01', order: 1 },
  ];

  test.each(rows)('$text beside $bound', ({ bound, text, order }) => {
    expect([fits(atLeast(bound), text), fits(atMost(bound), text)]).toEqual([order >= 0, order <= 0]);
  });

  test('of any amounts are told apart as numbers are', () => {
    const cents = fc.oneof(fc.nat(20_000), fc.nat(99_999_999_999_999));
    fc.assert(
      fc.property(cents, cents, (bound, value) => {
        expect([fits(atLeast(amount(bound)), amount(value)), fits(atMost(amount(bound)), amount(value))]).toEqual([
          value >= bound,
          value <= bound,
        ]);
      }),
    );
  });
});

test('the first and the last day hold as the days follow each other', () => {
  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, day, (first, last, value) => {
      const patterns = (within(first, last).allOf as readonly { pattern: string }[]).map(({ pattern }) => pattern);

      expect(patterns.map((pattern) => fits(pattern, value))).toEqual([value >= first, value <= last]);
    }),
  );
});
