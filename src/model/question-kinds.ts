/** What may be asked, before the questions of the server are known. */
import type { DefinedField } from './form-field.ts';

/** The kinds of field that questions never become (see `formFromDefinition`, which is fetched later than this is asked). */
const others: readonly DefinedField['kind'][] = [
  'password',
  'captcha',
  'image',
  'month',
  'address',
  'rich-text',
  'agreement',
  'hidden',
  'rows',
];

export function mayBeQuestion(kind: DefinedField['kind']): boolean {
  return !others.includes(kind);
}
