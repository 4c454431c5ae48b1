/** What the browser does not keep. */
import { expect, test } from 'vitest';
import { safeStorage } from '../../src/engine/kernel/storage.ts';

test('what a full storage does not take is there all the same, until there is room', () => {
  const all = new Map([['draft', 'old']]);
  let isFull = true;
  const storage = safeStorage(() => ({
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      all.set(key, value);
    },
    removeItem: (key) => void all.delete(key),
  }));

  storage.setItem('draft', 'new');
  storage.setItem('token', 'abc');
  expect([storage.getItem('draft'), storage.getItem('token')]).toEqual(['new', 'abc']);

  isFull = false;
  storage.setItem('draft', 'newer');
  all.set('draft', 'of another tab');
  expect(storage.getItem('draft')).toBe('of another tab');
  storage.removeItem('token');
  expect(storage.getItem('token')).toBe(null);
});

test('what it keeps can be looked through, also what a full storage did not take, and where there is no storage at all', () => {
  const taken = { a: '1' };
  const full = safeStorage(() => ({
    ...taken,
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => {},
  }));
  full.setItem('b', '2');
  expect(full.keys()).toEqual(expect.arrayContaining(['a', 'b']));

  const forbidden = safeStorage(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  forbidden.setItem('b', '2');
  expect(forbidden.keys()).toEqual(['b']);
});
