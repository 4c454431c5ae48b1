/** What a button that sends sets off: once at a time, and what was meant when it was pressed. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CaptchaField, FormField } from '#model';
import { createCaptcha } from '../../src/engine/forms/captcha.ts';
import { createSubmission, type SubmitFacts } from '../../src/engine/forms/submit-form.ts';
import { common, formAtWork, type World } from './support/form-at-work.ts';
import { stubUndrawnPage } from './support/undrawn-page.ts';

const field: FormField = { ...common, name: 'title', kind: 'text', max: 40 };
const captchaField: CaptchaField = {
  ...common,
  name: 'code',
  kind: 'captcha',
  session: 'passport/session',
  picture: 'passport/captcha',
};
const draft = { label: 'Save as draft', with: {}, check: false };

beforeEach(() => void stubUndrawnPage());
afterEach(() => void vi.unstubAllGlobals());

/** A form that may be sent, with a captcha that settles when it is told to. */
function open(world: World = {}, wrong: ReadonlyMap<string, string> = new Map()) {
  const form = formAtWork({ fields: [field] }, world);
  const { runtime, context } = form;
  let settle = () => {};
  const settled = new Promise<void>((done) => (settle = done));
  const captcha = { ...createCaptcha(form.portal, captchaField, () => {}), settled: () => settled };
  const facts: SubmitFacts = {
    runtime,
    context,
    captchas: new Map(),
    uploads: new Map(),
    onSending: () => {},
    onDone: () => {},
    onLoggedOut: () => {},
    onRenewed: () => {},
    lastTexts: () => wrong,
    // What React Hook Form does with its resolver.
    handleSubmit: ((send, refuse) => async () =>
      wrong.size === 0 ? send(runtime.prepared()) : refuse?.(Object.fromEntries(wrong))) as SubmitFacts['handleSubmit'],
  };
  const waiting: SubmitFacts = { ...facts, captchas: new Map([['code', captcha]]) };
  return { ...form, submit: createSubmission(), facts, waiting, settle };
}

test('a second press while the first waits sends nothing of its own', async () => {
  const { submit, facts, sent, type } = open();
  type('title', 'Tides');
  await Promise.all([submit(undefined, facts), submit(undefined, facts)]);
  expect(sent.map(({ given }) => given)).toEqual([{ title: 'Tides' }]);

  await submit(undefined, facts);
  expect(sent).toHaveLength(2);
});

test('what was changed after the press is not sent with it, which is said, unless the button is pressed again', async () => {
  const { submit, waiting, settle, sent, type, toasts } = open();
  type('title', 'Tid');
  const first = submit(undefined, waiting);
  type('title', 'Tides');
  settle();
  await first;
  expect([sent, toasts()]).toEqual([[], [expect.stringContaining('Send it again')]]);

  const again = submit(undefined, waiting);
  type('title', 'Tides of the sea');
  void submit(undefined, waiting);
  await again;
  expect(sent.map(({ given }) => given)).toEqual([{ title: 'Tides of the sea' }]);
});

test('wrong answers are shown and not sent, but a way that does not check sends them', async () => {
  const { submit, facts, sent, runtime } = open({}, new Map([['title', 'Title is required']]));
  await submit(undefined, facts);
  expect([runtime.errors.get('title'), sent]).toEqual(['Title is required', []]);

  await submit(draft, facts);
  expect(sent).toHaveLength(1);
});

test('after an error of our own the button can be pressed again', async () => {
  let answer = (): Promise<never> => Promise.reject(new Error('broken'));
  const { submit, facts, sent } = open({ answer: () => answer() });
  await expect(submit(undefined, facts)).rejects.toThrow('broken');
  answer = () => Promise.reject(new Error('broken again'));
  await expect(submit(undefined, facts)).rejects.toThrow('broken again');
  expect(sent).toHaveLength(2);
});
