/** What the address says to a page: its query and its filters, as objects that stay the same while nothing changes. */
import type { Filter, PageModel, Scope } from '#model';
import type { HashHistory } from '../kernel/hash-history.ts';
import { isSame } from '../kernel/is-same.ts';
import { ordersOf, readFilter, readQuery } from './address-state.ts';

export interface PageAddress {
  readonly query: Scope;
  readonly filters: Scope;
}

export interface PageAddressDeps {
  readonly history: Pick<HashHistory, 'place'>;
  readonly page: PageModel | undefined;
  readonly filters: readonly Filter[];
  /** What a filter starts with where the address leaves it open. */
  readonly startOf: (filter: Filter) => unknown;
  /** Whether a start reads what can change while the address stays. */
  readonly startsChange: boolean;
  /** The values that a filter offers, where they are known. */
  readonly valuesOf: (options: Filter['options']) => readonly (string | number)[] | null;
}

/** @returns reads the address as long as it is that of this page; afterwards what it said last */
export function pageAddressReader(deps: PageAddressDeps): () => PageAddress {
  const { history, page, filters, startOf, startsChange, valuesOf } = deps;
  const orders = ordersOf(page?.content);
  let known: (PageAddress & { readonly search: string }) | null = null;

  function read(words: URLSearchParams): PageAddress {
    const ordered = [...orders].map(([key, offered]) => [key, readOrder(words.get(key), offered)]);
    const filtered = filters.map((filter) => [
      filter.name,
      readFilter(words, filter, valuesOf(filter.options), startOf(filter)),
    ]);
    return { query: readQuery(words, page?.query), filters: Object.fromEntries([...ordered, ...filtered]) };
  }

  return () => {
    const { path, search } = history.place();
    const isHere = page?.route === path || (page?.also ?? []).includes(path);
    if (known && ((known.search === search && !startsChange) || !isHere)) return known;
    const next = read(new URLSearchParams(isHere ? search : ''));
    known = {
      search,
      // The same words give the same object, so that readers see no change where there is none.
      query: known && isSame(known.query, next.query) ? known.query : next.query,
      filters: known && isSame(known.filters, next.filters) ? known.filters : next.filters,
    };
    return known;
  };
}

function readOrder(word: string | null, offered: ReadonlySet<string>): string | null {
  return word !== null && offered.has(word) ? word : null;
}
