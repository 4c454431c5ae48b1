/** What lists keep in the address: page, size and filters, so that back and reload find them again. */
import {
  type Column,
  type Filter,
  isCalendarDay,
  type PageModel,
  recordOf,
  rememberByObject,
  type Settings,
  type Type,
} from '#model';
import { addressOf, type HashHistory } from '../kernel/hash-history.ts';

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

/** The sizes that one list offers: those of the portal, and its own; each at most as large as its call answers. */
export function pageSizes(lists: Settings['lists'], usual = lists.perPage, most = Infinity): Settings['lists'] {
  const sizes = [...lists.choices, usual].map((size) => Math.min(size, most));
  const choices = [...new Set(sizes)].sort((left, right) => left - right);
  return { ...lists, perPage: Math.min(usual, most), choices };
}

/** One answer with the entries of several pages; an entry that moved to the next page meanwhile is there once. */
export function joinPages(answers: readonly unknown[]): unknown {
  const seen = new Set<unknown>();
  const list = answers.flatMap(listOf).filter((entry) => {
    const { id } = recordOf(entry);
    const isNew = id === undefined || !seen.has(id);
    seen.add(id);
    return isNew;
  });
  const last = answers.at(-1);
  return typeof last === 'object' && last !== null ? { ...last, list } : last;
}

/** The counts of a paged answer; one page when it does not say. */
export function readMeta(answer: unknown, perPage: number): { readonly total: number; readonly pageCount: number } {
  const meta = recordOf(recordOf(answer)['_meta']);
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

/** Goes to where one is with other words behind the `?`, as `changeQuery` changes them; nowhere where they are the same. */
export function changePlace(
  history: Pick<HashHistory, 'place' | 'go'>,
  changes: Readonly<Record<string, string | number | null>>,
  { toFirstPage = false, replace = false }: { readonly toFirstPage?: boolean; readonly replace?: boolean } = {},
): void {
  const { path, search: before } = history.place();
  const search = changeQuery(before, changes, { toFirstPage });
  // Pressed twice, or chosen already: going back from there would lead nowhere.
  if (search === changeQuery(before, {})) return;
  history.go(addressOf({ path, search }), { replace });
}

function isPageNumber(name: string): boolean {
  return name === 'page' || (name.endsWith('-page') && !/(^|-)per-page$/.test(name));
}

interface AddressedParts {
  readonly filters: readonly Filter[];
  readonly orders: ReadonlyMap<string, ReadonlySet<string>>;
}

/** All filters that are anywhere in a page, each name once. */
export function filtersOf(content: object | undefined): readonly Filter[] {
  return addressedParts(content ?? nothing).filters;
}

/** The orders that calls know and tables of a page offer, by their word in the address. */
export function ordersOf(content: object | undefined): AddressedParts['orders'] {
  return addressedParts(content ?? nothing).orders;
}

const nothing: readonly never[] = [];

/** What of a page the address speaks of; the page is looked through once. */
const addressedParts = rememberByObject((content: object): AddressedParts => {
  const filters = new Map<string, Filter>();
  const orders = new Map<string, Set<string>>();
  const noteOrder = ({ sort }: Partial<Column>): void => {
    if (!sort?.byCall) return;
    const words = orders.get(sort.key) ?? new Set();
    for (const direction of sort.directions) words.add(direction === 'ascending' ? sort.word : `-${sort.word}`);
    orders.set(sort.key, words);
  };
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, value] of Object.entries(part)) {
      if (key === 'filters' && Array.isArray(value)) {
        const own = value as Filter[]; // the schema has nothing else under this key
        for (const filter of own.flatMap(endsOf)) filters.set(filter.name, filters.get(filter.name) ?? filter);
      }
      if (key === 'columns' && Array.isArray(value)) value.forEach((column: Partial<Column>) => noteOrder(column));
      walk(value);
    }
  };
  walk(content);
  return { filters: [...filters.values()], orders };
});

