/** The line under a form that asks to correct the marked fields: it goes with the last of them. */
import { expect, test } from 'vitest';
import type { FormModel } from '#model';
import { loadChecker } from '../../src/engine/forms/form-checker.ts';
import { createFormRuntime } from '../../src/engine/forms/form-runtime.ts';
import { createStore } from '../../src/engine/kernel/store.ts';
import type { Portal } from '../../src/engine/portal/portal.ts';
import type { ScopeNode } from '../../src/engine/scope/scope-node.ts';
import { plainWords } from '../../src/engine/texts/words.ts';
import { manifest, shipped } from './support/form-at-work.ts';

const nothing: ScopeNode = { read: () => null, dataState: () => null, subscribe: () => () => {}, all: () => ({}) };

test('it goes when a choice that was taken out is mended, and stays while another field is wrong', async () => {
  await loadChecker();
  // The parts of the portal that checking needs.
  const portal = {
    manifest: createStore(manifest),
    words: createStore(plainWords(manifest)),
    clock: { now: () => 0, subscribe: () => () => {} },
    message: (key: string) => key,
  } as unknown as Portal;
  const form = shipped.forms['profile-accommodation'] as FormModel;
  const options = { 'accommodation-type': shipped.options['accommodation-type'] };
  const block = { kind: 'form', form: form.name, look: 'card' } as const;
  const runtime = createFormRuntime({ portal, form, block, outer: nothing, options: options as never, id: 'f' });
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
