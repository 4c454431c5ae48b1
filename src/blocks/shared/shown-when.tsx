/** A part that is there only while its condition holds. */
import { type ReactNode, useMemo } from 'react';
import { useCondition, useValue } from '#engine';
import type { Expression } from '#model';

export function ShownWhen({
  condition,
  children,
}: {
  readonly condition: Expression | undefined;
  readonly children: ReactNode;
}) {
  return useCondition(condition) ? children : null;
}

/** Whether a condition is given and holds: what is not said is not so. */
export function useHolds(condition: Expression | undefined): boolean {
  const holds = useCondition(condition);
  return condition !== undefined && holds;
}

/** Those parts whose condition holds: the same list as long as the same ones do. */
export function useShown<Part extends { readonly when?: Expression }>(parts: readonly Part[]): readonly Part[] {
  const marks = useValue(useMemo(() => marksOf(parts), [parts]));
  return useMemo(() => parts.filter((_, index) => String(marks)[index] === '1'), [parts, marks]);
}

/** All conditions as one question, whose answer is a 1 or 0 for each: `101`. */
function marksOf(parts: readonly { readonly when?: Expression }[]): Expression {
  return parts.reduce<Expression>((marks, { when = true }) => ['+', marks, ['if', when, '1', '0']], '');
}
