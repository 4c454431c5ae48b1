/** One wrong field as answers tell it, in the language of the request. */
import type { Language } from '../portal/language.ts';
import type { PortalView } from '../portal/portal-view.ts';
import { fillText } from '../portal/texts.ts';
import type { FieldIssue } from './refusal.ts';

export interface FieldError {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
  readonly course_id?: number;
}

export function fieldError(issue: FieldIssue, portal: PortalView, call: string, language: Language): FieldError {
  const { field, rule, label, courseId } = issue;
  const message = ownSentence(issue, portal, language) ?? portal.fieldMessage(call, field, rule, language, label);
  return { field, rule, message, ...(courseId === undefined ? {} : { course_id: courseId }) };
}

/**
 * The sentence of an issue that has one of its own. Values that are words of the server, such as the name of a weekday,
 * are translated with it.
 */
export function ownSentence(
  { message, values = {} }: Pick<FieldIssue, 'message' | 'values'>,
  portal: Pick<PortalView, 'translate'>,
  language: Language,
): string | undefined {
  if (!message) return undefined;
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? portal.translate(value, language) : value,
  ]);
  return fillText(portal.translate(message, language), Object.fromEntries(shown));
}
