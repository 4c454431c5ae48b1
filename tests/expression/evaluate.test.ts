import { describe, expect, it, vi } from 'vitest';
import { evaluate } from '#expression';
import type { Expression, Scope } from '#model';
import { environment } from './support.ts';

interface Row {
  readonly name: string;
  readonly tree: Expression;
  readonly scope?: Scope;
  readonly expected: unknown;
}

const nested = { event: { title: 'Fair', my_apply: null, tags: ['a', 'b'] } };

const groups: Readonly<Record<string, readonly Row[]>> = {
  'names and fields': [
    { name: 'gives a scalar itself', tree: 'mine', expected: 'mine' },
    { name: 'reads a name', tree: ['name', 'points'], scope: { points: 3 }, expected: 3 },
    { name: 'gives null for a name that is not there', tree: ['name', 'points'], expected: null },
    {
      name: 'gives null for a value that is undefined',
      tree: ['name', 'points'],
      scope: { points: undefined },
      expected: null,
    },
    { name: 'reads the clock', tree: ['name', 'now'], expected: environment.now },
    {
      name: 'reads the clock even when data is called now',
      tree: ['name', 'now'],
      scope: { now: 1 },
      expected: environment.now,
    },
    { name: 'reads a field', tree: ['field', ['name', 'event'], 'title'], scope: nested, expected: 'Fair' },
    {
      name: 'gives null for a field of null',
      tree: ['field', ['field', ['name', 'event'], 'my_apply'], 'status'],
      scope: nested,
      expected: null,
    },
    { name: 'reads no inherited name', tree: ['name', 'constructor'], expected: null },
    {
      name: 'reads no inherited field',
      tree: ['field', ['name', 'event'], 'constructor'],
      scope: nested,
      expected: null,
    },
    { name: 'reads no __proto__', tree: ['field', ['name', 'event'], '__proto__'], scope: nested, expected: null },
    { name: 'reads no length of a text', tree: ['field', 'abc', 'length'], expected: null },
    { name: 'reads no length of a list', tree: ['field', ['list', 1], 'length'], expected: null },
    { name: 'reads an entry of a list', tree: ['index', ['list', 'a', 'b'], 1], expected: 'b' },
    { name: 'gives null beyond a list', tree: ['index', ['list', 'a'], 1], expected: null },
    { name: 'gives null for a broken index', tree: ['index', ['list', 'a'], 0.5], expected: null },
    {
      name: 'reads a field by a computed name',
      tree: ['index', ['name', 'event'], 'title'],
      scope: nested,
      expected: 'Fair',
    },
  ],
  'unknown means no': [
    { name: 'compares nothing with a number as unknown', tree: ['<', null, 3], expected: null },
    { name: 'compares a text with a number as unknown', tree: ['>=', '3', 3], expected: null },
    { name: 'leaves the opposite of unknown unknown', tree: ['not', ['<', null, 3]], expected: null },
    { name: 'is no when one part is no', tree: ['&&', ['<', null, 3], false], expected: false },
    { name: 'is unknown when the other part is yes', tree: ['&&', true, ['<', null, 3]], expected: null },
    { name: 'is yes when one part is enough', tree: ['||', ['<', null, 3], true], expected: true },
    { name: 'is unknown when no part is enough', tree: ['||', false, null], expected: null },
    { name: 'takes no number for yes', tree: ['&&', 1, true], expected: null },
    { name: 'takes the second outcome for an unknown condition', tree: ['if', null, 'a', 'b'], expected: 'b' },
    { name: 'finds nothing in nothing', tree: ['in', 'a', null], expected: null },
    { name: 'walks no list that is not there', tree: ['exists', null, 'x', true], expected: null },
    {
      name: 'is unknown when an entry is',
      tree: ['all', ['list', 1, null], 'x', ['<', ['name', 'x'], 3]],
      expected: null,
    },
    {
      name: 'is no when an entry is no',
      tree: ['all', ['list', null, 5], 'x', ['<', ['name', 'x'], 3]],
      expected: false,
    },
  ],
  equality: [
    { name: 'holds between equal scalars', tree: ['==', 'a', 'a'], expected: true },
    { name: 'does not hold between a number and its digits', tree: ['==', 3, '3'], expected: false },
    { name: 'holds between null and a missing name', tree: ['==', ['name', 'x'], null], expected: true },
    { name: 'looks into lists', tree: ['==', ['list', 1, ['list', 2]], ['list', 1, ['list', 2]]], expected: true },
    { name: 'minds the order of a list', tree: ['!=', ['list', 1, 2], ['list', 2, 1]], expected: true },
    {
      name: 'looks into records',
      tree: ['==', ['name', 'a'], ['name', 'b']],
      scope: { a: { x: [1], y: 2 }, b: { y: 2, x: [1] } },
      expected: true,
    },
    { name: 'tells a record from nothing', tree: ['==', ['name', 'a'], null], scope: { a: {} }, expected: false },
    { name: 'tells nothing from a record', tree: ['==', null, ['name', 'a']], scope: { a: {} }, expected: false },
    { name: 'tells a record from a text', tree: ['==', ['name', 'a'], 'x'], scope: { a: { 0: 'x' } }, expected: false },
    { name: 'tells a text from a record', tree: ['==', 'x', ['name', 'a']], scope: { a: { 0: 'x' } }, expected: false },
    { name: 'tells a list from a record', tree: ['==', ['name', 'a'], ['list']], scope: { a: {} }, expected: false },
    {
      name: 'takes no inherited field for an own one',
      tree: ['==', ['name', 'a'], ['name', 'b']],
      scope: { a: { toString: 1 }, b: { x: 1 } },
      expected: false,
    },
  ],
  arithmetic: [
    { name: 'adds numbers', tree: ['+', 1, 2], expected: 3 },
    { name: 'joins texts', tree: ['+', 'a', 'b'], expected: 'ab' },
    { name: 'joins lists', tree: ['+', ['list', 1], ['list', 2]], expected: [1, 2] },
    { name: 'adds no number to a text', tree: ['+', 1, 'a'], expected: null },
    { name: 'divides with decimals', tree: ['/', 7, 2], expected: 3.5 },
    { name: 'gives null for a division by nothing', tree: ['/', 1, 0], expected: null },
    { name: 'gives the rest of a division', tree: ['%', 7, 2], expected: 1 },
    { name: 'turns the sign', tree: ['negate', ['name', 'n']], scope: { n: 2 }, expected: -2 },
    { name: 'calculates with nothing to nothing', tree: ['*', null, 2], expected: null },
  ],
  lists: [
    { name: 'finds an entry', tree: ['in', 2, ['list', 1, 2]], expected: true },
    {
      name: 'finds an own field',
      tree: ['in', 'title', ['field', ['name', 'scope'], 'event']],
      scope: { scope: nested },
      expected: true,
    },
    { name: 'finds no inherited field', tree: ['in', 'toString', ['name', 'event']], scope: nested, expected: false },
    {
      name: 'asks whether one entry fits',
      tree: ['exists', ['list', 1, 5], 'x', ['>', ['name', 'x'], 3]],
      expected: true,
    },
    {
      name: 'asks whether exactly one entry fits',
      tree: ['exists_one', ['list', 4, 5], 'x', ['>', ['name', 'x'], 3]],
      expected: false,
    },
    {
      name: 'keeps the entries that fit',
      tree: ['filter', ['list', 1, null, 5], 'x', ['>', ['name', 'x'], 3]],
      expected: [5],
    },
    { name: 'makes a record', tree: ['record', 'a', ['+', 1, 2], 'b', null], expected: { a: 3, b: null } },
    {
      name: 'reads what it made of each entry',
      tree: ['map', ['list', 1], 'x', ['field', ['record', 'a', ['name', 'x']], 'a']],
      expected: [1],
    },
    { name: 'makes no record of half an entry', tree: ['record', 'a'], expected: {} },
    { name: 'makes a list of another', tree: ['map', ['list', 1, 2], 'x', ['*', ['name', 'x'], 2]], expected: [2, 4] },
    {
      name: 'reads the names of macros around a macro',
      tree: ['map', ['list', 1, 2], 'x', ['map', ['list', 10], 'y', ['+', ['name', 'x'], ['name', 'y']]]],
      expected: [[11], [12]],
    },
    {
      name: 'forgets the name after the macro',
      tree: ['list', ['map', ['list', 1], 'x', ['name', 'x']], ['name', 'x']],
      expected: [[1], null],
    },
  ],
  moments: [
    {
      name: 'reads a date-time with its offset',
      tree: ['instant', '2025-11-21T12:00:00+08:00'],
      expected: environment.now,
    },
    { name: 'reads a date as midnight in UTC', tree: ['instant', '1970-01-02'], expected: 86_400_000 },
    { name: 'gives null for what is no moment', tree: ['instant', 'tomorrow'], expected: null },
    { name: 'gives null for no moment', tree: ['instant', null], expected: null },
    {
      name: 'compares with the clock',
      tree: ['<', ['name', 'now'], ['instant', '2025-11-21T12:00:01+08:00']],
      expected: true,
    },
  ],
};

