import { Validator } from '@cfworker/json-schema';
import { describe, expect, test } from 'vitest';
import type { Choices, DefinedField } from '#model';
import { answersOf, formSchema, formVerdict, prepareValues } from '#model';

const common = { name: 'q', label: 'Question', required: false, readOnly: false, width: 'full' } as const;
const text: DefinedField = { ...common, kind: 'text', max: 10 };

function ruleOf(field: DefinedField, value: unknown, choices: Choices = {}): string | undefined {
  const prepared = prepareValues([field], { [field.name]: value }, () => true);
  const { errors } = new Validator(formSchema([field], choices), '2020-12', false).validate(prepared);
  return formVerdict(errors, [field], prepared)[0]?.rule;
}

describe('a field', () => {
  const required = { required: true } as const;
  const files: DefinedField = {
    ...common,
    kind: 'files',
    upload: 'u',
    purpose: 'form',
    accept: ['pdf'],
    maxSizeBytes: 1,
    maxCount: 2,
  };
  const several = (more: object): DefinedField =>
    ({ ...common, kind: 'choices', options: 'x', look: 'boxes', ...more }) as DefinedField;
  const address: DefinedField = { ...common, kind: 'address' };
  const at = (more: object) => ({ line1: '1 Road', line2: '', city: 'Kyoto', region: '', country: 'jp', ...more });
  const rows: readonly { name: string; field: DefinedField; value: unknown; rule?: string; choices?: Choices }[] = [
    { name: 'may be empty', field: text, value: '' },
    { name: 'that is required may not', field: { ...text, ...required }, value: '', rule: 'required' },
    {
      name: 'that is required may not hold blanks only',
      field: { ...text, ...required },
      value: '  ',
      rule: 'required',
    },
    { name: 'counts characters as people do', field: { ...text, max: 2 }, value: '👩學' },
    { name: 'has a longest text', field: { ...text, max: 2 }, value: 'abc', rule: 'length' },
    { name: 'has a shortest text', field: { ...text, min: 3 }, value: 'ab', rule: 'length' },
    { name: 'follows its pattern', field: { ...text, pattern: '^\\d{3}$' }, value: '12a', rule: 'pattern' },
    {
      name: 'of numbers takes no text',
      field: { ...common, kind: 'number', integer: false },
      value: '3',
      rule: 'type',
    },
    {
      name: 'of whole numbers takes no half ones',
      field: { ...common, kind: 'number', integer: true },
      value: 1.5,
      rule: 'type',
    },
    {
      name: 'has a smallest number',
      field: { ...common, kind: 'number', integer: true, min: 1 },
      value: 0,
      rule: 'min',
    },
    {
      name: 'has a largest number',
      field: { ...common, kind: 'number', integer: true, max: 5 },
      value: 6,
      rule: 'max',
    },
    {
      name: 'refuses more digits than a number holds',
      field: { ...common, kind: 'number', integer: true },
      value: 2 ** 53,
      rule: 'max',
    },
    { name: 'counts in steps', field: { ...common, kind: 'number', integer: false, step: 0.1 }, value: 0.3 },
    {
      name: 'counts in whole steps',
      field: { ...common, kind: 'number', integer: false, step: 0.5 },
      value: 0.3,
      rule: 'step',
    },
    { name: 'of e-mail takes an address', field: { ...common, kind: 'email' }, value: ' a.b@c.hk ' },
    {
      name: 'of e-mail wants a place behind the sign',
      field: { ...common, kind: 'email' },
      value: 'a@b',
      rule: 'pattern',
    },
    ...['<a.b@c.hk>', 'mailto:a.b@c.hk', 'a.b@c.hk.', 'a.b@c.hk;', 'Ann Li <a.b@c.hk>', '"a.b@c.hk"'].map((value) => ({
      name: `of e-mail takes nothing around the address: ${value}`,
      field: { ...common, kind: 'email' } as const,
      value,
      rule: 'pattern',
    })),
    ...['\u200b', '\u2060', '\u00ad', '\u200f'].map((sign) => ({
      name: `of e-mail takes no sign without width (${sign.codePointAt(0)?.toString(16)})`,
      field: { ...common, kind: 'email' } as const,
      value: `a${sign}@b.hk`,
      rule: 'pattern',
    })),
    {
      name: 'of e-mail has an end',
      field: { ...common, kind: 'email' },
      value: `${'a'.repeat(250)}@b.hk`,
      rule: 'length',
    },
    { name: 'of dates knows the calendar', field: { ...common, kind: 'date' }, value: '2025-02-29', rule: 'format' },
    {
      name: 'of choices takes one of them',
      field: { ...common, kind: 'choice', options: 'x', look: 'menu' },
      value: 2,
      choices: { q: [1, 2] },
    },
    {
      name: 'of choices takes no other',
      field: { ...common, kind: 'choice', options: 'x', look: 'menu' },
      value: '2',
      rule: 'enum',
      choices: { q: [1, 2] },
    },
    {
      name: 'of choices that are not known takes any',
      field: { ...common, kind: 'choice', options: 'x', look: 'menu' },
      value: 'z',
    },
    { name: 'of files takes their ids', field: files, value: ['a', 'b'] },
    { name: 'of files may be empty', field: files, value: [] },
    { name: 'of files has a limit', field: files, value: ['a', 'b', 'c'], rule: 'max' },
    { name: 'of files takes each once', field: files, value: ['a', 'a'], rule: 'duplicate' },
    {
      name: 'with a box takes a no',
      field: { ...common, ...required, kind: 'yes-no', look: 'box', mustBeYes: false },
      value: false,
    },
    {
      name: 'with a box that must be ticked counts as empty without',
      field: { ...common, kind: 'yes-no', look: 'box', mustBeYes: true },
      value: false,
      rule: 'required',
    },
    {
      name: 'with a captcha takes four signs',
      field: { ...common, kind: 'captcha', session: 's', picture: 'p' },
      value: 'demo',
    },
    {
      name: 'with a captcha takes no three',
      field: { ...common, kind: 'captcha', session: 's', picture: 'p' },
      value: 'dem',
      rule: 'pattern',
    },
    {
      name: 'of several choices has a fewest',
      field: several({ min: 2 }),
      value: ['a'],
      rule: 'min',
      choices: { q: ['a', 'b', 'none'] },
    },
    {
      name: 'of several choices takes the one that stands alone, fewer than the fewest',
      field: several({ min: 2, alone: 'none' }),
      value: ['none'],
      choices: { q: ['a', 'b', 'none'] },
    },
    {
      name: 'of several choices takes nothing beside the one that stands alone',
      field: several({ min: 2, alone: 'none' }),
      value: ['none', 'a'],
      rule: 'max',
      choices: { q: ['a', 'b', 'none'] },
    },
    {
      name: 'of several choices has a fewest beside one that stands alone',
      field: several({ min: 2, alone: 'none' }),
      value: ['a'],
      rule: 'min',
      choices: { q: ['a', 'b', 'none'] },
    },
    { name: 'of an address takes 20 signs of a postcode', field: address, value: at({ postcode: 'x'.repeat(20) }) },
    {
      name: 'of an address takes no 21',
      field: address,
      value: at({ postcode: 'x'.repeat(21) }),
      rule: 'length',
    },
    {
      name: 'with a password keeps its blanks',
      field: { ...common, kind: 'password', strength: false, max: 4 },
      value: ' ab ',
    },
    {
      name: 'with a slow pattern refuses a long text at once',
      field: { ...text, max: 3000, pattern: '^(a+)+$' },
      value: `${'a'.repeat(2500)}!`,
      rule: 'pattern',
    },
  ];
  test.each(rows)('$name', ({ field, value, rule, choices }) => {
    expect(ruleOf(field, value, choices)).toBe(rule);
  });
});

