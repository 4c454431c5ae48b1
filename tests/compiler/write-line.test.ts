import { expect, test } from 'vitest';
import { asWritten, inQuotes, isInBraces } from '../../src/compiler/diagnostics/write-line.ts';

test.each([
  ['title: |Login', false],
  ['- { label: |Login }', true],
  ['- [one, |two]', true],
  ['- { label: Login }|', false],
  ['- [one, two]|', false],
  ['- { items: [one], label: |two }', true],
  ['- { items: { a: b }, label: |two }', true],
  ['- { label: "a } b", hint: |two }', true],
  ["- { label: 'it''s } so', hint: |two }", true],
  ['- { label: Login }\n  title: |two', false],
  ['text: Take one } of |two', false],
])('in %j what stands behind the bar is in braces: %s', (marked, isIn) => {
  expect(isInBraces(marked.replace('|', ''), marked.indexOf('|'))).toBe(isIn);
});

test.each([
  ['Login', false, 'Login'],
  ['Login, please', false, 'Login, please'],
  ['Login, please', true, '"Login, please"'],
  ['Note: closed', false, '"Note: closed"'],
  ['Room #3', false, '"Room #3"'],
  ['Room#3', false, 'Room#3'],
  ['@office', false, '"@office"'],
  ['true', false, '"true"'],
  ['truest', false, 'truest'],
  ['2 of 3', false, '"2 of 3"'],
  ['say "yes": now', false, `'say "yes": now'`],
  ['', false, '""'],
])('%j, in braces: %s, is written %s', (text, inBraces, written) => {
  expect(asWritten(text, inBraces)).toBe(written);
});

test('a text with both kinds of quotes is in single ones, its own doubled', () => {
  expect(inQuotes(`it's "so"`)).toBe(`'it''s "so"'`);
});
