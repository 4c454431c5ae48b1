/** One wrong field as answers tell it, in the language of the request. */
import { fillText } from '#model';
import type { Language } from '../portal/language.ts';
import type { PortalView } from '../portal/portal-view.ts';
import type { FieldIssue } from './refusal.ts';

export interface FieldError {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
  readonly course_id?: number;
}

export function fieldError(issue: FieldIssue, portal: PortalView, call: string, language: Language): FieldError {
  const { field, rule, label, courseId } = issue;
  const message = ownSentence(issue, portal, language) ?? portal.fieldMessage({ call, field, rule, label }, language);
  return { field, rule, message, ...(courseId === undefined ? {} : { course_id: courseId }) };
}

/** The sentence of an issue that has one of its own. */
export function ownSentence(
  { says, message, values = {} }: Pick<FieldIssue, 'says' | 'message' | 'values'>,
  portal: Pick<PortalView, 'translate' | 'say'>,
  language: Language,
): string | undefined {
  if (says) return portal.say(says, language, values);
  if (!message) return undefined;
  // What a form says is filled with answers, by their places from 0.
  return fillText(portal.translate(message, language), Object.values(values));
}
