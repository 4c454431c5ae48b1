/** Rows that are picked from data: which entries there are, which of them are chosen, and how to choose. */
import { useMemo } from 'react';
import { entryNames, type PickedRows, type PickFilter, type Scope, searchable } from '#model';
import { useRows } from '../data/use-data.ts';
import type { DataState } from '../scope/data-state.ts';
import { useWords } from '../scope/scope.tsx';
import { useForm } from './form-context.ts';
import type { FormRuntime } from './form-runtime.ts';
import { newRow, rowInput } from './rows.ts';
import { type RowsState as RowList, useRowList } from './use-rows.ts';

export interface PickEntry {
  /** What identifies it, as a text. */
  readonly id: string;
  readonly names: Scope;
  /** In words. */
  readonly title: string;
  /** What a search looks through. */
  readonly words: string;
  readonly isLocked: boolean;
  /** Why it cannot be chosen; null when it can. */
  readonly reason: string | null;
}

export interface PickedState extends Omit<DataState, 'value' | 'asked' | 'pager'> {
  readonly entries: readonly PickEntry[];
  readonly rows: RowList;
  /** The key of the row in which an entry is chosen. */
  readonly rowOf: (id: string) => string | undefined;
  /** The entry that is chosen in a row; undefined when the data no longer have it. */
  readonly entryOf: (key: string) => PickEntry | undefined;
  /** Whether a filter leaves an entry. @param choice  of its menu */
  readonly keeps: (filter: PickFilter, entry: PickEntry, choice: string | number) => boolean;
  /** @returns the key of its row */
  readonly choose: (entry: PickEntry) => string;
}

/** @param reveal  shows the row of this key, so that a wrong field in it can get the focus */
export function usePick(field: PickedRows, reveal: (key: string) => void): PickedState {
  const { runtime } = useForm();
  const { pick, name } = field;
  const words = useWords();
  const data = useRows(pick.from);
  const rows = useRowList(field, reveal);
  // A condition of an entry may read other data; those come with the page, as the entries do.
  const entries = useMemo(
    () => (words ? data.rows.map((row) => describeEntry(row, field, runtime)) : []),
    [data.rows, field, runtime, words],
  );
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  const idOf = (key: string) => String(rowInput(runtime.value(name), key)[pick.key]);
  const keys = new Map(rows.keys.map((key) => [idOf(key), key]));
  return {
    state: data.state,
    refreshing: data.refreshing,
    retry: data.retry,
    entries,
    rows,
    rowOf: (id) => keys.get(id),
    entryOf: (key) => byId.get(idOf(key)),
    keeps: ({ keep }, entry, choice) => runtime.evaluate(keep, { ...entry.names, choice }) === true,
    choose: ({ names }) =>
      rows.add({ ...newRow(field, runtime.starts, names), [pick.key]: runtime.starts.evaluate(pick.value, names) }),
  };
}

function describeEntry(row: Record<string, unknown>, { pick }: PickedRows, runtime: FormRuntime): PickEntry {
  const names = entryNames(row);
  const title = runtime.text(pick.title, names);
  const shown = pick.columns.map(({ value, text }) =>
    text === undefined ? runtime.evaluate(value ?? null, names) : runtime.text(text, names),
  );
  const reason = pick.disabled?.find(({ when }) => runtime.evaluate(when, names) === true);
  return {
    id: String(runtime.evaluate(pick.value, names)),
    names,
    title,
    words: pick.finder === undefined ? '' : searchable([title, ...shown.flat()].join(' ')),
    isLocked: pick.locked !== undefined && runtime.evaluate(pick.locked, names) === true,
    reason: reason ? runtime.text(reason.say, names) : null,
  };
}
