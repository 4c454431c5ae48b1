/** Rows that are picked from data: what is checked of them beyond rows, and in which order they are sent. */
import { expect, test } from 'vitest';
import { type AskedRows, answersOf, type Expression, formSchema, formVerdict, prepareValues } from '#model';

const rows: AskedRows = {
  kind: 'rows',
  name: 'items',
  label: 'Courses',
  required: true,
  readOnly: false,
  row: '{0}',
  max: 5,
  fields: [
    {
      kind: 'choice',
      name: 'course_id',
      label: '',
      required: true,
      readOnly: false,
      width: 'full',
      look: 'menu',
      options: 'none',
    },
    {
      kind: 'number',
      name: 'rank',
      label: '',
      required: true,
      readOnly: false,
      width: 'full',
      integer: true,
      min: 1,
      when: ['name', 'ranked'],
    },
  ],
  pick: {
    from: ['name', 'courses'],
    value: ['name', 'id'],
    key: 'course_id',
    title: '{0}',
    columns: [],
    order: { as: 'rank', when: ['name', 'ranked'] },
    totals: [{ label: 'Units', value: ['name', 'units'], min: 3, max: ['name', 'most'] }],
  },
};

function verdict(items: readonly object[], known: Readonly<Record<string, unknown>>) {
  const prepared = prepareValues([rows], { items }, ({ when }) => known[(when as ['name', string])[1]] === true);
  const valueOf = (expression: Expression) => (Array.isArray(expression) ? known[String(expression[1])] : expression);
  return { answers: answersOf(prepared), errors: formVerdict([], [rows], prepared, { valueOf }) };
}

test('an order of preference is sent as places from 1, where a row does not say its own', () => {
  const { answers } = verdict([{ course_id: 7 }, { course_id: 5, rank: ' ' }, { course_id: 9, rank: 1 }], {
    ranked: true,
  });

  expect(answers).toEqual({
    items: [
      { course_id: 7, rank: 1 },
      { course_id: 5, rank: 2 },
      { course_id: 9, rank: 1 },
    ],
  });
});

test('without an order no places are sent', () => {
  expect(verdict([{ course_id: 7 }], { ranked: false }).answers).toEqual({ items: [{ course_id: 7 }] });
});

test('the same entry twice is refused, as a number or as a text', () => {
  expect(verdict([{ course_id: 7 }, { course_id: '7' }], {}).errors).toEqual([{ field: 'items', rule: 'duplicate' }]);
});

test.each([
  { units: 1, most: 6, found: [{ field: 'items', rule: 'min', total: 0 }] },
  { units: 9, most: 6, found: [{ field: 'items', rule: 'max', total: 0 }] },
  { units: 3, most: 6, found: [] },
  { units: 6, most: 6, found: [] },
  { units: 9, most: null, found: [] },
  { units: undefined, most: 6, found: [] },
])('a total of $units with at most $most', ({ units, most, found }) => {
  expect(verdict([{ course_id: 7 }], { units, most }).errors).toEqual(found);
});

test('a row without what identifies it fits no schema', () => {
  expect(formSchema([rows])).toMatchObject({ properties: { items: { items: { required: ['course_id'] } } } });
});

test('a total for each entry of a list is checked with the limits of the entry, while it is shown', () => {
  const totals = [
    {
      each: ['name', 'limits'],
      label: 'Courses',
      value: ['name', 'count'],
      max: ['name', 'most'],
      when: ['name', 'counts'],
    },
  ] satisfies NonNullable<AskedRows['pick']>['totals'];
  const known = { limits: [{ most: 2 }, { most: 1, key: 'finance' }], count: 2, units: 4 };
  const field = { ...rows, pick: { ...rows.pick, totals } } as AskedRows; // the rest as above
  const errorsWhile = (counts: boolean) => {
    const prepared = prepareValues([field], { items: [{ course_id: 7 }] }, () => false);
    const valueOf = (expression: Expression, names: Readonly<Record<string, unknown>> = {}) =>
      Array.isArray(expression) ? { ...known, counts, ...names }[String(expression[1])] : expression;
    return formVerdict([], [field], prepared, { valueOf });
  };

  expect(errorsWhile(true)).toEqual([{ field: 'items', rule: 'max', total: 0, entry: { most: 1, key: 'finance' } }]);
  expect(errorsWhile(false)).toEqual([]);
});