describe('a field with a condition', () => {
  const fields: readonly DefinedField[] = [
    { ...text, name: 'type', required: true },
    { ...text, name: 'reason', required: true, when: ['==', ['name', 'type'], 'leave'] },
    { ...text, name: 'detail', required: true, when: ['==', ['name', 'reason'], 'ill'] },
  ];
  const isAsked = (field: DefinedField, before: Readonly<Record<string, unknown>>) =>
    field.name === 'reason' ? before['type'] === 'leave' : before['reason'] === 'ill';
  const wrong = (values: Record<string, unknown>) => {
    const prepared = prepareValues(fields, values, isAsked);
    const { errors } = new Validator(formSchema(fields), '2020-12', false).validate(prepared);
    return formVerdict(errors, fields, prepared);
  };

  test('is required only while it is asked', () => {
    expect(wrong({ type: 'leave' })).toEqual([{ field: 'reason', rule: 'required' }]);
    expect(wrong({ type: 'letter' })).toEqual([]);
  });

  test('loses its answer when it is no longer asked, and so do those that depend on it', () => {
    const prepared = prepareValues(fields, { type: 'letter', reason: 'ill', detail: 'flu' }, isAsked);

    expect(answersOf(prepared)).toEqual({ type: 'letter' });
  });

  test('is not shown because somebody says so', () => {
    expect(prepareValues(fields, { type: 'letter', $asked: ['reason'] }, isAsked)).toEqual({
      type: 'letter',
      $asked: [],
    });
  });
});

