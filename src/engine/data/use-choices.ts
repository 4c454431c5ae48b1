/** What can be chosen: an option list, or a list of the data. */
import type { OptionListModel, Options, Scope } from '#model';
import { useReader, useText, useValue } from '../scope/scope.tsx';
import { useValueMaps } from '../show/value-maps.ts';
import type { Choice } from './data-state.ts';
import { usePage } from './page-context.ts';

/** The choices of an option list or of a list of the data, in the current language. */
export function useChoices(
  options: Options | undefined,
  lists: Readonly<Record<string, readonly Choice[]>> = {},
): readonly Choice[] {
  const page = usePage();
  const text = useText();
  const named: OptionListModel | undefined = typeof options === 'string' ? page.options[options] : undefined;
  const labelOf = useValueMaps(named?.valueMap !== undefined);
  const entries = useValue(typeof options === 'object' ? options.from : undefined);
  // Read for itself, so that a change of an answer in it is followed.
  useValue(typeof options === 'object' ? options.where : undefined);
  const { value } = useReader();
  if (options === undefined) return none;
  if (typeof options === 'object') {
    return choicesFrom(entries, options, value);
  }
  if (!named) return lists[options] ?? none;
  const { valueMap } = named;
  return named.options.map((option) => ({
    value: option.value,
    label: (valueMap === undefined ? null : labelOf(valueMap, option.value)) ?? text(option.label),
    ...(option.description === undefined ? {} : { description: text(option.description) }),
  }));
}

const none: readonly Choice[] = [];

/** The choices that a list of the data gives. */
export function choicesFrom(
  entries: unknown,
  options: Exclude<Options, string>,
  read: ReturnType<typeof useReader>['value'],
): readonly Choice[] {
  return Array.isArray(entries) ? once(entries.flatMap((entry) => choiceOf(entry, options, read))) : none;
}

/** Several entries may have the same value: the towns of many schools are a menu of towns. */
function once(choices: readonly Choice[]): readonly Choice[] {
  const seen = new Set<Choice['value']>();
  return choices.filter(({ value }) => seen.size < seen.add(value).size);
}

function choiceOf(
  entry: unknown,
  options: Exclude<Options, string>,
  read: ReturnType<typeof useReader>['value'],
): Choice[] {
  const names: Scope = typeof entry === 'object' && entry !== null ? { ...entry, entry } : { value: entry, entry };
  if (options.where !== undefined && read(options.where, names) !== true) return [];
  const value = read(options.value, names);
  const label = read(options.label, names);
  return typeof value === 'string' || typeof value === 'number' ? [{ value, label: String(label ?? value) }] : [];
}
