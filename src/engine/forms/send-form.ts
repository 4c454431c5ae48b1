/** From checked answers to the answer of the server: ask, send, tell. */
import { answersOf, type FormStep, type FormSubmit } from '#model';
import type { ActionContext } from '../actions/run-actions.ts';
import { afterCall, runActions } from '../actions/run-actions.ts';
import { routeOf } from '../kernel/route-of.ts';
import type { Portal } from '../portal/portal.ts';
import type { Failure, FieldError } from '../request/reply.ts';
import { fittingCase } from '../scope/fitting-case.ts';
import type { CaptchaStore } from './captcha.ts';
import { formBody, placeErrors } from './form-body.ts';
import type { FormEnd } from './form-ends.ts';
import type { FormRuntime } from './form-runtime.ts';
import { rowOfPath } from './problems.ts';
import { settleSent } from './settle-sent.ts';
import { showFailed, type UploadList } from './uploads.ts';

export { followAnswers } from './follow-answers.ts';

export interface SendFacts {
  readonly runtime: FormRuntime;
  /** The checked answers, as they are sent. */
  readonly prepared: Readonly<Record<string, unknown>>;
  /** The button that was pressed, where there are several. */
  readonly way?: FormSubmit | undefined;
  readonly context: ActionContext;
  readonly captchas: ReadonlyMap<string, CaptchaStore>;
  readonly uploads: ReadonlyMap<string, UploadList>;
  readonly onSending: (sending: boolean) => void;
  /** The answers are safe with the server. @param settle  takes what was sent out of the fields */
  readonly onDone: (way: FormSubmit | undefined, settle: () => void) => void;
  /** The login ended: what was typed is needed again after the next one. */
  readonly onLoggedOut: () => void;
  /** The form is shown anew, as it is by now: with what was typed. */
  readonly onRenewed: () => void;
  /** Where code shows the form. */
  readonly end?: FormEnd | null;
}

/** @returns whether the form was sent and all its actions were done */
export async function sendForm(facts: SendFacts): Promise<boolean> {
  const { runtime, prepared, context, captchas, onSending, way } = facts;
  const { portal } = context;
  const { form } = runtime;
  const isFinal = way?.check !== false;
  // A question of the office may be empty: then there is nothing to confirm.
  const question = isFinal ? runtime.text(form.confirm) : '';
  if (question !== '' && !(await portal.confirm(question, false))) return false;

  const given = formBody(form, prepared, addedValues(facts));
  const key = portal.callOf(form.sends).changes ? { idempotencyKey: context.submissions.keyOf(form.sends, given) } : {};
  const { path } = portal.history.place();
  const sent = answersNow(runtime);
  onSending(true);
  const reply = await portal.send({ call: form.sends, given, ...key }).finally(() => onSending(false));
  if (reply.kind !== 'done') {
    refuse(facts, reply);
    return false;
  }
  context.submissions.done();
  afterCall(portal, form.sends, reply.answer);
  facts.onDone(way, () => settleSent(facts));
  for (const captcha of captchas.values()) captcha.spend();
  const isDone = await goOn(facts, reply.answer, sent, path);
  if (portal.history.place().path === path) for (const captcha of captchas.values()) captcha.renew();
  return isDone;
}

/** Says that it was sent, and does what the form and its place then ask for. @returns whether all of it was done */
async function goOn(facts: SendFacts, answer: unknown, sent: Record<string, unknown>, path: string): Promise<boolean> {
  const { runtime, context, way } = facts;
  const { portal } = context;
  const { form } = runtime;
  const names = { result: answer, sent };
  const cases = way?.success === undefined ? (form.success ?? []) : [{ text: way.success }];
  const success = fittingCase(cases, (when) => runtime.evaluate(when, names));
  if (success) portal.feedback.toast(runtime.text(success.text, names), 'success');
  else if (isSilent(facts)) portal.feedback.toast(portal.message('formSent'), 'success');
  const after = { ...context, names, hasLeft: portal.history.place().path !== path };
  if (!(await runActions(form.then ?? [], { ...after, node: runtime.scope }))) return false;
  // Who keeps a draft stays where the form is.
  if (way?.check === false) return true;
  facts.end?.onSent(answer);
  return runActions(runtime.block.then ?? [], after);
}

