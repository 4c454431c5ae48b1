/** Blocks of figures, moments and pages as people see them, in a portal at work: what an amount, a step or a day more changes. */
import { create } from 'qrcode';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CalendarBlock } from '../../src/blocks/calendar/calendar-block.tsx';
import { CountdownBlock } from '../../src/blocks/countdown/countdown-block.tsx';
import { ListBlock } from '../../src/blocks/list/list-block.tsx';
import { ProgressBlock } from '../../src/blocks/progress/progress-block.tsx';
import { QrBlock } from '../../src/blocks/qr/qr-block.tsx';
import { StatisticsBlock } from '../../src/blocks/statistics/statistics-block.tsx';
import { StepsBlock } from '../../src/blocks/steps/steps-block.tsx';
import { runPortal, runsPortals, startMs } from '../engine/support/running-portal.tsx';
import { elementsIn, letMenusBe, propsOf, tell } from './support/drawn.ts';

runsPortals();

/** Whether the window is as wide as a laptop's. */
let isWide = true;

beforeEach(() => {
  isWide = true;
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }));
});

const calls = `
shelf/index: { description: Shelves., access: everyone, answer: { list: list of Shelf } }
shelf/some: { description: Shelves., access: everyone, paged: true, answer: { list: list of Shelf } }
`;
const entities = `
Shelf:
  description: A shelf.
  fields: { id: id, name: text?, is_open: yes-no?, built_at: datetime?, books: integer?, lent: integer? }
`;

/** @param total  of the list with pages */
async function show(content: string, shelves: readonly object[], total = shelves.length) {
  const portal = await runPortal({
    at: '/pages/trial',
    before: ({ dom }) => letMenusBe(dom),
    files: {
      'api/calls/more.yaml': calls,
      'api/entities/more.yaml': entities,
      'pages/trial.yaml': `route: /pages/trial\ntitle: Trial\naccess: signed-in\ndata:\n  shelves: { call: shelf/index }\n  some: { call: shelf/some, paged: true }\n  more: { call: shelf/some, paged: true, turn: more }\ncontent:\n${content}`,
    },
    blocks: {
      calendar: CalendarBlock,
      countdown: CountdownBlock,
      list: ListBlock,
      progress: ProgressBlock,
      qr: QrBlock,
      statistics: StatisticsBlock,
      steps: StepsBlock,
    },
    answers: {
      'shelf/index': () => ({ list: shelves }),
      'shelf/some': ({ body }) => {
        const { page: currentPage = 1, size: perPage = 10 } = body as { page?: number; size?: number };
        const pageCount = Math.ceil(total / perPage);
        return { list: shelves, _meta: { totalCount: total, pageCount, currentPage, perPage } };
      },
    },
  });
  return { portal, all: (name: string) => elementsIn(portal.dom.root, name) };
}

const words = (elements: readonly { readonly textContent: string }[]) => elements.map((one) => one.textContent);

describe('a bar', () => {
  const bar = (more: string) =>
    `  - progress: [{ label: Books, of: "shelves.list[0].books", unit: books, ${more} }]\n    title: Lent`;
  const parts =
    'parts: [{ label: Lent, value: "shelves.list[0].lent", colour: green }, { label: Kept, value: "shelves.list[0].id", colour: blue }]';
  const shares = (all: (name: string) => Parameters<typeof propsOf>[0][]) =>
    all('span').flatMap((one) => {
      const { style } = propsOf(one) as { style?: Record<string, string> }; // as React was given it
      return style?.['--share'] ?? [];
    });

  test.each([
    { lent: 3, books: 12, said: '3 of 12 books', drawn: ['25%'] },
    { lent: 12, books: 12, said: '12 of 12 books', drawn: ['100%'] },
    { lent: 15, books: 12, said: '15 of 12 books', drawn: ['100%'] },
    { lent: 0, books: 12, said: '0 of 12 books', drawn: [] },
    { lent: -2, books: 12, said: '0 of 12 books', drawn: [] },
    { lent: null, books: 12, said: '– of 12 books', drawn: [] },
    { lent: 3, books: null, said: '3 of – books', drawn: ['100%'] },
  ])('of $lent of $books says "$said" and is filled by $drawn', async ({ lent, books, said, drawn }) => {
    const { portal, all } = await show(bar('value: "shelves.list[0].lent"'), [{ id: 1, lent, books }]);

    expect(portal.words()).toContain(said);
    expect(shares(all)).toEqual(drawn);
  });

  test('of several parts shares its length among them, and says each', async () => {
    const { all } = await show(bar(parts), [{ id: 3, lent: 6, books: 12 }]);

    expect(shares(all)).toEqual(['50%', '25%']);
    expect(words(all('li')).slice(1)).toEqual(['Lent 6', 'Kept 3']);
  });

  test('of parts that are more than the whole is as long as all of them', async () => {
    const { all } = await show(bar(parts), [{ id: 6, lent: 18, books: 12 }]);

    expect(shares(all)).toEqual(['75%', '25%']);
  });
});

