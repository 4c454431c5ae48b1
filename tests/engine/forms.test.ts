import { describe, expect, test } from 'vitest';
import { evaluate } from '#expression';
import type { AskedRows, DefinedField, Expression, FilesField, FormModel, Scope } from '#model';
import { formFromDefinition } from '#model';
import { draftKey, draftValues, readDraft, writeDraft } from '../../src/engine/forms/draft.ts';
import { createFieldErrors } from '../../src/engine/forms/errors.ts';
import { formBody, placeErrors } from '../../src/engine/forms/form-body.ts';
import { fileIds, putAtPath, readInput, startInput, valueAtPath } from '../../src/engine/forms/read-inputs.ts';
import { questionGroup } from '../../src/engine/forms/read-questions.ts';
import { startRows } from '../../src/engine/forms/rows.ts';
import { givenStarts } from '../../src/engine/forms/start-values.ts';
import { fileProblem } from '../../src/engine/forms/uploads.ts';

const common = { label: 'Question', required: false, readOnly: false, width: 'full' } as const;
const text = (name: string): DefinedField => ({ ...common, name, kind: 'text', max: 10 });
const number: DefinedField = { ...common, name: 'n', kind: 'number', integer: false };
const choice: DefinedField = { ...common, name: 'c', kind: 'choice', options: 'x', look: 'menu' };
const box: DefinedField = { ...common, name: 'b', kind: 'yes-no', look: 'box', mustBeYes: false };
const buttons: DefinedField = { ...common, name: 'y', kind: 'yes-no', look: 'buttons', mustBeYes: false };
const place: DefinedField = { ...common, name: 'p', kind: 'location' };
const agreement = { ...common, name: 'a', kind: 'agreement' } as unknown as DefinedField; // what it says is not read here
const range = { ...common, name: 'r', kind: 'date-range' } as DefinedField;
const files: FilesField = {
  ...common,
  name: 'f',
  kind: 'files',
  upload: 'u',
  purpose: 'form',
  accept: ['pdf', 'jpg'],
  maxSizeBytes: 100,
  maxCount: 2,
};

const hk = { code: 'hk', dialCode: '852' };

