/** Asks for the data of a page or form and writes the answers where blocks read them. */
import type { JSX } from 'react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SWRConfiguration } from 'swr';
import useSWR, { SWRConfig, useSWRConfig } from 'swr';
import { type DataSource, firstEntries, type PageChunk, type PageModel, type Settings } from '#model';
import { useSource, useStore } from '../kernel/store.ts';
import type { Portal } from '../portal/portal.ts';
import { usePortal } from '../portal/portal.ts';
import { reactionTo } from '../request/error-catalogue.ts';
import { changePlace, joinPages, listOf, pageKeys, pageSizes, readMeta, readPage } from '../scope/address-state.ts';
import type { DataHolder } from '../scope/data-holder.ts';
import type { DataState, Pager } from '../scope/data-state.ts';
import { usePage } from '../scope/page-context.ts';
import { useScopeNode, useSurroundings, useWords } from '../scope/scope.tsx';
import type { ScopeNode, Surroundings } from '../scope/scope-node.ts';
import { namesOf, valueAt, watch } from '../scope/scope-node.ts';
import { type DataKey, isKeyOf, readKey, writeKey } from './data-key.ts';
import { useOutdatedNote } from './outdated.ts';

/** A value around the answer, so that an answer of null is not "no answer yet". */
interface Loaded {
  readonly answer: unknown;
}

class LoadFailure extends Error {
  override readonly name = 'LoadFailure';

  constructor(
    call: string,
    /** An older answer is on screen. */
    readonly isOverAnswer: boolean,
  ) {
    super(call);
  }
}

const swrOptions: SWRConfiguration = {
  revalidateOnFocus: false,
  revalidateOnReconnect: true,
  // What is on screen and may be old is asked for again by itself, less and less often; a card with a button needs no such help.
  shouldRetryOnError: (error) => error instanceof LoadFailure && error.isOverAnswer,
  // Whoever comes back at once sees what the visit has changed: a notice that is read now.
  dedupingInterval: 300,
};

interface LoadManner {
  readonly silent: boolean;
  /** An older answer is on screen meanwhile. */
  readonly isOverAnswer: boolean;
}

/** Where all answers are kept. It also gives the portal access to them. */
export function DataCacheProvider({ children }: { readonly children: JSX.Element }): JSX.Element {
  const [answers] = useState(() => new Map());
  return (
    <SWRConfig value={{ ...swrOptions, provider: () => answers }}>
      <CacheAccess answers={answers} />
      {children}
    </SWRConfig>
  );
}

function CacheAccess({ answers }: { readonly answers: Map<string, unknown> }): null {
  const portal = usePortal();
  const { mutate } = useSWRConfig();
  useLayoutEffect(() => {
    portal.cache.current = {
      refresh: async (calls) => void (await mutate((key) => isKeyOf(key, calls))),
      clear: () => {
        // New keys ask anew, whatever is still on its way; what nobody looks at any more is dropped.
        const epoch = portal.epoch.get() + 1;
        portal.epoch.set(epoch);
        setTimeout(() => {
          for (const key of answers.keys()) if (readKey(key).epoch < epoch) answers.delete(key);
        });
      },
    };
  }, [portal, mutate, answers]);
  return null;
}

/** @param data  the sources by name; their expressions may read each other's answers */
export function DataLoaders({
  data,
  holder,
}: {
  readonly data: PageChunk['page']['data'];
  readonly holder: DataHolder;
}): JSX.Element {
  return (
    <>
      {Object.entries(data ?? {}).map(([name, source]) => (
        <DataLoader key={name} name={name} source={source} holder={holder} />
      ))}
    </>
  );
}

interface LoaderProps {
  readonly name: string;
  readonly source: DataSource;
  readonly holder: DataHolder;
  /** A page of the call that is not in the address. */
  readonly page?: { readonly page: number; readonly perPage: number } | null;
}

