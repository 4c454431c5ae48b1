import { describe, expect, test } from 'vitest';
import { fields } from '#blocks';
import { evaluate } from '#expression';
import type { DefinedField, Expression } from '#model';
import { formFromDefinition, mayBeQuestion } from '#model';

const base = { label: { en: 'Question', 'zh-Hant': '問題' }, required: true, order: 1 };
const common = { name: 'q', label: 'Question', required: true, readOnly: false, width: 'full' };

const lists = {
  colours: [
    { value: 'red', label: 'Red', disabled: false },
    { value: 'blue', label: 'Blue', disabled: false },
  ],
  countries: [{ value: 'hk', label: 'Hong Kong', disabled: false }],
};

/** Behind the question there is one that takes several answers. */
const several = { key: 'many', type: 'checkboxes', order: 2, options_map: 'colours', label: { en: 'Many' } };

function fieldOf(field: object, language = 'en'): DefinedField | undefined {
  return formFromDefinition({ fields: [{ key: 'q', ...base, ...field }, several] }, language, lists).fields[0];
}

describe('a question of the server', () => {
  const rows: readonly { name: string; field: object; expected: object }[] = [
    {
      name: 'text',
      field: { type: 'text', min_length: 2, max_length: 9, pattern: '^a', placeholder: { en: 'abc' } },
      expected: { kind: 'text', min: 2, max: 9, pattern: '^(?:^a)$', placeholder: 'abc' },
    },
    {
      name: 'text whose pattern ends with the sign $',
      field: { type: 'text', pattern: '^\\d+\\$' },
      expected: { kind: 'text', max: 2000, pattern: '^(?:^\\d+\\$)$' },
    },
    {
      name: 'text whose pattern is a whole one',
      field: { type: 'text', pattern: '^\\d+\\\\$' },
      expected: { kind: 'text', max: 2000, pattern: '^\\d+\\\\$' },
    },
    { name: 'textarea', field: { type: 'textarea' }, expected: { kind: 'long-text', max: 2000, rows: 4 } },
    { name: 'email', field: { type: 'email' }, expected: { kind: 'email' } },
    { name: 'url', field: { type: 'url' }, expected: { kind: 'text', max: 2000, pattern: '^https://\\S+$' } },
    {
      name: 'number',
      field: { type: 'number', min: 1, max: 5, step: 0.5, unit: { en: 'hours' } },
      expected: { kind: 'number', integer: false, min: 1, max: 5, step: 0.5, unit: 'hours' },
    },
    { name: 'integer', field: { type: 'integer' }, expected: { kind: 'number', integer: true } },
    { name: 'rating', field: { type: 'rating', max: 3 }, expected: { kind: 'rating', min: 1, max: 3 } },
    {
      name: 'date',
      field: { type: 'date', min: '2025-01-01', max: 'today' },
      expected: { kind: 'date', min: '2025-01-01', max: 'today' },
    },
    {
      name: 'select',
      field: { type: 'select', options: [{ value: 'a', label: { en: 'A' } }] },
      expected: { kind: 'choice', options: '$q', look: 'menu' },
    },
    {
      name: 'radio',
      field: { type: 'radio', options: [{ value: 1, label: { en: 'A' } }] },
      expected: { kind: 'choice', options: '$q', look: 'buttons' },
    },
    {
      name: 'multiselect',
      field: { type: 'multiselect', options: [{ value: 1, label: { en: 'A' } }], min_items: 1, max_items: 2 },
      expected: { kind: 'choices', options: '$q', min: 1, max: 2 },
    },
    {
      name: 'checkboxes',
      field: { type: 'checkboxes', options_map: 'colours' },
      expected: { kind: 'choices', options: '$q' },
    },
    {
      name: 'ranking',
      field: { type: 'ranking', options_map: 'colours', min: 1, max: 5 },
      expected: { kind: 'ranking', options: '$q', min: 1, max: 2 },
    },
    { name: 'country', field: { type: 'country' }, expected: { kind: 'country' } },
    { name: 'phone', field: { type: 'phone' }, expected: { kind: 'phone' } },
    { name: 'location', field: { type: 'location' }, expected: { kind: 'location' } },
    {
      name: 'money',
      field: { type: 'money', min: 10, max: '99.50', unit: { en: 'HKD' } },
      expected: { kind: 'money', min: 10, max: 99.5, currency: 'HKD' },
    },
    { name: 'time', field: { type: 'time', min: '09:00' }, expected: { kind: 'time', min: '09:00' } },
    {
      name: 'datetime',
      field: { type: 'datetime', min: 'today', max: '2025-12-01T18:00' },
      expected: { kind: 'date-time', min: 'today', max: '2025-12-01T18:00' },
    },
    {
      name: 'daterange',
      field: { type: 'daterange', min: 'today' },
      expected: { kind: 'date-range', min: 'today' },
    },
    { name: 'checkbox', field: { type: 'checkbox' }, expected: { kind: 'yes-no', look: 'box', mustBeYes: false } },
    { name: 'agreement', field: { type: 'agreement' }, expected: { kind: 'yes-no', look: 'box', mustBeYes: true } },
    {
      name: 'file',
      field: { type: 'file', accept: ['pdf', 'exe'], max_files: 1, max_size: 500 },
      expected: {
        kind: 'files',
        upload: 'publics/upload',
        purpose: 'form',
        accept: ['pdf'],
        maxCount: 1,
        maxSizeBytes: 500,
      },
    },
    {
      name: 'image',
      field: { type: 'image' },
      expected: {
        kind: 'files',
        upload: 'publics/upload',
        purpose: 'form',
        accept: ['jpg', 'jpeg', 'png', 'webp'],
        maxCount: 5,
        maxSizeBytes: 10_000_000,
      },
    },
  ];
  test.each(rows)('of type $name becomes a field', ({ field, expected }) => {
    expect(fieldOf(field)).toEqual({ ...common, ...expected });
  });

  test('of type static becomes a note without a value', () => {
    expect(fieldOf({ type: 'static', help: { en: 'Read this' } })).toEqual({
      kind: 'note',
      name: 'q',
      label: 'Question',
      text: 'Read this',
    });
  });

  const refused: readonly { name: string; field: object }[] = [
    { name: 'of an unknown type', field: { type: 'hologram' } },
    { name: 'of a type that is no word', field: { type: 'constructor' } },
    { name: 'without choices', field: { type: 'multiselect', options: [] } },
    { name: 'with choices that nobody knows', field: { type: 'select', options_map: 'shapes' } },
    { name: 'with a pattern that is none', field: { type: 'text', pattern: '(' } },
    { name: 'with a pattern that looks behind', field: { type: 'text', pattern: '(?<=a)b' } },
    { name: 'with a pattern that goes back to a group', field: { type: 'text', pattern: '(a)\\1' } },
    { name: 'with a pattern that is too long', field: { type: 'text', pattern: 'a'.repeat(201) } },
    { name: 'with an amount that is none', field: { type: 'money', min: 'much' } },
    { name: 'with a time that is none', field: { type: 'time', max: '25:00' } },
    { name: 'with a bound that is no day', field: { type: 'date', min: 'tomorrow' } },
    { name: 'with file types that are never taken', field: { type: 'file', accept: ['exe'] } },
    {
      name: 'with a condition nobody understands',
      field: { type: 'text', visible_when: { field: 'a', op: 'near', value: 1 } },
    },
    {
      name: 'with a condition that is half understood',
      field: { type: 'text', visible_when: { all: [{ field: 'a', op: 'eq', value: 1 }, { not: {} }] } },
    },
  ];
  test.each(refused)('$name is never guessed', ({ field }) => {
    expect(fieldOf(field)).toEqual({ kind: 'unknown', name: 'q', label: 'Question' });
  });

  test('is known by its kind: no other field may be one', () => {
    const asked = [...rows, ...refused, { field: { type: 'static' } }].map(({ field }) => fieldOf(field)?.kind);
    const drawn = Object.keys(fields) as DefinedField['kind'][]; // the registry has each kind

    expect(new Set(drawn.filter(mayBeQuestion))).toEqual(new Set([...asked, 'questions']));
  });

  test('speaks the language of the student, or English', () => {
    expect(fieldOf({ type: 'email' }, 'zh-Hant')?.label).toBe('問題');
    expect(fieldOf({ type: 'email' }, 'ja')?.label).toBe('Question');
  });
});