/** A range is two days, each with a word of its own in the address. */
export function endsOf(filter: Filter): readonly Filter[] {
  if (filter.look !== 'range') return [filter];
  const { until, ...first } = { ...filter, look: 'date' as const };
  const { start: _, ...last } = { ...first, name: until ?? '' };
  return until === undefined ? [first] : [first, last];
}

/** `enough`: two signs, or one that is a word in Chinese, Japanese or Korean. */
export const search = { enough: /..|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/u, most: 50, pauseMs: 300 } as const;

/** What a filter holds while it is set; several choices are a list. */
export type FilterValue = string | number | boolean | readonly (string | number)[];

type Choices = readonly (string | number)[] | null;

/**
 * The value of a filter. An empty word in the address means "all", even where the filter has a start.
 * @param choices  the values that can be chosen, when they are known
 * @param start    what is chosen at first, where the filter computes it
 */
export function readFilter(
  query: URLSearchParams,
  filter: Filter,
  choices: Choices,
  start: unknown = filter.start,
): FilterValue | null {
  const word = query.get(filter.name);
  if (word === '') return null;
  const atFirst = isFilterValue(start) ? start : null;
  if (word === null) return atFirst;
  const read = readers[filter.look];
  return read ? read(word, choices, filter.isText) : readChoice(word, choices, atFirst, filter.isText);
}

/** Looks without a menu: what cannot be read counts as not said. */
const readers: Partial<
  Record<Filter['look'], (word: string, choices: Choices, isText: Filter['isText']) => FilterValue | null>
> = {
  search: (word) => (search.enough.test(word.trim()) ? word.trim().slice(0, search.most) : null),
  date: (word) => readWord(word, { kind: 'date' }),
  month: (word) => readWord(word, { kind: 'month' }),
  // No is shown as what it is: a filter that is not set.
  'yes-no': (word) => readWord(word, { kind: 'yes-no' }) || null,
  several: (word, choices, isText) => {
    const chosen = word.split(',').flatMap((part) => readChoice(decodePart(part), choices, null, isText) ?? []);
    return chosen.length > 0 ? (chosen as (string | number)[]) : null; // without a start only choices come back
  },
};

function readChoice(
  word: string,
  choices: Choices,
  start: FilterValue | null,
  isText: Filter['isText'],
): FilterValue | null {
  const chosen = choices?.find((choice) => String(choice) === word);
  if (chosen !== undefined) return chosen;
  // A list of choices that is known does not have this one; ids of a list still to come are numbers.
  if (choices) return start;
  return !isText && /^\d{1,15}$/.test(word) ? Number(word) : word;
}

/** How a filter's value is written in the address; null takes the word out. */
export function writeFilter(value: FilterValue | null): string | null {
  if (value === null || value === false) return null;
  if (value === true) return '1';
  if (typeof value !== 'object') return String(value);
  return value.length === 0 ? null : value.map((each) => encodeURIComponent(String(each))).join(',');
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function isFilterValue(value: unknown): value is FilterValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** The query of the page with the types it declares; what does not fit is null. Other words stay out. */
export function readQuery(query: URLSearchParams, types: PageModel['query']): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(types ?? {}).map(([name, type]) => [name, readWord(query.get(name), type)]));
}

/** What is written in one way only: whether a word is. */
const forms: Partial<Record<Type['kind'], (word: string) => boolean>> = {
  date: isCalendarDay,
  month: (word) => isCalendarDay(`${word}-01`),
  time: (word) => /^([01]\d|2[0-3]):[0-5]\d$/.test(word),
  datetime: (word) => /T\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(word) && isCalendarDay(word.slice(0, 10)),
  country: (word) => /^[a-z]{2}$/.test(word),
  money: (word) => /^-?\d+\.\d\d$/.test(word),
};

function readWord(word: string | null, type: Type): string | number | boolean | null {
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
    default:
      return forms[type.kind]?.(word) === false ? null : word;
  }
}

/** The entries of an answer; none where it has no list. */
export function listOf(answer: unknown): readonly unknown[] {
  const list = recordOf(answer)['list'];
  return Array.isArray(list) ? list : [];
}