describe('figures', () => {
  const todo = (look: string) =>
    `  - statistics:\n      - { label: Books, value: "shelves.list[0].books" }\n      - { label: Open, value: "shelves.list[0].is_open" }\n      - { label: Name, value: "shelves.list[0].name" }\n    look: ${look}`;

  test.each([
    { books: 2, is_open: true, name: 'North', shown: ['2Books', 'YesOpen', 'NorthName'] },
    { books: 0, is_open: false, name: '', shown: [] },
    { books: null, is_open: null, name: 'North', shown: ['NorthName'] },
  ])('of what there is to do are those with something in them: $shown', async ({ shown, ...shelf }) => {
    const { all } = await show(todo('to-do'), [{ id: 1, ...shelf }]);

    expect(words(all('li'))).toEqual(shown);
  });

  test('of a line are all of them', async () => {
    const { all } = await show(todo('line'), [{ id: 1, books: 0, is_open: false, name: null }]);

    expect(words(all('li'))).toEqual(['0Books', 'NoOpen', '–Name']);
  });

  test.each([
    { lent: 3, said: '12+3Books' },
    { lent: -3, said: '12−3Books' },
    { lent: 0, said: '12Books' },
    { lent: null, said: '12Books' },
  ])('say by how much they have changed: $lent', async ({ lent, said }) => {
    const content =
      '  - statistics: [{ label: Books, value: "shelves.list[0].books", change: "shelves.list[0].lent" }]';
    const { all } = await show(content, [{ id: 1, books: 12, lent }]);

    expect(words(all('li'))).toEqual([said]);
  });
});

describe('the time that is left', () => {
  const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

  test.each([
    [3 * day + 4 * hour + 5 * minute, '3 d 4 h'],
    [day + second, '1 d 0 h'],
    [day - minute, '23 h 59 min'],
    [hour + second, '1 h 1 min'],
    [hour - 2 * second, '59:58'],
    [minute + second, '1:01'],
    [9 * second, '0:09'],
  ])('of %s ms is %s', async (leftMs, said) => {
    const built_at = new Date(startMs + leftMs).toISOString();
    const { all } = await show('  - { countdown: "shelves.list[0].built_at", label: Closes in }', [
      { id: 1, built_at },
    ]);

    expect(words(all('b'))).toEqual([said]);
  });

  test.each([
    { left: 'a little more than an hour', leftMs: hour + second, said: '' },
    { left: 'an hour', leftMs: hour, said: 'Closes in 1 h 0 min' },
    { left: 'a minute less than an hour', leftMs: hour - minute, said: '' },
    { left: 'half a minute less than ten', leftMs: 9.5 * minute, said: 'Closes in 10 min' },
    { left: 'the last second', leftMs: second, said: 'Closes in 1 min' },
  ])('is said aloud for a minute at few moments: $left', async ({ leftMs, said }) => {
    const built_at = new Date(startMs + leftMs).toISOString();
    const { all } = await show('  - { countdown: "shelves.list[0].built_at", label: Closes in }', [
      { id: 1, built_at },
    ]);
    const status = all('span').filter((one) => one.getAttribute('role') === 'status');

    expect(words(status)).toEqual([said]);
  });

  test('ends with what is said then, or with nothing', async () => {
    const built_at = new Date(startMs + 2 * second).toISOString();
    const { portal, all } = await show(
      '  - { countdown: "shelves.list[0].built_at", label: Closes in, over: It is closed }\n  - { countdown: "shelves.list[0].built_at", label: Opens in }',
      [{ id: 1, built_at }],
    );
    expect(all('b')).toHaveLength(2);
    await portal.after(2 * second);

    expect(words(all('p'))).toEqual(['It is closed']);
  });
});

