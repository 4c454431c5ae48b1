import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Choices, DefinedField, FormRules, SchemaError } from '#model';
import { fixedChoices, formSchema, formVerdict, prepareValues } from '#model';
import { formAjv } from '../../server/forms/rules/form-ajv.ts';

const today = '2025-11-21';
const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const bound = fc.option(fc.constantFrom('today', '2025-01-31', '2024-02-29', '2030-12-09'), { nil: undefined });
const words = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'x',
    'abcd',
    'a@b.hk',
    'a@b',
    ' spaced ',
    '2025-11-21',
    '2024-02-29',
    '2023-02-29',
    '2031-01-01',
    '学生',
    '👩‍🎓👩‍🎓',
    'e\u0301',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc
    .date({ min: new Date('2019-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
);
const numbers = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.integer({ min: -2000, max: 2000 }).map((value) => value / 100),
);
const answer = fc.oneof(
  words,
  numbers,
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.constantFrom('f1', 'f2', 'f3', ''), { maxLength: 4 }),
  fc.constant({}),
  fc.constantFrom(
    'one two three',
    '一二三',
    { agreed: true, text: 'Rules' },
    { agreed: true, version: '2025-09', text: 'Rules' },
  ),
  fc.array(fc.integer(), { maxLength: 2 }),
  fc.array(words, { minLength: 1, maxLength: 3 }),
  fc.array(
    fc.dictionary(fc.constantFrom('a', 'item', 'extra', '$asked'), fc.oneof(words, numbers, fc.constant(null))),
    {
      maxLength: 5,
    },
  ),
  fc.array(fc.oneof(fc.constant(null), fc.record({ a: words, item: words })), { minLength: 1, maxLength: 3 }),
  fc.array(fc.constantFrom('x', 'abcd', 3, '', 'y'), { maxLength: 4 }),
  fc.constantFrom('hk', 'Hk', 'zz', '2025-09', '2025-13', '2019-01', '-09'),
  fc.constantFrom('18:30', '24:00', '2025-11-21T18:30:00+08:00', '2025-02-30T10:00:00Z', '12.5', '1,250.50', '0.00'),
  fc.record({
    phone_code: fc.constantFrom('852', '+44', '0', 1),
    phone: fc.constantFrom('91234567', '11234567', '20 7946 0018', '', 'x'),
  }),
  fc.record({
    line1: fc.constantFrom('', ' Road 1 ', 'a'.repeat(101)),
    city: fc.constantFrom('', 'Wan Chai', null),
    country: fc.constantFrom('hk', 'zz'),
  }),
  fc.record({
    latitude: fc.constantFrom(22.4, 91, 'x', null),
    longitude: fc.constantFrom(114.2, -181, null),
    address: fc.constantFrom('', ' Road ', 'a'.repeat(301)),
  }),
);

const listedOrFree = fc.constantFrom('listed', 'free');

