import { expect, test } from 'vitest';
import { grouped } from '#model';

test('what has the same key is together, keys and values in the order in which they come', () => {
  const groups = grouped([
    ['b', 1],
    ['a', 2],
    ['b', 3],
  ]);

  expect([...groups]).toEqual([
    ['b', [1, 3]],
    ['a', [2]],
  ]);
});
