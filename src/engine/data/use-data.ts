/** What blocks ask about their data. */
import { useMemo } from 'react';
import { type Expression, type Filter, isRecord } from '#model';
import { lastingList, useSource } from '../kernel/store.ts';
import { usePortal } from '../portal/portal.ts';
import { changePlace, endsOf, type FilterValue } from '../scope/address-state.ts';
import { waiting } from '../scope/data-holder.ts';
import { type DataState, isAwaited, type RecordState, type RowsState } from '../scope/data-state.ts';
import { usePage } from '../scope/page-context.ts';
import { useFormat, useScopeNode, useValue } from '../scope/scope.tsx';
import { namesOf } from '../scope/scope-node.ts';
import { filtersHere, narrowRows } from './narrow-rows.ts';

/** Values that are there already, such as the fields of an entry. */
const present: DataState = { ...waiting, state: 'ready' };

/** The entries that a list or table shows. @param filters  those above it; "filtered" is told by them */
export function useRows(expression: Expression, filters: readonly Filter[] = noFilters): RowsState {
  const { history } = usePortal();
  const value = useValue(expression);
  const { state, refreshing, retry, asked, pager, show } = useSourceState(expression);
  const search = useSource(history.subscribe, () => history.place().search);
  const all = useMemo(() => (Array.isArray(value) ? value.map(asRecord) : noRows), [value]);
  const rows = useNarrowed(all, expression, filters);
  const names = filters.flatMap(endsOf).map((filter) => filter.name);
  const query = new URLSearchParams(search);
  return {
    state,
    rows,
    refreshing,
    retry,
    asked,
    pager,
    show,
    filtered: names.some((name) => query.get(name)),
    clearFilters: () => {
      changePlace(history, Object.fromEntries(names.map((name) => [name, null])), { toFirstPage: true });
    },
  };
}

const noFilters: readonly Filter[] = [];
const noRows: readonly Record<string, unknown>[] = [];

function useNarrowed(
  rows: readonly Record<string, unknown>[],
  expression: Expression,
  filters: readonly Filter[],
): readonly Record<string, unknown>[] {
  const { data } = usePage().page;
  const format = useFormat();
  const here = useMemo(() => filtersHere(filters, data?.[namesOf(expression)[0] ?? '']), [filters, data, expression]);
  const values = useValue(here.length > 0 ? filterValues : null) as Readonly<Record<string, FilterValue | null>> | null; // what `readFilter` gives
  return useMemo(() => (values === null ? rows : narrowRows(rows, here, values, format)), [rows, here, values, format]);
}

const filterValues: Expression = ['name', 'filters'];

/** The record that a details block shows. */
export function useRecord(expression: Expression): RecordState {
  const value = useValue(expression);
  const { state, refreshing, retry, asked } = useSourceState(expression);
  return { state, record: isRecord(value) ? value : null, refreshing, retry, asked };
}

/**
 * The state of all data that several expressions read, for a block that shows them together.
 * @param besides  what is waited for as well, but may be missing
 */
export function useLoaded(
  expressions: readonly (Expression | undefined)[],
  besides: readonly (Expression | undefined)[] = [],
): DataState {
  const needed = useStateOf(expressions.flatMap(namesOf));
  const other = useStateOf(besides.flatMap(namesOf));
  return needed.state === 'ready' && isAwaited(other) ? other : needed;
}

/** The state of the data an expression reads: as far as the slowest, with the pager of the first. */
function useSourceState(expression: Expression): DataState {
  return useStateOf(namesOf(expression));
}

function useStateOf(names: readonly string[]): DataState {
  const states = useDataStates(names);
  const order = ['failed', 'waiting', 'loading'] as const;
  const slowest = order.flatMap((state) => states.find((one) => one.state === state) ?? [])[0];
  return slowest ?? states.find((one) => one.pager) ?? states[0] ?? present;
}

function useDataStates(names: readonly string[]): readonly DataState[] {
  const node = useScopeNode();
  const wanted = names.join(' ');
  const source = useMemo(() => {
    const own = wanted.split(' ');
    return {
      subscribe: (listener: () => void) => node.subscribe(own, listener),
      get: lastingList(() => own.flatMap((name) => node.dataState(name) ?? [])),
    };
  }, [node, wanted]);
  return useSource(source.subscribe, source.get);
}

/** An entry that is no record is read as `value`. */
function asRecord(entry: unknown): Readonly<Record<string, unknown>> {
  return isRecord(entry) ? entry : { value: entry };
}
