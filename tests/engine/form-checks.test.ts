import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DefinedField, FormModel } from '#model';
import { loadChecker } from '../../src/engine/forms/form-checker.ts';
import { createFormChecks, type FormChecks } from '../../src/engine/forms/form-checks.ts';
import { createFormChoices } from '../../src/engine/forms/form-choices.ts';
import { createFormFields } from '../../src/engine/forms/form-fields.ts';
import { prepareForm } from '../../src/engine/forms/prepare-form.ts';
import { portalFor } from './support/portal-for.ts';

const password = { kind: 'text', name: 'password', label: 'Password', required: true, look: 'line' };
const form = {
  name: 'sign-up',
  sends: 'user/sign-up',
  fields: [
    password,
    { ...password, name: 'again', label: 'Again', sameAs: 'password' },
    { ...password, name: 'hidden', label: 'Hidden', when: false },
  ],
} as unknown as FormModel; // what checking reads of it

const portal = portalFor({
  clock: { now: () => Date.parse('2026-11-23T00:00:00Z'), learn: () => {}, subscribe: () => () => {} },
  message: (key) => key,
});

const isAsked = ({ when }: DefinedField | { when?: unknown }) => when !== false;

let values: Record<string, unknown>;
let touched: Set<string>;
let focused: string[];
let checks: FormChecks;

beforeAll(async () => void (await loadChecker()));

beforeEach(() => {
  values = {};
  touched = new Set();
  focused = [];
  const fields = createFormFields(form);
  const evaluate = (expression: unknown) => expression;
  const text = (words: unknown) => String(words ?? '');
  const { groups } = fields;
  const choices = createFormChoices({ form, options: {}, groups, evaluate, text });
  checks = createFormChecks({
    portal,
    form,
    fields,
    inputs: { value: (name) => values[name], touched },
    choices,
    answer: (name) => values[name] ?? null,
    evaluate,
    isAsked,
    text,
    prepare: () => prepareForm(values, { fields: form.fields, groups: [], choices, evaluate }),
    focus: (name) => focused.push(name),
  });
});

describe('a field that is left', () => {
  test('says what is wrong with it, and nothing once it is right', () => {
    checks.checkField('password');
    expect(checks.errors.get('password')).toBe('required');

    values['password'] = 'long enough';
    checks.checkField('password');
    expect(checks.errors.get('password')).toBeNull();
  });

  test('is not checked while it is not asked, nor when there is none of that name', () => {
    checks.checkField('hidden');
    checks.checkField('nowhere');

    expect(checks.errors.names()).toEqual([]);
  });

  test('is checked with the ones that are compared with it, where somebody has typed there', () => {
    values = { password: 'one', again: 'two' };
    checks.checkField('password');
    expect(checks.errors.get('again')).toBeNull();

    touched.add('again');
    checks.checkField('password');
    expect(checks.errors.get('again')).not.toBeNull();
  });
});

describe('a change', () => {
  test('mends an error at once, and says nothing new about a field without one', () => {
    checks.recheck('password');
    expect(checks.errors.names()).toEqual([]);

    checks.checkField('password');
    values['password'] = 'x';
    checks.recheck('password');
    expect(checks.errors.names()).toEqual([]);
  });

  test('mends the error of the field that is compared with it', () => {
    values = { password: 'one', again: 'two' };
    checks.checkField('again');
    expect(checks.errors.get('again')).not.toBeNull();

    values['password'] = 'two';
    checks.recheck('password');
    expect(checks.errors.get('again')).toBeNull();
  });
});

describe('errors that are shown', () => {
  const both = new Map([
    ['again', 'Wrong'],
    ['password', 'Missing'],
  ]);

  test('are read out, and the focus goes to the first wrong field as they are drawn', () => {
    checks.showErrors(both);

    expect(checks.notice.get()).toBe('correctFields');
    expect(focused).toEqual(['password']);
  });

  test('wait for the part of the form that has to be shown first', () => {
    const stop = checks.onReveal((name) => name === 'password');
    checks.showErrors(both);
    expect(focused).toEqual([]);

    stop();
    checks.showErrors(both);
    expect(focused).toEqual(['password']);
  });

  test('are forgotten with the line that asks to correct them', () => {
    checks.showErrors(both);
    checks.forget();

    expect([checks.errors.names(), checks.notice.get()]).toEqual([[], null]);
  });

  test('are those of the fields that are meant where only some are checked', async () => {
    expect(await checks.checkFields((name) => name === 'again')).toBe(false);
    expect([checks.errors.get('again'), checks.errors.get('password')]).toEqual(['required', null]);

    values = { password: 'one', again: 'one' };
    expect(await checks.checkFields(() => true)).toBe(true);
    expect(checks.notice.get()).toBeNull();
  });
});

test('all answers are checked without showing anything yet', async () => {
  values = { password: 'one' };
  const { prepared, texts } = await checks.check();

  expect(prepared).toMatchObject({ password: 'one' });
  expect([...texts.keys()]).toContain('again');
  expect(checks.errors.names()).toEqual([]);
});