/** Nobody has said what people see after it: they would send it once more. Data that are loaded again are no word of it. */
function isSilent({ runtime: { form, block }, way, end }: SendFacts): boolean {
  const seen = [...(form.then ?? []), ...(block.then ?? [])].filter(({ kind }) => kind !== 'refresh');
  return form.success === undefined && seen.length === 0 && way?.check !== false && !end;
}

/** What is in the fields, by name, as conditions read it; null for what is not asked. */
function answersNow({ form, scope }: FormRuntime): Record<string, unknown> {
  return Object.fromEntries(form.fields.map(({ name }) => [name, scope.read(name)]));
}

/** Whether the form is open, whole and done with its uploads, which it waits for; says so, or leads to a file that failed, when it is not. */
export async function canBeSent({
  runtime,
  context,
  uploads,
  onSending,
}: Omit<SendFacts, 'prepared'>): Promise<boolean> {
  const { portal } = context;
  const say = (key: 'unknownField' | 'formClosed') => {
    portal.feedback.toast(portal.message(key), 'error');
    return false;
  };
  if (runtime.groups.get().some(({ definition }) => !definition.isOpen)) return say('formClosed');
  if (runtime.allFields().some((field) => field.kind === 'unknown' && runtime.isAsked(field)))
    return say('unknownField');
  // What was chosen for a question that is asked no more, or in a row that was taken out, does not go along.
  const goAlong = [...uploads].filter(([name]) => runtime.isAskedNow(name));
  const lists = goAlong.map(([, list]) => list);
  if (lists.some((list) => list.isSending())) {
    portal.feedback.toast(portal.message('uploading'), 'info');
    onSending(true);
    await Promise.all(lists.map(allSent));
    onSending(false);
  }
  return showFailed(goAlong, runtime);
}

/** Resolves once no file of the list is on its way. */
function allSent(list: UploadList): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (list.isSending()) return;
      stop();
      done();
    };
    const stop = list.store.subscribe(look);
    look();
  });
}

/** What YAML adds to the answers, the session of the captcha, the version of the questions. */
export function addedValues({
  runtime,
  captchas,
  way,
}: Pick<SendFacts, 'runtime' | 'captchas' | 'way'>): Record<string, unknown> {
  const { form, block } = runtime;
  const asks = form.asks ?? {};
  const fromBlock = Object.entries(block.with ?? {}).filter(([name]) => !Object.hasOwn(asks, name));
  const added = Object.fromEntries(
    [...Object.entries(form.with ?? {}), ...fromBlock, ...Object.entries(way?.with ?? {})].map(([name, expression]) => [
      name,
      runtime.evaluate(expression),
    ]),
  );
  for (const [name, { store }] of captchas) {
    if (form.aside?.includes(name)) continue;
    const { sid } = store.get();
    if (sid !== null) added['sid'] ??= sid;
  }
  const edited = block.edits === undefined ? null : runtime.evaluate(block.edits);
  if (typeof edited === 'object' && edited !== null && 'id' in edited) added['id'] = edited.id;
  // The server checks answers against the version of the questions that was shown.
  const [group] = runtime.groups.get();
  if (group) added['form_version'] ??= group.definition.version;
  return added;
}

/** Where problems have a place of their own, what is wrong with whole rows or with the whole is shown there. @returns what does */
function showProblems(errors: readonly FieldError[], runtime: FormRuntime): ReadonlySet<string> {
  if (runtime.form.checksWith === undefined) return new Set();
  const list = errors
    .filter(({ field }) => runtime.placeOf(field) === null)
    .map(({ field, message }) => ({ at: rowOfPath(field, runtime), message }));
  runtime.problems.set({ state: 'known', list });
  return new Set(list.map(({ message }) => message));
}

type SendingFacts = Pick<SendFacts, 'runtime' | 'context' | 'captchas' | 'onLoggedOut' | 'onRenewed' | 'end'>;

