/** What can be read of each entry of a list, or of each entry of a list in it. */
import { type Expression, entryNames, type Scope } from '#model';

/**
 * @param within  a list in each entry, whose entries then count; their fields are before those of the entry around
 * @param valueOf  what an expression gives beside these names
 */
export function entriesWithin(
  rows: readonly Scope[],
  within: Expression | undefined,
  valueOf: (expression: Expression, names: Scope) => unknown,
): readonly Scope[] {
  return rows.flatMap((row) => {
    const names = entryNames(row);
    if (within === undefined) return [names];
    return recordsOf(valueOf(within, names)).map((own) => ({ ...row, ...own, entry: own }));
  });
}

export function recordsOf(value: unknown): readonly Scope[] {
  return Array.isArray(value)
    ? value.filter((entry): entry is Scope => typeof entry === 'object' && entry !== null)
    : [];
}