describe('the condition of a question', () => {
  const rows: readonly { name: string; when: object; answers: Record<string, unknown>; expected: boolean }[] = [
    {
      name: 'eq holds for one of several answers',
      when: { field: 'many', op: 'eq', value: 'x' },
      answers: { many: ['y', 'x'] },
      expected: true,
    },
    { name: 'ne holds for no answers', when: { field: 'many', op: 'ne', value: 'x' }, answers: {}, expected: true },
    {
      name: 'in holds for one of several answers',
      when: { field: 'many', op: 'in', value: ['x', 'z'] },
      answers: { many: ['y', 'x'] },
      expected: true,
    },
    { name: 'in holds for none', when: { field: 'many', op: 'in', value: ['x'] }, answers: {}, expected: false },
    { name: 'eq holds', when: { field: 'a', op: 'eq', value: 'x' }, answers: { a: 'x' }, expected: true },
    { name: 'eq does not hold', when: { field: 'a', op: 'eq', value: 'x' }, answers: { a: 'y' }, expected: false },
    { name: 'ne holds for no answer', when: { field: 'a', op: 'ne', value: 'x' }, answers: {}, expected: true },
    { name: 'in holds', when: { field: 'a', op: 'in', value: ['x', 'y'] }, answers: { a: 'y' }, expected: true },
    { name: 'not_in holds', when: { field: 'a', op: 'not_in', value: ['x'] }, answers: { a: 'y' }, expected: true },
    { name: 'gt holds', when: { field: 'a', op: 'gt', value: 3 }, answers: { a: 4 }, expected: true },
    { name: 'gt does not hold for no answer', when: { field: 'a', op: 'gt', value: 3 }, answers: {}, expected: false },
    {
      name: 'lt compares days',
      when: { field: 'a', op: 'lt', value: '2025-06-01' },
      answers: { a: '2025-05-31' },
      expected: true,
    },
    { name: 'filled holds', when: { field: 'a', op: 'filled' }, answers: { a: 'x' }, expected: true },
    {
      name: 'filled does not hold for an empty list',
      when: { field: 'a', op: 'filled' },
      answers: { a: [] },
      expected: false,
    },
    { name: 'empty holds', when: { field: 'a', op: 'empty' }, answers: {}, expected: true },
    {
      name: 'all holds',
      when: {
        all: [
          { field: 'a', op: 'eq', value: 1 },
          {
            any: [
              { field: 'b', op: 'eq', value: 2 },
              { field: 'b', op: 'empty' },
            ],
          },
        ],
      },
      answers: { a: 1 },
      expected: true,
    },
    { name: 'any does not hold without parts', when: { any: [] }, answers: {}, expected: false },
  ];
  test.each(rows)('$name', ({ when, answers, expected }) => {
    const condition = fieldOf({ type: 'text', visible_when: when })?.when as Expression;

    // The formatter is asked for nothing here.
    expect(evaluate(condition, answers, { now: 0, format: {} as never }) === true).toBe(expected);
  });
});

