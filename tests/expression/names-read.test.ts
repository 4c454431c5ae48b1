import { describe, expect, it } from 'vitest';
import { namesRead } from '#expression';
import { checkExpression } from '#expression/node';
import { contract, names } from './support.ts';

describe('namesRead', () => {
  it.each<{ readonly name: string; readonly source: string; readonly expected: readonly string[] }>([
    { name: 'finds none in a constant', source: '"days"', expected: [] },
    {
      name: 'finds each name once, in order',
      source: 'days > 3 or title == "a" and days < 9',
      expected: ['days', 'title'],
    },
    { name: 'finds the record, not its field', source: 'my_event.category.name', expected: ['my_event'] },
    {
      name: 'leaves out what a macro binds',
      source: 'languages.exists(l, l == title)',
      expected: ['languages', 'title'],
    },
    {
      name: 'finds the lists of macros inside macros',
      source: 'applies.exists(a, languages.exists(l, l == a.sn))',
      expected: ['applies', 'languages'],
    },
    { name: 'finds the clock', source: 'now < starts', expected: ['now', 'starts'] },
    { name: 'finds the clock behind a function', source: 'days_until(starts) < 3', expected: ['now', 'starts'] },
  ])('$name', ({ source, expected }) => {
    const { expression } = checkExpression(source, names, contract);

    expect(namesRead(expression)).toEqual(expected);
  });

  it('finds a name beside a macro that binds the same name', () => {
    expect(namesRead(['&&', ['all', ['name', 'a'], 'x', ['name', 'x']], ['name', 'x']])).toEqual(['a', 'x']);
  });
});