/** @returns whether the call of a step was made; else what is wrong is shown */
export async function sendStep(facts: SendingFacts, { sends = '', takes = [], success }: FormStep): Promise<boolean> {
  const { runtime, context, captchas } = facts;
  const { portal } = context;
  const answers = Object.entries(answersOf(runtime.prepared())).filter(([name]) => takes.includes(name));
  const asked = [...captchas].filter(([name]) => takes.includes(name));
  await Promise.all(asked.map(([, captcha]) => captcha.settled()));
  const sids = asked.map(([, { store }]) => ({ sid: store.get().sid }));
  const given: Record<string, unknown> = Object.assign(Object.fromEntries(answers), ...sids);
  const key = portal.callOf(sends).changes ? { idempotencyKey: context.submissions.keyOf(sends, given) } : {};
  const reply = await portal.send({ call: sends, given, ...key });
  if (reply.kind !== 'done') {
    refuse(facts, reply);
    return false;
  }
  context.submissions.done();
  // The next try needs another picture.
  for (const [, captcha] of asked) void captcha.refresh();
  const words = runtime.text(success, { result: reply.answer });
  if (words !== '') portal.feedback.toast(words, 'success');
  return true;
}

function refuse(facts: SendingFacts, failure: Failure): void {
  const { runtime, context, captchas } = facts;
  const { portal } = context;
  if (failure.kind === 'refused' && failure.code === 401) facts.onLoggedOut();
  if (!facts.end?.handles(failure)) {
    portal.report(failure, 'form');
    runtime.notice.set(reasonToKeep(failure, portal));
  }
  if (failure.kind !== 'refused') return;
  if (failure.code === 422) {
    const shown = runtime.allFields().filter((field) => field.kind !== 'questions' && runtime.isAsked(field));
    const { byField, others } = placeErrors(failure.errors, shown, runtime.form, runtime.placeOf);
    // An account and its password are wrong together: whoever said which would help somebody who guesses.
    const pairs = failure.errors.filter(({ rule }) => rule === 'credentials').map(({ field }) => field);
    const isOfSeveral = (name: string) =>
      shown.some((field) => field.name === name && field.kind !== 'password' && pairs.includes(name));
    const placed = showProblems(failure.errors, runtime);
    const marked = [...byField].filter(([, message]) => !placed.has(message));
    runtime.showErrors(new Map(marked.map(([name, message]) => [isOfSeveral(name) ? '' : name, message])));
    const unplaced = others.filter((message) => !placed.has(message));
    // Where everything has its place away from the button, at least it is heard that it was refused.
    const rest = marked.length === 0 && unplaced.length === 0 ? [failure.message] : unplaced;
    for (const message of new Set(rest)) portal.feedback.toast(message, 'error');
    if (others.length > 0) void takeOver(facts);
  }
  if (failure.waitSeconds > 0) context.onWait(failure.waitSeconds);
  // Who typed a password wrongly types it anew; what was typed is not left standing.
  for (const field of runtime.allFields()) {
    if (field.kind !== 'password' || field.autocomplete !== 'current-password') continue;
    runtime.empty(field.name);
    if (runtime.errors.get('') !== null) runtime.focus(field.name);
  }
  // A captcha is good for one try.
  for (const captcha of captchas.values()) void captcha.refresh();
}

/** A toast is gone before it is read by everybody: why nothing was sent stays beside the button, unless fields or the button itself say it. */
function reasonToKeep(failure: Failure, portal: Pick<Portal, 'message'>): string | null {
  if (failure.kind === 'aborted') return null;
  if (failure.kind !== 'refused' || failure.code >= 500) return portal.message('notSent');
  return [401, 422, 429].includes(failure.code) ? null : failure.message;
}

/**
 * The server misses an answer to a question that is not here: another config may have gone live since the page was loaded. The form of a
 * page follows it by itself; a dialog shows what it was opened with, so it opens once more.
 */
async function takeOver({ context, onRenewed }: SendingFacts): Promise<void> {
  const { portal, modalId } = context;
  const part = () => routeOf(portal.manifest.get().routes, portal.history.place().path)?.chunk;
  const before = part();
  await portal.reloadManifest().catch(() => {});
  if (part() === before || modalId === null) return;
  onRenewed();
  portal.feedback.close(modalId);
}
