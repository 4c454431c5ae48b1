/** The answers that a renderer needs, and the further pages of those that grow. */
import { type JSX, useCallback, useEffect, useMemo, useState } from 'react';
import { type CustomBlock, type DataSource, recordOf, rememberByObject } from '#model';
import { DataLoader } from '../data/load-data.tsx';
import { lastingList, useSource } from '../kernel/store.ts';
import type { Portal } from '../portal/portal.ts';
import { usePortal } from '../portal/portal.ts';
import { joinPages, listOf, readMeta } from '../scope/address-state.ts';
import { createDataHolder, type DataHolder } from '../scope/data-holder.ts';
import type { DataState } from '../scope/data-state.ts';
import { declaredCall } from './declared-call.ts';
import type { AnyRendererProps, Growing, More, RendererDefinition } from './define-renderer.tsx';

export type Needs =
  | { readonly state: 'waiting' | 'empty' }
  /** `asked`: the key of the answer that could not be had. */
  | { readonly state: 'failed'; readonly retry: () => void; readonly asked: string | null }
  | ({ readonly state: 'ready' } & Pick<AnyRendererProps, 'data' | 'more'>);

/** One page of one need. */
interface Part {
  readonly need: string;
  readonly key: string;
  readonly source: DataSource;
  readonly page: { readonly page: number; readonly perPage: number } | null;
}

/** The loaders are to be rendered; the data is what they have found. */
export function useNeeds(
  definition: RendererDefinition,
  block: CustomBlock,
): { readonly loaders: JSX.Element; readonly needs: Needs } {
  const portal = usePortal();
  const [counts, add] = usePageCounts(portal, block);
  const holder = useMemo(() => createDataHolder([]), []);
  const parts = useMemo(() => partsOf(portal, definition, block, counts), [portal, definition, block, counts]);
  const states = useStates(holder, parts);
  const needs = useMemo(() => needsOf(definition, parts, states, add), [definition, parts, states, add]);
  const loaders = (
    <>
      {parts.map(({ key, source, page }) => (
        <DataLoader key={key} name={key} source={source} holder={holder} page={page} />
      ))}
    </>
  );
  return { loaders, needs };
}

type PageCounts = Readonly<Record<string, number>>;

const keptCounts = rememberByObject((_: Portal) => new Map<string, PageCounts>());

/**
 * How many pages of each need are shown, where there are more than one. Whoever comes back to this entry of the history finds as
 * many as before: what tells the block from others of the page is all that it says.
 */
function usePageCounts(portal: Portal, block: CustomBlock): [PageCounts, add: (need: string) => void] {
  const kept = keptCounts(portal);
  const [key] = useState(() => `${portal.history.place().index} ${JSON.stringify(block)}`);
  const [counts, setCounts] = useState(() => (portal.history.place().by === 'pop' && kept.get(key)) || {});
  useEffect(() => void kept.set(key, counts), [kept, key, counts]);
  const add = useCallback((need: string) => setCounts((now) => ({ ...now, [need]: (now[need] ?? 1) + 1 })), []);
  return [counts, add];
}

function partsOf(
  portal: Portal,
  { needs, grows = {} }: RendererDefinition,
  block: CustomBlock,
  counts: PageCounts,
): readonly Part[] {
  const { perPage } = portal.manifest.get().settings.lists;
  return Object.entries(needs).flatMap(([need, call]): Part[] => {
    declaredCall(portal, block.custom, call, 'x-needs');
    const given = block.with?.[need];
    const source: DataSource = { call, paged: false, silent: false, ...(given ? { with: given } : {}) };
    const growing = grows[need];
    if (!growing) return [{ need, key: need, source, page: null }];
    return Array.from({ length: counts[need] ?? 1 }, (_, index) => {
      const page = index + 1;
      const key = `${need} ${page}`;
      const { by } = growing;
      if (by === undefined) return { need, key, source, page: { page, perPage } };
      return { need, key, source: page === 1 ? source : { ...source, with: { ...given, [by]: page } }, page: null };
    });
  });
}

function useStates(holder: DataHolder, parts: readonly Part[]): readonly DataState[] {
  const source = useMemo(() => {
    const keys = parts.map(({ key }) => key);
    return {
      subscribe: (listener: () => void) => holder.subscribe(keys, listener),
      get: lastingList(() => keys.map(holder.get)),
    };
  }, [holder, parts]);
  return useSource(source.subscribe, source.get);
}

function needsOf(
  { needs, grows = {} }: RendererDefinition,
  parts: readonly Part[],
  states: readonly DataState[],
  add: (need: string) => void,
): Needs {
  const data: Record<string, unknown> = {};
  const more: Record<string, More> = {};
  let isEmpty = false;
  for (const need of Object.keys(needs)) {
    const [first, ...others] = states.filter((_, index) => parts[index]?.need === need);
    if (first?.state === 'failed') return { state: 'failed', retry: first.retry, asked: first.asked };
    if (first?.state !== 'ready') return { state: 'waiting' };
    isEmpty ||= first.value === null;
    const growing = grows[need];
    const pages = [first, ...others].filter(({ state }) => state === 'ready').map(({ value }) => value);
    data[need] = growing && first.value !== null ? joined(pages, growing) : first.value;
    if (growing) more[need] = moreOf(first, others, growing, () => add(need));
  }
  // The compiler has checked that the page's calls answer what the renderer declares.
  return isEmpty ? { state: 'empty' } : { state: 'ready', data: data as AnyRendererProps['data'], more };
}

/** The first answer with the entries of all pages. */
function joined(pages: readonly unknown[], { at }: Growing): unknown {
  const parts = pages.map((page) => partAt(page, at));
  const [first] = pages;
  const part = { ...recordOf(parts[0]), list: listOf(joinPages(parts)) };
  return at === undefined ? part : { ...recordOf(first), [at]: part };
}

function moreOf(first: DataState, others: readonly DataState[], growing: Growing, add: () => void): More {
  const last = others.at(-1) ?? first;
  const { total, pageCount } = readMeta(partAt(first.value, growing.at), 1);
  const state = last.state === 'ready' ? 'ready' : last.state === 'failed' ? 'failed' : 'loading';
  const hasMore = others.length + 1 < pageCount || state !== 'ready';
  const next = () => {
    if (state === 'failed') last.retry();
    else if (state === 'ready' && hasMore) add();
  };
  return { total, hasMore, state, next };
}

function partAt(answer: unknown, at: string | undefined): unknown {
  return at === undefined ? answer : recordOf(answer)[at];
}