test('keys that are no fields are refused, even the strangest', () => {
  const values = JSON.parse('{"q":"x","other":1,"__proto__":{"polluted":true}}') as Record<string, unknown>;
  const prepared = prepareValues([text], values, () => true);

  const found = new Validator(formSchema([text]), '2020-12', false).validate(prepared);
  const errors = formVerdict(found.errors, [text], prepared);

  expect(errors.map(({ field, rule }) => `${field} ${rule}`).sort()).toEqual(['__proto__ unknown', 'other unknown']);
  expect('polluted' in prepared).toBe(false);
});

test.each([
  ['location', {}, undefined],
  ['location', { name: '', latitude: null }, undefined],
  [
    'location',
    { latitude: 22.41966712345, longitude: 114.2068, name: ' Gate ' },
    { name: 'Gate', address: '', latitude: 22.419667, longitude: 114.2068 },
  ],
  ['location', { name: 'Cafe\u0301' }, { name: 'Caf\u00e9', address: '' }],
  ['phone', { phone_code: '+852', phone: '(2345) 67-89' }, { phone_code: '852', phone: '23456789' }],
  ['phone', { phone_code: '+852', phone: '' }, undefined],
  ['phone', { phone_code: '+852' }, undefined],
  // As it is pasted from contacts and out of mails: with its dial code, with signs that nobody sees.
  ['phone', { phone_code: '86', phone: '+86 138 0013 8000' }, { phone_code: '86', phone: '13800138000' }],
  ['phone', { phone_code: '44', phone: '\u202d0044 (0)20 7946.0018\u202c' }, { phone_code: '44', phone: '2079460018' }],
  ['phone', { phone_code: '852', phone: '(+852) 9123\u20114567' }, { phone_code: '852', phone: '91234567' }],
  ['phone', { phone_code: '852', phone: '８５２３４５６７' }, { phone_code: '852', phone: '85234567' }],
  // That of another country is refused, not taken for digits of this one.
  ['phone', { phone_code: '86', phone: '+44 20 7946 0018' }, { phone_code: '86', phone: '+442079460018' }],
  ['phone', { phone_code: '8(', phone: '+8(1' }, { phone_code: '8(', phone: '+81' }],
  ['email', 'chris＠mail．example', 'chris@mail.example'],
  ['captcha', 'ｄｅｍｏ', 'demo'],
  ['address', { country: 'HK', line1: ' ' }, undefined],
  [
    'address',
    { country: 'HK', line1: ' 1 Pier Road ', city: null },
    { line1: '1 Pier Road', line2: '', city: '', region: '', postcode: '', country: 'HK' },
  ],
  ['money', '1,234.5', '1234.50'],
  ['money', '１，２３４．５', '1234.50'],
  ['money', '1,234,567', '1234567.00'],
  // With a comma for a point it may be a tenth or a hundredth of what it would be without.
  ['money', '1,5', '1,5'],
  ['money', '12,34', '12,34'],
  ['money', '1,2345', '1,2345'],
  // Nobody writes thousands so.
  ['money', '0,125', '0,125'],
  ['money', '1.234,50', '1.234,50'],
  ['money', '007', '7.00'],
  ['money', '0', '0.00'],
  ['money', 'much', 'much'],
  ['yes-no', false, false],
  ['text', null, undefined],
  ['note', 'x', undefined],
  ['choices', ['a', '', null], ['a']],
  ['choices', [''], undefined],
  ['files', ['a', ''], ['a', '']],
  ['image', [''], ['']],
  ['agreement', true, { agreed: true, text: 'I agree' }],
  ['agreement', false, undefined],
  ['agreement', 'I agree', 'I agree'],
] as const)('the answer to a field of the kind %s is prepared: %j becomes %j', (kind, given, prepared) => {
  const field = { ...common, kind, text: 'I agree' } as never; // what else such a field says is not asked here

  expect(prepareValues([field], { q: given }, () => true)['q']).toEqual(prepared);
});