/** @param inRow  whether it is in a row, which holds no rows */
function field(name: string, inRow = false): fc.Arbitrary<DefinedField> {
  const common = {
    name: fc.constant(name),
    label: fc.constant(name),
    required: fc.boolean(),
    readOnly: fc.constant(false),
    width: fc.constant('full' as const),
  };
  const when = fc.constantFrom({}, {}, { when: ['==', ['name', 'a'], 'x'] as const });
  const limits = fc.record({ min: fc.integer({ min: 0, max: 4 }), max: fc.integer({ min: 4, max: 10 }) });
  const kinds: fc.Arbitrary<object>[] = [
    limits.map((range) => ({ kind: 'text', ...range })),
    limits.map((range) => ({ kind: 'text', ...range, pattern: '^[a-z]+$' })),
    limits.map((range) => ({ kind: 'long-text', ...range, rows: 3 })),
    limits.map((range) => ({ kind: 'password', ...range })),
    fc.constant({ kind: 'email' }),
    fc.constant({ kind: 'captcha', session: 's', picture: 'p' }),
    fc.constantFrom('listed', 'free').map((options) => ({ kind: 'choice', options, look: 'menu' })),
    fc
      .record({
        integer: fc.boolean(),
        min: fc.integer({ min: -10, max: 0 }),
        max: fc.integer({ min: 0, max: 10 }),
        step: fc.constantFrom(0.5, 1, 0.05, 3),
      })
      .map((rules) => ({ kind: 'number', ...rules })),
    fc
      .record({ min: bound, max: bound })
      .map(({ min, max }) => ({ kind: 'date', ...(min ? { min } : {}), ...(max ? { max } : {}) })),
    fc
      .integer({ min: 1, max: 3 })
      .map((maxCount) => ({ kind: 'files', upload: 'u', purpose: 'form', accept: ['pdf'], maxSizeBytes: 1, maxCount })),
    fc
      .record({ mustBeYes: fc.boolean(), look: fc.constantFrom('box', 'buttons') })
      .map((rules) => ({ kind: 'yes-no', ...rules })),
    fc.constant({ kind: 'country' }),
    fc.constant({ kind: 'address' }),
    fc.constant({ kind: 'image', upload: 'u', purpose: 'form', accept: ['png'], maxSizeBytes: 1 }),
    limits.map((range) => ({ kind: 'rich-text', ...range, max: 200, maxWords: 2, rows: 3 })),
    fc.constantFrom({}, { version: '2025-09' }).map((version) => ({ kind: 'agreement', text: 'Rules', ...version })),
    fc.constant({ kind: 'hidden', start: null }),
    limits.map((range) => ({ kind: 'long-text', ...range, max: 200, maxWords: 2, rows: 3 })),
    fc
      .record({ min: fc.constantFrom(0, 1), max: fc.integer({ min: 2, max: 10 }) })
      .map((steps) => ({ kind: 'rating', ...steps })),
    fc
      .constantFrom({}, { min: 'today' }, { min: '2020-01', max: '2030-12' }, { max: 'today' })
      .map((months) => ({ kind: 'month', ...months })),
    fc
      .record({
        min: fc.integer({ min: 0, max: 2 }),
        max: fc.integer({ min: 2, max: 3 }),
        options: listedOrFree,
        alone: fc.constantFrom({}, { alone: 'abcd' }),
      })
      .map(({ alone, ...rules }) => ({ kind: 'choices', ...rules, ...alone })),
    listedOrFree.map((options) => ({ kind: 'ranking', options, max: 2 })),
    fc.constant({ kind: 'phone' }),
    fc.constant({ kind: 'location' }),
    fc
      .constantFrom({}, { min: 9.5 }, { max: 250 }, { min: 0.5, max: 1250.5 })
      .map((amounts) => ({ kind: 'money', ...amounts })),
    fc.constantFrom({}, { min: '09:00', max: '18:30' }).map((times) => ({ kind: 'time', ...times })),
    fc
      .record({ min: bound, max: bound })
      .map(({ min, max }) => ({ kind: 'date-time', ...(min ? { min } : {}), ...(max ? { max } : {}) })),
    fc
      .record({ min: bound, max: bound })
      .map(({ min, max }) => ({ kind: 'date-range', ...(min ? { min } : {}), ...(max ? { max } : {}) })),
    ...(inRow ? [] : [fc.constant({ kind: 'questions', from: null }), fc.constant({ kind: 'note' }), rows()]),
  ];
  return fc
    .tuple(fc.record(common), when, fc.oneof(...kinds))
    .map(([base, condition, kind]) => ({ ...base, ...condition, ...kind }) as DefinedField);
}

function rows(): fc.Arbitrary<object> {
  const limits = fc.constantFrom({ max: 3 }, { min: 1, max: 2 }, { min: 2, max: 4 });
  const picking = { from: null, value: null, key: 'item', title: '', columns: [], totals: [] };
  const picked = fc.constantFrom({}, {}, { pick: picking });
  // What the compiler makes of `order`.
  const place = { name: 'a', label: '', kind: 'number', integer: true, min: 1, required: true };
  const ordered = fc.constant([place, { pick: { ...picking, order: { as: 'a' } } }] as const);
  return fc
    .tuple(fc.oneof(fc.tuple(field('a', true), picked), ordered), field('item', true), limits)
    .map(([[first, pick], second, range]) => ({ kind: 'rows', row: '', fields: [first, second], ...range, ...pick }));
}

