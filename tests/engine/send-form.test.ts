/** What is said when a form was sent: the case that fits the answer of the server, in the language of the student. */

import { describe, expect, test } from 'vitest';
import type { FormBlock, FormModel, Locale } from '#model';
import type { ActionContext } from '../../src/engine/actions/run-actions.ts';
import { createFormRuntime } from '../../src/engine/forms/form-runtime.ts';
import { sendForm } from '../../src/engine/forms/send-form.ts';
import type { ScopeNode } from '../../src/engine/scope/scope-node.ts';
import { openCatalogue, translateBy } from '../../src/engine/texts/i18n.ts';
import { plainWords, wordsOf } from '../../src/engine/texts/words.ts';
import { answeringPortal } from './support/form-at-work.ts';
import { manifest, shipped as model } from './support/portal-for.ts';

const nothing: ScopeNode = { read: () => null, dataState: () => null, subscribe: () => () => {}, all: () => ({}) };
const block: FormBlock = { kind: 'form', form: 'activity-apply', look: 'card' };

async function wordsIn(language: Locale) {
  if (language === 'en') return plainWords(manifest);
  const { t } = await openCatalogue(language, model.texts[language] ?? {});
  return wordsOf(manifest, language, translateBy(t, language));
}

/** Sends the form to a server that gives this answer. @returns what the student reads then */
async function toastsAfter(form: FormModel, answer: unknown, language: Locale = 'en'): Promise<readonly string[]> {
  const { portal, toasts } = answeringPortal({ answer: () => ({ kind: 'done', answer, message: 'OK' }) });
  portal.words.set(await wordsIn(language));
  const submissions = { keyOf: () => 'key', done: () => {} };
  const context = { portal, node: nothing, names: {}, submissions } as unknown as ActionContext;
  const runtime = createFormRuntime({
    portal,
    form: { ...form, then: [] },
    block,
    outer: nothing,
    options: {},
    id: 'f',
    touched: new Set(),
  });
  await sendForm({
    runtime,
    prepared: {},
    context,
    captchas: new Map(),
    uploads: new Map(),
    onSending: () => {},
    onDone: () => {},
    onLoggedOut: () => {},
    onRenewed: () => {},
  });
  return toasts();
}

function shipped(name: string): FormModel {
  const form = model.forms[name];
  if (!form) throw new Error(`The shipped portal has no form ${name}.`);
  return form;
}

describe('after a registration for an event', () => {
  const rows: readonly [status: string, language: Locale, expected: string][] = [
    ['waiting_list', 'en', 'You have joined the waiting list'],
    ['pending', 'en', 'Submitted, pending approval'],
    ['registered', 'en', 'Registered successfully'],
    ['waiting_list', 'zh-Hant', '已加入候補名單'],
    ['pending', 'zh-Hant', '已提交，待批准'],
    ['registered', 'zh-Hant', '報名成功'],
  ];
  test.each(rows)('that is %s the student reads, in %s: %s', async (status, language, expected) => {
    expect(await toastsAfter(shipped('activity-apply'), { status }, language)).toEqual([expected]);
  });
});

describe('after an assessment', () => {
  const rows: readonly [points: number, language: Locale, expected: string][] = [
    [5, 'en', 'Submitted successfully, +5 points'],
    [0, 'en', 'Submitted successfully'],
    [5, 'zh-Hant', '提交成功，+5 積分'],
    [0, 'zh-Hant', '提交成功'],
  ];
  test.each(rows)('worth %i points the student reads, in %s: %s', async (points, language, expected) => {
    expect(await toastsAfter(shipped('activity-assessment'), { points_award: points }, language)).toEqual([expected]);
  });
});

describe('a form', () => {
  const form = shipped('activity-apply');

  test('with one text says it whatever the answer', async () => {
    expect(await toastsAfter({ ...form, success: [{ text: 'Sent' }] }, null)).toEqual(['Sent']);
  });

  test('fills the text of its case from the answer', async () => {
    const text = { text: 'Number {0}', args: [['field', ['name', 'result'], 'no']] } as const;

    expect(
      await toastsAfter({ ...form, success: [{ when: ['name', 'is_top'], text: 'No' }, { text }] }, { no: 7 }),
    ).toEqual(['Number 7']);
  });

  test('without a case that fits says nothing', async () => {
    const success = [{ when: ['==', ['field', ['name', 'result'], 'status'], 'pending'], text: 'Wait' }] as const;

    expect(await toastsAfter({ ...form, success: [...success] }, { status: 'unheard of' })).toEqual([]);
  });

  test('without a text says that it was sent', async () => {
    const { success: _, ...silent } = form;

    expect(await toastsAfter(silent, {})).toEqual(['Sent successfully']);
  });
});
