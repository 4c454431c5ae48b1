/** The parts that check answers (the schema, its validator, the rules) and send them. No form needs them to be seen, so they come behind the first fields. */
import type { FormModel } from '#model';
import type { Portal } from '../portal/portal.ts';

export type FormChecker = typeof import('./find-errors.ts');

let checker: FormChecker | null = null;
let loading: Promise<FormChecker> | null = null;

/** The part, when it is there already. */
export function checkerNow(): FormChecker | null {
  return checker;
}

/** Fetches the part once; what failed is fetched again the next time. */
export function loadChecker(): Promise<FormChecker> {
  loading ??= import('./find-errors.ts').then(
    (part) => {
      checker = part;
      return part;
    },
    (reason: unknown) => {
      loading = null;
      throw reason;
    },
  );
  return loading;
}

/** The part that sends answers, asked for when they are. A module that is there already is not fetched again. */
export function loadSender(): Promise<typeof import('./send-form.ts')> {
  return import('./send-form.ts');
}

/** Nothing is sent unchecked: without the part it is as if the call had failed, and what was typed stays. */
export function sayUnchecked(portal: Portal, form: FormModel): void {
  portal.feedback.toast(portal.message('requestFailed', { url: form.sends }), 'error');
}