describe('an input', () => {
  const rows = [
    { name: 'gives a number for its digits', field: number, value: ' 3.50 ', expected: 3.5 },
    { name: 'gives nothing for no digits', field: number, value: '', expected: null },
    { name: 'keeps what is no number, so that it is refused', field: number, value: '1e3', expected: '1e3' },
    {
      name: 'keeps more digits than a number holds, so that they are refused as they are',
      field: number,
      value: '110101199003072319',
      expected: '110101199003072319',
    },
    {
      name: 'gives the digits that a number holds',
      field: number,
      value: '-9007199254740991.0',
      expected: -(2 ** 53 - 1),
    },
    { name: 'keeps digits without an end', field: number, value: '9'.repeat(400), expected: '9'.repeat(400) },
    { name: 'gives back the number behind a choice', field: choice, value: '3', expected: 3 },
    { name: 'keeps a choice that is a text', field: choice, value: 'three', expected: 'three' },
    { name: 'gives no for a box nobody ticked', field: box, value: undefined, expected: false },
    { name: 'gives texts as they are', field: text('t'), value: ' x ', expected: ' x ' },
    { name: 'gives a number that is one already', field: number, value: 4, expected: 4 },
    { name: 'gives a choice that is a number already', field: choice, value: 3, expected: 3 },
    { name: 'gives nothing for two buttons of which none is pressed', field: buttons, value: '', expected: null },
    { name: 'gives nothing for two buttons that nobody has seen', field: buttons, value: undefined, expected: null },
    { name: 'gives no for the button that says so', field: buttons, value: false, expected: false },
    { name: 'gives yes for a box that is ticked', field: box, value: true, expected: true },
    { name: 'gives no for a box without a value', field: box, value: null, expected: false },
    { name: 'gives a place that is none as it is', field: place, value: 'nowhere', expected: 'nowhere' },
    { name: 'gives no place as it is', field: place, value: null, expected: null },
  ];
  test.each(rows)('$name', ({ field, value, expected }) => {
    expect(
      readInput(field, value, [
        { value: 3, label: 'Three' },
        { value: 'three', label: 'Three' },
      ]),
    ).toBe(expected);
  });

  test('reads the degrees of a place as numbers, and keeps what is none', () => {
    const given = { name: 'Hall', address: 'Road', latitude: ' 22.4 ', longitude: 114 };
    expect(readInput(place, given, null)).toEqual({ name: 'Hall', address: 'Road', latitude: 22.4, longitude: 114 });
    expect(readInput(place, { latitude: 'north', longitude: '' }, null)).toEqual({
      latitude: 'north',
      longitude: null,
    });
    expect(readInput(place, ['22.4'], null)).toEqual(['22.4']);
  });

  const starts: readonly { name: string; field: DefinedField; value: unknown; expected: unknown }[] = [
    {
      name: 'an agreement was agreed to where there is a record of it',
      field: agreement,
      value: { at: '2026' },
      expected: true,
    },
    { name: 'an agreement was agreed to where it says so', field: agreement, value: true, expected: true },
    { name: 'an agreement without either was not', field: agreement, value: null, expected: false },
    { name: 'an agreement is not agreed to by a word', field: agreement, value: 'yes', expected: false },
    { name: 'of two buttons none is pressed at first', field: buttons, value: null, expected: '' },
    { name: 'of two buttons the no is pressed where it was said', field: buttons, value: false, expected: false },
    { name: 'of two buttons the yes is pressed where it was said', field: buttons, value: true, expected: true },
    { name: 'a box is empty at first', field: box, value: undefined, expected: false },
    { name: 'files stay those that were there', field: files, value: ['a'], expected: ['a'] },
    { name: 'files begin with none', field: files, value: 'a', expected: [] },
    {
      name: 'several choices begin with none',
      field: { ...choice, kind: 'choices' } as DefinedField,
      value: null,
      expected: [],
    },
    {
      name: 'a ranking stays as it was',
      field: { ...choice, kind: 'ranking', max: 2 } as DefinedField,
      value: [2, 1],
      expected: [2, 1],
    },
    { name: 'two days begin with none', field: range, value: null, expected: ['', ''] },
    { name: 'two days stay as they were', field: range, value: ['2026-03-01', ''], expected: ['2026-03-01', ''] },
    {
      name: 'a place begins empty',
      field: place,
      value: null,
      expected: { name: '', address: '', latitude: '', longitude: '' },
    },
    { name: 'a place stays as it was', field: place, value: { name: 'Hall' }, expected: { name: 'Hall' } },
    {
      name: 'a button is marked by the text of its number',
      field: { ...choice, look: 'buttons' } as DefinedField,
      value: 3,
      expected: '3',
    },
    { name: 'a menu has the number itself', field: choice, value: 3, expected: 3 },
    { name: 'zero is an answer', field: number, value: 0, expected: 0 },
  ];
  test.each(starts)('at first: $name', ({ field, value, expected }) => {
    expect(startInput(field, value, hk)).toEqual(expected);
  });

  test('of files holds the ids of what was sent before', () => {
    const sent = new Map();
    const cv = { id: 7, title: 'cv.pdf', size: 90, url: '/files/7?until=1' };
    const picture = { id: 8, url: '/files/8/pier.jpg?until=1' };
    expect(fileIds(files, [cv, picture, { id: 9 }, 'b', 3, null, { name: 'no id' }], sent)).toEqual([
      '7',
      '8',
      '9',
      'b',
    ]);
    expect([...sent]).toEqual([
      ['7', { name: 'cv.pdf', sizeBytes: 90 }],
      ['8', { name: 'pier.jpg', sizeBytes: null }],
      ['9', { name: '9', sizeBytes: null }],
    ]);
    expect(fileIds(files, null, sent)).toBeNull();
    expect(fileIds(text('t'), [{ id: 7 }], sent)).toEqual([{ id: 7 }]);
  });

  test('is never undefined at first', () => {
    expect([text('t'), box, files].map((field) => startInput(field, null, hk))).toEqual(['', false, []]);
  });

  test('a telephone number starts with its two parts, whatever else the record holds', () => {
    const phone = { ...text('t'), kind: 'phone' } as Parameters<typeof startInput>[0];

    expect(
      startInput(phone, { phone_code: '81', phone: '312345678', email: 'x@mail.example', version: 3 }, hk),
    ).toEqual({
      phone_code: '81',
      phone: '312345678',
    });
    expect(startInput(phone, { phone_code: null, phone: null }, hk)).toEqual({ phone_code: '852', phone: '' });
    expect(startInput(phone, null, hk)).toEqual({ phone_code: '852', phone: '' });
  });

  test('a telephone number and an address start with the country of the school', () => {
    const japan = { code: 'jp', dialCode: '81' };
    const asked = (kind: 'phone' | 'address') => ({ ...text('t'), kind }) as Parameters<typeof startInput>[0];

    expect(startInput(asked('phone'), null, japan)).toEqual({ phone_code: '81', phone: '' });
    expect(startInput(asked('address'), null, japan)).toMatchObject({ line1: '', country: 'jp' });
  });

  test('has its place by name, one inside another', () => {
    const values = {};
    putAtPath(values, 'answers.diet', 'veg');
    putAtPath(values, 'name', 'x');

    expect(values).toEqual({ answers: { diet: 'veg' }, name: 'x' });
    expect(valueAtPath(values, 'answers.diet')).toBe('veg');
    expect(valueAtPath(values, 'answers.constructor')).toBe(undefined);
  });
});

