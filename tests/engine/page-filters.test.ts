/** Filters, orders and pages of tables: what is in the address, what is asked, what is narrowed here. */
import { describe, expect, test } from 'vitest';
import { nextOrder } from '#engine';
import type { Column } from '#model';
import { type Answers, runPortal, runsPortals } from './support/running-portal.tsx';

runsPortals();

const shelf = [
  { id: 1, title: 'Tides', author: 'Lee', subject: 'science', state: 'available', copies: 3, due_date: null },
  { id: 2, title: 'Aloft', author: 'Chan', subject: 'travel', state: 'on_loan', copies: 1, due_date: '2026-04-02' },
  { id: 3, title: 'Stone', author: 'Lee', subject: 'history', state: 'on_loan', copies: 2, due_date: '2026-03-28' },
];
const all: Answers = {
  'book/index': () => ({ list: shelf, _meta: { totalCount: 3, pageCount: 1 } }),
  'book/all': () => ({ list: shelf }),
};
const calls = 'book/all: { description: All., access: signed-in, answer: { list: list of BookSummary } }';
const page = (content: string, more = '  books: { call: book/all }') => ({
  'api/calls/more.yaml': calls,
  'pages/trial.yaml': `route: /pages/trial\ntitle: Trial\naccess: signed-in\ndata:\n${more}\ncontent:\n${content}`,
});
const listWith = (...filters: readonly string[]) =>
  `  - list: books\n    item: { title: "{title}" }\n    filters:\n${filters.map((one) => `      - ${one}`).join('\n')}`;
const ids = (rows: readonly Record<string, unknown>[] | undefined) => rows?.map(({ id }) => id);

describe('a filter that goes with the call', () => {
  const open = (at = '/pages/books') => runPortal({ at, answers: all });
  const asked = (portal: Awaited<ReturnType<typeof open>>) => portal.askedFor('book/index').map(({ body }) => body);

  test('offers its choices and "all", stands in the address and turns back to the first page', async () => {
    const portal = await open('/pages/books?page=2');
    const filter = () => portal.seen.filters.get('subject');
    expect(filter()?.choices.map(({ value, label }) => [value, label])).toEqual([
      ['', 'All'],
      ['fiction', 'Fiction'],
      ['history', 'History'],
      ['science', 'Science'],
      ['travel', 'Travel'],
    ]);
    expect([filter()?.value, portal.seen.lists.get('books')?.filtered]).toEqual([null, false]);

    await portal.does(() => filter()?.set('science'));
    expect(portal.place()).toBe('/pages/books?subject=science');
    expect([filter()?.value, portal.seen.lists.get('books')?.filtered]).toEqual(['science', true]);
    await portal.does(() => filter()?.set(''));
    expect(portal.place()).toBe('/pages/books');
    expect(asked(portal)).toEqual([{}, { subject: 'science' }, {}]);
    expect(portal.dom.entries).toHaveLength(3);
  });

  test('that is chosen again is no further step of the history', async () => {
    const portal = await open('/pages/books');
    for (const value of ['science', 'science']) await portal.does(() => portal.seen.filters.get('subject')?.set(value));

    expect([portal.place(), portal.dom.entries.length]).toEqual(['/pages/books?subject=science', 2]);
  });

  test('that stands in the address with a value nobody offers is not set', async () => {
    const portal = await open('/pages/books?subject=poetry');

    expect(portal.seen.filters.get('subject')?.value).toBeNull();
    expect(asked(portal)).toEqual([{}]);
  });

  test('is cleared with all others of its list, and pages begin anew', async () => {
    const portal = await open('/pages/books?subject=science&keyword=tide&page=2&other=1');
    await portal.does(() => portal.seen.lists.get('books')?.clearFilters());

    expect(portal.place()).toBe('/pages/books?other=1');
    expect(portal.seen.lists.get('books')?.filtered).toBe(false);
  });
});

