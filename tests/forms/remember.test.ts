import { describe, expect, test, vi } from 'vitest';
import { rememberByKey, rememberByObject } from '#model';

describe('what is remembered by object', () => {
  test('is worked out once for each object', () => {
    const work = vi.fn<(of: { name: string }) => number>(({ name }) => name.length);
    const lengthOf = rememberByObject(work);
    const [one, other] = [{ name: 'one' }, { name: 'other' }];

    expect([lengthOf(one), lengthOf(other), lengthOf(one)]).toEqual([3, 5, 3]);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('may be nothing', () => {
    const work = vi.fn<() => undefined>(() => undefined);
    const find = rememberByObject(work);
    const one = {};
    find(one);

    expect(find(one)).toBeUndefined();
    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe('what is remembered by key', () => {
  test('is worked out once for each first argument', () => {
    const work = vi.fn<(word: string | null) => string | null>((word) => word);
    const find = rememberByKey(work);

    expect([find('a'), find(null), find('a'), find(null)]).toEqual(['a', null, 'a', null]);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('or for each key that is made of them', () => {
    const work = vi.fn<(one: string, other: string) => string>((one, other) => one + other);
    const join = rememberByKey(work, { key: (one, other) => JSON.stringify([one, other]) });

    expect([join('a', 'b'), join('a', 'c'), join('a', 'b')]).toEqual(['ab', 'ac', 'ab']);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('is forgotten when there is more of it than is kept', () => {
    const work = vi.fn<(word: string) => string>((word) => word);
    const find = rememberByKey(work, { most: 1 });
    for (const word of ['a', 'a', 'b', 'b', 'a']) find(word);

    expect(work.mock.calls).toEqual([['a'], ['b'], ['a']]);
  });

  test('makes room by what was asked for longest ago', () => {
    const work = vi.fn<(word: string) => string>((word) => word);
    const find = rememberByKey(work, { most: 2 });
    for (const word of ['a', 'b', 'a', 'c', 'a', 'b']) find(word);

    expect(work.mock.calls.flat()).toEqual(['a', 'b', 'c', 'b']);
  });

  test('does not keep what failed', () => {
    const work = vi.fn<(word: string) => string>((word) => {
      if (work.mock.calls.length === 1) throw new Error('not yet');
      return word;
    });
    const find = rememberByKey(work);

    expect(() => find('a')).toThrow('not yet');
    expect(find('a')).toBe('a');
  });
});
