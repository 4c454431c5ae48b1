/** Answers to forms of the office, kept with the version they were given to. */
import type { FormDefinition, Submission } from '#contract';
import type { CallContext } from '../call.ts';
import type { OfficeAnswers, SentAnswers } from './office-form-answers.ts';

export type SubmissionContext = Pick<CallContext, 'database' | 'language' | 'now' | 'time' | 'files' | 'portal'> & {
  readonly user: { readonly id: number };
};

export interface NewSubmission {
  readonly formId: string;
  readonly sent: SentAnswers & { readonly ext?: unknown };
  /** What uploaded files may have been meant for. */
  readonly purposes: readonly string[];
  /** True: kept as a draft; required questions may be unanswered. */
  readonly isDraft?: boolean;
}

/**
 * Checks answers and keeps them: one submission a person and form, a later one replaces it while the form is editable.
 * @throws Refusal 409 outside the time of the form, when it has changed, when it was sent already and is not editable; 422
 */
export async function submitOfficeForm(context: SubmissionContext, submission: NewSubmission): Promise<Submission> {
  throw new Error(`not built yet: ${submission.formId} ${context.language}`);
}

/** The definition with what the person has sent, files as links; null when there is no such form. */
export async function loadAnsweredForm(context: SubmissionContext, formId: string): Promise<FormDefinition | null> {
  throw new Error(`not built yet: ${formId} ${context.language}`);
}

/** The record whose answers take places of choices with a limit. */
export interface PlaceHolder {
  readonly record: 'registration' | 'submission' | 'application';
  readonly id: number;
}

/**
 * Takes the places that answers need where a choice has a limit, in place of those the holder had before.
 * @throws Refusal 422 on the question whose choice is full
 */
export async function takeOptionPlaces(
  context: Pick<SubmissionContext, 'database'>,
  holder: PlaceHolder,
  office: OfficeAnswers,
): Promise<void> {
  throw new Error(`not built yet: ${holder.record} ${office.version} ${String(context)}`);
}

/** Gives back the places that a record held, for example when a registration is cancelled. */
export async function releaseOptionPlaces(
  context: Pick<SubmissionContext, 'database'>,
  holder: PlaceHolder,
): Promise<void> {
  throw new Error(`not built yet: ${holder.record} ${String(context)}`);
}