test.each([
  { of: 'that was over before the page was open', leftMs: -1000, asked: 1 },
  { of: 'that comes while the page is open', leftMs: 2000, asked: 2 },
])('a moment $of does what is to be done then', async ({ leftMs, asked }) => {
  const built_at = new Date(startMs + leftMs).toISOString();
  const { portal } = await show(
    '  - { countdown: "shelves.list[0].built_at", label: Closes in, then: { refresh: [shelves] } }',
    [{ id: 1, built_at }],
  );
  await portal.after(5000);

  expect(portal.askedFor('shelf/index')).toHaveLength(asked);
});

describe('steps', () => {
  const steps =
    '  - steps:\n      - { label: Sent }\n      - { label: Read, reached: "size(shelves.list) > 1" }\n      - { label: Answered, reached: "size(shelves.list) > 2" }';

  test.each([
    { shelves: 1, places: ['now', 'ahead', 'ahead'] },
    { shelves: 2, places: ['done', 'now', 'ahead'] },
    { shelves: 3, places: ['done', 'done', 'done'] },
  ])('are $places', async ({ shelves, places }) => {
    const { all } = await show(
      steps,
      Array.from({ length: shelves }, (_, index) => ({ id: index + 1 })),
    );

    expect(all('li').map((step) => step.getAttribute('data-place'))).toEqual(places);
    expect(all('li').filter((step) => step.getAttribute('aria-current') === 'step')).toHaveLength(
      places.filter((place) => place === 'now').length,
    );
  });
});

