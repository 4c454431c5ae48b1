/** Numbers as people write them: what is certain is said, and nothing else. */
import { expect, test } from 'vitest';
import { numberInWords, withoutUnit } from '../../src/compiler/shape/meant-numbers.ts';

test.each([
  ['forty', '40'],
  ['twenty-five', '25'],
  ['twelve', '12'],
  ['a hundred', '100'],
  ['two hundred', '200'],
  ['many', null],
  ['forty-twelve', null],
  ['thirsty', null],
])('%s is %s', (text, number) => {
  expect(numberInWords(text)).toBe(number);
});

test.each([
  ['40 people', 'capacity', '40'],
  ['5 days', 'days', '5'],
  ['2 weeks', 'days', null],
  ['18 units', 'max-units', '18'],
  ['5 mb', 'max-size', '5242880'],
  ['40 or so', 'capacity', null],
])('%s at %s is %s', (text, key, number) => {
  expect(withoutUnit(text, key)).toBe(number);
});
