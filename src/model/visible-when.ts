/** When a question of a form of the server is shown: its `visible_when` as an expression. */
import type { Expression } from './expression.ts';
import { recordOf } from './records.ts';

type Compare = (name: Expression, value: unknown) => Expression | null;

/** By `op`, the comparison of one answer with a value; null for a value that cannot be compared so. */
const comparisons: Readonly<Record<string, Compare>> = {
  eq: compare('=='),
  ne: compare('!='),
  gt: compare('>'),
  lt: compare('<'),
  in: (name, value) => (Array.isArray(value) && value.every(isScalar) ? ['in', name, ['list', ...value]] : null),
  not_in: (name, value) => {
    const isIn = comparisons['in']?.(name, value) ?? null;
    return isIn === null ? null : ['not', isIn];
  },
  filled: (name) => ['not', ['run', 'empty', name]],
  empty: (name) => ['run', 'empty', name],
};

/** Whether a value is among the answers. For an empty question this is false, not null, so that its opposite holds. */
function isAmong(name: Expression, value: string | number | boolean | null): Expression {
  return ['&&', ['not', ['run', 'empty', name]], ['in', value, name]];
}

/** The same for a question that is answered with a list: whether a value is among the answers. */
const listComparisons: Readonly<Record<string, Compare>> = {
  eq: (name, value) => (isScalar(value) ? isAmong(name, value) : null),
  ne: (name, value) => (isScalar(value) ? ['not', isAmong(name, value)] : null),
  in: (name, value) => {
    if (!Array.isArray(value) || !value.every(isScalar)) return null;
    const ways = value.map((one) => isAmong(name, one));
    return join('||', ways, false);
  },
  not_in: (name, value) => {
    const isIn = listComparisons['in']?.(name, value) ?? null;
    return isIn === null ? null : ['not', isIn];
  },
  filled: (name) => ['not', ['run', 'empty', name]],
  empty: (name) => ['run', 'empty', name],
};

/**
 * The condition of a question as an expression, which reads other questions by their keys.
 * @param given   `{field, op, value}`, or several of them as `{all: […]}` or `{any: […]}`, also inside each other
 * @param listed  the keys of the questions that are answered with a list
 * @returns null when any part of it is none of these
 */
export function visibleWhen(given: unknown, listed: ReadonlySet<unknown>): Expression | null {
  const { field, op, value, all, any } = recordOf(given);
  if (Array.isArray(all)) return junction('&&', all, true, listed);
  if (Array.isArray(any)) return junction('||', any, false, listed);
  if (typeof field !== 'string' || typeof op !== 'string') return null;
  const operators = listed.has(field) ? listComparisons : comparisons;
  return (Object.hasOwn(operators, op) ? operators[op]?.(['name', field], value) : null) ?? null;
}

function junction(
  operator: '&&' | '||',
  parts: readonly unknown[],
  whenEmpty: boolean,
  listed: ReadonlySet<unknown>,
): Expression | null {
  const conditions = parts.map((part) => visibleWhen(part, listed));
  const known = conditions.filter((condition) => condition !== null);
  return known.length < conditions.length ? null : join(operator, known, whenEmpty);
}

function join(operator: '&&' | '||', conditions: readonly Expression[], whenEmpty: boolean): Expression {
  const [first = whenEmpty, ...others] = conditions;
  return others.reduce((left, right): Expression => [operator, left, right], first);
}

function compare(operator: '==' | '!=' | '>' | '<'): Compare {
  return (name, value) => (isScalar(value) ? [operator, name, value] : null);
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