describe('rows at first', () => {
  const inner = { ...common, name: 'course_id', kind: 'text', max: 9 };
  const rows = (more: object) =>
    ({ ...common, name: 'rows', kind: 'rows', fields: [inner], row: '', max: 9, ...more }) as AskedRows;
  const pick = {
    from: ['name', 'courses'],
    value: ['name', 'id'],
    key: 'course_id',
    locked: ['name', 'required'],
    columns: [],
    totals: [],
  };
  const courses = [
    { id: 3, required: true },
    { id: 4, required: true },
    { id: 5, required: false },
  ];
  const evaluateIn = (expression: Expression, names: Scope = {}) =>
    evaluate(expression, { courses, ...names }, { now: 0, format: {} as never });
  const ids = (field: AskedRows, value: unknown) => {
    const { order, ...all } = startRows(field, value, { evaluate: evaluateIn, country: hk, sent: new Map() });
    return order.map((key) => (all[key] as { course_id: unknown }).course_id);
  };

  test('are as many as are needed, and of those that are picked none', () => {
    expect(ids(rows({ required: true }), null)).toEqual(['']);
    expect(ids(rows({ required: true, min: 2 }), [{ course_id: 'a' }])).toEqual(['a', '']);
    expect(ids(rows({ required: true, min: 2, pick: { ...pick, locked: undefined } }), null)).toEqual([]);
  });

  test('have what is locked once, also where it was chosen before', () => {
    expect(ids(rows({ pick }), [{ course: { id: 3 } }])).toEqual([4, 3]);
  });
});

describe('the body of a form', () => {
  const form: Pick<FormModel, 'name' | 'fields' | 'extraFields'> = {
    name: 'application',
    fields: [],
    extraFields: ['visa_type'],
  };

  test('carries the answers, the extra ones under ext, and what YAML adds', () => {
    expect(formBody(form, { content: 'x', visa_type: 'student', $asked: [] }, { type_id: 3, nothing: null })).toEqual({
      type_id: 3,
      content: 'x',
      ext: { visa_type: 'student' },
    });
  });

  test('has no ext without extra answers', () => {
    expect(formBody(form, { content: 'x' }, {})).toEqual({ content: 'x' });
  });

  test('with a store of its own names the form and its version, and carries the answers by themselves', () => {
    const kept = { name: 'visit', fields: [], extraFields: ['day'], keeps: { once: true, version: 'v1' } };

    expect(formBody(kept, { day: '2026-03-16', $asked: [] }, { id: 7 })).toEqual({
      form: 'visit',
      version: 'v1',
      answers: { day: '2026-03-16' },
      id: 7,
    });
  });
});