/** One source. */
export function DataLoader({ name, source, holder, page: fixedPage = null }: LoaderProps): null {
  const portal = usePortal();
  const plan = usePlan(source);
  const paging = usePaging(name, source);
  // Other words, another answer; the answer is in the language that was chosen, whose words may come later.
  useWords();
  const chosenId = useStore(portal.session.store, (session) => session.chosenId);
  const epoch = useStore(portal.epoch, (now) => now);
  const page = paging ? pageOf(paging) : fixedPage;
  const keyIn = (words: string) =>
    plan.kind === 'ask'
      ? writeKey({ call: source.call, given: plan.given, page, language: words, chosenId, epoch })
      : null;
  const key = keyIn(portal.chosenLanguage());
  const question = keyIn('');
  const answered = useRef<string | null>(null);

  const { cache } = useSWRConfig();
  const { data, error, isValidating, mutate } = useSWR<Loaded, unknown, string | null>(
    key,
    // What is shown already is asked for again in silence.
    (asked: string) => {
      const answerTo = (other: string): Loaded | undefined => cache.get(other)?.data;
      const known = answerTo(asked) !== undefined;
      const how: LoadManner = { silent: source.silent || known, isOverAnswer: known };
      return paging?.grows ? loadPages(portal, asked, answerTo, how) : loadPage(portal, asked, how);
    },
    // Turning a page or setting a filter keeps the old rows, and another language what was there in the one before, with all that is
    // written in it; another record never shows the one before.
    { keepPreviousData: paging !== null || answered.current === question },
  );

  const isOutdated = error instanceof LoadFailure && error.isOverAnswer;
  useOutdatedNote(isOutdated, mutate);
  const state = useMemo<DataState>(() => {
    const retry = () => void mutate();
    const nothing = { value: null, refreshing: false, retry, asked: null, pager: null };
    if (plan.kind === 'wait') return { ...nothing, state: 'waiting' };
    if (plan.kind === 'nothing') return { ...nothing, state: 'ready' };
    // Rows of another page are no answer to the one that failed.
    if (data && (error === undefined || isOutdated)) {
      const value = firstEntries(data.answer, source.limit);
      const ready: DataState = {
        state: 'ready',
        value,
        refreshing: isValidating,
        retry,
        asked: key,
        pager: paging?.pager(value) ?? null,
      };
      return { ...ready, show: (answer) => holder.set(name, answer === null ? ready : { ...ready, value: answer }) };
    }
    return error ? { ...nothing, state: 'failed', asked: key } : { ...nothing, state: 'loading' };
  }, [plan.kind, key, data, error, isOutdated, isValidating, mutate, paging, source.limit, holder, name]);
  useLayoutEffect(() => {
    if (data !== undefined) answered.current = question;
    holder.set(name, state);
  }, [holder, name, state, data, question]);
  return null;
}

type Plan =
  | { readonly kind: 'wait' | 'nothing' }
  | { readonly kind: 'ask'; readonly given: Readonly<Record<string, unknown>> };

/** What is to be asked, as far as the scope tells by now. */
function usePlan(source: DataSource): Plan {
  const node = useScopeNode();
  const surroundings = useSurroundings();
  const { page } = usePage();
  const watched = useMemo(() => {
    const names = new Set([source.when, ...Object.values(source.with ?? {})].flatMap(namesOf));
    return watch(node, [...names], surroundings.clock, () => planOf(source, node, surroundings, page.query));
  }, [node, source, surroundings, page]);
  return useSource(watched.subscribe, watched.get);
}

export function planOf(
  source: DataSource,
  node: ScopeNode,
  surroundings: Surroundings,
  query: PageChunk['page']['query'],
): Plan {
  const parts = Object.entries(source.with ?? {});
  const names = [source.when, ...parts.map(([, expression]) => expression)].flatMap(namesOf);
  if (names.some((name) => (node.dataState(name)?.state ?? 'ready') !== 'ready')) return { kind: 'wait' };
  if (source.when !== undefined && valueAt(node, source.when, surroundings) !== true) return { kind: 'nothing' };
  const given = Object.fromEntries(parts.map(([name, expression]) => [name, valueAt(node, expression, surroundings)]));
  // `detail` without its id: there is nothing to ask for.
  const lacksWord = parts.some(([name, expression]) => {
    const word =
      Array.isArray(expression) && expression[0] === 'field' && isQuery(expression[1])
        ? query?.[String(expression[2])]
        : null;
    return given[name] === null && word !== null && word !== undefined && !word.nullable;
  });
  return lacksWord ? { kind: 'nothing' } : { kind: 'ask', given };
}

function isQuery(expression: unknown): boolean {
  return Array.isArray(expression) && expression[0] === 'name' && expression[1] === 'query';
}

interface Paging {
  readonly page: number;
  readonly perPage: number;
  readonly grows?: true;
  readonly pager: (answer: unknown) => Pager | null;
}

function usePaging(name: string, source: DataSource): Paging | null {
  const portal = usePortal();
  const { data } = usePage().page;
  const { lists } = useStore(portal.manifest, (manifest) => manifest.settings);
  const search = useSource(portal.history.subscribe, () => (source.paged ? portal.history.place().search : ''));
  const { paged: isPagedCall, perPageMaximum: most } = portal.callOf(source.call);
  return useMemo(
    () => pagingOf(portal, { data, name, source, isPagedCall, most, search, lists }),
    [portal, data, name, source, isPagedCall, most, search, lists],
  );
}

