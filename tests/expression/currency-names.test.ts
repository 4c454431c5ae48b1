import { describe, expect, it } from 'vitest';
import { isCurrency, meantCurrency } from '#expression/node';

describe('meantCurrency', () => {
  it.each([
    ['eur', 'EUR'],
    [' HKD ', 'HKD'],
    ['Euro', 'EUR'],
    ['euros', 'EUR'],
    ['€', 'EUR'],
    ['HK$', 'HKD'],
    ['US$', 'USD'],
    ['£', 'GBP'],
    ['Hong Kong dollars', 'HKD'],
    ['Hong Kong dolar', 'HKD'],
    ['US dollar', 'USD'],
    ['yuan', 'CNY'],
  ])('takes %s for %s', (words, code) => {
    expect(meantCurrency(words)).toBe(code);
  });

  it.each(['$', '¥', 'dollar', 'dollars', 'franc', 'RMB', 'ABC', 'EU', 'points', ''])(
    'does not guess what %s is',
    (words) => {
      expect(meantCurrency(words)).toBeUndefined();
    },
  );
});

describe('isCurrency', () => {
  it.each(['HKD', 'EUR', 'CNY'])('knows %s', (code) => expect(isCurrency(code)).toBe(true));
  it.each(['hkd', 'ABC', 'Euro', '€', ''])('refuses %s', (code) => expect(isCurrency(code)).toBe(false));
});
