/** Loads the part that checks answers (the schema, its validator, the rules). No form needs it to be seen, so it comes behind the first fields. */
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

/** Says that sending has failed, because the checker could not be loaded: unchecked answers are never sent. What was typed stays. */
export function sayUnchecked(portal: Portal, form: FormModel): void {
  portal.feedback.toast(portal.message('requestFailed', { url: form.sends }), 'error');
}
