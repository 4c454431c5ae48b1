/** Limits of a field that are worked out from data and other answers. Apart from the rules: a form is drawn before it is checked. */
import type { Expression } from './expression.ts';
import type { DefinedField } from './form-field.ts';

/**
 * The value of an expression over the answers and the data around them; undefined when a name in it is not known on this side.
 * In a row `names` are its answers, which are read first.
 */
export type ValueOf = (expression: Expression, names?: Readonly<Record<string, unknown>>) => unknown;

/** The field as it is now: limits that are computed have their values. A field without such limits is given back as it is. */
export function fieldNow<Asked extends DefinedField>(field: Asked, valueOf: ValueOf): Asked {
  const limits = limitsOf(field);
  if (limits.length === 0) return field;
  const known = limits.flatMap(([key, expression]) => {
    const value = valueOf(expression);
    if (key === 'required') return [[key, value === true] as const];
    return isLimit(value) ? [[key, value] as const] : [];
  });
  return { ...field, ...Object.fromEntries(known) };
}

/** The limits of a field that are computed, with the key of each. */
export function limitsOf(field: DefinedField): readonly (readonly [string, Expression])[] {
  return 'limits' in field && field.limits !== undefined ? Object.entries(field.limits) : [];
}

/** Empty data sets no limit. */
function isLimit(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((entry) => typeof entry === 'string');
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
