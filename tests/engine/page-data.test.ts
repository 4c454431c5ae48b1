/** What a page asks for, when, and what its blocks are told of it. */
import { describe, expect, test } from 'vitest';
import { type Answers, refused, runPortal, runsPortals, unreachable } from './support/running-portal.tsx';

runsPortals();

const book = (id: number, more: object = {}) => ({
  id,
  title: `Book ${id}`,
  author: 'Somebody',
  subject: 'fiction',
  state: 'available',
  copies: 1,
  ...more,
});
const books = (count: number, { page = 1, perPage = 10 } = {}) => ({
  list: Array.from({ length: Math.max(0, Math.min(perPage, count - (page - 1) * perPage)) }, (_, index) =>
    book((page - 1) * perPage + index + 1),
  ),
  _meta: { totalCount: count, pageCount: Math.ceil(count / perPage), currentPage: page, perPage },
});
const paged =
  (count: number): Answers[string] =>
  ({ query }) =>
    books(count, { page: Number(query['page'] ?? 1), perPage: Number(query['per-page'] ?? 10) });
const ids = (rows: readonly Record<string, unknown>[] | undefined) => rows?.map(({ id }) => id);

/** A page of the library with these data and blocks. */
const page = (data: string, content: string, more = '') => ({
  'pages/trial.yaml': `route: /pages/trial\ntitle: Trial\naccess: signed-in\n${more}\ndata:\n${data}\ncontent:\n${content}`,
});
const listOf = (name: string) => `  - { list: ${name}, item: { title: "{title}" } }`;

describe('a list in pages', () => {
  test('asks for the page and the size that stand in the address', async () => {
    const { asked, seen } = await runPortal({
      at: '/pages/books?page=2&per-page=20',
      answers: { 'book/index': paged(45) },
    });

    expect(asked.filter(({ call }) => call === 'book/index').map(({ query }) => query)).toEqual([
      { page: '2', 'per-page': '20' },
    ]);
    expect(ids(seen.lists.get('books')?.rows)).toEqual(Array.from({ length: 20 }, (_, index) => 21 + index));
    expect(seen.lists.get('books')?.pager).toMatchObject({
      turn: 'pages',
      page: 2,
      perPage: 20,
      pageCount: 3,
      total: 45,
    });
  });

  test('past its last page shows the last one, from which it can be turned', async () => {
    const portal = await runPortal({ at: '/pages/books?page=99', answers: { 'book/index': paged(25) } });
    const list = () => portal.seen.lists.get('books');
    expect([ids(list()?.rows), list()?.pager?.page]).toEqual([[21, 22, 23, 24, 25], 3]);
    await portal.does(() => list()?.pager?.go(2));
    expect([portal.place(), ids(list()?.rows)?.[0]]).toEqual(['/pages/books?page=2', 11]);
    await portal.end();

    const empty = await runPortal({ at: '/pages/books?page=99', answers: { 'book/index': paged(0) } });
    expect([empty.seen.lists.get('books')?.rows, empty.seen.lists.get('books')?.pager?.page]).toEqual([[], 1]);
    expect(empty.askedFor('book/index').map(({ query }) => query['page'])).toEqual(['99', '1']);
  });

  test('turns: the old rows stand until the new ones are there, and the first page needs no word', async () => {
    let release = () => {};
    const portal = await runPortal({
      at: '/pages/books',
      answers: {
        'book/index': async (asked) => {
          if (asked.query['page'] === '2') await new Promise<void>((done) => (release = done));
          return paged(25)(asked);
        },
      },
    });
    const list = () => portal.seen.lists.get('books');

    await portal.does(() => list()?.pager?.go(2));
    expect(portal.place()).toBe('/pages/books?page=2');
    expect([list()?.state, list()?.refreshing, ids(list()?.rows)?.[0]]).toEqual(['ready', true, 1]);
    await portal.does(() => release());
    expect([list()?.refreshing, ids(list()?.rows)?.[0]]).toEqual([false, 11]);
    await portal.does(() => list()?.pager?.go(1));
    expect(portal.place()).toBe('/pages/books');
    expect(portal.dom.entries).toHaveLength(3);
  });

  test('of another length begins anew, and the usual length needs no word', async () => {
    const portal = await runPortal({ at: '/pages/books?page=2', answers: { 'book/index': paged(25) } });
    const pager = () => portal.seen.lists.get('books')?.pager;

    await portal.does(() => pager()?.resize(50));
    expect(portal.place()).toBe('/pages/books?per-page=50');
    await portal.does(() => pager()?.resize(10));
    expect(portal.place()).toBe('/pages/books');
  });

  test('of a size of its own offers it among the others', async () => {
    const portal = await runPortal({
      at: '/pages/trial?per-page=3',
      files: page('  books: { call: book/index, paged: true, per-page: 3 }', listOf('books')),
      answers: { 'book/index': paged(7) },
    });

    expect(portal.askedFor('book/index').map(({ query }) => query['per-page'])).toEqual(['3']);
    expect(portal.seen.lists.get('books')?.pager).toMatchObject({ perPage: 3, pageCount: 3 });
    expect(portal.seen.lists.get('books')?.pager?.choices).toEqual([3, 10, 20, 50]);
    await portal.does(() => portal.seen.lists.get('books')?.pager?.resize(20));
    expect(portal.place()).toBe('/pages/trial?per-page=20');
    await portal.does(() => portal.seen.lists.get('books')?.pager?.resize(3));
    expect(portal.place()).toBe('/pages/trial');
  });
});

