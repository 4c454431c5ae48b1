/** What an expression says whatever the values in it are: a check that always holds, a condition that never does. */
import { type Expression, operationOf } from '#model';

/** The fixed bounds of the numbers that have some, by their name. */
export type Bounds = ReadonlyMap<string, { readonly min: number | undefined; readonly max: number | undefined }>;

/** True or false when an expression is so whatever is answered; null when that depends. */
export function truthOf(expression: Expression, bounds: Bounds = new Map()): boolean | null {
  if (typeof expression === 'boolean') return expression;
  const operation = operationOf(expression);
  if (!operation) return null;
  const [operator, left = null, right = null] = operation;
  if (operator === 'not') return opposite(truthOf(left, bounds));
  if (operator === '&&' || operator === '||') {
    const deciding = operator === '||';
    const sides = [truthOf(left, bounds), truthOf(right, bounds)];
    if (sides.includes(deciding)) return deciding;
    if (areOpposite(left, right)) return deciding;
    if (nameTwoValues([...partsOf(left, operator), ...partsOf(right, operator)], deciding ? '!=' : '=='))
      return deciding;
    return sides.includes(null) ? null : !deciding;
  }
  if (!Object.hasOwn(comparisons, operator)) return null;
  if (isSame(left, right)) return comparisons[operator]?.same ?? null;
  if (typeof left === 'number' && typeof right === 'number')
    return comparisons[operator]?.ofNumbers(left, right) ?? null;
  if (isScalar(left) && isScalar(right)) return operator === '==' ? false : operator === '!=' ? true : null;
  return againstBound(operator, left, right, bounds);
}

/** The conditions that are joined by one operator. */
function partsOf(condition: Expression, joined: '&&' | '||'): readonly Expression[] {
  const [operator, left = null, right = null] = operationOf(condition) ?? [];
  return operator === joined ? [...partsOf(left, joined), ...partsOf(right, joined)] : [condition];
}

/** Whether one thing is held against two values: `type == "leave" and type == "other"`, or `!=` with `or` between them. */
function nameTwoValues(parts: readonly Expression[], sign: '==' | '!='): boolean {
  const values = new Map<string, Expression>();
  return parts.some((part) => {
    const [operator, left = null, right = null] = operationOf(part) ?? [];
    if (operator !== sign || !isScalar(right) || isScalar(left)) return false;
    const what = JSON.stringify(left);
    const other = values.get(what);
    values.set(what, right);
    return other !== undefined && other !== right;
  });
}

function isScalar(expression: Expression): boolean {
  return !Array.isArray(expression);
}

function opposite(truth: boolean | null): boolean | null {
  return truth === null ? null : !truth;
}

interface Comparison {
  /** What it says of two equal values. */
  readonly same: boolean;
  readonly opposite: string;
  /** The same comparison with its sides changed. */
  readonly turned: string;
  readonly ofNumbers: (left: number, right: number) => boolean;
}

const comparisons: Readonly<Record<string, Comparison>> = {
  '==': { ofNumbers: (left, right) => left === right, same: true, opposite: '!=', turned: '==' },
  '!=': { ofNumbers: (left, right) => left !== right, same: false, opposite: '==', turned: '!=' },
  '<': { ofNumbers: (left, right) => left < right, same: false, opposite: '>=', turned: '>' },
  '<=': { ofNumbers: (left, right) => left <= right, same: true, opposite: '>', turned: '>=' },
  '>': { ofNumbers: (left, right) => left > right, same: false, opposite: '<=', turned: '<' },
  '>=': { ofNumbers: (left, right) => left >= right, same: true, opposite: '<', turned: '<=' },
};

function isSame(left: Expression, right: Expression): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function areOpposite(left: Expression, right: Expression): boolean {
  if (isSame(['not', left], right) || isSame(['not', right], left)) return true;
  const [operator = '', ...operands] = operationOf(left) ?? [];
  const [other, ...others] = operationOf(right) ?? [];
  return (
    other !== undefined &&
    comparisons[operator]?.opposite === other &&
    JSON.stringify(operands) === JSON.stringify(others)
  );
}

/** A number against what its field takes at all: `days > 0` where `min: 1` is written. */
function againstBound(operator: string, left: Expression, right: Expression, bounds: Bounds): boolean | null {
  if (typeof left === 'number') return againstBound(comparisons[operator]?.turned ?? '', right, left, bounds);
  const bound = bounds.get(nameAlone(left) ?? '');
  if (!bound || typeof right !== 'number') return null;
  const { min = -Infinity, max = Infinity } = bound;
  if (operator === '>=' || operator === '<') return orderOf(min >= right, max < right, operator === '>=');
  if (operator === '>' || operator === '<=') return orderOf(min > right, max <= right, operator === '>');
  return null;
}

function orderOf(isAlwaysAbove: boolean, isNeverAbove: boolean, asksWhetherAbove: boolean): boolean | null {
  if (isAlwaysAbove) return asksWhetherAbove;
  return isNeverAbove ? !asksWhetherAbove : null;
}

/** The name, where the expression is nothing but one. */
export function nameAlone(expression: Expression | undefined): string | null {
  const [operator, name] = operationOf(expression) ?? [];
  return operator === 'name' && typeof name === 'string' ? name : null;
}
