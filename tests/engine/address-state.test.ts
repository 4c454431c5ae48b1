import { describe, expect, test } from 'vitest';
import type { Filter, PageModel } from '#model';
import { addressOf, createHashHistory } from '../../src/engine/kernel/hash-history.ts';
import {
  changePlace,
  changeQuery,
  filtersOf,
  joinPages,
  pageKeys,
  pageSizes,
  readFilter,
  readMeta,
  readPage,
  readQuery,
  writeFilter,
} from '../../src/engine/scope/address-state.ts';
import { tabAt } from './support/tab-at.ts';

const lists = { perPage: 10, choices: [10, 20, 50] };
const source = { call: 'news/index', silent: false };

describe('the page of a list', () => {
  const keys = { page: 'page', perPage: 'per-page' };
  const rows = [
    { name: 'is the first when the address says nothing', search: '', expected: { page: 1, perPage: 10 } },
    { name: 'stands in the address', search: 'page=3&per-page=20', expected: { page: 3, perPage: 20 } },
    { name: 'is the first when the address makes no sense', search: 'page=-1', expected: { page: 1, perPage: 10 } },
    { name: 'has no half numbers', search: 'page=1.5', expected: { page: 1, perPage: 10 } },
    { name: 'has only the sizes that can be chosen', search: 'per-page=1000', expected: { page: 1, perPage: 10 } },
  ];
  test.each(rows)('$name', ({ search, expected }) => {
    expect(readPage(new URLSearchParams(search), keys, lists)).toEqual(expected);
  });

  test('has plain words for the first paged data and own words for the others', () => {
    const data: PageModel['data'] = {
      one: { ...source, paged: false },
      two: { ...source, paged: true },
      three: { ...source, paged: true },
    };

    expect(pageKeys(data, 'two')).toEqual({ page: 'page', perPage: 'per-page' });
    expect(pageKeys(data, 'three')).toEqual({ page: 'three-page', perPage: 'three-per-page' });
  });

  test('offers the usual size of the list among the others', () => {
    expect(pageSizes(lists, 12)).toEqual({ perPage: 12, choices: [10, 12, 20, 50] });
    expect(pageSizes(lists)).toEqual(lists);
  });

  test('is never larger than its call answers', () => {
    expect(pageSizes(lists, undefined, 20)).toEqual({ perPage: 10, choices: [10, 20] });
    expect(pageSizes(lists, undefined, 5)).toEqual({ perPage: 5, choices: [5] });
  });

  test('has an entry once that moved to the next page while the student read', () => {
    const pages = [
      { list: [{ id: 1 }, { id: 2 }], _meta: { totalCount: 4 } },
      { list: [{ id: 2 }, { id: 3 }], _meta: { totalCount: 5 } },
    ];

    expect(joinPages(pages)).toEqual({ list: [{ id: 1 }, { id: 2 }, { id: 3 }], _meta: { totalCount: 5 } });
  });

  test('has every entry that nothing tells from others', () => {
    expect(joinPages([{ list: [{ name: 'a' }] }, { list: [{ name: 'a' }] }])).toEqual({
      list: [{ name: 'a' }, { name: 'a' }],
    });
  });

  test.each([null, 'nothing', undefined])('that ends with %j gives that', (last) => {
    expect(joinPages([{ list: [{ id: 1 }] }, last])).toBe(last);
  });

  test('counts by the answer', () => {
    expect(readMeta({ list: [], _meta: { totalCount: 37, pageCount: 4 } }, 10)).toEqual({ total: 37, pageCount: 4 });
    expect(readMeta({ list: [1, 2, 3] }, 2)).toEqual({ total: 3, pageCount: 2 });
    expect(readMeta(null, 10)).toEqual({ total: 0, pageCount: 1 });
  });
});

describe('a change of the address', () => {
  const rows = [
    {
      name: 'sets and removes words',
      search: 'a=1&b=2',
      changes: { a: null, c: 'x y' },
      options: {},
      expected: 'b=2&c=x+y',
    },
    {
      name: 'turns back to the first page when a filter changes',
      search: 'page=3&per-page=20&other-page=2',
      changes: { filter: 1 },
      options: { toFirstPage: true },
      expected: 'per-page=20&filter=1',
    },
    {
      name: 'keeps what only sounds like a page',
      search: 'homepage=2',
      changes: {},
      options: { toFirstPage: true },
      expected: 'homepage=2',
    },
    {
      name: 'keeps the size of other lists',
      search: 'other-per-page=50',
      changes: {},
      options: { toFirstPage: true },
      expected: 'other-per-page=50',
    },
  ];
  test.each(rows)('$name', ({ search, changes, options, expected }) => {
    expect(changeQuery(search, changes, options)).toBe(expected);
  });
});