describe('a list that grows', () => {
  const files = page('  books: { call: book/index, paged: true, turn: more }', listOf('books'));
  const open = (at = '/pages/trial') => runPortal({ at, files, answers: { 'book/index': paged(25) } });

  test('keeps what stands there and asks only for what is next; back leaves it', async () => {
    const portal = await open();
    const list = () => portal.seen.lists.get('books');
    expect([list()?.pager?.turn, list()?.pager?.choices]).toEqual(['more', []]);

    await portal.does(() => list()?.pager?.go(2));
    await portal.does(() => list()?.pager?.go(3));

    expect(portal.askedFor('book/index').map(({ query }) => query['page'])).toEqual(['1', '2', '3']);
    expect(ids(list()?.rows)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    expect(portal.dom.entries).toHaveLength(1);
  });

  test('is asked for up to the page in the address, and whole again where it is loaded again', async () => {
    const portal = await open('/pages/trial?page=2');
    const pages = () => portal.askedFor('book/index').map(({ query }) => query['page']);
    expect(pages()).toEqual(['1', '2']);

    await portal.after(1000);
    await portal.does(() => portal.seen.lists.get('books')?.retry());
    expect(pages()).toEqual(['1', '2', '1', '2']);
    expect(ids(portal.seen.lists.get('books')?.rows)).toHaveLength(20);
  });

  test('has no more pages than there are, whatever the address says', async () => {
    const portal = await open('/pages/trial?page=5000');
    expect(ids(portal.seen.lists.get('books')?.rows)).toHaveLength(25);
    await portal.after(1000);
    const before = portal.asked.length;
    await portal.does(() => portal.seen.lists.get('books')?.retry());
    expect([before < 20, portal.asked.length - before]).toEqual([true, 3]);
  });
});

describe('only the first entries', () => {
  test('of a call with pages are asked for, without pages to turn', async () => {
    const portal = await runPortal({
      at: '/pages/trial?page=2',
      files: page('  books: { call: book/index, limit: 2 }', listOf('books')),
      answers: { 'book/index': paged(9) },
    });

    expect(portal.askedFor('book/index')[0]?.query).toEqual({ page: '1', 'per-page': '2' });
    expect([ids(portal.seen.lists.get('books')?.rows), portal.seen.lists.get('books')?.pager]).toEqual([[1, 2], null]);
  });

  test('of a call without pages are what is left of its list', async () => {
    const calls =
      'book/all: { description: All., access: signed-in, answer: { list: list of BookSummary, total: integer } }';
    const open = (limit: number) =>
      runPortal({
        at: '/pages/trial',
        files: {
          'api/calls/more.yaml': calls,
          ...page(
            `  books: { call: book/all, limit: ${limit} }`,
            `${listOf('books')}\n  - { text: "of {books.total}" }`,
          ),
        },
        answers: { 'book/all': () => ({ list: [book(1), book(2), book(3)], total: 3 }) },
      });

    const two = await open(2);
    expect(two.askedFor('book/all')[0]?.query).toEqual({});
    expect(ids(two.seen.lists.get('books')?.rows)).toEqual([1, 2]);
    expect(two.words()).toContain('of 3');
    await two.end();
    expect(ids((await open(3)).seen.lists.get('books')?.rows)).toEqual([1, 2, 3]);
  });
});

describe('data', () => {
  const detail = (id: number) => ({ ...book(id), isbn: String(id), content: '', excerpts: [], waiting: [] });

  test('about a record is asked for by the address, and there is nothing without it', async () => {
    const portal = await runPortal({
      at: '/pages/book?id=4',
      answers: { 'book/detail': ({ query }) => detail(Number(query['id'])) },
    });
    expect(portal.askedFor('book/detail').map(({ query }) => query)).toEqual([{ id: '4' }]);
    expect(portal.seen.records.get('book')).toMatchObject({ state: 'ready', record: { id: 4 } });

    await portal.goTo('/pages/book');
    expect(portal.askedFor('book/detail')).toHaveLength(1);
    expect(portal.seen.records.get('book')).toMatchObject({ state: 'ready', record: null });
  });

  test('of another record never shows the one before', async () => {
    let release = () => {};
    const portal = await runPortal({
      at: '/pages/book?id=4',
      answers: {
        'book/detail': async ({ query }) => {
          if (query['id'] === '5') await new Promise<void>((done) => (release = done));
          return detail(Number(query['id']));
        },
      },
    });

    await portal.goTo('/pages/book?id=5');
    expect(portal.seen.records.get('book')).toMatchObject({ state: 'loading', record: null });
    await portal.does(() => release());
    expect(portal.seen.records.get('book')).toMatchObject({ state: 'ready', record: { id: 5 } });
  });

  test('that does not exist is nothing, and that could not be had may be asked for again', async () => {
    let answer: unknown = refused(404);
    const portal = await runPortal({ at: '/pages/book?id=4', answers: { 'book/detail': () => answer } });
    expect(portal.seen.records.get('book')).toMatchObject({ state: 'ready', record: null });

    answer = refused(500);
    await portal.goTo('/pages/book?id=5');
    expect(portal.seen.records.get('book')).toMatchObject({ state: 'failed', record: null });
    expect(portal.words()).toContain('toast: ');
    answer = detail(5);
    await portal.after(1000);
    await portal.does(() => portal.seen.records.get('book')?.retry());
    expect(portal.seen.records.get('book')).toMatchObject({ state: 'ready', record: { id: 5 } });
  });

  test('that is silent fails without a word, and what stands there is asked for again in silence', async () => {
    let answer: unknown = refused(500);
    const portal = await runPortal({
      at: '/pages/trial',
      files: page('  books: { call: book/index, silent: true }', listOf('books')),
      answers: { 'book/index': () => answer },
    });
    expect(portal.seen.lists.get('books')?.state).toBe('failed');
    expect(portal.words()).not.toContain('toast: ');

    const loud = await runPortal({
      at: '/pages/books',
      answers: { 'book/index': () => answer },
    });
    expect(loud.words()).toContain('toast: ');
    answer = books(2);
    await loud.after(5000);
    await loud.does(() => loud.seen.lists.get('books')?.retry());
    answer = refused(500);
    await loud.after(5000);
    await loud.does(() => loud.seen.lists.get('books')?.retry());
    expect(loud.words()).not.toContain('toast: ');
    expect(ids(loud.seen.lists.get('books')?.rows)).toEqual([1, 2]);
  });

  test('that could not be loaded again stays, may be old, and is asked for until there is an answer', async () => {
    let answer: unknown = books(2);
    const portal = await runPortal({ at: '/pages/books', answers: { 'book/index': () => answer } });
    const list = () => portal.seen.lists.get('books');
    expect(portal.seen.outdated?.isOutdated).toBe(false);

    answer = unreachable;
    await portal.after(1000);
    await portal.does(() => list()?.retry());
    expect([list()?.state, ids(list()?.rows)]).toEqual(['ready', [1, 2]]);
    expect(portal.seen.outdated?.isOutdated).toBe(true);
    expect(portal.words()).not.toContain('toast: ');

    await portal.after(1000);
    await portal.does(() => portal.seen.outdated?.retry());
    expect(portal.words()).toContain('toast: This could not be loaded.');

    answer = books(3);
    // The first try by itself comes within 15 seconds, the second within 30 more.
    await portal.after(45_000);
    expect(ids(list()?.rows)).toEqual([1, 2, 3]);
    expect(portal.seen.outdated?.isOutdated).toBe(false);
  });

  test('that several blocks miss is missed once, by the first; the page and what stands around it are one', async () => {
    let answer: unknown = unreachable;
    const portal = await runPortal({
      at: '/pages/trial',
      files: {
        'layouts/around.yaml': `data:\n  shelf: { call: book/index, limit: 2 }\ncontent:\n${listOf('shelf')}\n  - page`,
        ...page(
          '  books: { call: book/index, limit: 2 }\n  others: { call: book/index, limit: 3 }\n  thirds: { call: book/index, limit: 3 }',
          ['books', 'others', 'thirds'].map(listOf).join('\n'),
          'layout: around',
        ),
      },
      answers: { 'book/index': () => answer },
    });
    const { lists } = portal.seen;
    expect(portal.words()).toContain('no shelf, Trialno others, ');
    expect(portal.words().split('no ')).toHaveLength(3);

    answer = books(3);
    await portal.after(1000);
    await portal.does(() => lists.get('shelf')?.retry());
    expect(portal.words()).not.toContain('no shelf');
    expect(portal.words().split('no ')).toHaveLength(2);
    expect([ids(lists.get('shelf')?.rows), ids(lists.get('books')?.rows)]).toEqual([
      [1, 2],
      [1, 2],
    ]);

    await portal.does(() => lists.get('others')?.retry());
    expect(portal.words()).not.toContain('no ');
  });

  test('of a page that could not be turned to is not that of the page before', async () => {
    const portal = await runPortal({
      at: '/pages/books',
      answers: { 'book/index': (asked) => (asked.query['page'] === '2' ? refused(500) : paged(25)(asked)) },
    });
    const list = () => portal.seen.lists.get('books');

    await portal.does(() => list()?.pager?.go(2));
    expect([list()?.state, list()?.rows, portal.seen.outdated?.isOutdated]).toEqual(['failed', [], false]);
    await portal.goBack();
    expect([list()?.state, ids(list()?.rows)?.[0]]).toEqual(['ready', 1]);
  });

  test('that is asked for again in silence ends the login when that is over', async () => {
    let answer: unknown = books(2);
    const portal = await runPortal({ at: '/pages/books', answers: { 'book/index': () => answer } });

    answer = refused(401, null, 'Please log in again');
    await portal.after(1000);
    await portal.does(() => portal.seen.lists.get('books')?.retry());
    expect(portal.words()).toContain('Please log in again');
    expect(portal.dom.local.getItem('portico_token')).toBeNull();
  });

  test('that needs other data waits for it, and is not asked where its condition does not hold', async () => {
    let release = () => {};
    const portal = await runPortal({
      at: '/pages/trial',
      files: page(
        [
          '  books: { call: book/index, paged: true }',
          '  first: { call: book/detail, with: { id: "books.list[0].id" } }',
          '  never: { call: book/detail, with: { id: 1 }, when: size(books.list) > 5 }',
          '  always: { call: book/detail, with: { id: 9 }, when: size(books.list) > 0 }',
        ].join('\n'),
        ['first', 'never', 'always']
          .map((name) => `  - { details: ${name}, items: [{ label: Title, value: title }] }`)
          .join('\n'),
      ),
      answers: {
        'book/index': async () => {
          await new Promise<void>((done) => (release = done));
          return books(2);
        },
        'book/detail': ({ query }) => detail(Number(query['id'])),
      },
    });
    const states = () => ['first', 'never', 'always'].map((name) => portal.seen.records.get(name)?.state);
    expect(states()).toEqual(['waiting', 'waiting', 'waiting']);
    expect(portal.askedFor('book/detail')).toEqual([]);

    await portal.does(() => release());
    expect(states()).toEqual(['ready', 'ready', 'ready']);
    expect(
      portal
        .askedFor('book/detail')
        .map(({ query }) => query['id'])
        .sort(),
    ).toEqual(['1', '9']);
    expect(portal.seen.records.get('never')?.record).toBeNull();
  });

  test('that two places ask for is asked for once, and is kept for whoever comes back', async () => {
    const portal = await runPortal({
      at: '/pages/book?id=4',
      answers: { 'book/detail': ({ query }) => detail(Number(query['id'])), 'book/index': paged(3) },
    });
    await portal.goTo('/pages/books');
    await portal.after(1000);
    let release = () => {};
    portal.answers['book/detail'] = () => new Promise((done) => (release = () => done(detail(4))));
    await portal.goTo('/pages/book?id=4');

    expect(portal.seen.records.get('book')).toMatchObject({ state: 'ready', refreshing: true, record: { id: 4 } });
    expect(portal.askedFor('book/detail')).toHaveLength(2);
    await portal.does(() => release());
    expect(portal.seen.records.get('book')).toMatchObject({ refreshing: false });
  });
});
