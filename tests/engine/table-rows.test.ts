import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Column, Expression } from '#model';
import { type TableRows, type TableRowsInput, useTableRows } from '../../src/engine/data/table-rows.ts';
import { nextOrder, readOrder } from '../../src/engine/data/use-table.ts';
import { ordersOf } from '../../src/engine/scope/address-state.ts';

const rows = [
  { code: 'B10', type: 'core', units: 3 },
  { code: 'b9', type: 'elective', units: null },
  { code: 'A1', type: 'core', units: 1.5 },
];

function column(name: string, more: Partial<Column> = {}): Column {
  const sort = { key: 'sort', word: name, directions: ['ascending', 'descending'] as const, byCall: false };
  return { label: name, align: 'start', look: 'plain', value: ['name', name], sort, ...more };
}

const code = column('code');
const type = column('type');
const units = column('units');

function Probe({ input, tell }: { readonly input: TableRowsInput; readonly tell: (shown: TableRows) => void }) {
  tell(useTableRows(input));
  return null;
}

/** What a table of these rows shows. */
function show(input: Partial<TableRowsInput>): TableRows {
  const usual: TableRowsInput = {
    rows,
    columns: [code, type, units],
    isHidden: () => false,
    groupBy: undefined,
    read: readName,
    language: 'en',
    order: null,
    page: null,
  };
  const shown: TableRows[] = [];
  renderToString(createElement(Probe, { input: { ...usual, ...input }, tell: (table) => shown.push(table) }));
  const [table] = shown;
  if (!table) throw new Error('The table was not shown.');
  return table;
}

function readName(expression: Expression | undefined) {
  const name = Array.isArray(expression) ? String(expression[1]) : '';
  return (row: Readonly<Record<string, unknown>>) => row[name] ?? null;
}

const groupsOf = ({ groups }: TableRows) => groups.map((group) => group.rows.map((row) => row['code']));
const byType: Expression = ['name', 'type'];

describe('the rows of a table', () => {
  test.each([
    {
      name: 'as people count, whatever the case of letters',
      by: code,
      up: ['A1', 'b9', 'B10'],
      down: ['B10', 'b9', 'A1'],
    },
    {
      name: 'with those without a value last, both ways',
      by: units,
      up: ['A1', 'B10', 'b9'],
      down: ['B10', 'A1', 'b9'],
    },
    { name: 'with equal ones in their place', by: type, up: ['B10', 'A1', 'b9'], down: ['b9', 'B10', 'A1'] },
  ])('are sorted $name', ({ by, up, down }) => {
    expect(groupsOf(show({ order: { column: by, direction: 'ascending' } }))).toEqual([up]);
    expect(groupsOf(show({ order: { column: by, direction: 'descending' } }))).toEqual([down]);
  });

  test('are sorted as amounts where they are some, those below nothing as well', () => {
    const owed = ['-5.00', '3.00', '-10.00', '20.00', '0.00'].map((amount) => ({ code: amount }));

    const shown = groupsOf(show({ rows: owed, order: { column: code, direction: 'ascending' } }));
    expect(shown).toEqual([['-10.00', '-5.00', '0.00', '3.00', '20.00']]);
  });

  test.each([
    { language: 'de', expected: ['Ägypten', 'Zürich'] },
    { language: 'sv', expected: ['Zürich', 'Ägypten'] },
  ] as const)('are sorted by the alphabet of $language', ({ language, expected }) => {
    const towns = expected.toReversed().map((name) => ({ code: name }));
    const order = { column: code, direction: 'ascending' } as const;

    expect(groupsOf(show({ rows: towns, language, order }))).toEqual([expected]);
  });

  test('stay as they came when the call has sorted them', () => {
    const byCall = column('code', { sort: { key: 'sort', word: 'code', directions: ['ascending'], byCall: true } });

    const table = show({ columns: [byCall], order: { column: byCall, direction: 'ascending' } });

    expect(groupsOf(table)).toEqual([['B10', 'b9', 'A1']]);
  });

  test('are sorted by a column that was taken out', () => {
    const table = show({ isHidden: (one) => one === code, order: { column: code, direction: 'ascending' } });

    expect(table.columns).toEqual([type, units]);
    expect(groupsOf(table)).toEqual([['A1', 'b9', 'B10']]);
  });

  test('stand in groups that keep their order when the rows are sorted, by a total as well', () => {
    const total = column('units', { total: 'sum' });
    const columns = [code, total];

    const table = show({ columns, groupBy: byType, order: { column: total, direction: 'ascending' } });

    expect(groupsOf(table)).toEqual([['A1', 'B10'], ['b9']]);
    expect(table.groups.map(({ totals }) => totals)).toEqual([
      [null, 4.5],
      [null, null],
    ]);
    expect(table.totals).toEqual([null, 4.5]);
  });

  test('of a group that goes over two pages have their head on the first and their total on the last', () => {
    const columns = [code, column('units', { total: 'count' })];

    const [first] = show({ columns, groupBy: byType, page: { page: 1, perPage: 1 } }).groups;
    const [rest] = show({ columns, groupBy: byType, page: { page: 2, perPage: 1 } }).groups;
    const third = show({ columns, groupBy: byType, page: { page: 3, perPage: 1 } });

    expect([first?.begins, first?.totals]).toEqual([true, null]);
    expect([rest?.begins, rest?.totals]).toEqual([false, [null, 2]]);
    expect(groupsOf(third)).toEqual([['b9']]);
    expect(third.totals).toEqual([null, 3]);
  });

  test.each([
    { total: 'sum' as const, values: [3, null, 1.5], expected: 4.5 },
    { total: 'sum' as const, values: [0.1, 0.2], expected: 0.3 },
    { total: 'sum' as const, values: ['0.10', '0.20'], expected: 0.3 },
    { total: 'average' as const, values: [3, null, 1.5], expected: 2.25 },
    { total: 'count' as const, values: ['a', null], expected: 2 },
    { total: 'sum' as const, values: [null], expected: null },
  ])('come to $expected as the $total of $values', ({ total, values, expected }) => {
    const table = show({ rows: values.map((value) => ({ value })), columns: [column('value', { total })] });

    expect(table.totals).toEqual([expected]);
  });
});

describe('the order of a table', () => {
  const title = column('title', {
    sort: { key: 'sort', word: 'title', directions: ['ascending', 'descending'], byCall: true },
  });
  const updated = column('updated_at', {
    sort: { key: 'sort', word: 'updated_at', directions: ['descending'], byCall: true },
  });

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
    const sortedHere = column('author', {
      sort: { key: 'sort', word: 'author', directions: ['ascending'], byCall: false },
    });

    expect(ordersOf([{ kind: 'table', columns: [title, updated, sortedHere] }])).toEqual(
      new Map([['sort', new Set(['title', '-title', '-updated_at'])]]),
    );
  });
});
