import { expect, test } from 'vitest';
import { plainNumber, writtenNumber } from '../../src/engine/texts/plain-number.ts';

test.each([
  ['en', '1,234.5', '1234.5'],
  ['en', '-1,234,567', '-1234567'],
  ['en', '1234.5', '1234.5'],
  ['en', '.5', '.5'],
  ['en', '1,5', '1,5'],
  ['en', '12,34', '12,34'],
  ['en', '1.234,5', '1.234,5'],
  ['en', '1 234.5', '1234.5'],
  // No thousand is written with nothing before it.
  ['en', '0,125', '0,125'],
  ['zh-Hant', '20,000', '20000'],
  ['zh-Hant', '２０，０００．５', '20000.5'],
  ['hi', '12,34,567.5', '1234567.5'],
  ['de', '1.234,5', '1234.5'],
  ['de', '3,5', '3.5'],
  ['de', '3,', '3.'],
  ['de', ',5', '.5'],
  ['de', ' 1.234.567,00 ', '1234567.00'],
  ['de', '-0,125', '-0.125'],
  ['de', '1.234', '1234'],
  ['de', '-12.345.678', '-12345678'],
  // A point that can part no thousands is before the decimals.
  ['de', '1234.5', '1234.5'],
  ['de', '1.5', '1.5'],
  ['de', '0.125', '0.125'],
  ['de', '1234.567', '1234.567'],
  ['de', '1.2345', '1.2345'],
  ['de', '1.23,4', '1.23,4'],
  ['de', '1.234 567', '1.234 567'],
  ['de', '1,234.5', '1,234.5'],
  ['de', ',', '.'],
  ['de', '-', '-'],
  ['de', 'viel', 'viel'],
  ['de-CH', '1’234.5', '1234.5'],
  ['de-CH', "1'234'567", '1234567'],
  ['de-AT', '1\u00a0234,5', '1234.5'],
  ['fr', '1 234,5', '1234.5'],
  ['fr', '1\u202f234', '1234'],
  ['fr', '12 34', '12 34'],
  // As these languages write what is below zero.
  ['sv', '\u22121\u00a0234,5', '-1234.5'],
  ['ar', '\u200e-1,234.5', '-1234.5'],
  ['de', '', ''],
])('in %s, %j is read as %j', (language, typed, read) => {
  expect(plainNumber(typed, language)).toBe(read);
});

test.each([
  ['en', 1234.5, '1234.5'],
  ['de', 1234.5, '1234,5'],
  ['de', '1234.50', '1234,50'],
  ['de', '1.234', '1,234'],
  ['de', -0.5, '-0,5'],
  ['de', 1234, '1234'],
  ['de', '3.', '3,'],
  ['de', 'about 1.5', 'about 1.5'],
  ['de', '1.2.3', '1.2.3'],
  ['de', '', ''],
  ['fr', 1234567.5, '1234567,5'],
  ['de-CH', 1234.5, '1234.5'],
])('in %s, a box for a number begins with %j as %j, which is read as the same', (language, value, written) => {
  expect(writtenNumber(String(value), language)).toBe(written);
  expect(plainNumber(written, language)).toBe(String(value));
});
