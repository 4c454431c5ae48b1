/** How the value of a `{placeholder}` becomes words. */
import { type Expression, isKeyOf, operationOf } from '#model';
import type { CheckedType } from './checked-type.ts';
import { type ExpressionFunction, type FunctionName, functions } from './functions.ts';

const formats: Partial<Record<CheckedType['kind'], FunctionName>> = {
  datetime: 'datetime',
  instant: 'datetime',
  date: 'date',
  time: 'time',
  month: 'month',
  country: 'country',
  money: 'money',
  'yes-no': 'yes_no',
};

const rows: Readonly<Record<FunctionName, ExpressionFunction>> = functions;

/** Types that are words already. */
const worded: readonly CheckedType['kind'][] = ['text', 'path', 'one-of'];

/**
 * Wraps a placeholder's tree in the function that writes its type for people; nothing (null) becomes a dash. In a text that
 * vanishes nobody sees the dash, so words stay as they are.
 * One of a list of options becomes its label where the contract says which; else it stays as it is. Types that cannot be shown are
 * reported by `checkExpression` with `expected: { kind: 'showable' }`.
 */
export function formatForText(expression: Expression, type: CheckedType, vanishes = false): Expression {
  const labelled = withLabel(expression, type);
  if (type.kind === 'one-of' || labelled !== expression) return labelled;
  if (isFormatted(expression)) return expression;
  if (vanishes && worded.includes(type.kind)) return expression;
  return ['run', formats[type.kind] ?? 'show', expression];
}

/** A value whose type names an option list or status is shown by its label. */
export function withLabel(expression: Expression, type: CheckedType): Expression {
  const whole = type.kind === 'list' ? type.of : type;
  const labels = 'labels' in whole ? whole.labels : undefined;
  return labels === undefined ? expression : ['label', expression, labels];
}

/** What such a function gives is for people already, the dash for nothing included. */
function isFormatted(expression: Expression): boolean {
  const [word, name] = operationOf(expression) ?? [];
  const row = word === 'run' && typeof name === 'string' && isKeyOf(rows, name) ? rows[name] : undefined;
  return row?.result === 'text' && row.takesEmpty === true;
}
