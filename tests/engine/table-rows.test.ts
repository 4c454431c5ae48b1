import { describe, expect, test } from 'vitest';
import type { Column } from '#model';
import { ordersOf } from '../../src/engine/data/address-state.ts';
import { cutGroups, groupRows, sortRows, totalOf } from '../../src/engine/data/table-rows.ts';
import { nextOrder, readOrder } from '../../src/engine/data/use-table.ts';

const rows = [
  { code: 'B10', type: 'core', units: 3 },
  { code: 'b9', type: 'elective', units: null },
  { code: 'A1', type: 'core', units: 1.5 },
];
const codes = (those: readonly { code: string }[]) => those.map(({ code }) => code);

describe('the rows of a table', () => {
  test('are sorted as people count, whatever the case of letters', () => {
    expect(codes(sortRows(rows, ({ code }) => code, 'ascending'))).toEqual(['A1', 'b9', 'B10']);
    expect(codes(sortRows(rows, ({ code }) => code, 'descending'))).toEqual(['B10', 'b9', 'A1']);
  });

  test('without a value come last, both ways', () => {
    expect(codes(sortRows(rows, ({ units }) => units, 'ascending'))).toEqual(['A1', 'B10', 'b9']);
    expect(codes(sortRows(rows, ({ units }) => units, 'descending'))).toEqual(['B10', 'A1', 'b9']);
  });

  test('stand in groups that keep their order when the rows are sorted', () => {
    const sorted = sortRows(rows, ({ units }) => units, 'ascending');

    const groups = groupRows(sorted, ({ type }) => type, rows);

    expect(groups.map(({ key, rows: own }) => [key, codes(own)])).toEqual([
      ['core', ['A1', 'B10']],
      ['elective', ['b9']],
    ]);
  });

  test('of a group that goes over two pages have their head on the first and their total on the last', () => {
    const groups = groupRows(rows, ({ type }) => type);

    const [first] = cutGroups(groups, 0, 1);
    const [rest, next] = cutGroups(groups, 1, 3);

    expect([first?.begins, first?.ends]).toEqual([true, false]);
    expect([rest?.begins, rest?.ends, rest?.whole.length]).toEqual([false, true, 2]);
    expect(next && codes(next.rows)).toEqual(['b9']);
  });

  test.each([
    { total: 'sum' as const, values: [3, null, 1.5], expected: 4.5 },
    { total: 'sum' as const, values: [0.1, 0.2], expected: 0.3 },
    { total: 'sum' as const, values: ['0.10', '0.20'], expected: 0.3 },
    { total: 'average' as const, values: [3, null, 1.5], expected: 2.25 },
    { total: 'count' as const, values: ['a', null], expected: 2 },
    { total: 'sum' as const, values: [null], expected: null },
  ])('come to $expected as the $total of $values', ({ total, values, expected }) => {
    expect(totalOf(total, values)).toBe(expected);
  });
});

describe('the order of a table', () => {
  const column = (word: string, directions: readonly ('ascending' | 'descending')[]): Column => ({
    label: word,
    align: 'start',
    look: 'plain',
    sort: { key: 'sort', word, directions, byCall: true },
  });
  const title = column('title', ['ascending', 'descending']);
  const updated = column('updated_at', ['descending']);

  test('goes up at the first press, down at the second, and is the usual one at the third', () => {
    const first = nextOrder(null, title);
    const second = nextOrder(first, title);

    expect(first?.direction).toBe('ascending');
    expect(second?.direction).toBe('descending');
    expect(nextOrder(second, title)).toBeNull();
  });

  test('goes the one way that the call knows', () => {
    expect(nextOrder(null, updated)?.direction).toBe('descending');
    expect(readOrder([updated], '-updated_at')?.column).toBe(updated);
    expect(readOrder([updated], 'updated_at')).toBeNull();
    expect(readOrder([updated], '-nothing')).toBeNull();
  });

  test('is one of those that the tables of the page offer', () => {
    expect(ordersOf([{ kind: 'table', columns: [title, updated] }])).toEqual(
      new Map([['sort', new Set(['title', '-title', '-updated_at'])]]),
    );
  });
});