describe('a search', () => {
  const open = (at = '/pages/books') => runPortal({ at, answers: all });

  test('shows what is typed at once, and is asked when the keys rest', async () => {
    const portal = await open('/pages/books?page=2');
    const search = () => portal.seen.filters.get('keyword');
    expect(search()?.choices).toEqual([]);

    await portal.does(() => search()?.set('ti'));
    expect([search()?.value, portal.place()]).toEqual(['ti', '/pages/books?page=2']);
    await portal.after(299);
    await portal.does(() => search()?.set('tide'));
    await portal.after(299);
    expect(portal.place()).toBe('/pages/books?page=2');
    await portal.after(1);

    expect(portal.place()).toBe('/pages/books?keyword=tide');
    expect(portal.askedFor('book/index').at(-1)?.body).toEqual({ keyword: 'tide' });
    expect(portal.dom.entries).toHaveLength(1);
  });

  test('of one sign, or the same words again, asks nothing', async () => {
    const portal = await open('/pages/books?keyword=tide');
    const search = () => portal.seen.filters.get('keyword');
    await portal.does(() => search()?.set(' tide '));
    await portal.after(400);
    expect(portal.askedFor('book/index')).toHaveLength(1);

    await portal.does(() => search()?.set('t'));
    await portal.after(400);
    expect([search()?.value, portal.place()]).toEqual(['t', '/pages/books']);
    expect(portal.askedFor('book/index').at(-1)?.body).toEqual({});
    await portal.does(() => search()?.set(null));
    await portal.after(400);
    expect([search()?.value, portal.place()]).toEqual(['', '/pages/books']);
  });

  test('is cut to fifty signs, and two signs of any script are enough', async () => {
    const portal = await open();
    await portal.does(() => portal.seen.filters.get('keyword')?.set('x'.repeat(60)));
    expect(portal.seen.filters.get('keyword')?.value).toBe('x'.repeat(50));
    await portal.does(() => portal.seen.filters.get('keyword')?.set('潮汐'));
    await portal.after(300);
    expect(portal.askedFor('book/index').at(-1)?.body).toEqual({ keyword: '潮汐' });
  });

  test('follows the address: back, and filters that are cleared', async () => {
    const portal = await open('/pages/books?keyword=tide');
    await portal.goTo('/pages/books?keyword=stone');
    expect(portal.seen.filters.get('keyword')?.value).toBe('stone');
    await portal.goBack();
    expect(portal.seen.filters.get('keyword')?.value).toBe('tide');
    await portal.does(() => portal.seen.lists.get('books')?.clearFilters());
    expect(portal.seen.filters.get('keyword')?.value).toBe('');
  });

  test('that is typed on and then cleared before the keys rest stays cleared', async () => {
    const portal = await open('/pages/books?keyword=ti');
    await portal.does(() => portal.seen.filters.get('keyword')?.set('tide'));
    await portal.after(100);
    await portal.does(() => portal.seen.lists.get('books')?.clearFilters());
    await portal.after(1000);

    expect([portal.seen.filters.get('keyword')?.value, portal.place()]).toEqual(['', '/pages/books']);
  });

  test('that is left before the keys rest asks nothing any more', async () => {
    const portal = await open();
    await portal.does(() => portal.seen.filters.get('keyword')?.set('tide'));
    await portal.goTo('/pages/shelves');
    await portal.after(1000);

    expect(portal.place()).toBe('/pages/shelves');
  });
});

describe('a filter with a start', () => {
  const start = listWith('{ name: state, label: State, options: state, start: on_loan, all: Every state }');

  test('holds it without a word in the address, and says "all" with an empty one', async () => {
    const portal = await runPortal({ at: '/pages/trial', files: page(start), answers: all });
    const filter = () => portal.seen.filters.get('state');
    expect(filter()?.value).toBe('on_loan');
    expect(filter()?.choices[0]).toEqual({ value: '', label: 'Every state' });
    expect(ids(portal.seen.lists.get('books')?.rows)).toEqual([2, 3]);

    await portal.does(() => filter()?.set(''));
    expect(portal.place()).toBe('/pages/trial?state=');
    expect(ids(portal.seen.lists.get('books')?.rows)).toEqual([1, 2, 3]);
    await portal.does(() => filter()?.set('available'));
    expect(portal.place()).toBe('/pages/trial?state=available');
    await portal.does(() => filter()?.set('on_loan'));
    expect(portal.place()).toBe('/pages/trial');
  });

  test('offers no "all" where none is named', async () => {
    const files = page(listWith('{ name: state, label: State, options: state, start: on_loan }'));
    const portal = await runPortal({ at: '/pages/trial', files, answers: all });

    expect(portal.seen.filters.get('state')?.choices.map(({ value }) => value)).toEqual([
      'available',
      'on_loan',
      'reserved',
      'repair',
    ]);
  });
});

