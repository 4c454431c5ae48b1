import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '#expression';
import type { DefinedField, Expression, FormCheckModel, FormError } from '#model';
import { fieldNow, formSchema, formVerdict, prepareValues } from '#model';

const common = { label: 'Question', required: false, readOnly: false, width: 'full' } as const;
const number = (name: string, more: object = {}) =>
  ({ ...common, name, kind: 'number', integer: false, ...more }) as DefinedField;
const text = (name: string, more: object = {}) =>
  ({ ...common, name, kind: 'text', max: 500, ...more }) as DefinedField;

/** What a form says of some answers, on a side that knows the answers and `data`. */
function verdict(
  fields: readonly DefinedField[],
  values: Readonly<Record<string, unknown>>,
  { checks, data = {} }: { readonly checks?: readonly FormCheckModel[]; readonly data?: Record<string, unknown> } = {},
): readonly FormError[] {
  const prepared = prepareValues(fields, values, () => true);
  const { errors } = new Validator(formSchema(fields), '2020-12', false).validate(prepared);
  return formVerdict(errors, fields, prepared, {
    valueOf: (expression) => valueOf(expression, { ...data, ...prepared }),
    today: '2025-11-21',
    checks,
  });
}

function valueOf(expression: Expression, scope: Readonly<Record<string, unknown>>): unknown {
  return evaluate(expression, scope, { now: 0 } as never); // no function of these expressions formats anything
}

describe('a row in which nothing is answered', () => {
  const asks = (condition: boolean) => [
    text('host', { required: true, when: condition }),
    text('place', { when: !condition }),
  ];
  const visits = (fields: readonly DefinedField[]) =>
    ({ ...common, name: 'visits', kind: 'rows', max: 3, look: 'cards', fields }) as never; // as a form would have it
  const missingIn = (fields: readonly DefinedField[], isAsked: (field: DefinedField) => boolean) => {
    const prepared = prepareValues([visits(fields)], { visits: [{}] }, isAsked);
    const { errors } = new Validator(formSchema([visits(fields)]), '2020-12', false).validate(prepared);
    return formVerdict(errors, [visits(fields)], prepared, { valueOf: () => undefined });
  };

  test('misses the first answer that it is asked for', () => {
    const isAsked = ({ when }: DefinedField) => when === true;

    expect(missingIn(asks(true), isAsked)).toEqual([{ field: 'visits[0].host', rule: 'required' }]);
    expect(missingIn(asks(false), isAsked)).toEqual([{ field: 'visits[0].place', rule: 'required' }]);
  });

  test('misses none where it is asked for none', () => {
    expect(missingIn(asks(true), () => false)).toEqual([]);
  });
});

test('an answer that is left out is none, though every object has something of its name', () => {
  const fields = [text('valueOf'), text('again', { sameAs: 'valueOf' })];

  expect(verdict(fields, { again: 'a' })).toEqual([]);
  expect(verdict(fields, { again: 'a', valueOf: 'b' })).toEqual([{ field: 'again', rule: 'mismatch' }]);
});

