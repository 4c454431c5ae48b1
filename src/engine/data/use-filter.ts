/** Controls whose value stands in the address. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Filter, OptionListModel, Options, Scope } from '#model';
import { useMessage, useReader, useText, useValue } from '../scope/scope.tsx';
import { useValueMaps } from '../show/value-maps.ts';
import { usePortal } from '../start/portal.ts';
import { changeQuery, type FilterValue, readFilter, search, writeFilter } from './address-state.ts';
import type { Choice, FilterState } from './data-state.ts';
import { usePage } from './page-context.ts';

/** One word of the address and a way to change it. */
export function useAddressValue(
  name: string,
  { replace = true }: { readonly replace?: boolean } = {},
): readonly [string | null, (value: string | null) => void] {
  const { history } = usePortal();
  const value = useSyncExternalStore(history.subscribe, () => new URLSearchParams(history.place().search).get(name));
  const set = (next: string | null) => {
    const { path, search: now } = history.place();
    const query = changeQuery(now, { [name]: next });
    history.go(query ? `${path}?${query}` : path, { replace });
  };
  return [value, set];
}

/** The place where one is, `/pages/message/message?filter=unread`, with another value for one word of the address. */
export function useAddressWith(name: string, value: string): string {
  const { history } = usePortal();
  return useSyncExternalStore(history.subscribe, () => {
    const { path, search: now } = history.place();
    return `${path}?${changeQuery(now, { [name]: value })}`;
  });
}

/** The value and choices of one filter. Where it may be left open, the first choice is "all", with an empty text as value. */
export function useFilter(filter: Filter): FilterState {
  const { history } = usePortal();
  const text = useText();
  const message = useMessage();
  const choices = useChoices(filter.options);
  const values = useMemo(
    () => (filter.options === undefined || choices.length === 0 ? null : choices.map((choice) => choice.value)),
    [filter, choices],
  );
  const word = useSyncExternalStore(history.subscribe, () =>
    new URLSearchParams(history.place().search).get(filter.name),
  );
  const start = useValue(filter.start);
  const inAddress = readFilter(
    new URLSearchParams(word === null ? '' : { [filter.name]: word }),
    filter,
    values,
    start,
  );
  const [typed, type] = useTyped(filter, word ?? '');

  const write = (value: FilterValue | null, replace: boolean) => {
    const { path, search: now } = history.place();
    const isStart = value === start;
    // With a start, "all" must be said: the word stands there, empty.
    const all = start === null ? null : '';
    const query = changeQuery(
      now,
      { [filter.name]: isStart ? null : (writeFilter(value) ?? all) },
      { toFirstPage: true },
    );
    history.go(query ? `${path}?${query}` : path, { replace });
  };

  if (filter.look === 'search') {
    return {
      value: typed,
      choices: [],
      set: (value) => type(String(value ?? ''), (settled) => write(settled === '' ? null : settled, true)),
    };
  }
  const offersAll = filter.all !== undefined || filter.start === undefined;
  const all: Choice[] = offersAll
    ? [{ value: '', label: filter.all === undefined ? message('all') : text(filter.all) }]
    : [];
  return { value: inAddress, choices: [...all, ...choices], set: (value) => write(value === '' ? null : value, false) };
}

/** What is typed shows at once; the address follows when the keys rest. */
function useTyped(filter: Filter, inAddress: string) {
  const [typed, setTyped] = useState(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const settled = useRef(inAddress);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Back, or "clear filters": the address changed without the keys.
    if (inAddress === settled.current) return;
    settled.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);
  const type = (value: string, write: (value: string) => void) => {
    const kept = value.slice(0, search.most);
    setTyped(kept);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const words = kept.trim();
      const next = [...words].length >= search.fewest ? words : '';
      if (next === settled.current || filter.look !== 'search') return;
      settled.current = next;
      write(next);
    }, search.pauseMs);
  };
  return [typed, type] as const;
}

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
