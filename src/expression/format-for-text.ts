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
 * Wraps a placeholder's tree in the function that writes its type for people; nothing (null) becomes a dash. A value whose type names
 * labels becomes its label, and one of some options without labels stays as it is. Types that cannot be shown are reported by
 * `checkExpression` with `expected: { kind: 'showable' }`.
 * @param vanishes  whether the text is not shown when a value in it is empty: nobody sees the dash then, so words stay as they are
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

/** Whether a tree is a function that writes for people already, with a dash for nothing. */
function isFormatted(expression: Expression): boolean {
  const [word, name] = operationOf(expression) ?? [];
  const row = word === 'run' && typeof name === 'string' && isKeyOf(rows, name) ? rows[name] : undefined;
  return row?.result === 'text' && row.takesEmpty === true;
}
