/** What depends on the situation is a list of cases, the first that fits wins. */
import type { Expression } from '#model';

/**
 * The first case whose condition holds; one without a condition always does.
 * @param evaluate  the value of a condition at this place and moment
 */
export function fittingCase<Case extends { readonly when?: Expression }>(
  cases: readonly Case[],
  evaluate: (when: Expression) => unknown,
): Case | undefined {
  return cases.find(({ when }) => when === undefined || evaluate(when) === true);
}