test('a box that must be ticked is empty until it is', () => {
  const box: DefinedField = { ...common, kind: 'yes-no', look: 'box', mustBeYes: true };
  const prepared = [false, true].map((q) => prepareValues([box], { q }, () => true));

  expect(prepared).toEqual([{}, { q: true }]);
});

test('texts are sent without outer blanks and in one spelling of Unicode', () => {
  expect(prepareValues([text], { q: '  Cafe\u0301 ' }, () => true)).toEqual({ q: 'Caf\u00e9' });
});

test.each<[DefinedField, string]>([
  [{ ...common, kind: 'text', max: 10, pattern: '^\\d{6}$' }, '123456'],
  [{ ...common, kind: 'text', max: 10, pattern: '^[０-９]{6}$' }, '１２３４５６'],
  [{ ...common, kind: 'text', max: 10 }, '１２３４５６'],
  [{ ...common, kind: 'text', max: 10, autocomplete: 'username' }, '123456'],
])('%j holds digits as wide as Chinese signs as %j', (field, expected) => {
  expect(prepareValues([field], { q: ' １２３４５６' }, () => true)).toEqual({ q: expected });
});

test.each([
  ['+852 5123 0001', '+85251230001'],
  ['＋８５２　５１２３-０００１', '+85251230001'],
  [' ', undefined],
])('a telephone number in a field for text, %j, is sent as %j', (given, expected) => {
  const field: DefinedField = { ...common, kind: 'text', max: 20, pattern: '^\\+?\\d{5,19}$', autocomplete: 'tel' };

  expect(prepareValues([field], { q: given }, () => true)['q']).toBe(expected);
});

test('an accent without a letter brings no blank of its own', () => {
  const field: DefinedField = { ...common, kind: 'email' };

  expect(prepareValues([field], { q: '\u1FED' }, () => true)).toEqual({ q: '\u0308\u0300' });
});

test('a period that ends before it begins is wrong beside other answers, and no other answer is', () => {
  const period = (name: string): DefinedField => ({ ...common, name, kind: 'date-range' });
  const fields: readonly DefinedField[] = [
    { ...text, name: 'before' },
    period('right'),
    period('wrong'),
    period('one-day'),
    period('empty'),
    { ...common, name: 'order', kind: 'choices', options: ['b', 'a'] } as never, // two texts that do not follow each other
    { ...text, name: 'after' },
  ];
  const [early, late] = ['2025-11-21', '2025-12-01'];
  const values = {
    before: 'x',
    right: [early, late],
    wrong: [late, early],
    'one-day': [early, early],
    order: ['b', 'a'],
    after: 'a',
  };

  expect(
    formVerdict(
      [],
      fields,
      prepareValues(fields, values, () => true),
    ),
  ).toEqual([{ field: 'wrong', rule: 'min' }]);
});