const forms = fc.tuple(...names.map((name) => field(name)));
const answers = fc.dictionary(fc.constantFrom(...names, 'extra', '__proto__', '$asked'), answer);
const fitting: Readonly<Record<DefinedField['kind'], unknown>> = {
  text: 'abcd',
  'long-text': 'abcd',
  'rich-text': '**abcd**',
  email: 'student@example.hk',
  password: 'abcd',
  captcha: 'demo',
  choice: 'abcd',
  country: 'hk',
  number: 0,
  rating: 2,
  date: '2025-11-21',
  files: ['f1'],
  image: ['f1'],
  'yes-no': true,
  choices: ['abcd', 'x'],
  ranking: ['abcd'],
  phone: { phone_code: '852', phone: '91234567' },
  location: { latitude: 22.4, longitude: 114.2 },
  money: '12.50',
  time: '12:00',
  'date-time': '2025-11-21T18:30:00+08:00',
  month: '2025-11',
  'date-range': ['2025-11-21', '2025-11-22'],
  address: { line1: '12 Harbour Road', city: 'Wan Chai', country: 'hk' },
  agreement: true,
  hidden: 'abcd',
  rows: [{ a: 'abcd', item: 'abcd' }],
  questions: {},
  note: undefined,
  unknown: undefined,
};
function fittingAnswer(one: DefinedField): unknown {
  if (one.kind !== 'rows') return fitting[one.kind];
  const row = Object.fromEntries(one.fields.map((inner) => [inner.name, fitting[inner.kind]]));
  return Array.from({ length: one.min ?? 1 }, () => row);
}

/** Forms with answers that mostly fit, so that both verdicts are met. */
const fittingAnswers = forms.chain((fields) =>
  fc
    .tuple(fc.constant(fields), fc.array(fc.constantFrom(0, 0, 0, 0, 0, 1), { minLength: 6, maxLength: 6 }), answers)
    .map(([, wrong, others]) => ({
      fields,
      values: Object.fromEntries(
        fields.map((one, index) => [one.name, wrong[index] ? others[one.name] : fittingAnswer(one)]),
      ),
    })),
);
const filledForms = fc.oneof(fittingAnswers, fc.record({ fields: forms, values: answers }));

function choicesFor(fields: readonly DefinedField[]): Choices {
  return fixedChoices(fields, (list) => (list === 'listed' ? ['x', 'abcd', 3] : undefined));
}

const rules: FormRules = { valueOf: () => undefined, today };

test('the server and the browser reach the same verdict on any answers to any form', () => {
  let [valid, invalid] = [0, 0];
  fc.assert(
    fc.property(filledForms, ({ fields, values }) => {
      const schema = formSchema(fields, choicesFor(fields));
      const prepared = prepareValues(fields, values, (_, before) => before['a'] === 'x');

      const check = formAjv().compile(schema);
      const errors = check(prepared) ? [] : ((check.errors ?? []) as SchemaError[]);
      const server = formVerdict(errors, fields, prepared, rules);
      const browser = formVerdict(
        new Validator(schema, '2020-12', false).validate(prepared).errors,
        fields,
        prepared,
        rules,
      );

      expect(browser).toEqual(server);
      if (server.length > 0) invalid += 1;
      else valid += 1;
    }),
    { numRuns: 350, seed: 20251121 },
  );
  expect(valid).toBeGreaterThan(50);
  expect(invalid).toBeGreaterThan(50);
}, 60_000);

/** What browser and server find wrong, which is the same. */
function wrongIn(fields: readonly DefinedField[], prepared: Readonly<Record<string, unknown>>) {
  const schema = formSchema(fields);
  const check = formAjv().compile(schema);
  const server = formVerdict(check(prepared) ? [] : (check.errors as SchemaError[]), fields, prepared, rules);
  const { errors } = new Validator(schema, '2020-12', false).validate(prepared);
  expect(formVerdict(errors, fields, prepared, rules)).toEqual(server);
  return server.map(({ field, rule }) => `${field} ${rule}`);
}

