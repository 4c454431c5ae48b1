/** The choice of a preview as it stands in an address. */
import { describe, expect, test } from 'vitest';
import { type PreviewChoice, readPreview, usualPreview, writePreview } from '#model';

const choices: readonly (readonly [string, Partial<PreviewChoice>])[] = [
  ['', {}],
  ['empty', { state: 'empty' }],
  ['422', { state: '422' }],
  ['role=lead', { role: 'lead' }],
  [
    'long,book/detail=404,role=signed-in,seed=7',
    { state: 'long', calls: { 'book/detail': '404' }, role: 'signed-in', seed: 7 },
  ],
];

test.each(choices)('%j is read and written as it is', (text, part) => {
  const choice = { ...usualPreview, ...part };

  expect(readPreview(text)).toEqual(choice);
  expect(writePreview(choice)).toBe(text);
});

describe('what nobody understands is left out:', () => {
  test.each([
    ['an unknown state', 'fullest'],
    ['an unknown role', 'role=Teacher!'],
    ['a seed that is no number', 'seed=many'],
    ['a seed without end', 'seed=99999999999999999999'],
    ['a state of a call that there is not', 'book/index=gone'],
    ['a name that no call can have', '__proto__=empty'],
    ['signs', ',=,==,%%,'],
  ])('%s', (_name, text) => {
    expect(readPreview(text)).toEqual(usualPreview);
  });
});
