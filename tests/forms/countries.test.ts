import { expect, test } from 'vitest';
import { countries, countryName, countryPattern } from '#model';

test('each country that can be chosen is accepted, and no other code', () => {
  const pattern = new RegExp(countryPattern);
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const accepted = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => pattern.test(code));

  expect(accepted).toEqual(
    countries('en')
      .map(({ classname }) => classname)
      .sort(),
  );
  expect(['HK', 'hkk', ''].some((code) => pattern.test(code))).toBe(false);
});

test('six countries stand first, the others in the order of the language', () => {
  expect(
    countries('en')
      .slice(0, 8)
      .map(({ name }) => name),
  ).toEqual(['Hong Kong', 'China', 'United States', 'Japan', 'South Korea', 'Vietnam', 'Afghanistan', 'Albania']);
  expect(countryName('hk', 'zh-Hant')).toBe('中國香港');
});
