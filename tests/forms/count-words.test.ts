import { expect, test } from 'vitest';
import { countWords } from '#model';

test.each([
  { text: '', words: 0 },
  { text: '  one  two\nthree ', words: 3 },
  { text: 'It is well-known, don’t you think? — Yes!', words: 7 },
  { text: '學生發展 office 2025', words: 6 },
  { text: '한국어 단어', words: 2 },
  { text: '… – !', words: 0 },
])('“$text” has $words words', ({ text, words }) => {
  expect(countWords(text)).toBe(words);
});

test('long texts are counted at once', () => {
  const startMs = performance.now();

  expect(countWords(`${'a'.repeat(50_000)} ${"'".repeat(50_000)}`)).toBe(1);
  expect(performance.now() - startMs).toBeLessThan(1000);
});
