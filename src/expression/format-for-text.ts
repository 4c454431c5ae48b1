/** How the value of a `{placeholder}` becomes words. */
import type { Expression } from '#model';
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
 * One of a list of options stays as it is, so that its label can be looked up. Types that cannot be shown are
 * reported by `checkExpression` with `expected: { kind: 'showable' }`.
 */
export function formatForText(expression: Expression, type: CheckedType, vanishes = false): Expression {
  if (type.kind === 'one-of' || isFormatted(expression)) return expression;
  if (vanishes && worded.includes(type.kind)) return expression;
  return ['run', formats[type.kind] ?? 'show', expression];
}

/** What such a function gives is for people already, the dash for nothing included. */
function isFormatted(expression: Expression): boolean {
  const row = Array.isArray(expression) && expression[0] === 'run' ? rows[expression[1] as FunctionName] : undefined;
  return row?.result === 'text' && row.takesEmpty === true;
}
