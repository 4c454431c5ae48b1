/** Filters, whose value is in the address. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Filter } from '#model';
import { useSource } from '../kernel/store.ts';
import { usePortal } from '../portal/portal.ts';
import { changePlace, type FilterValue, readFilter, search, writeFilter } from '../scope/address-state.ts';
import type { Choice, FilterState } from '../scope/data-state.ts';
import { useMessage, useText, useValue } from '../scope/scope.tsx';
import { useChoices } from './use-choices.ts';

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
  const word = useSource(history.subscribe, () => new URLSearchParams(history.place().search).get(filter.name));
  const start = useValue(filter.start);
  const inAddress = readFilter(
    new URLSearchParams(word === null ? '' : { [filter.name]: word }),
    filter,
    values,
    start,
  );
  const [typed, type] = useTyped(filter, word ?? '');

  const write = (value: FilterValue | null, replace: boolean) => {
    const isStart = value === start;
    // With a start, "all" must be said: the word is there, empty.
    const all = start === null ? null : '';
    const word = isStart ? null : (writeFilter(value) ?? all);
    changePlace(history, { [filter.name]: word }, { toFirstPage: true, replace });
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
    clearTimeout(timer.current);
    settled.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);
  const type = (value: string, write: (value: string) => void) => {
    const kept = value.slice(0, search.most);
    setTyped(kept);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const words = kept.trim();
      const next = search.enough.test(words) ? words : '';
      if (next === settled.current || filter.look !== 'search') return;
      settled.current = next;
      write(next);
    }, search.pauseMs);
  };
  return [typed, type] as const;
}