describe('the first and the last', () => {
  const rows: readonly { readonly field: object; readonly inside: readonly unknown[]; readonly rules: object }[] = [
    {
      field: { kind: 'date', min: 'today', max: '2026-02-28' },
      inside: ['2025-11-21', '2026-02-28'],
      rules: { '2025-11-20': 'min', '2026-03-01': 'max' },
    },
    {
      field: { kind: 'month', min: 'today', max: '2026-02-28' },
      inside: ['2025-11', '2026-02'],
      rules: { '2025-10': 'min', '2026-03': 'max' },
    },
    {
      field: { kind: 'time', min: '09:00', max: '18:30' },
      inside: ['09:00', '18:30'],
      rules: { '08:59': 'min', '18:31': 'max' },
    },
    {
      field: { kind: 'date-time', min: 'today', max: '2026-02-28' },
      inside: ['2025-11-21T00:00:00+08:00', '2026-02-28T23:59:59+08:00'],
      rules: { '2025-11-20T23:59:59+08:00': 'min', '2026-03-01T00:00:00+08:00': 'max' },
    },
    {
      field: { kind: 'money', currency: 'HKD', min: 99.5, max: 1000 },
      inside: ['99.50', '100.00', '1000.00'],
      rules: { '99.49': 'min', '9.00': 'min', '1000.01': 'max', '9000.00': 'max' },
    },
  ];

  test.each(rows)('of $field.kind are taken, what is beyond is not', ({ field, inside, rules }) => {
    const asked = [{ ...common, name: 'q', ...field } as DefinedField];

    expect(inside.map((value) => verdict(asked, { q: value }))).toEqual(inside.map(() => []));
    expect(Object.keys(rules).map((value) => verdict(asked, { q: value })[0]?.rule)).toEqual(Object.values(rules));
  });

  test('hold for both ends of a period, and in a row', () => {
    const period = { ...common, name: 'period', kind: 'date-range', min: 'today', max: '2026-02-28' } as DefinedField;
    const rows = { ...common, name: 'trips', kind: 'rows', max: 3, look: 'cards', fields: [period] } as never; // as a form would have it
    const late = ['2026-02-01', '2026-03-01'];

    expect(verdict([period], { period: ['2025-11-21', '2026-02-28'] })).toEqual([]);
    expect(verdict([period], { period: late })).toEqual([{ field: 'period', rule: 'max' }]);
    expect(verdict([period], { period: ['2025-11-20', '2025-11-30'] })).toEqual([{ field: 'period', rule: 'min' }]);
    expect(verdict([rows], { trips: [{ period: late }] })).toEqual([{ field: 'trips[0].period', rule: 'max' }]);
  });

  test('of any days are told apart as the days follow each other', () => {
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, day, (min, max, value) => {
        const field = { ...common, name: 'q', kind: 'date', min, max } as DefinedField;
        const rule = value < min ? 'min' : value > max ? 'max' : undefined;

        expect(verdict([field], { q: value })[0]?.rule).toBe(rule);
      }),
    );
  });
});

describe('a limit that is computed', () => {
  const max: Expression = ['field', ['name', 'type'], 'max_points'];
  const days = number('days', { limits: { max } });

  test.each([
    { name: 'refuses what is above it', answers: { days: 21 }, most: 20, rules: ['max'] },
    { name: 'takes what is not', answers: { days: 20 }, most: 20, rules: [] },
    { name: 'sets no limit without a value', answers: { days: 21 }, most: null, rules: [] },
    { name: 'says nothing of no answer', answers: {}, most: 20, rules: [] },
  ])('$name', ({ answers, most, rules }) => {
    const found = verdict([days], answers, { data: { type: { max_points: most } } });

    expect(found.map(({ rule }) => rule)).toEqual(rules);
  });

  test('may be another answer', () => {
    const fields = [number('seats'), number('guests', { limits: { max: ['name', 'seats'] } })];

    expect(verdict(fields, { seats: 3, guests: 4 })).toEqual([{ field: 'guests', rule: 'max' }]);
    expect(verdict(fields, { seats: 4, guests: 4 })).toEqual([]);
  });

  test('makes a field required under a condition', () => {
    const fields = [text('kind'), text('other', { limits: { required: ['==', ['name', 'kind'], 'other'] } })];

    expect(verdict(fields, { kind: 'other' })).toEqual([{ field: 'other', rule: 'required' }]);
    expect(verdict(fields, { kind: 'leave' })).toEqual([]);
  });

  test('is not asked for where its names are not known', () => {
    const fields = [text('other', { limits: { required: ['name', 'type'] } })];

    expect(formVerdict([], fields, {}, { valueOf: () => undefined })).toEqual([]);
  });

  test('stands in the field as it is drawn', () => {
    const files = {
      ...common,
      name: 'f',
      kind: 'files',
      upload: 'u',
      purpose: 'form',
      accept: ['pdf', 'zip'],
      maxSizeBytes: 1,
      maxCount: 20,
      limits: { accept: ['name', 'endings'], maxCount: ['name', 'count'], required: ['name', 'is_needed'] },
    } as unknown as DefinedField;
    const data = { endings: ['pdf'], count: null, is_needed: true };

    expect(fieldNow(files, (expression) => valueOf(expression, data))).toMatchObject({
      accept: ['pdf'],
      maxCount: 20,
      required: true,
    });
  });

  test('is one with the same limit written out', () => {
    const bounds: Readonly<Record<string, readonly [unknown, unknown]>> = {
      number: [2, 5],
      money: [2, 1250.5],
      text: [2, 4],
      'long-text': [2, 4],
      date: ['2025-01-31', '2025-11-21'],
      time: ['09:00', '18:30'],
      'date-time': ['2025-01-31', '2025-11-21'],
      'date-range': ['2025-01-31', '2025-11-21'],
      choices: [1, 2],
      ranking: [1, 2],
    };
    const answers: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
      number: fc.integer({ min: -1, max: 9 }),
      money: fc.constantFrom('0.50', '2', '2.00', '1250.50', '1250.51', '9'),
      text: fc.string({ unit: 'grapheme', maxLength: 6 }),
      'long-text': fc.string({ unit: 'grapheme', maxLength: 6 }),
      date: fc.constantFrom('2025-01-30', '2025-01-31', '2025-06-01', '2025-11-21', '2025-11-22'),
      time: fc.constantFrom('08:59', '09:00', '18:30', '18:31'),
      'date-time': fc.constantFrom(
        '2025-01-30T23:59:59+08:00',
        '2025-01-31T00:00:00+08:00',
        '2025-11-21T23:59:00+08:00',
        '2025-11-22T00:00:00+08:00',
      ),
      'date-range': fc.tuple(
        fc.constantFrom('2025-01-30', '2025-02-01'),
        fc.constantFrom('2025-02-02', '2025-11-21', '2025-11-22'),
      ),
      choices: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
      ranking: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
    };
    const cases = fc
      .constantFrom(...Object.keys(bounds))
      .chain((kind) => fc.record({ kind: fc.constant(kind), answer: answers[kind] ?? fc.constant(null) }));

    fc.assert(
      fc.property(cases, ({ kind, answer }) => {
        const [min, max] = bounds[kind] ?? [];
        const base = { ...common, name: 'q', kind, max: 500, options: 'free', rows: 3, integer: false };
        const { max: _, ...open } = ['text', 'long-text', 'ranking'].includes(kind)
          ? { ...base, max: undefined }
          : base;
        const widest = 'max' in base && ['text', 'long-text', 'ranking'].includes(kind) ? { ...open, max: 500 } : open;
        const fixed = { ...open, min, max } as unknown as DefinedField;
        const computed = { ...widest, limits: { min, max } } as unknown as DefinedField;

        expect(verdict([computed], { q: answer })).toEqual(verdict([fixed], { q: answer }));
      }),
      { numRuns: 600, seed: 9 },
    );
  });
});

