/** What a button that sends a form sets off: what is written is checked, waited for and sent, one press at a time. */
import type { UseFormReturn } from 'react-hook-form';
import { type DefinedField, type FormSubmit, holdsFiles } from '#model';
import { isChunkLoadError } from '../kernel/load-model.ts';
import { loadChecker, sayUnchecked } from './form-checker.ts';
import type { FormRuntime } from './form-runtime.ts';
import type { FormValues } from './form-types.ts';
import type { SendFacts } from './send-form.ts';

export interface SubmitFacts extends Omit<SendFacts, 'prepared' | 'way'> {
  /** React Hook Form's: checks all answers first. */
  readonly handleSubmit: UseFormReturn<FormValues>['handleSubmit'];
  /** What that check has found, by the names of the fields. */
  readonly lastTexts: () => ReadonlyMap<string, string>;
}

/** The part that sends answers, asked for when they are. A module that is there already is not fetched again. */
export function loadSender(): Promise<typeof import('./send-form.ts')> {
  return import('./send-form.ts');
}

/** @returns what sends the form. While that is on its way, a further press sends nothing: it only says which answers are meant. */
export function createSubmission(): (way: FormSubmit | undefined, facts: SubmitFacts) => Promise<void> {
  let isBusy = false;
  /** What was written when a button was pressed last: what is changed while that waits is not sent with it. */
  let meant = '';

  async function checkAndSend(way: FormSubmit | undefined, facts: SubmitFacts): Promise<void> {
    const { runtime, context, captchas, handleSubmit, lastTexts } = facts;
    const [{ canBeSent, followAnswers, sendForm }] = await Promise.all([loadSender(), loadChecker()]);
    followAnswers(runtime)(); // they may not have followed yet
    if (!(await canBeSent(facts))) return;
    await Promise.all([...captchas.values()].map((captcha) => captcha.settled()));
    // It may be half a word by now.
    if (writtenIn(runtime) !== meant)
      return context.portal.feedback.toast(context.portal.message('changedMeanwhile'), 'info');
    const send = async (prepared: Readonly<Record<string, unknown>>) => {
      runtime.showErrors(new Map());
      await sendForm({ ...facts, prepared, way });
    };
    if (way?.check === false) await send(runtime.prepared());
    else await handleSubmit(send, () => runtime.showErrors(lastTexts()))();
  }

  return async (way, facts) => {
    const { runtime, context } = facts;
    meant = writtenIn(runtime);
    if (isBusy) return;
    isBusy = true;
    try {
      await checkAndSend(way, facts);
    } catch (reason) {
      if (!isChunkLoadError(reason)) throw reason;
      sayUnchecked(context.portal, runtime.form);
    } finally {
      isBusy = false;
    }
  };
}

/** What a person has written and chosen, as one text; what comes in by itself is left out: files, and what is worked out. */
function writtenIn(runtime: FormRuntime): string {
  const comesIn = (field: DefinedField) => holdsFiles(field) || 'follows' in field;
  const fields = runtime.allFields().filter((field) => !comesIn(field));
  const inRows = fields.flatMap((field) => (field.kind === 'rows' ? field.fields : []));
  const aside = new Set(inRows.filter(comesIn).map(({ name }) => name));
  const values = fields.map(({ name }) => runtime.value(name));
  return JSON.stringify(values, (key, value: unknown) => (aside.has(key) ? undefined : value));
}
