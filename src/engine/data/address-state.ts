/** What lists keep in the address: page, size and filters, so that back and reload find them again. */
import type { Filter, PageModel, Settings, Type } from '#model';

export interface PageKeys {
  readonly page: string;
  readonly perPage: string;
}

/** The first paged data of a page has the plain words `page` and `per-page`; others carry their name. */
export function pageKeys(data: PageModel['data'], name: string): PageKeys {
  const first = Object.entries(data ?? {}).find(([, source]) => source.paged)?.[0];
  return first === undefined || first === name
    ? { page: 'page', perPage: 'per-page' }
    : { page: `${name}-page`, perPage: `${name}-per-page` };
}

/** The page and size the address asks for; what makes no sense counts as not said. */
export function readPage(
  query: URLSearchParams,
  keys: PageKeys,
  lists: Settings['lists'],
): { readonly page: number; readonly perPage: number } {
  const page = Number(query.get(keys.page));
  const perPage = Number(query.get(keys.perPage));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: lists.choices.includes(perPage) ? perPage : lists.perPage,
  };
}

/** The counts of a paged answer; one page when it does not say. */
export function readMeta(answer: unknown, perPage: number): { readonly total: number; readonly pageCount: number } {
  const meta = record(record(answer)['_meta']);
  const total = typeof meta['totalCount'] === 'number' ? meta['totalCount'] : listOf(answer).length;
  const pageCount = typeof meta['pageCount'] === 'number' ? meta['pageCount'] : Math.ceil(total / perPage);
  return { total, pageCount: Math.max(pageCount, 1) };
}

/** A changed copy of the address's query; null takes a word out. Changing a filter turns back to the first page. */
export function changeQuery(
  search: string,
  changes: Readonly<Record<string, string | number | null>>,
  { toFirstPage = false } = {},
): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, String(value));
  }
  if (toFirstPage) for (const name of [...query.keys()]) if (isPageNumber(name)) query.delete(name);
  return query.toString();
}

function isPageNumber(name: string): boolean {
  return name === 'page' || (name.endsWith('-page') && !/(^|-)per-page$/.test(name));
}

/** All filters that stand anywhere in a page, each name once. */
export function filtersOf(content: unknown): readonly Filter[] {
  const found = new Map<string, Filter>();
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, value] of Object.entries(part)) {
      if (key === 'filters' && Array.isArray(value)) {
        for (const filter of value as Filter[]) found.set(filter.name, found.get(filter.name) ?? filter);
      }
      walk(value);
    }
  };
  walk(content);
  return [...found.values()];
}

export const search = { fewest: 2, most: 50, pauseMs: 300 } as const;

/**
 * The value of a filter. An empty word in the address means "all", even where the filter has a start.
 * @param choices  the values that can be chosen, when they are known
 */
export function readFilter(
  query: URLSearchParams,
  filter: Filter,
  choices: readonly (string | number)[] | null,
): string | number | null {
  const word = query.get(filter.name);
  if (word === null) return filter.start ?? null;
  if (word === '') return null;
  if (filter.look === 'search')
    return [...word.trim()].length >= search.fewest ? word.trim().slice(0, search.most) : null;
  const chosen = choices?.find((choice) => String(choice) === word);
  if (chosen !== undefined) return chosen;
  // A list of choices that is known does not have this one; ids of a list still to come are numbers.
  if (choices) return filter.start ?? null;
  return /^\d{1,15}$/.test(word) ? Number(word) : word;
}

/** The query of the page with the types it declares; what does not fit is null. Other words stay out. */
export function readQuery(query: URLSearchParams, types: PageModel['query']): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(types ?? {}).map(([name, type]) => [name, readWord(query.get(name), type)]));
}

function readWord(word: string | null, type: Type): unknown {
  if (word === null || word === '') return null;
  const number = Number(word);
  switch (type.kind) {
    case 'id':
      return Number.isSafeInteger(number) && number > 0 ? number : null;
    case 'integer':
      return Number.isSafeInteger(number) ? number : null;
    case 'number':
      return Number.isFinite(number) ? number : null;
    case 'yes-no':
      return word === '1' || word === 'true' ? true : word === '0' || word === 'false' ? false : null;
    case 'one-of':
      return type.options.find((option) => String(option) === word) ?? null;
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(word) ? word : null;
    case 'entity':
    case 'object':
    case 'list':
    case 'json':
    case 'extra':
      return null;
    default:
      return word;
  }
}

function listOf(answer: unknown): readonly unknown[] {
  const list = record(answer)['list'];
  return Array.isArray(list) ? list : [];
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