test('a QR code has a square for each dark module, and an edge of four around it', async () => {
  const { all } = await show('  - { qr: "shelves.list[0].name", label: The shelf }', [{ id: 1, name: 'SHELF-17' }]);
  const { size, data } = create('SHELF-17', { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from({ length: size * size }, (_, index) => [index % size, Math.floor(index / size)] as const);

  expect(propsOf(all('path').at(-1))['d']).toBe(
    dark.flatMap(([x, y]) => (data[y * size + x] ? `M${x} ${y}h1v1h-1z` : [])).join(''),
  );
  // One module above the square on the lower left is always dark.
  expect(propsOf(all('path').at(-1))['d']).toContain(`M8 ${size - 8}h`);
  expect(propsOf(all('rect').at(-1))).toMatchObject({ x: -4, y: -4, width: size + 8, height: size + 8 });
});

test('a list that grows says how many of its entries are there, never more than there are', async () => {
  const { portal, all } = await show('  - { list: more, item: { title: "{name}" } }', [{ id: 1, name: 'A' }], 12);
  const said = () => all('span').flatMap((one) => (propsOf(one)['role'] === 'status' ? one.textContent : []));
  expect(said().join()).toMatch(/^10 of 12/);
  await portal.does(() => tell(all('button').at(-1), 'onClick'));

  expect(said().join()).toMatch(/^12 of 12/);
});

describe('the numbers of the pages', () => {
  const list = '  - { list: some, item: { title: "{name}" } }';

  test.each([
    { page: 1, of: 1, numbers: [] },
    { page: 2, of: 7, numbers: ['1', '2', '3', '4', '5', '6', '7'] },
    { page: 1, of: 8, numbers: ['1', '2', '3', '4', '…', '8'] },
    { page: 3, of: 8, numbers: ['1', '2', '3', '4', '…', '8'] },
    { page: 4, of: 8, numbers: ['1', '…', '3', '4', '5', '…', '8'] },
    { page: 5, of: 8, numbers: ['1', '…', '4', '5', '6', '…', '8'] },
    { page: 6, of: 8, numbers: ['1', '…', '5', '6', '7', '8'] },
    { page: 8, of: 8, numbers: ['1', '…', '5', '6', '7', '8'] },
  ])('are $numbers on page $page of $of', async ({ page, of, numbers }) => {
    const { portal, all } = await show(list, [{ id: 1, name: 'A' }], of * 10 - 1);
    await portal.goTo(`/pages/trial?page=${page}&per-page=10`);
    const [nav] = all('nav');

    expect(nav ? words(nav.childNodes).filter((one) => one !== '') : []).toEqual(numbers);
    const ends = nav ? [nav.childNodes[0], nav.childNodes.at(-1)].map((one) => propsOf(one)['disabled']) : [];
    expect(ends).toEqual(of > 1 ? [page === 1, page === of] : []);
  });

  test.each([
    { total: 10, menus: 0 },
    { total: 11, menus: 1 },
  ])('offer $menus menus for their length under $total entries', async ({ total, menus }) => {
    const { portal, all } = await show(list, [{ id: 1, name: 'A' }], total);
    await portal.goTo('/pages/trial?per-page=10');

    expect(all('select')).toHaveLength(menus);
  });
});

describe('a month', () => {
  const month = '  - calendar: shelves.list\n    day: built_at\n    item: { title: "{name}" }';
  const on = (day: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${day}-${index}`,
      name: `S${index}`,
      built_at: `${day}T02:00:00Z`,
    }));

  test('folds no entry of a day where all that a day shows fit', async () => {
    const { all } = await show(month, on('2026-03-10', 3));

    expect(all('li').map((entry) => entry.getAttribute('data-folded'))).toEqual([null, null, null]);
  });

  test('says how many more there are on a day, and shows them when that is pressed', async () => {
    const { portal, all } = await show(month, on('2026-03-10', 4));
    const more = () => all('button').at(-1);
    expect(more()?.textContent).toBe('+2 more');
    await portal.does(() => tell(more(), 'onClick'));

    expect(all('li').map((entry) => entry.getAttribute('data-folded'))).toEqual([null, null, null, null]);
    expect(more()?.textContent).toBe('Show fewer');
  });

  test('has three points at most for a day on a phone', async () => {
    isWide = false;
    const { all } = await show(month, [...on('2026-03-12', 2), ...on('2026-03-21', 4)]);
    const points = all('button').map((day) => [day.getAttribute('data-day'), elementsIn(day, 'i').length]);

    expect(points.filter(([, count]) => count !== 0)).toEqual([
      ['2026-03-12', 2],
      ['2026-03-21', 3],
    ]);
  });

  test('begins on a phone with today, with the first day on which something takes place, or with its first', async () => {
    isWide = false;
    const { portal, all } = await show(month, [...on('2026-03-12', 1), ...on('2026-04-20', 1), ...on('2026-04-12', 1)]);
    const chosen = () => words(all('td').filter((day) => propsOf(day)['aria-selected'] === true));
    const days = [chosen()];
    for (const next of ['2026-04', '2026-05']) {
      await portal.goTo(`/pages/trial?month=${next}`);
      days.push(chosen());
    }

    expect(days).toEqual([['10'], ['12'], ['1']]);
  });

  test.each([
    ['ArrowLeft', '2026-03-10', '2026-03-09'],
    ['ArrowRight', '2026-03-10', '2026-03-11'],
    ['ArrowUp', '2026-03-10', '2026-03-03'],
    ['ArrowDown', '2026-03-10', '2026-03-17'],
    ['Home', '2026-03-10', '2026-03-08'],
    ['End', '2026-03-10', '2026-03-14'],
    ['PageUp', '2026-03-31', '2026-02-28'],
    ['PageDown', '2026-03-10', '2026-04-10'],
    ['ArrowUp', '2026-03-02', '2026-02-23'],
  ])('is walked through: the key %s leads from %s to %s', async (key, from, to) => {
    const { portal, all } = await show(month, []);
    await portal.does(() => tell(all('table')[0], 'onKeyDown', { key, target: { dataset: { day: from } } }));

    const reached = all('td').filter((day) => propsOf(day)['tabIndex'] === 0);
    expect(reached.map((day) => day.getAttribute('data-day'))).toEqual([to]);
  });
});
