/** Answers that are worked out of others. Browser and server work them out alike, so that nobody can send another one. */
import type { ValueOf } from './computed-limits.ts';
import type { DefinedField } from './form-field.ts';
import { prepareValue } from './prepare-values.ts';

/** As many digits as are meant: 0.1 + 0.2 is 0.3, and thousands of millions have their cents. */
const digits = 14;

/** Whether the answer of a field is worked out, so that nobody gives it. */
export function followsOthers(field: DefinedField): boolean {
  return 'follows' in field && field.follows === true;
}

/**
 * The answer of a field that follows others, as it is sent; null while there is none.
 * @returns undefined for a field that follows nothing, and where a name that is read is not known on this side
 */
export function followed(field: DefinedField, valueOf: ValueOf): unknown {
  if (!followsOthers(field) || !('start' in field) || field.start === undefined) return undefined;
  const value = valueOf(field.start);
  if (value === undefined) return undefined;
  const rounded = typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(digits)) : value;
  const written = field.kind === 'money' && typeof rounded === 'number' ? rounded.toFixed(2) : rounded;
  return prepareValue(field, written) ?? null;
}