for (const [group, rows] of Object.entries(groups)) {
  describe(`evaluate: ${group}`, () => {
    it.each(rows)('$name', ({ tree, scope, expected }) => {
      expect(evaluate(tree, scope ?? {}, environment)).toEqual(expected);
    });
  });
}

describe('evaluate is total', () => {
  it('gives null for an operation it does not know', () => {
    const foreign = ['shout', 'a'] as unknown as Expression;

    expect(evaluate(foreign, {}, environment)).toBeNull();
  });

  it('gives null for a function it does not know', () => {
    expect(evaluate(['run', 'toString', 'a'], {}, environment)).toBeNull();
  });

  it('gives null for a tree deeper than the stack', () => {
    let tree: Expression = true;
    for (let depth = 0; depth < 100_000; depth += 1) tree = ['not', tree];

    expect(evaluate(tree, {}, environment)).toBeNull();
  });

  it('gives null for data that contains itself', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    const other: Record<string, unknown> = {};
    other.self = other;

    expect(evaluate(['==', ['name', 'loop'], ['name', 'other']], { loop, other }, environment)).toBeNull();
  });

  it('gives up on macros inside macros before the page freezes', () => {
    const long = Array.from({ length: 5000 }, (_, index) => index);
    const tree: Expression = [
      'all',
      ['name', 'long'],
      'x',
      ['all', ['name', 'long'], 'y', ['!=', ['name', 'x'], ['name', 'z']]],
    ];

    expect(evaluate(tree, { long }, environment)).toBeNull();
  });
});

describe('a function that fails', () => {
  it('has no value, and is named on the console once for each thing that went wrong', () => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const failing = (words: string) => ({
      ...environment,
      format: {
        ...environment.format,
        number: () => {
          throw new TypeError(words);
        },
      },
    });
    const tree: Expression = ['+', 'No. ', ['run', 'number', 3]];

    const values = ['no digits', 'no digits', 'no locale'].map((words) => evaluate(tree, {}, failing(words)));

    expect(values).toEqual([null, null, null]);
    expect(said.mock.calls.map(([sentence, error]) => [sentence, String(error)])).toEqual([
      ['The function `number` of expressions failed, so what is written with it has no value.', 'TypeError: no digits'],
      ['The function `number` of expressions failed, so what is written with it has no value.', 'TypeError: no locale'],
    ]);
    said.mockRestore();
  });
});
