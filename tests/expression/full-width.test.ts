import { describe, expect, it } from 'vitest';
import { keyForWideSign, nameOfWideSign, plainSign, wideSigns } from '#expression/node';

describe('a sign of another keyboard', () => {
  it.each([
    ['：', ':', 'the full-width character `：`', 'Switch the keyboard to English and type the sign again'],
    ['　', ' ', 'a full-width space', 'Switch the keyboard to English and type a space'],
    ['\u00A0', ' ', 'a no-break space', 'Delete it and type a space'],
    ['\u200B', '', 'a sign without width', 'Delete the line and type it again'],
    ['「', '"', 'the full-width character `「`', 'Use straight quotes'],
    ['“', '"', 'the curly quote “', 'Use straight quotes'],
    ['„', '"', 'the curly quote „', 'Use straight quotes'],
    ['»', '"', 'the curly quote »', 'Use straight quotes'],
    ['‚', "'", 'the curly quote ‚', 'Use straight quotes'],
    ['’', "'", 'the curly quote ’', 'Use straight quotes'],
  ])('%s stands for %s', (sign, plain, name, key) => {
    expect([plainSign(sign), nameOfWideSign(sign), keyForWideSign(sign)]).toEqual([plain, name, key]);
    expect(`a${sign}b`.search(wideSigns)).toBe(1);
  });

  it.each(['a', ':', '"', '—', '你', '～'.normalize('NFKC')])('is not %s', (sign) => {
    expect(plainSign(sign)).toBeUndefined();
    expect(sign.search(wideSigns)).toBe(-1);
  });
});
