/** Choices from a list of the data: for a menu, for a search, and for what a form accepts. */
import type { Options } from './config.generated.ts';
import { entryNames } from './entry-names.ts';
import type { Expression } from './expression.ts';

type Read = (expression: Expression, names?: Readonly<Record<string, unknown>>) => unknown;

/** One of several answers, and how it is called. */
export interface ListedChoice {
  readonly value: string | number;
  readonly label: string;
}

/** The choices that a list of the data gives. */
export function choicesFrom(entries: unknown, options: Exclude<Options, string>, read: Read): readonly ListedChoice[] {
  return Array.isArray(entries) ? once(entries.flatMap((entry) => choiceOf(entry, options, read))) : [];
}

/** Several entries may have the same value: the towns of many libraries are a menu of towns. */
function once(choices: readonly ListedChoice[]): readonly ListedChoice[] {
  const seen = new Set<ListedChoice['value']>();
  return choices.filter(({ value }) => seen.size < seen.add(value).size);
}

function choiceOf(entry: unknown, options: Exclude<Options, string>, read: Read): ListedChoice[] {
  const names = entryNames(entry);
  if (options.where !== undefined && read(options.where, names) !== true) return [];
  const value = read(options.value, names);
  const label = read(options.label, names);
  return typeof value === 'string' || typeof value === 'number' ? [{ value, label: String(label ?? value) }] : [];
}
