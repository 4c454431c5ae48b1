/** A part that is there only while its condition holds. */
import type { ReactNode } from 'react';
import { useCondition } from '#engine';
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

/** Those parts whose condition holds. The parts come from the model, so there are as many on every rendering. */
export function useShown<Part extends { readonly when?: Expression }>(parts: readonly Part[]): readonly Part[] {
  const shown = parts.map((part) => useCondition(part.when));
  return parts.filter((_, index) => shown[index]);
}