test.each([
  { step: 0.01, value: 100_000_000.01, wrong: [] },
  { step: 0.01, value: 2_598_097_701.76, wrong: [] },
  { step: 0.01, value: 100_000_000.015, wrong: ['a step'] },
  { step: 0.01, value: 0.29, wrong: [] },
  { step: 0.0000001, value: 3e-7, wrong: [] },
  { step: 0.0000001, value: 3.5e-7, wrong: ['a step'] },
  { step: 0.05, value: -0.15, wrong: [] },
  { step: 25, value: 1e21, wrong: ['a max'] },
  { step: 25, value: 110, wrong: ['a step'] },
])('a number in steps of $step may be $value: $wrong', ({ step, value, wrong }) => {
  const field = { kind: 'number', name: 'a', label: 'A', required: true, step } as unknown as DefinedField; // the rest is not read

  expect(wrongIn([field], { a: value })).toEqual(wrong);
});

test('groups with keys that every object has are no answers', () => {
  const group = { valueOf: 1, toString: null };
  const inside = [{ kind: 'text', name: 'item', label: 'Item', required: false, max: 9 }];
  const fields = [
    { kind: 'choices', name: 'a', label: 'A', options: 'free', required: false, max: 9 },
    { kind: 'ranking', name: 'b', label: 'B', options: 'free', required: false, max: 9 },
    { kind: 'rows', name: 'c', label: 'C', required: false, max: 9, fields: inside, pick: { key: 'item' } },
  ] as unknown as readonly DefinedField[]; // the rest is not read
  const answers = { a: [group, group], b: [group, group], c: [{ item: group }, { item: group }] };

  expect(wrongIn(fields, answers)).toEqual(['a type', 'b type', 'c[0].item type', 'c[1].item type']);
});

test('what is asked in one row is not asked in the next one without conditions that hold', () => {
  const inside = [
    { kind: 'text', name: 'item', label: 'Item', required: false, max: 9 },
    { kind: 'text', name: 'why', label: 'Why', required: true, max: 9, when: ['==', ['name', 'item'], 'x'] },
  ];
  const rows = {
    kind: 'rows',
    name: 'a',
    label: 'A',
    required: true,
    max: 9,
    fields: inside,
  } as unknown as DefinedField; // the rest is not read

  expect(
    wrongIn([rows], {
      a: [
        { item: 'x', why: 'so', $asked: ['why'] },
        { item: 'y', $asked: [] },
      ],
    }),
  ).toEqual([]);
  expect(
    wrongIn([rows], {
      a: [
        { item: 'y', $asked: [] },
        { item: 'x', $asked: ['why'] },
      ],
    }),
  ).toEqual(['a[1].why required']);
});

test('a choice that stands alone in one row demands nothing of the next one', () => {
  const inside = [
    { kind: 'text', name: 'item', label: 'Item', required: false, max: 9 },
    { kind: 'choices', name: 'b', label: 'B', options: 'free', required: false, min: 1, alone: 'none' },
  ];
  const rows = {
    kind: 'rows',
    name: 'a',
    label: 'A',
    required: true,
    max: 9,
    fields: inside,
  } as unknown as DefinedField; // the rest is not read

  expect(wrongIn([rows], { a: [{ b: ['none'] }, { item: 'y', b: [] }] })).toEqual(['a[1].b min']);
});

test('what a form accepts is accepted again after it was sent', () => {
  fc.assert(
    fc.property(forms, answers, (fields, values) => {
      const isAsked = (_: DefinedField, before: Readonly<Record<string, unknown>>) => before['a'] === 'x';
      const once = prepareValues(fields, values, isAsked);

      expect(prepareValues(fields, once, isAsked)).toEqual(once);
    }),
    { numRuns: 300, seed: 7 },
  );
});

test('an answer that is not given is not there, whatever every object has by that name', () => {
  const fields = ['constructor', 'valueOf'].map(
    (name, place) =>
      ({ kind: 'text', name, label: name, required: place > 0, min: 0, max: 9 }) as unknown as DefinedField, // the rest is not read
  );
  const check = formAjv().compile(formSchema(fields));

  check({});

  expect(formVerdict(check.errors as SchemaError[], fields, {}, rules)).toEqual([
    { field: 'valueOf', rule: 'required' },
  ]);
});
