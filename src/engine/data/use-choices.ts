/** What can be chosen: an option list, or a list of the data. */
import { choicesFrom, type OptionListModel, type Options } from '#model';
import type { Choice } from '../scope/data-state.ts';
import { usePage } from '../scope/page-context.ts';
import { useReader, useText, useValue } from '../scope/scope.tsx';
import { useValueMaps } from '../show/value-maps.ts';

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
  if (typeof options === 'object') return choicesFrom(entries, options, value);
  if (!named) return lists[options] ?? none;
  const { valueMap } = named;
  return named.options.map((option) => ({
    value: option.value,
    label: (valueMap === undefined ? null : labelOf(valueMap, option.value)) ?? text(option.label),
    ...(option.description === undefined ? {} : { description: text(option.description) }),
  }));
}

const none: readonly Choice[] = [];
