import { describe, expect, it } from 'vitest';
import { evaluate, type FunctionName, functions } from '#expression';
import { checkExpression } from '#expression/node';
import type { Expression, Fields, Scope, Type } from '#model';
import { environment } from './support.ts';

interface Row {
  readonly values: readonly Expression[];
  readonly expected: unknown;
  readonly scope?: Scope;
}

const evening = '2025-11-21T18:30:00+08:00';
const later = '2025-11-21T20:30:00+08:00';
/** One o'clock at night in Hong Kong is still the day before in UTC. */
const night = '2025-11-22T01:00:00+08:00';

const rows: Record<FunctionName, readonly Row[]> = {
  size: [
    { values: ['日本🎌'], expected: 3 },
    { values: [['list', 1, 2]], expected: 2 },
    { values: [null], expected: null },
  ],
  empty: [
    { values: [null], expected: true },
    { values: [''], expected: true },
    { values: [['list']], expected: true },
    { values: [0], expected: false },
    { values: [false], expected: false },
  ],
  contains: [
    { values: ['Workshop', 'shop'], expected: true },
    { values: ['Workshop', 'Shop'], expected: false },
    { values: [null, 'Shop'], expected: null },
  ],
  starts_with: [{ values: ['MBA501', 'MBA'], expected: true }],
  ends_with: [{ values: ['a@b.hk', '.com'], expected: false }],
  lower: [{ values: ['ÄB'], expected: 'äb' }],
  upper: [{ values: ['hkd'], expected: 'HKD' }],
  trim: [{ values: [' a b '], expected: 'a b' }],
  initials: [
    { values: ['Chan Tai Man'], expected: 'CM' },
    { values: ['陳大文'], expected: '陳' },
    { values: [' '], expected: '' },
    { values: [null], expected: '' },
  ],
  join: [
    { values: [['list', 'a', 'b']], expected: 'a, b' },
    { values: [['list', 'a', null, 2], ' / '], expected: 'a / – / 2' },
    { values: [['list']], expected: '–' },
    { values: [null], expected: '–' },
  ],
  show: [
    { values: ['a'], expected: 'a' },
    { values: [''], expected: '–' },
    { values: [null], expected: '–' },
    { values: [2025], expected: '2025' },
    { values: [['+', 0.1, 0.2]], expected: '0.3' },
    { values: [true], expected: 'Yes' },
    { values: [['list', 1, 'a']], expected: '1, a' },
    { values: [['name', 'record']], scope: { record: { a: 1 } }, expected: '–' },
  ],
  yes_no: [
    { values: [false], expected: 'No' },
    { values: [null], expected: '–' },
  ],
  number: [
    { values: [1234.5], expected: '1,234.5' },
    { values: [3.5, 2], expected: '3.50' },
    { values: [null], expected: '–' },
  ],
  money: [
    { values: ['198000.00', 'HKD'], expected: 'HKD 198,000.00' },
    { values: ['198000.00'], expected: '198,000.00' },
    { values: [12, null], expected: '12.00' },
    { values: [null, 'HKD'], expected: '–' },
  ],
  amount: [
    { values: ['198000.00'], expected: 198000 },
    { values: [null], expected: null },
    { values: ['much'], expected: null },
  ],
  file_size: [
    { values: [0], expected: '0 B' },
    { values: [1023], expected: '1,023 B' },
    { values: [1536], expected: '1.5 KB' },
    { values: [10_485_760], expected: '10 MB' },
    { values: [5e15], expected: '4,656,612.9 GB' },
    { values: [null], expected: '–' },
  ],
  datetime: [
    { values: [evening], expected: '21 Nov 2025 18:30' },
    { values: ['2025-11-21'], expected: '21 Nov 2025' },
    { values: [['name', 'now']], expected: '21 Nov 2025 12:00' },
    { values: [null], expected: '–' },
    { values: ['soon'], expected: '–' },
  ],
  date: [
    { values: [night], expected: '22 Nov 2025' },
    { values: ['2025-11-21'], expected: '21 Nov 2025' },
    { values: [null], expected: '–' },
  ],
  weekday: [
    { values: [1], expected: 'Mon' },
    { values: [7], expected: 'Sun' },
    { values: [8], expected: '–' },
    { values: [null], expected: '–' },
  ],
  month: [
    { values: ['2025-09'], expected: 'September 2025' },
    { values: ['soon'], expected: '–' },
    { values: [null], expected: '–' },
  ],
  country: [
    { values: ['hk'], expected: 'Hong Kong' },
    { values: ['Narnia'], expected: 'Narnia' },
    { values: [null], expected: '–' },
  ],
  time: [
    { values: [night], expected: '01:00' },
    { values: ['18:30'], expected: '18:30' },
    { values: ['2025-11-21'], expected: '–' },
    { values: [null], expected: '–' },
  ],
  period: [
    { values: [evening, later], expected: '21 Nov 2025 18:30 – 20:30' },
    { values: [evening, night], expected: '21 Nov 2025 18:30 – 22 Nov 2025 01:00' },
    { values: ['2025-11-21', '2025-11-23'], expected: '21 Nov 2025 – 23 Nov 2025' },
    { values: ['2025-11-21', '2025-11-21'], expected: '21 Nov 2025' },
    { values: ['18:30', '20:30'], expected: '18:30 – 20:30' },
    { values: [evening, null], expected: '21 Nov 2025 18:30 –' },
    { values: [null, evening], expected: '– 21 Nov 2025 18:30' },
    { values: [null, null], expected: '–' },
  ],
  short: [
    { values: [evening], expected: '21 Nov' },
    { values: ['2025-11-21', '2025-11-21'], expected: '21 Nov' },
    { values: [evening, night], expected: '21 Nov – 22 Nov' },
    { values: [null, night], expected: '– 22 Nov' },
    { values: [null], expected: '–' },
  ],
  day: [
    { values: [night], expected: '2025-11-22' },
    { values: ['2025-11-21'], expected: '2025-11-21' },
    { values: [null], expected: null },
  ],
  month_of: [
    { values: ['2025-11-30T20:00:00Z'], expected: '2025-12' },
    { values: ['2025-11-21'], expected: '2025-11' },
    { values: [null], expected: null },
  ],
  days_between: [
    { values: [evening, night], expected: 1 },
    { values: ['2025-11-21', '2025-11-21'], expected: 0 },
    { values: ['2025-11-21', null], expected: null },
  ],
  days_until: [
    { values: [later], expected: 0 },
    { values: [night], expected: 1 },
    { values: ['2025-11-20'], expected: -1 },
    { values: [null], expected: null },
  ],
  hours_until: [
    { values: [evening], expected: 6.5 },
    // The day began at midnight on the clocks of the portal.
    { values: ['2025-11-21'], expected: -12 },
    { values: ['2025-11-22'], expected: 12 },
    { values: [null], expected: null },
  ],
  min: [{ values: [3, 1, 2], expected: 1 }],
  max: [
    { values: [3, 1], expected: 3 },
    { values: [3, null], expected: null },
  ],
  sum: [
    { values: [['list', 1, 2.5]], expected: 3.5 },
    { values: [['list']], expected: 0 },
    { values: [['list', 1, null]], expected: 1 },
    { values: [['list', '0.10', '0.20', null]], expected: 0.3 },
    { values: [['list', 1, 'x']], expected: null },
  ],
  round: [
    { values: [2.5], expected: 3 },
    { values: [1.005, 2], expected: 1.01 },
    { values: [1e21], expected: 1e21 },
    { values: [null], expected: null },
  ],
};