describe('a filter', () => {
  const menu: Filter = { name: 'filter', label: 'Show', look: 'menu', options: 'news-filter', start: 2 };
  const search: Filter = { name: 'keyword', label: 'Search', look: 'search' };
  const open: Filter = { name: 'category', label: 'Category', look: 'menu' };
  const rows = [
    { name: 'starts where the page says', filter: menu, query: '', choices: [0, 1, 2], expected: 2 },
    { name: 'has the type of its choices', filter: menu, query: 'filter=1', choices: [0, 1, 2], expected: 1 },
    {
      name: 'filters nothing when the address says so',
      filter: menu,
      query: 'filter=',
      choices: [0, 1, 2],
      expected: null,
    },
    {
      name: 'starts anew at a choice that does not exist',
      filter: menu,
      query: 'filter=9',
      choices: [0, 1, 2],
      expected: 2,
    },
    { name: 'reads an id before its choices are known', filter: open, query: 'category=7', choices: null, expected: 7 },
    {
      name: 'reads a word before its choices are known',
      filter: open,
      query: 'category=news',
      choices: null,
      expected: 'news',
    },
    { name: 'searches from two characters on', filter: search, query: 'keyword=a', choices: null, expected: null },
    { name: 'searches for one that is a word', filter: search, query: 'keyword=館', choices: null, expected: '館' },
    { name: 'searches for no picture alone', filter: search, query: 'keyword=🎓', choices: null, expected: null },
    {
      name: 'searches without the blanks around',
      filter: search,
      query: 'keyword=+talk+',
      choices: null,
      expected: 'talk',
    },
    { name: 'counts no blanks', filter: search, query: 'keyword=+a+', choices: null, expected: null },
    {
      name: 'searches for fifty characters at most',
      filter: search,
      query: `keyword=${'a'.repeat(51)}`,
      choices: null,
      expected: 'a'.repeat(50),
    },
    {
      name: 'keeps a number that cannot be told from the next as a word',
      filter: open,
      query: 'category=9007199254740993',
      choices: null,
      expected: '9007199254740993',
    },
    { name: 'never searches for a number', filter: search, query: 'keyword=2025', choices: null, expected: '2025' },
  ];
  test.each(rows)('$name', ({ filter, query, choices, expected }) => {
    expect(readFilter(new URLSearchParams(query), filter, choices)).toBe(expected);
  });

  const looks: readonly { look: Filter['look']; word: string; expected: unknown }[] = [
    { look: 'date', word: '2025-11-21', expected: '2025-11-21' },
    { look: 'date', word: 'soon', expected: null },
    { look: 'month', word: '2025-11', expected: '2025-11' },
    { look: 'month', word: '2025-13', expected: null },
    { look: 'yes-no', word: '1', expected: true },
    { look: 'date', word: '2026-02-30', expected: null },
    { look: 'yes-no', word: 'true', expected: true },
    { look: 'yes-no', word: '0', expected: null },
    { look: 'yes-no', word: 'false', expected: null },
    { look: 'several', word: 'core,elective', expected: ['core', 'elective'] },
    { look: 'several', word: 'core,gone', expected: ['core'] },
    { look: 'several', word: 'gone', expected: null },
  ];
  test.each(looks)('with the look $look reads $word', ({ look, word, expected }) => {
    const filter: Filter = { name: 'it', label: 'It', look };
    const choices = look === 'several' ? ['core', 'elective'] : null;

    expect(readFilter(new URLSearchParams({ it: word }), filter, choices)).toEqual(expected);
  });

  test.each([
    ['menu', '1984'],
    ['several', ['1984', 'b']],
  ] as const)('with the look %s and texts of the data as choices is never a number', (look, expected) => {
    const filter: Filter = { name: 'it', label: 'It', look, isText: true };

    expect(readFilter(new URLSearchParams({ it: look === 'menu' ? '1984' : '1984,b' }), filter, null)).toEqual(
      expected,
    );
  });

  test('of several choices is written so that each can be read again', () => {
    const filter: Filter = { name: 'it', label: 'It', look: 'several' };
    const chosen = ['a,b', 'c d', '%'];

    expect(readFilter(new URLSearchParams({ it: writeFilter(chosen) ?? '' }), filter, chosen)).toEqual(chosen);
  });

  test('may start with what the data say', () => {
    const filter: Filter = { ...open, start: ['name', 'current'] };

    expect(readFilter(new URLSearchParams(), filter, null, 7)).toBe(7);
    expect(readFilter(new URLSearchParams(), filter, null, null)).toBeNull();
    expect(readFilter(new URLSearchParams('category='), filter, null, 7)).toBeNull();
  });

  test('over a range of days has two names in the address', () => {
    const range: Filter = { name: 'from', until: 'to', label: 'Date', look: 'range', start: '2025-11-01' };

    expect(filtersOf([{ filters: [range] }]).map(({ name, look, start }) => [name, look, start])).toEqual([
      ['from', 'date', '2025-11-01'],
      ['to', 'date', undefined],
    ]);
  });

  test('is found wherever it stands in the page', () => {
    const content = [
      { kind: 'tabs', tabs: [{ content: [{ kind: 'list', filters: [menu] }] }] },
      { kind: 'table', filters: [search, { ...menu, start: 0 }] },
    ];

    expect(filtersOf(content)).toEqual([menu, search]);
  });
});