describe('a form with a store of its own', () => {
  const form = {
    fields: [text('day'), { ...text('who'), start: ['field', ['name', 'user'], 'name'] } as DefinedField],
  };
  // Nothing here reads the clock or a format.
  const environment = {} as Parameters<typeof evaluate>[2];
  const starts = (mine: unknown) => {
    const given = givenStarts({ edits: ['name', 'mine'], start: { note: 'x' } }, { fields: form.fields as never });
    const scope = { mine, user: { name: 'Chris' } };
    return Object.fromEntries(
      Object.entries(given ?? {}).map(([name, tree]) => [name, evaluate(tree, scope, environment)]),
    );
  };

  test('begins with what was sent before', () => {
    expect(starts({ answers: { day: '2026-03-16' } })).toEqual({ day: '2026-03-16', who: null, note: 'x' });
  });

  test('begins as a new one when nothing was sent', () => {
    expect(starts(null)).toEqual({ day: null, who: 'Chris', note: 'x' });
  });
});

describe('a refusal of the server', () => {
  const shown = [text('content'), text('visa_type'), text('answers.diet'), files];
  const rows = [
    { name: 'goes to its field', field: 'content', place: 'content' },
    { name: 'goes to an extra field', field: 'ext.visa_type', place: 'visa_type' },
    { name: 'goes to a question', field: 'answers.diet', place: 'answers.diet' },
    { name: 'goes to the field of a form with a store', field: 'answers.content', place: 'content' },
    { name: 'goes to the field of one of several files', field: 'f[2]', place: 'f' },
    { name: 'without a field that is shown is reported otherwise', field: 'type_id', place: null },
    { name: 'of a question that is not shown is reported otherwise', field: 'answers.other', place: null },
    {
      name: 'of a field that is gone since is reported otherwise',
      field: 'ext.visa_type',
      rule: 'unknown',
      place: null,
    },
    { name: 'of what the record does not take goes to its field', field: 'content', rule: 'unknown', place: 'content' },
  ];
  test.each(rows)('$name', ({ field, rule = 'format', place }) => {
    const { byField, others } = placeErrors([{ field, rule, message: 'wrong' }], shown, {}, () => null);

    expect([...byField.keys()]).toEqual(place === null ? [] : [place]);
    expect(others).toEqual(place === null ? ['wrong'] : []);
  });
});

describe('a draft', () => {
  function memory() {
    const all = new Map<string, string>();
    return {
      getItem: (key: string) => all.get(key) ?? null,
      setItem: (key: string, value: string) => void all.set(key, value),
      removeItem: (key: string) => void all.delete(key),
    };
  }

  test('holds what was changed, never passwords, captchas or files', () => {
    const password: DefinedField = { ...common, name: 'p', kind: 'password', strength: false, max: 9 };
    const captcha: DefinedField = { ...common, name: 'k', kind: 'captcha', session: 's', picture: 'p' };
    const fields = [text('a'), text('same'), text('untouched'), text('answers.diet'), password, captcha, files];
    const touched = new Set(['a', 'same', 'answers.diet', 'p', 'k', 'f']);

    const kept = draftValues(
      fields,
      { same: 'x', untouched: 'y' },
      (name) => (name === 'same' ? 'x' : `${name}!`),
      touched,
    );

    expect(kept).toEqual({ a: 'a!', answers: { diet: 'answers.diet!' } });
  });

  test('belongs to a student, a form, and what the form is about', () => {
    const keys = [
      draftKey(1, 'application', { type_id: 3 }),
      draftKey(1, 'application', { type_id: 4 }),
      draftKey(1, 'reply', { type_id: 3 }),
      draftKey(2, 'application', { type_id: 3 }),
      draftKey(null, 'application', { type: { id: 3 } }),
      draftKey(1, 'application', { type_id: 'a' }),
      draftKey(1, 'application', { type_id: 'b' }),
      draftKey(1, 'application', { type_id: null }),
    ];

    expect(new Set(keys).size).toBe(keys.length);
  });

  test.each([1, 2])('never holds the files of rows, of %s fields with files', (count) => {
    const papers = ['receipt', 'photo'].slice(0, count).map((name) => ({ ...common, name, kind: 'files' }));
    const costs = {
      ...common,
      name: 'costs',
      kind: 'rows',
      fields: [text('item'), ...papers],
    } as unknown as DefinedField; // what is read of it
    const row = { item: 'pen', ...Object.fromEntries(papers.map(({ name }) => [name, ['f-1']])) };
    const kept = draftValues([costs], {}, () => ({ r1: row, order: ['r1'] }), new Set(['costs']));

    expect(JSON.stringify(kept)).toContain('pen');
    expect(JSON.stringify(kept)).not.toContain('f-1');
  });

  test('typed before the login is found after it, unless there is an own one', () => {
    const storage = memory();
    writeDraft(storage, draftKey(null, 'f', {}), { values: { a: 'visitor' }, resume: true });
    const candidates = [draftKey(1, 'f', {}), draftKey(null, 'f', {})];

    expect(readDraft(storage, candidates)).toEqual({ values: { a: 'visitor' }, resume: true });
    writeDraft(storage, draftKey(1, 'f', {}), { values: { a: 'own' }, resume: false });
    expect(readDraft(storage, candidates)?.values).toEqual({ a: 'own' });
  });

  test.each(['{', '3', '{"values":1}', 'null'])('that reads %s is none', (kept) => {
    expect(readDraft({ ...memory(), getItem: () => kept }, ['x'])).toBe(null);
  });
});

