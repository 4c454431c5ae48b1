/** What react-hook-form checks for a question, with the words that the student reads. */
import type { TFunction } from 'i18next';
import type { RegisterOptions } from 'react-hook-form';
import { type Answers, emailPattern, type Field, numberPattern } from './field.ts';

export function rulesOf(field: Field, t: TFunction): RegisterOptions<Answers> {
  const label = t(field.label);
  const invalid = t('{label} Invalid format', { label });
  const required = t('{label} is a required field', { label });
  switch (field.kind) {
    case 'text':
    case 'long-text':
      return { required, maxLength: { value: field.max, message: invalid } };
    case 'email':
      return { required, pattern: { value: emailPattern, message: invalid } };
    case 'number':
      return {
        required,
        pattern: { value: numberPattern, message: invalid },
        min: { value: field.min, message: invalid },
        max: { value: field.max, message: invalid },
      };
    default:
      return { required };
  }
}
