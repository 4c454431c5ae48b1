/** The line under a form that asks to correct the marked fields: it goes with the last of them. */
import { expect, test } from 'vitest';
import type { FormModel } from '#model';
import { loadChecker } from '../../src/engine/forms/form-checker.ts';
import { createFormRuntime } from '../../src/engine/forms/form-runtime.ts';
import type { ScopeNode } from '../../src/engine/scope/scope-node.ts';
import { portalFor, shipped } from './support/portal-for.ts';

const nothing: ScopeNode = { read: () => null, dataState: () => null, subscribe: () => () => {}, all: () => ({}) };

test('it goes when a choice that was taken out is mended, and stays while another field is wrong', async () => {
  await loadChecker();
  const portal = portalFor({ message: (key) => key });
  const form = shipped.forms['profile-accommodation'] as FormModel;
  const options = { 'accommodation-type': shipped.options['accommodation-type'] };
  const block = { kind: 'form', form: form.name, look: 'card' } as const;
  const runtime = createFormRuntime({
    portal,
    form,
    block,
    outer: nothing,
    options: options as never,
    id: 'f',
    touched: new Set(),
  });
  const values: Record<string, unknown> = {};
  runtime.attach({
    getValues: (name?: string) => (name === undefined ? values : values[name]),
    setValue: (name: string, value: unknown) => {
      values[name] = value;
    },
  } as never);

  runtime.say('type', 'choiceGone');
  runtime.errors.set('address', 'too long');
  runtime.set('type', 'hall');
  expect(runtime.errors.get('type')).toBe(null);
  expect(runtime.notice.get()).toBe('correctFields');

  runtime.set('address', 'Harbour Hall');
  expect(runtime.notice.get()).toBe(null);
});
