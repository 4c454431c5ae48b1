/** What expressions say of each entry of a list, or of each entry of a list in it. */
import type { Expression, Scope } from '#model';
import { useReader } from '../scope/scope.tsx';
import { entriesWithin } from './entries-within.ts';

export interface EntryValues<Key extends string> {
  /** What can be read of the entry. */
  readonly names: Scope;
  readonly values: Readonly<Record<Key, unknown>>;
}

/**
 * @param within  a list in each entry, whose entries then count; their fields are before those of the entry around
 * @param wanted  the expressions by the name of what they give
 */
export function useEntryValues<Key extends string>(
  rows: readonly Scope[],
  within: Expression | undefined,
  wanted: Readonly<Record<Key, Expression | undefined>>,
): readonly EntryValues<Key>[] {
  const { value } = useReader();
  const keys = Object.keys(wanted) as Key[]; // the keys of a record of this type
  return entriesWithin(rows, within, value).map((names) => {
    const values = keys.map((key) => [key, wanted[key] === undefined ? null : value(wanted[key], names)]);
    return { names, values: Object.fromEntries(values) as Record<Key, unknown> }; // each key once
  });
}
