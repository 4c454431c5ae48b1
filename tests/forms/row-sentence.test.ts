import { describe, expect, test } from 'vitest';
import { type AskedRows, type DefinedField, isEmptyRow, sentenceNames } from '#model';

/** As many fields as are read of them. */
const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name, kind: 'text' }));
const withTotal = { fields: [...asked, { name: 'total', kind: 'number', follows: true }] } as unknown as AskedRows; // what is read of it

describe('a row', () => {
  test.each([
    ['without answers', {}],
    ['of nothing but what is worked out', { total: 20 }],
    ['of empty texts, lists and boxes that are not ticked', { a: '', b: null, c: undefined, d: false, e: [], f: [''] }],
  ])('%s is empty', (_name, row) => {
    expect(isEmptyRow(withTotal, row)).toBe(true);
  });

  test.each([{ a: 'x' }, { a: 0 }, { a: true }, { a: ['', 'x'] }, { a: '', b: 'x' }])('with %j is not', (row) => {
    expect(isEmptyRow(withTotal, row)).toBe(false);
  });
});

describe('the sentence of a row', () => {
  const common = { required: false, readOnly: false, width: 'full' } as const;
  const fields = [
    { ...common, name: 'item', label: 'Item', kind: 'text', max: 10 },
    { ...common, name: 'call', label: 'Call', kind: 'choice', options: 'times', look: 'menu' },
    { ...common, name: 'days', label: 'Days', kind: 'choices', options: 'days', look: 'boxes' },
  ] as readonly DefinedField[];
  const names = sentenceNames(
    { fields } as never,
    { item: 'Bus', call: 1, days: ['a', 'b'] },
    (_, answer) => `<${answer}>`,
  ); // all that it reads of a field

  test.each([
    { name: 'shows a choice in words', argument: ['name', 'call'], call: '<1>' },
    { name: 'shows a choice in words inside a function', argument: ['run', 'upper', ['name', 'call']], call: '<1>' },
    { name: 'compares the choice as it is sent', argument: ['==', ['name', 'call'], 1], call: 1 },
    {
      name: 'calculates with the choice as it is sent',
      argument: ['run', 'number', ['+', ['name', 'call'], 1]],
      call: 1,
    },
    { name: 'without a name reads what is sent', argument: 'x', call: 1 },
  ])('$name', ({ argument, call }) => {
    expect(names(argument as never)).toMatchObject({ item: 'Bus', call });
  });

  test('shows each of several choices in words', () => {
    expect(names(['name', 'days'])).toMatchObject({ days: ['<a>', '<b>'] });
  });

  test('knows what is not answered as nothing', () => {
    const empty = sentenceNames({ fields } as never, {}, () => null);

    expect(empty(['==', ['name', 'item'], null])).toEqual({ item: null, call: null, days: null });
  });
});
