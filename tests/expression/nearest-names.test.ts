import { describe, expect, it } from 'vitest';
import { isMisspelt, nearestNames } from '#expression/node';

const known = ['filters', 'filter', 'fields', 'empty', 'item', 'activity', 'activity/apply', 'Title'];

const rows: readonly { readonly name: string; readonly wanted: string; readonly expected: readonly string[] }[] = [
  { name: 'finds a name with a letter left out', wanted: 'filers', expected: ['filters', 'fields', 'filter'] },
  { name: 'counts swapped neighbours as one mistake', wanted: 'itme', expected: ['item'] },
  { name: 'finds a name with a letter too many', wanted: 'activitty', expected: ['activity'] },
  { name: 'does not mind capitals', wanted: 'TITLE', expected: ['Title'] },
  { name: 'gives the nearest first', wanted: 'filter', expected: ['filter', 'filters'] },
  { name: 'finds nothing when all names are farther than a third', wanted: 'carousel', expected: [] },
  { name: 'finds nothing for a very short name', wanted: 'ab', expected: [] },
  { name: 'finds nothing for no name', wanted: '', expected: [] },
];

describe('nearestNames', () => {
  it.each(rows)('$name', ({ wanted, expected }) => {
    expect(nearestNames(wanted, known)).toEqual(expected);
  });

  it('gives at most three names, each once', () => {
    expect(nearestNames('label', ['label1', 'label2', 'label1', 'label3', 'label4'])).toEqual([
      'label1',
      'label2',
      'label3',
    ]);
  });
});

it('a name is misspelt when one of those that nobody knows is near it', () => {
  expect(isMisspelt('filters', ['item', 'filers'])).toBe(true);
  expect(isMisspelt('filters', ['item', 'carousel'])).toBe(false);
  expect(isMisspelt('filters', [])).toBe(false);
});
