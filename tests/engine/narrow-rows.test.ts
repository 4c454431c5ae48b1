import { describe, expect, test } from 'vitest';
import type { DataSource, Filter } from '#model';
import { filtersHere, narrowRows } from '../../src/engine/data/narrow-rows.ts';

const format = { local: (instantMs: number) => new Date(instantMs + 8 * 3_600_000).toISOString().slice(0, 19) };
const courses = [
  {
    code: 'FIN6010',
    title: 'Corporate Finance',
    type: 'core',
    areas: ['finance'],
    open: true,
    at: '2025-11-30T17:00:00Z',
  },
  {
    code: 'MKT6020',
    title: 'Brand Workshop',
    type: 'elective',
    areas: ['marketing', 'design'],
    open: false,
    at: '2025-11-02',
  },
];
const filter = (name: string, look: Filter['look']): Filter => ({ name, label: name, look });

describe('a list that came whole', () => {
  const rows: readonly { name: string; by: Filter; value: string | boolean | string[]; found: string[] }[] = [
    {
      name: 'is searched by all its texts, whatever their case',
      by: filter('q', 'search'),
      value: 'FINANCE',
      found: ['FIN6010'],
    },
    { name: 'is searched whatever the accents', by: filter('q', 'search'), value: 'bränd', found: ['MKT6020'] },
    {
      name: 'is searched by letters as wide as Chinese ones',
      by: filter('q', 'search'),
      value: 'ＦＩＮ',
      found: ['FIN6010'],
    },
    { name: 'is searched by texts within lists', by: filter('q', 'search'), value: 'design', found: ['MKT6020'] },
    { name: 'is narrowed by one choice', by: filter('type', 'menu'), value: 'core', found: ['FIN6010'] },
    { name: 'is narrowed by an entry of a list', by: filter('areas', 'menu'), value: 'design', found: ['MKT6020'] },
    {
      name: 'is narrowed by several choices',
      by: filter('type', 'several'),
      value: ['core', 'elective'],
      found: ['FIN6010', 'MKT6020'],
    },
    { name: 'is narrowed by yes and no', by: filter('open', 'yes-no'), value: true, found: ['FIN6010'] },
    {
      name: "is narrowed by a day of the portal's calendar",
      by: filter('at', 'date'),
      value: '2025-12-01',
      found: ['FIN6010'],
    },
    { name: 'is narrowed by a month', by: filter('at', 'month'), value: '2025-11', found: ['MKT6020'] },
  ];
  test.each(rows)('$name', ({ by, value, found }) => {
    expect(narrowRows(courses, [by], { [by.name]: value }, format).map(({ code }) => code)).toEqual(found);
  });

  test.each([2024, '2024'])('is narrowed by digits, whether the address read %j as a number or not', (value) => {
    const books = [{ year: '2024' }, { year: '2023' }, { year: 2024 }];

    expect(narrowRows(books, [filter('year', 'menu')], { year: value }, format)).toEqual([books[0], books[2]]);
  });

  test('is narrowed by each of the days of an entry', () => {
    const clubs = [{ code: 'choir', days: ['2025-11-03', '2025-11-10'] }];
    const found = (look: 'date' | 'month', value: string) =>
      narrowRows(clubs, [filter('days', look)], { days: value }, format).length;

    expect([found('date', '2025-11-10'), found('date', '2025-11-11')]).toEqual([1, 0]);
    expect([found('month', '2025-11'), found('month', '2025-12')]).toEqual([1, 0]);
  });

  describe('is narrowed by a range of days', () => {
    const stays = [
      { code: 'trip', from: '2025-11-10', to: '2025-11-14' },
      { code: 'talk', from: '2025-11-12T17:30:00Z', to: null },
      { code: 'club', from: ['2025-11-03', '2025-11-20'] },
      { code: 'some day', from: null },
    ];
    const range: Filter = { ...filter('from', 'range'), until: 'to' };
    const ranges = [
      { name: 'that is within an entry of several days', days: ['2025-11-11', '2025-11-12'], found: ['trip'] },
      { name: 'that ends as an entry begins', days: ['2025-11-04', '2025-11-10'], found: ['trip'] },
      { name: "by the portal's calendar", days: ['2025-11-13', '2025-11-13'], found: ['trip', 'talk'] },
      { name: 'that begins after an entry', days: ['2025-11-15', '2025-11-20'], found: ['club'] },
      { name: 'without an end', days: ['2025-11-14', null], found: ['trip', 'club'] },
      { name: 'without a beginning', days: [null, '2025-11-09'], found: ['club'] },
      { name: 'of which no day is chosen', days: [null, null], found: ['trip', 'talk', 'club', 'some day'] },
    ];
    test.each(ranges)('$name', ({ days: [from = null, to = null], found }) => {
      expect(narrowRows(stays, [range], { from, to }, format).map(({ code }) => code)).toEqual(found);
    });
  });

  test('stays as it is while no filter is set', () => {
    expect(narrowRows(courses, [filter('type', 'menu')], { type: null }, format)).toBe(courses);
  });

  test('is narrowed by the filters that do not go to its call', () => {
    const source: DataSource = {
      call: 'course/list',
      paged: false,
      silent: false,
      with: { term: ['field', ['name', 'filters'], 'term_id'] },
    };
    const filters = [
      filter('term_id', 'menu'),
      filter('type', 'menu'),
      { ...filter('view', 'menu'), sent: false as const },
    ];

    expect(filtersHere(filters, source).map(({ name }) => name)).toEqual(['type']);
    expect(filtersHere(filters, { ...source, paged: true })).toEqual([]);
    expect(filtersHere(filters, { ...source, limit: 5 })).toEqual([]);
  });
});