describe('the query of a page', () => {
  const rows = [
    { name: 'reads an id', type: { kind: 'id' }, word: '12', expected: 12 },
    { name: 'knows no id 0', type: { kind: 'id' }, word: '0', expected: null },
    { name: 'knows no id that is a word', type: { kind: 'id' }, word: 'abc', expected: null },
    { name: 'reads a yes', type: { kind: 'yes-no' }, word: '1', expected: true },
    { name: 'reads one of some words', type: { kind: 'one-of', options: ['mine', 3] }, word: '3', expected: 3 },
    { name: 'knows no other word', type: { kind: 'one-of', options: ['mine'] }, word: 'yours', expected: null },
    { name: 'reads a text as it is', type: { kind: 'text' }, word: '007', expected: '007' },
    { name: 'counts an empty word as missing', type: { kind: 'text' }, word: '', expected: null },
    {
      name: 'has no number that cannot be told from the next',
      type: { kind: 'integer' },
      word: '9007199254740993',
      expected: null,
    },
    { name: 'has a number below zero', type: { kind: 'integer' }, word: '-3', expected: -3 },
    { name: 'has no half of a whole number', type: { kind: 'integer' }, word: '1.5', expected: null },
    { name: 'has a number with parts', type: { kind: 'number' }, word: '1.5', expected: 1.5 },
    { name: 'has no endless number', type: { kind: 'number' }, word: 'Infinity', expected: null },
    { name: 'has yes by its word', type: { kind: 'yes-no' }, word: 'true', expected: true },
    { name: 'has no by its number', type: { kind: 'yes-no' }, word: '0', expected: false },
    { name: 'has no by its word', type: { kind: 'yes-no' }, word: 'false', expected: false },
    { name: 'has neither yes nor no', type: { kind: 'yes-no' }, word: 'maybe', expected: null },
    { name: 'has a day', type: { kind: 'date' }, word: '2026-03-10', expected: '2026-03-10' },
    { name: 'has no day that the calendar has not', type: { kind: 'date' }, word: '2026-02-30', expected: null },
    { name: 'has a month', type: { kind: 'month' }, word: '2026-02', expected: '2026-02' },
    { name: 'has no thirteenth month', type: { kind: 'month' }, word: '2026-13', expected: null },
    { name: 'has a time', type: { kind: 'time' }, word: '09:30', expected: '09:30' },
    { name: 'has no time behind midnight', type: { kind: 'time' }, word: '24:30', expected: null },
    {
      name: 'has a moment',
      type: { kind: 'datetime' },
      word: '2026-03-10T09:30:00+08:00',
      expected: '2026-03-10T09:30:00+08:00',
    },
    { name: 'has no moment without its zone', type: { kind: 'datetime' }, word: '2026-03-10T09:30:00', expected: null },
    { name: 'has a country', type: { kind: 'country' }, word: 'hk', expected: 'hk' },
    { name: 'has no country by its name', type: { kind: 'country' }, word: 'Peru', expected: null },
    { name: 'has an amount', type: { kind: 'money' }, word: '-12.50', expected: '-12.50' },
    { name: 'has no amount without cents', type: { kind: 'money' }, word: '12', expected: null },
    { name: 'has no day that is written otherwise', type: { kind: 'date' }, word: '10.3.2026', expected: null },
  ] as const;
  test.each(rows)('$name', ({ type, word, expected }) => {
    expect(readQuery(new URLSearchParams({ x: word }), { x: type })).toEqual({ x: expected });
  });

  test('has null for what is missing and nothing that is not declared', () => {
    expect(readQuery(new URLSearchParams('y=1'), { x: { kind: 'id' } })).toEqual({ x: null });
  });
});

describe('the place where one is', () => {
  const rows = [
    { name: 'takes another word', from: '/pages/news?page=2', changes: { type: 'a' }, to: '/pages/news?page=2&type=a' },
    {
      name: 'has no question mark without words',
      from: '/pages/news?type=a',
      changes: { type: null },
      to: '/pages/news',
    },
    {
      name: 'turns back to the first page',
      from: '/pages/news?page=2&id=1',
      changes: {},
      first: true,
      to: '/pages/news?id=1',
    },
  ];
  test.each(rows)('$name', ({ from, changes, first, to }) => {
    const history = createHashHistory(tabAt(`#${from}`));
    changePlace(history, changes, { ...(first ? { toFirstPage: true } : {}), replace: true });

    expect(addressOf(history.place())).toBe(to);
    expect(history.place().by).toBe('replace');
  });
});