it('a number that is shown as it is has the sign before its decimals that its language has', () => {
  const format = { ...environment.format, number: () => '0,5' };

  for (const [value, words] of [
    [1234.5, '1234,5'],
    [2025, '2025'],
    [['list', 1.5, 'v1.5'], '1,5, v1.5'],
  ] as const)
    expect(evaluate(['run', 'show', value as Expression], {}, { ...environment, format })).toBe(words);
});

for (const [name, cases] of Object.entries(rows)) {
  describe(name, () => {
    it.each(cases)('gives $expected for $values', ({ values, scope, expected }) => {
      expect(evaluate(['run', name, ...values], scope ?? {}, environment)).toEqual(expected);
    });
  });
}

/** The names that the examples read. */
const exampleNames: Readonly<Record<string, Type>> = {
  ...texts('cancel_note', 'title', 'course_code', 'email', 'currency', 'keyword', 'en_name', 'address'),
  ...all(
    'number',
    'cumulative_gpa',
    'size',
    'points_available',
    'points_cost',
    'capacity',
    'registered_count',
    'units_completed',
    'units_required',
  ),
  ...all('datetime', 'activity_start_at', 'activity_end_at'),
  ...all('date', 'start_date', 'end_date', 'confirm_before_date'),
  ...all('money', 'total', 'balance'),
  ...texts('graduation', 'nationality'),
  is_online: { kind: 'yes-no' },
  attachments: { kind: 'list', of: { kind: 'json' } },
  languages: { kind: 'list', of: { kind: 'text' } },
  courses: { kind: 'list', of: { kind: 'object', fields: { units: { kind: 'number' } } } },
};

function all(kind: 'number' | 'datetime' | 'date' | 'money' | 'text', ...names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, { kind }]));
}

function texts(...names: readonly string[]): Fields {
  return all('text', ...names);
}

describe('every function', () => {
  it.each(Object.entries(functions))(
    'shows itself in an example that is right: %s',
    (name, { example, description }) => {
      expect(example).toContain(`${name}(`);
      expect(checkExpression(example, exampleNames, { entities: {} }).problems).toEqual([]);
      expect(description).toMatch(/^[A-Z"].*\.$/);
    },
  );
});
