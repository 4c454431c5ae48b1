import { describe, expect, it } from 'vitest';
import { cleanInput, cleanText } from '../../../server/http/clean-input.ts';

describe('a text that people send', () => {
  it.each([
    ['spaces around it', '  a b \n', 'a b'],
    ['a byte of zero and other control characters', 'a\u0000b\u001b[31m\u007f', 'ab[31m'],
    ['tabs and lines', 'a\tb\nc\r\nd', 'a\tb\nc\r\nd'],
    ['a letter in two parts', 'e\u0301', '\u00e9'],
    ['half a letter', 'x\ud800y', 'x\ufffdy'],
    ['letters beyond the first plane', '陳 😀 𠮷', '陳 😀 𠮷'],
  ])('with %s is put into one form', (_, sent, kept) => {
    expect(cleanText(sent)).toBe(kept);
  });

  it('is cleaned wherever it stands, under its key too, and counts as absent when nothing is left', () => {
    expect(cleanInput({ ' a\u0000 ': [{ b: ' x ' }], c: ' \u0000 ', d: null, e: 0 })).toEqual({
      a: [{ b: 'x' }],
      e: 0,
    });
  });

  it('is nothing when it is nested without end', () => {
    let nested: unknown = 'x';
    for (let depth = 0; depth < 30; depth++) nested = [nested];

    expect(cleanInput(nested)).toBeUndefined();
  });
});