test('a filter whose choices are texts of the data goes to the call as a text, also where it is all digits', async () => {
  const filter = '{ name: keyword, label: Author, sent: false, options: { from: books, value: author, label: title } }';
  const portal = await runPortal({
    at: '/pages/trial?keyword=1984',
    files: page(
      `${listWith(filter)}\n  - list: found\n    item: { title: "{title}" }`,
      '  books: { call: book/all }\n  found: { call: book/index, with: { keyword: filters.keyword } }',
    ),
    answers: all,
  });

  expect(portal.askedFor('book/index').map(({ body }) => body)).toEqual([{ keyword: '1984' }]);
});

describe('a list that came whole', () => {
  test('is narrowed here by the filters that its call does not take', async () => {
    const files = page(
      listWith(
        '{ name: state, label: State, options: state }',
        '{ name: keyword, label: Search, look: search }',
        '{ name: author, label: Author, options: { from: books, value: author, label: author } }',
      ),
    );
    const portal = await runPortal({ at: '/pages/trial?state=on_loan', files, answers: all });
    const rows = () => ids(portal.seen.lists.get('books')?.rows);
    expect(rows()).toEqual([2, 3]);
    expect(portal.seen.filters.get('author')?.choices.map(({ label }) => label)).toEqual(['All', 'Lee', 'Chan']);

    await portal.does(() => portal.seen.filters.get('author')?.set('Lee'));
    expect([rows(), portal.place()]).toEqual([[3], '/pages/trial?state=on_loan&author=Lee']);
    await portal.does(() => portal.seen.lists.get('books')?.clearFilters());
    await portal.does(() => portal.seen.filters.get('keyword')?.set('tid'));
    await portal.after(300);
    expect(rows()).toEqual([1]);
    expect(portal.askedFor('book/all')).toHaveLength(1);
  });
});

