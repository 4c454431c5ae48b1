/** Choices from a list of the data: for a menu, for a search, and for what a form accepts. */
import { type Expression, entryNames, type Options, type Scope } from '#model';
import type { Choice } from '../scope/data-state.ts';

type Read = (expression: Expression, names?: Scope) => unknown;

/** The choices that a list of the data gives. */
export function choicesFrom(entries: unknown, options: Exclude<Options, string>, read: Read): readonly Choice[] {
  return Array.isArray(entries) ? once(entries.flatMap((entry) => choiceOf(entry, options, read))) : [];
}

/** Several entries may have the same value: the towns of many libraries are a menu of towns. */
function once(choices: readonly Choice[]): readonly Choice[] {
  const seen = new Set<Choice['value']>();
  return choices.filter(({ value }) => seen.size < seen.add(value).size);
}

function choiceOf(entry: unknown, options: Exclude<Options, string>, read: Read): Choice[] {
  const names = entryNames(entry);
  if (options.where !== undefined && read(options.where, names) !== true) return [];
  const value = read(options.value, names);
  const label = read(options.label, names);
  return typeof value === 'string' || typeof value === 'number' ? [{ value, label: String(label ?? value) }] : [];
}
