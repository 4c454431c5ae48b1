import { expect, test } from 'vitest';
import { createFormatter } from '../../src/engine/texts/formatter.ts';
import { plainNumber } from '../../src/engine/texts/plain-number.ts';

const facts = {
  timeZone: 'Europe/Berlin',
  country: 'de',
  formats: { datetime: 'DD MMM YYYY HH:mm', date: 'DD MMM YYYY', short: 'D MMM', time: 'HH:mm' },
  words: { yes: 'Yes', no: 'No' },
  computerZone: 'Europe/Berlin',
} as const;

test.each([
  ['en', '1,234.5', '1234.5'],
  ['en', '-1,234,567', '-1234567'],
  ['en', '1234.5', '1234.5'],
  ['en', '1,5', '1,5'],
  ['en', '12,34', '12,34'],
  ['en', '1.234,5', '1.234,5'],
  ['zh-Hant', '20,000', '20000'],
  ['hi', '12,34,567.5', '1234567.5'],
  ['de', '1.234,5', '1234.5'],
  ['de', '3,5', '3.5'],
  ['de', ' 1.234.567,00 ', '1234567.00'],
  ['de', '-0,125', '-0.125'],
  // As a form shows what it begins with.
  ['de', '1234.5', '1234.5'],
  // A thousand and more, or a little more than one.
  ['de', '1.234', '1.234'],
  ['de', '1.23,4', '1.23,4'],
  ['de', 'viel', 'viel'],
  ['fr', '1 234,5', '1234.5'],
  ['fr', '1\u202f234', '1234'],
  ['fr', '12 34', '12 34'],
])('in %s, %j is read as %j', (language, typed, read) => {
  expect(plainNumber(typed, createFormatter({ ...facts, language }))).toBe(read);
});