describe('a form of the server', () => {
  const definition = {
    form_id: 'activity.12.apply',
    version: 3,
    state: 'open',
    editable: true,
    groups: [{ key: 'first' }, { key: 'second' }],
    answers: { a: 'answered' },
    fields: [
      { key: 'c', type: 'text', group: 'second', order: 1, label: { en: 'C' }, default: 'usual' },
      { key: 'b', type: 'text', group: 'first', order: 2, label: { en: 'B' }, value: 'known', default: 'usual' },
      { key: 'a', type: 'text', group: 'first', order: 1, label: { en: 'A' }, value: 'known' },
      { key: 'd', type: 'text', group: 'first', order: 3, label: { en: 'D' }, hidden: true },
    ],
  };

  test('stands in the order of its groups, without hidden questions', () => {
    expect(formFromDefinition(definition, 'en').fields.map((field) => field.name)).toEqual(['a', 'b', 'c']);
  });

  test('has the headings of its groups in the language of the reader, over what is in them; other questions come first', () => {
    const groups = [
      { key: 'second', title: { en: 'Ceremony', 'zh-Hant': '典禮' } },
      { key: 'empty', title: { en: 'Nothing' } },
      { key: 'first' },
    ];
    const loose = { key: 'e', type: 'text', group: 'none', order: 9, label: { en: 'E' } };
    const form = formFromDefinition({ ...definition, groups, fields: [...definition.fields, loose] }, 'zh-Hant');

    expect(form.outline).toEqual([
      { groups: [{ fields: ['e'] }, { title: '典禮', fields: ['c'] }, { fields: ['a', 'b'] }] },
    ]);
    expect(form.fields.map((field) => field.name)).toEqual(['e', 'c', 'a', 'b']);
  });

  test('starts with what is known, then with the default', () => {
    const fresh = { ...definition, answers: null };

    expect(formFromDefinition(fresh, 'en').start).toEqual({ a: 'known', b: 'known', c: 'usual' });
  });

  test('that was answered starts as it was answered: what was left empty on purpose stays so', () => {
    expect(formFromDefinition(definition, 'en').start).toEqual({ a: 'answered' });
  });

  test('starts a question that cannot be changed with what the server will keep, whatever was answered before', () => {
    const fixed = { type: 'text', label: { en: 'Q' }, readonly: true };
    const fields = [
      { ...fixed, key: 'a', value: 'known', default: 'usual' },
      { ...fixed, key: 'b', value: null, default: 'usual' },
      { ...fixed, key: 'c', value: null, default: null },
    ];
    const answers = { a: 'answered', b: 'answered', c: 'answered' };

    expect(formFromDefinition({ fields, answers }, 'en').start).toEqual({ a: 'known', b: 'usual' });
  });

  test.each([{ state: 'closed' }, { editable: false }])('with %j shows what was sent, and nothing else', (final) => {
    expect(formFromDefinition({ ...definition, ...final }, 'en').start).toEqual({ a: 'answered' });
  });

  test('that was never answered shows what is known when it is closed, too', () => {
    const closed = { ...definition, answers: null, state: 'closed' };

    expect(formFromDefinition(closed, 'en').start).toEqual({ a: 'known', b: 'known', c: 'usual' });
  });

  test.each([
    { state: 'open', editable: true, isOpen: true },
    { state: 'closed', editable: true, isOpen: false },
    { state: 'not_started', editable: true, isOpen: false },
    { state: 'open', editable: false, isOpen: false },
  ])('with state $state and editable $editable is open: $isOpen', ({ isOpen, ...state }) => {
    expect(formFromDefinition({ ...definition, ...state }, 'en').isOpen).toBe(isOpen);
  });

  test.each([null, undefined, 3, 'x', [], {}, { fields: 'none' }, { fields: [null, 3, { key: 1 }] }])(
    'that is %j has no questions',
    (nothing) => {
      expect(formFromDefinition(nothing, 'en').fields).toEqual([]);
    },
  );
});
