/**
 * Limits of a field that are worked out from data and other answers. They are apart from `form-rules.ts` because a form is drawn
 * with them, and the rules are loaded later.
 */
import type { Expression } from './expression.ts';
import type { DefinedField } from './form-field.ts';

/**
 * The value of an expression over the answers and the data around them; undefined when a name in it is not known on this side.
 * What is in `names` is read first: the answers of a row, or the fields of an entry.
 */
export type ValueOf = (expression: Expression, names?: Readonly<Record<string, unknown>>) => unknown;

/**
 * The field as it is now, with its computed limits worked out. A limit whose value is empty or not known is left as the field has
 * it; a computed `required` is then false. A field without computed limits is given back as it is.
 */
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

/** The computed limits of a field, each as its key and its expression: `['max', …]`. */
export function limitsOf(field: DefinedField): readonly (readonly [string, Expression])[] {
  return 'limits' in field && field.limits !== undefined ? Object.entries(field.limits) : [];
}

/** Whether a value can be a limit: a number, a text, or a list of texts as for `accept`. Empty data sets no limit. */
function isLimit(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((entry) => typeof entry === 'string');
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