interface PagingFacts {
  readonly data: PageModel['data'];
  readonly name: string;
  readonly source: DataSource;
  readonly isPagedCall: boolean;
  /** The largest page of the call. */
  readonly most: number | undefined;
  /** Of the address. */
  readonly search: string;
  readonly lists: Settings['lists'];
}

/** @returns null for what is asked for as a whole */
export function pagingOf(
  portal: Portal,
  { data, name, source, isPagedCall, most, search, lists }: PagingFacts,
): Paging | null {
  const { limit, perPage: usualSize, turn = 'pages' } = source;
  if (limit !== undefined) return isPagedCall ? { page: 1, perPage: limit, pager: () => null } : null;
  if (!source.paged) return null;
  const keys = pageKeys(data, name);
  const sizes = pageSizes(lists, usualSize, most);
  const { page, perPage } = readPage(new URLSearchParams(search), keys, sizes);
  // Back leaves a list that has grown, it does not shrink it.
  const change = (changes: Readonly<Record<string, number | null>>) =>
    changePlace(portal.history, changes, { replace: turn === 'more' });
  const pager = (answer: unknown): Pager => {
    const meta = readMeta(answer, perPage);
    return {
      turn,
      pageKey: keys.page,
      page: Math.min(page, meta.pageCount),
      perPage,
      ...meta,
      choices: turn === 'more' ? [] : sizes.choices,
      go: (to) => change({ [keys.page]: to > 1 ? to : null }),
      resize: (to) => change({ [keys.perPage]: to === sizes.perPage ? null : to, [keys.page]: null }),
    };
  };
  return { page, perPage, ...(turn === 'more' ? { grows: true as const } : {}), pager };
}

function pageOf({ page, perPage, grows }: Paging): NonNullable<DataKey['page']> {
  return grows ? { page, perPage, grows } : { page, perPage };
}

/**
 * All pages of a list that grows, as one answer. Those before the newest are there already, unless the address brought the
 * person here or the whole list is asked for again.
 */
export async function loadPages(
  portal: Portal,
  key: string,
  answerTo: (key: string) => Loaded | undefined,
  how: LoadManner,
): Promise<Loaded> {
  const asked = readKey(key);
  const { page: last, perPage } = asked.page ?? { page: 1, perPage: 1 };
  const keyOfPage = (page: number) => writeKey({ ...asked, page: { page, perPage } });
  const before = writeKey({ ...asked, page: { page: last - 1, perPage, grows: true } });
  const known = answerTo(key) === undefined ? answerTo(before) : undefined;
  const load = (page: number) => loadAnswer(portal, keyOfPage(page), how);
  if (known) return { answer: joinPages([known.answer, (await load(last)).answer]) };
  // The address may name a page far behind the last one.
  const first = await load(1);
  const count = Math.min(last, readMeta(first.answer, perPage).pageCount);
  const others = await Promise.all(Array.from({ length: count - 1 }, (_, index) => load(index + 2)));
  return { answer: joinPages([first, ...others].map(({ answer }) => answer)) };
}

/** One page; past the last one the last. */
async function loadPage(portal: Portal, key: string, how: LoadManner): Promise<Loaded> {
  const asked = readKey(key);
  const loaded = await loadAnswer(portal, key, how);
  if (!asked.page || listOf(loaded.answer).length > 0) return loaded;
  const last = readMeta(loaded.answer, asked.page.perPage).pageCount;
  if (asked.page.page <= last) return loaded;
  return loadAnswer(portal, writeKey({ ...asked, page: { ...asked.page, page: last } }), how);
}

async function loadAnswer(portal: Portal, key: string, { silent, isOverAnswer }: LoadManner): Promise<Loaded> {
  const { call, given, page } = readKey(key);
  const reply = await (portal.early.take(key) ?? portal.send({ call, given, ...(page ? { page } : {}) }));
  if (reply.kind === 'done') return { answer: reply.answer };
  portal.report(reply, 'load', silent);
  // What does not exist, or is nobody's to see, is nothing: asking again would not help.
  if (reactionTo(reply, 'load', portal.session.offered()).then === 'show-empty') return { answer: null };
  throw new LoadFailure(call, isOverAnswer);
}

/** Keeps the number on the message icon fresh while the tab is seen. */
export function useUnreadPoll(): void {
  const portal = usePortal();
  const isIn = useStore(portal.session.store, (session) => session.user !== null);
  const { unreadPollMs } = useStore(portal.manifest, (manifest) => manifest.settings.times);
  useEffect(() => {
    if (!isIn) return;
    const timer = setInterval(() => {
      if (!document.hidden) void portal.session.loadUnread();
    }, unreadPollMs);
    return () => clearInterval(timer);
  }, [portal, isIn, unreadPollMs]);
}