describe('an answer that repeats another one', () => {
  const fields = [text('password'), text('again', { sameAs: 'password' })];

  test('is refused where it differs', () => {
    expect(verdict(fields, { password: 'a', again: 'b' })).toEqual([{ field: 'again', rule: 'mismatch' }]);
    expect(verdict(fields, { password: 'a', again: 'a' })).toEqual([]);
  });
});

describe('a check', () => {
  const inOrder: FormCheckModel = {
    that: ['>=', ['name', 'end'], ['name', 'start']],
    at: 'end',
    say: 'The end is before the start',
    reads: ['end', 'start'],
    waitsFor: ['end', 'start'],
  };
  const eitherOr: FormCheckModel = {
    that: ['||', ['!=', ['name', 'phone'], null], ['!=', ['name', 'email'], null]],
    at: 'phone',
    say: 'Give a phone number or an address',
    reads: ['phone', 'email'],
    waitsFor: [],
  };
  const period = [number('start'), number('end')];
  const contact = [text('phone'), text('email')];

  test.each([
    {
      name: 'is reported at its field',
      fields: period,
      answers: { start: 2, end: 1 },
      checks: [inOrder],
      found: ['end check'],
    },
    { name: 'that holds says nothing', fields: period, answers: { start: 1, end: 1 }, checks: [inOrder], found: [] },
    { name: 'waits for both answers', fields: period, answers: { start: 2 }, checks: [inOrder], found: [] },
    {
      name: 'may ask whether answers are empty',
      fields: contact,
      answers: {},
      checks: [eitherOr],
      found: ['phone check'],
    },
    { name: 'is content with one of two', fields: contact, answers: { email: 'x' }, checks: [eitherOr], found: [] },
    {
      name: 'comes after what is wrong with the field itself',
      fields: [number('start'), number('end', { min: 5 })],
      answers: { start: 9, end: 1 },
      checks: [inOrder],
      found: ['end min'],
    },
  ])('$name', ({ fields, answers, checks, found }) => {
    expect(verdict(fields, answers, { checks }).map(({ field, rule }) => `${field} ${rule}`)).toEqual(found);
  });
});
