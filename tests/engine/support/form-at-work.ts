/** A real form of the engine at work, without a page around it: only the network, the clock and the storage are the test's. */
import type { ClientCall, Expression, FormBlock, FormModel } from '#model';
import type { ActionContext } from '../../../src/engine/actions/run-actions.ts';
import { createFeedback } from '../../../src/engine/feedback/feedback.ts';
import { createFormRuntime } from '../../../src/engine/forms/form-runtime.ts';
import type { FormValues } from '../../../src/engine/forms/form-types.ts';
import { putAtPath, valueAtPath } from '../../../src/engine/forms/read-inputs.ts';
import { createSignals } from '../../../src/engine/kernel/store.ts';
import type { Portal } from '../../../src/engine/portal/portal.ts';
import type { Failure, Reply } from '../../../src/engine/request/reply.ts';
import type { ScopeNode } from '../../../src/engine/scope/scope-node.ts';
import { memory } from './memory.ts';
import { portalFor, shipped } from './portal-for.ts';

type Call = Parameters<Portal['send']>[0];

export interface World {
  /** What the server answers. */
  readonly answer?: (call: Call) => Reply | Promise<Reply>;
  readonly upload?: Portal['upload'];
  readonly user?: Record<string, unknown>;
  /** What the page around the form knows. */
  readonly page?: Record<string, unknown>;
}

export const refusal = (code: number, more: Partial<Extract<Failure, { kind: 'refused' }>> = {}): Failure => ({
  kind: 'refused',
  url: '/student-api/v1/x',
  code,
  message: 'The server says no',
  reason: null,
  errors: [],
  waitSeconds: 0,
  ...more,
});

/** A call of the shipped portal, or one of a trial, which changes something. */
const callOf = (name: string): ClientCall => ({
  method: 'POST',
  query: [],
  paged: false,
  multipart: false,
  changes: shipped.contract.calls[name]?.changes ?? true,
});

/** A portal whose server answers what the test says, and what was sent to it. */
export function answeringPortal({ answer, upload, user }: World = {}) {
  const sent: Call[] = [];
  const reported: Failure[] = [];
  const drafts = memory();
  const feedback = createFeedback(() => 1000, { now: () => 0, after: () => () => {} });
  const portal = portalFor({
    clock: { now: () => Date.parse('2026-03-10T12:00:00Z'), learn: () => {}, subscribe: () => () => {} },
    feedback,
    drafts,
    callOf,
    send: async (call) => {
      sent.push(call);
      return (await answer?.(call)) ?? { kind: 'done', answer: {}, message: 'OK' };
    },
    ...(upload ? { upload } : {}),
    report: (failure) => void reported.push(failure),
  });
  portal.session.store.patch({ user: user ?? null });
  const toasts = () => feedback.store.get().toasts.map(({ text }) => text);
  return { portal, sent, reported, drafts, toasts };
}

export function formAtWork(
  form: Pick<FormModel, 'fields'> & Partial<FormModel>,
  world: World = {},
  block: Partial<FormBlock> = {},
  options: Parameters<typeof createFormRuntime>[0]['options'] = {},
) {
  const around = answeringPortal(world);
  const signals = createSignals();
  const page: Record<string, unknown> = { ...world.page };
  const outer: ScopeNode = {
    read: (name) => page[name] ?? null,
    dataState: () => null,
    subscribe: signals.subscribe,
    all: () => page,
  };
  const runtime = createFormRuntime({
    portal: around.portal,
    form: { name: 'trial', sends: 'x', requiredStyle: 'is required', extraFields: [], ...form } as FormModel, // the rest is optional
    block: { kind: 'form', form: 'trial', look: 'card', ...block },
    outer,
    options,
    id: 'f',
    touched: new Set(),
  });
  let values: FormValues = runtime.startValues();
  // What React Hook Form does for it in a browser.
  const methods = {
    getValues: (name?: string) => (name === undefined ? values : valueAtPath(values, name)),
    setValue: (name: string, value: unknown) => putAtPath(values, name, value),
    reset: (next: FormValues) => {
      values = next;
    },
  };
  runtime.attach(methods as unknown as Parameters<typeof runtime.attach>[0]); // those parts of it that are used
  const type = (name: string, value: unknown) => {
    methods.setValue(name, value);
    runtime.changed(name);
  };
  const changePage = (name: string, value: unknown) => {
    page[name] = value;
    signals.emit(name);
  };
  const submissions = { keyOf: () => 'key', done: () => {} };
  const waits: number[] = [];
  // what sending reads of it
  const context = {
    portal: around.portal,
    node: outer,
    names: {},
    submissions,
    onWait: (seconds: number) => waits.push(seconds),
  } as unknown as ActionContext;
  return { ...around, runtime, type, changePage, context, waits };
}

export const common = { label: 'Question', required: false, readOnly: false, width: 'full' } as const;
export const read = (name: string): Expression => ['name', name];