describe('a table', () => {
  const table = [
    '  - table: books',
    '    columns:',
    '      - { label: Title, value: title, sort: true }',
    '      - { label: Copies, value: copies, sort: true, total: sum }',
    '      - { label: Author, value: author }',
    '      - { label: Day, text: "{entry.due_date}" }',
  ].join('\n');
  const many = (count: number): Answers => ({
    'book/all': () => ({
      list: Array.from({ length: count }, (_, index) => ({ ...shelf[0], id: index + 1, title: `Book ${index + 1}` })),
    }),
  });
  const rowsOf = (portal: Awaited<ReturnType<typeof runPortal>>) =>
    ids(portal.seen.tables.get('books')?.groups.flatMap(({ rows }) => rows));

  test('is sorted as the address says, one way, the other way, and not at all', async () => {
    const portal = await runPortal({ at: '/pages/trial', files: page(table), answers: all });
    const now = () => portal.seen.tables.get('books');
    const [title, copies, author] = now()?.columns ?? [];
    const press = (column: Column | undefined) =>
      portal.does(() => column && now()?.sort(nextOrder(now()?.order ?? null, column)));
    expect([rowsOf(portal), now()?.order, now()?.totals]).toEqual([[1, 2, 3], null, [null, 6, null, null]]);

    await press(title);
    expect([rowsOf(portal), portal.place()]).toEqual([[2, 3, 1], '/pages/trial?sort=title']);
    await press(title);
    expect([rowsOf(portal), portal.place()]).toEqual([[1, 3, 2], '/pages/trial?sort=-title']);
    await press(copies);
    expect([rowsOf(portal), portal.place()]).toEqual([[2, 3, 1], '/pages/trial?sort=copies']);
    await press(copies);
    await press(copies);
    expect([rowsOf(portal), portal.place(), portal.dom.entries.length]).toEqual([[1, 2, 3], '/pages/trial', 1]);
    expect(author && nextOrder(null, author)).toBeNull();
  });

  test('follows data that its columns read beside the rows, also when they come after these', async () => {
    let arrive = () => {};
    const columns = `  - table: books.list
    columns:
      - { label: Title, value: title }
      - { label: Worth, value: book.copies * copies, total: sum }`;
    const data = '  books: { call: book/all }\n  book: { call: book/detail, with: { id: 1 } }';
    const portal = await runPortal({
      at: '/pages/trial',
      files: page(columns, data),
      answers: { ...all, 'book/detail': () => new Promise((ready) => (arrive = () => ready({ id: 1, copies: 2 }))) },
    });
    await portal.does(() => arrive());
    expect(portal.seen.tables.get('books')?.totals).toEqual([null, 12]);
  });

  test('with an order in its address that it does not know keeps its own', async () => {
    const portal = await runPortal({ at: '/pages/trial?sort=author', files: page(table), answers: all });

    expect([rowsOf(portal), portal.seen.tables.get('books')?.order]).toEqual([[1, 2, 3], null]);
  });

  test('of fifty rows has no pages, one of more has, and sorting begins at the first', async () => {
    const short = await runPortal({ at: '/pages/trial', files: page(table), answers: many(50) });
    expect([rowsOf(short)?.length, short.seen.tables.get('books')?.pager]).toEqual([50, null]);
    await short.end();

    const portal = await runPortal({ at: '/pages/trial?books-page=3', files: page(table), answers: many(120) });
    const now = () => portal.seen.tables.get('books');
    expect(now()?.pager).toMatchObject({
      turn: 'pages',
      page: 3,
      perPage: 50,
      pageCount: 3,
      total: 120,
      choices: [10, 20, 50],
    });
    expect(rowsOf(portal)).toEqual(Array.from({ length: 20 }, (_, index) => 101 + index));
    await portal.does(() => now()?.pager?.go(2));
    expect([portal.place(), rowsOf(portal)?.[0]]).toEqual(['/pages/trial?books-page=2', 51]);
    await portal.does(() => now()?.pager?.resize(20));
    expect([portal.place(), rowsOf(portal)?.length]).toEqual(['/pages/trial?books-per-page=20', 20]);
    await portal.does(() => now()?.pager?.go(1));
    expect(portal.place()).toBe('/pages/trial?books-per-page=20');
    await portal.does(() => now()?.pager?.resize(50));
    expect(portal.place()).toBe('/pages/trial');
    await portal.does(() => now()?.pager?.go(3));
    const [, copies] = now()?.columns ?? [];
    await portal.does(() => copies && now()?.sort({ column: copies, direction: 'ascending' }));
    expect(portal.place()).toBe('/pages/trial?sort=copies');
  });

  test('beside another one of the same data turns its own pages', async () => {
    const two = `${table}\n  - table: books.list.filter(each, each.id > 0)\n    columns:\n      - { label: Author, value: author }`;
    const portal = await runPortal({ at: '/pages/trial?books-2-page=3', files: page(two), answers: many(120) });
    const pages = () => [...portal.seen.tables.values()].map(({ pager }) => pager?.page);
    expect(pages()).toEqual([1, 3]);
    const [first] = [...portal.seen.tables.values()];
    const title = first?.columns.find(({ sort }) => sort);
    await portal.does(() => title && first?.sort({ column: title, direction: 'ascending' }));
    expect(portal.place()).toBe('/pages/trial?books-2-page=3&sort=title');
  });

  test('that is shown whole, for paper, has no pages', async () => {
    const portal = await runPortal({ at: '/pages/trial?books-page=9', files: page(table), answers: many(120) });
    const now = () => portal.seen.tables.get('books');
    expect([now()?.pager?.page, rowsOf(portal)?.length]).toEqual([3, 20]);
    await portal.does(() => now()?.showAll(true));
    expect([now()?.pager?.page, rowsOf(portal)?.length]).toEqual([3, 120]);
    await portal.does(() => now()?.showAll(false));
    expect(rowsOf(portal)?.length).toBe(20);
  });

  test('without rows is empty, with one it is not', async () => {
    const portal = await runPortal({ at: '/pages/trial', files: page(table), answers: many(0) });
    expect(portal.seen.tables.get('books')?.isEmpty).toBe(true);
    await portal.end();
    const one = await runPortal({ at: '/pages/trial', files: page(table), answers: many(1) });
    expect(one.seen.tables.get('books')?.isEmpty).toBe(false);
  });
});
