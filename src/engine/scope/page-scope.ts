/** The names every expression of a page may read besides its data: who is logged in, the address, the filters. */
import type { PageChunk, Scope } from '#model';
import { filtersOf, readFilter, readQuery } from '../data/address-state.ts';
import type { Portal } from '../start/portal.ts';
import type { ScopeNode } from './scope-node.ts';

type Reader = (portal: Portal) => unknown;

const atSession: Readonly<Record<string, Reader>> = {
  user: (portal) => portal.session.store.get().user,
  logged_in: (portal) => portal.session.store.get().user !== null,
  visitor: (portal) => portal.session.store.get().user === null,
  class: (portal) => classOf(portal),
};

/** @param chunk  null around the pages, in header and footer: there the address has no meaning */
export function pageScope(portal: Portal, chunk: PageChunk | null): ScopeNode {
  const page = chunk?.page;
  const filters = filtersOf(page?.content);
  const valuesOf = (list: unknown) =>
    typeof list === 'string' ? (chunk?.options[list]?.options.map((option) => option.value) ?? null) : null;
  let known: { readonly search: string; readonly query: Scope; readonly filters: Scope } | null = null;

  /** What the address says, as long as it is the address of this page. */
  function address() {
    const { path, search } = portal.history.place();
    const isHere = page?.route === path || (page?.also ?? []).includes(path);
    if (known && (known.search === search || !isHere)) return known;
    const words = new URLSearchParams(isHere ? search : '');
    const next = {
      search,
      query: readQuery(words, page?.query),
      filters: Object.fromEntries(
        filters.map((filter) => [filter.name, readFilter(words, filter, valuesOf(filter.options))]),
      ),
    };
    known = {
      search,
      // The same words give the same object, so that readers see no change where there is none.
      query: known && isSame(known.query, next.query) ? known.query : next.query,
      filters: known && isSame(known.filters, next.filters) ? known.filters : next.filters,
    };
    return known;
  }

  const atAddress: Readonly<Record<string, () => unknown>> = {
    query: () => address().query,
    filters: () => address().filters,
  };
  return {
    read: (name) => {
      if (Object.hasOwn(atSession, name)) return atSession[name]?.(portal) ?? null;
      return Object.hasOwn(atAddress, name) ? atAddress[name]?.() : null;
    },
    dataState: () => null,
    subscribe: (names, listener) => {
      const all = [...names];
      const stops = [
        ...(all.some((name) => name in atSession) ? [portal.session.store.subscribe(listener)] : []),
        ...(all.some((name) => name in atAddress) ? [portal.history.subscribe(listener)] : []),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    all: () => ({
      ...Object.fromEntries(Object.entries(atSession).map(([name, read]) => [name, read(portal)])),
      ...address(),
      search: undefined,
    }),
  };
}

const classes = new WeakMap<Portal, { readonly id: number | string; readonly title: string | null }>();

/** The chosen class as one object that stays the same while nothing changes. */
function classOf(portal: Portal): { readonly id: number | string; readonly title: string | null } | null {
  const { classId, classTitle } = portal.session.store.get();
  if (classId === null) return null;
  const id = /^\d+$/.test(classId) ? Number(classId) : classId;
  const known = classes.get(portal);
  if (known?.id === id && known.title === classTitle) return known;
  const next = { id, title: classTitle };
  classes.set(portal, next);
  return next;
}

function isSame(left: Scope, right: Scope): boolean {
  return Object.keys(right).every((key) => Object.is(left[key], right[key]));
}
