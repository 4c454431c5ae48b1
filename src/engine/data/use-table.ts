/** What a table shows: its rows in the order of the address, in groups, with totals, and no more of them than fit a page. */
import { useMemo, useState } from 'react';
import { type Column, type Expression, entryNames, type PageChunk, rememberByObject, type TableBlock } from '#model';
import { useSource, useStore } from '../kernel/store.ts';
import { usePortal } from '../portal/portal.ts';
import { useLanguage } from '../portal/use-session.ts';
import { changePlace, pageSizes, readPage } from '../scope/address-state.ts';
import type { Pager, RowsState } from '../scope/data-state.ts';
import { usePage } from '../scope/page-context.ts';
import { useScopeNode, useSurroundings } from '../scope/scope.tsx';
import { namesOf, type ScopeNode, type Surroundings, valueAt, watch } from '../scope/scope-node.ts';
import { showAllPages } from './load-all.ts';
import { type Order, type ReadRow, type TableRows, useTableRows } from './table-rows.ts';
import { useRows } from './use-data.ts';

/** A list that came whole is shown in pages of this length at first. */
const usualSize = 50;

export interface TableState extends Omit<RowsState, 'rows'>, TableRows {
  readonly isEmpty: boolean;
  /** Null for the usual order. */
  readonly order: Order | null;
  readonly sort: (order: Order | null) => void;
  /** Takes all rows that came onto the page, or no more than fit again. */
  readonly showAll: (all: boolean) => void;
  /** The same for the pages that the server keeps, see `showAllPages`. */
  readonly showPages: () => Promise<() => void>;
}

/**
 * @param offered   those columns that this person may see
 * @param isHidden  whether somebody took a column out
 */
export function useTable(
  block: TableBlock,
  offered: readonly Column[],
  isHidden: (column: Column) => boolean,
): TableState {
  const { rows, ...data } = useRows(block.table, block.filters);
  const portal = usePortal();
  const read = useRowValues(block);
  const { language } = useLanguage();
  const [isWhole, showAll] = useState(false);
  const own = useOwnPages(useOwnWord(block), rows.length);
  const isCutHere = data.pager === null && rows.length > own.smallest;
  const page = isCutHere && !isWhole ? own.pager : null;
  const pager = isCutHere ? own.pager : data.pager;
  const { order, sort } = useOrder(block.columns, pager);
  const { groupBy } = block;
  return {
    ...data,
    ...useTableRows({ rows, columns: offered, isHidden, groupBy, read, language, order, page }),
    isEmpty: rows.length === 0,
    order,
    sort,
    showAll,
    showPages: () => showAllPages(portal, data),
    pager,
  };
}

/** Another reader when something beside the rows has changed, such as data that came later. */
function useRowValues(block: TableBlock): ReadRow {
  const node = useScopeNode();
  const surroundings = useSurroundings();
  const watched = useMemo(() => {
    const expressions = [block.groupBy, ...block.columns.flatMap(({ value, sort }) => [value, sort?.by])];
    // The clock alone draws no table anew.
    const names = expressions.flatMap(namesOf).filter((name) => name !== 'now');
    return watch(node, [...new Set(names)], surroundings.clock, () => rowReader(node, surroundings));
  }, [node, surroundings, block]);
  return useSource(watched.subscribe, watched.get);
}

function rowReader(node: ScopeNode, surroundings: Surroundings): ReadRow {
  return (expression) => {
    if (expression === undefined) return () => null;
    const readsEntry = namesOf(expression).includes('entry');
    return (row) => valueAt(node, expression, surroundings, readsEntry ? entryNames(row) : row);
  };
}

/** The order is in the address; what makes no sense there is no order. Another order begins at the first page of the table. */
function useOrder(columns: readonly Column[], pager: Pager | null): Pick<TableState, 'order' | 'sort'> {
  const { history } = usePortal();
  const key = columns.find((column) => column.sort)?.sort?.key;
  const word = useSource(history.subscribe, () =>
    key === undefined ? null : new URLSearchParams(history.place().search).get(key),
  );
  const order = useMemo(() => readOrder(columns, word), [columns, word]);
  const sort = (next: Order | null) => {
    if (key === undefined) return;
    const firstPage = pager && { [pager.pageKey]: null };
    changePlace(history, { [key]: next && wordOf(next), ...firstPage }, { replace: true });
  };
  return { order, sort };
}

export function readOrder(columns: readonly Column[], word: string | null): Order | null {
  if (!word) return null;
  const direction = word.startsWith('-') ? 'descending' : 'ascending';
  const name = word.replace(/^-/, '');
  const column = columns.find(({ sort }) => sort?.word === name && sort.directions.includes(direction));
  return column ? { column, direction } : null;
}

function wordOf({ column, direction }: Order): string {
  return `${direction === 'descending' ? '-' : ''}${column.sort?.word ?? ''}`;
}

/** What a press on the head of a column asks for: the first direction, then the other, then the usual order again. */
export function nextOrder(order: Order | null, column: Column): Order | null {
  const directions = column.sort?.directions ?? [];
  const place = order?.column === column ? directions.indexOf(order.direction) : -1;
  const direction = directions[place + 1];
  return direction === undefined ? null : { column, direction };
}

/** The name of the data that the table lists; a further table of the page that lists of the same data has a number behind it. */
function useOwnWord(block: TableBlock): string {
  return tablesOf(usePage()).get(block) ?? '';
}

const tablesOf = rememberByObject(({ page, parts }: PageChunk): ReadonlyMap<unknown, string> => {
  const words = new Map<unknown, string>();
  const counts = new Map<string, number>();
  const walk = (place: unknown): void => {
    if (typeof place !== 'object' || place === null) return;
    if ('table' in place && 'columns' in place) {
      const [name = ''] = namesOf(place.table as Expression); // the schema has nothing else under this key
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      words.set(place, count === 1 ? name : `${name}-${count}`);
    }
    Object.values(place).forEach(walk);
  };
  walk([page.content, Object.values(parts)]);
  return words;
});

/** Pages of a list that came whole; page and size are in the address like those of any other. */
function useOwnPages(name: string, total: number): { readonly pager: Pager; readonly smallest: number } {
  const { history, manifest } = usePortal();
  const lists = useStore(manifest, ({ settings }) => settings.lists);
  const keys = { page: `${name}-page`, perPage: `${name}-per-page` };
  const sizes = pageSizes(lists, usualSize);
  const search = useSource(history.subscribe, () => history.place().search);
  const { page, perPage } = readPage(new URLSearchParams(search), keys, sizes);
  const pageCount = Math.max(Math.ceil(total / perPage), 1);
  const change = (changes: Readonly<Record<string, number | null>>) => changePlace(history, changes);
  const pager: Pager = {
    turn: 'pages',
    pageKey: keys.page,
    page: Math.min(page, pageCount),
    perPage,
    pageCount,
    total,
    choices: sizes.choices,
    go: (to) => change({ [keys.page]: to > 1 ? to : null }),
    resize: (to) => change({ [keys.perPage]: to === usualSize ? null : to, [keys.page]: null }),
  };
  return { pager, smallest: usualSize };
}