describe('questions inside a form', () => {
  const definition = formFromDefinition(
    {
      fields: [
        {
          key: 'diet',
          type: 'radio',
          order: 1,
          label: { en: 'Diet' },
          options: [{ value: 'other', label: { en: 'Other' } }],
        },
        {
          key: 'which',
          type: 'text',
          order: 2,
          label: { en: 'Which' },
          visible_when: {
            all: [
              { field: 'diet', op: 'eq', value: 'other' },
              { field: 'diet', op: 'filled' },
            ],
          },
        },
      ],
    },
    'en',
  );

  test('bear the name of their group, in their conditions too', () => {
    const { fields } = questionGroup('answers', definition);

    expect(fields).toMatchObject([
      { name: 'answers.diet', options: 'answers:$diet' },
      {
        name: 'answers.which',
        when: ['&&', ['==', ['name', 'answers.diet'], 'other'], ['not', ['run', 'empty', ['name', 'answers.diet']]]],
      },
    ]);
  });
});

describe('the errors of a form', () => {
  test('wake only those whose error has changed', () => {
    const errors = createFieldErrors();
    const woken: string[] = [];
    for (const name of ['a', 'b', 'c']) errors.subscribe(name, () => woken.push(name));
    errors.replace(
      new Map([
        ['a', 'wrong'],
        ['b', 'wrong'],
      ]),
    );
    woken.length = 0;

    errors.replace(
      new Map([
        ['a', 'wrong'],
        ['c', 'wrong'],
      ]),
    );

    expect(woken.sort()).toEqual(['b', 'c']);
    expect(errors.get('a')).toBe('wrong');
    expect(errors.get('b')).toBe(null);
  });
});

describe('a file', () => {
  const rows = [
    { name: 'of the right kind and size may go', file: { name: 'A.PDF', size: 100 }, expected: null },
    { name: 'of another kind may not', file: { name: 'a.exe', size: 1 }, expected: 'type' },
    { name: 'without an ending may not', file: { name: 'pdf', size: 1 }, expected: 'type' },
    { name: 'with a name that is only an ending may not', file: { name: '.pdf', size: 1 }, expected: 'type' },
    {
      name: 'with a blank at the end may go, as the server cuts it',
      file: { name: 'a.b.pdf ', size: 1 },
      expected: null,
    },
    { name: 'without content may not', file: { name: 'a.pdf', size: 0 }, expected: 'type' },
    { name: 'that is too big may not', file: { name: 'a.jpg', size: 101 }, expected: 'size' },
  ];
  test.each(rows)('$name', ({ file, expected }) => {
    expect(fileProblem(files, file)).toBe(expected);
  });
});
