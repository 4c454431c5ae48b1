/** Blocks as people see them, in a portal at work. */
import { useEffect, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useFieldControl } from '#engine';
import { ButtonBlock } from '../../src/blocks/button/button-block.tsx';
import { CalendarBlock } from '../../src/blocks/calendar/calendar-block.tsx';
import { CarouselBlock } from '../../src/blocks/carousel/carousel-block.tsx';
import { viewOf } from '../../src/blocks/carousel/use-turning.ts';
import { CountdownBlock } from '../../src/blocks/countdown/countdown-block.tsx';
import { DetailsBlock } from '../../src/blocks/details/details-block.tsx';
import { FormBlock } from '../../src/blocks/form/form-block.tsx';
import { GalleryBlock } from '../../src/blocks/gallery/gallery-block.tsx';
import { ListBlock } from '../../src/blocks/list/list-block.tsx';
import { MapBlock } from '../../src/blocks/map/map-block.tsx';
import { useMapMoves } from '../../src/blocks/map/use-map-moves.ts';
import { PanesBlock } from '../../src/blocks/panes/panes-block.tsx';
import { arrowKey } from '../../src/blocks/shared/arrow-key.ts';
import { Picture } from '../../src/blocks/shared/picture.tsx';
import { Unseen } from '../../src/blocks/shared/unseen.tsx';
import { TableBlock } from '../../src/blocks/table/table-block.tsx';
import '../../src/blocks/text/closable-notice.tsx';
import { TextBlock } from '../../src/blocks/text/text-block.tsx';
import {
  type Answers,
  type PortalSetup,
  runPortal,
  runsPortals,
  unreachable,
} from '../engine/support/running-portal.tsx';
import { elementsIn, letElements, letMenusBe, propsOf, tell } from './support/drawn.ts';

runsPortals();

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
});

const calls = `
shelf/index: { description: Shelves., access: everyone, answer: { list: list of Shelf } }
shelf/asked: { description: Questions., access: everyone, answer: { form: json } }
shelf/some: { description: Shelves., access: everyone, paged: true, body: { month: month? }, answer: { list: list of Shelf } }
`;
const entities = `
Shelf:
  description: A shelf.
  fields: { id: id, name: text?, is_open: yes-no?, opens: time?, built_at: datetime?, keepers: list of text?, picture: path?, books: integer? }
`;

/** A page with one block, for a part that is drawn by itself. */
const onePage = { 'pages/one.yaml': 'route: /pages/one\ntitle: One\naccess: everyone\ncontent: [{ text: One }]' };

async function show(
  content: string,
  shelves: readonly object[],
  more: Partial<Answers> = {},
  before: PortalSetup['before'] = () => {},
) {
  const portal = await runPortal({
    at: '/pages/trial',
    before: (world) => {
      letMenusBe(world.dom);
      before(world);
    },
    files: {
      'api/calls/more.yaml': calls,
      'api/entities/more.yaml': entities,
      'pages/trial.yaml': `route: /pages/trial\ntitle: Trial\naccess: signed-in\nstate: { left: { type: list of id, start: "[1, 2, 3]" } }\ndata:\n  shelves: { call: shelf/index }\n  some: { call: shelf/some, paged: true }\n  asked: { call: shelf/asked }\n  more: { call: shelf/some, paged: true, turn: more }\ncontent:\n${content}`,
    },
    blocks: {
      button: ButtonBlock,
      calendar: CalendarBlock,
      carousel: CarouselBlock,
      countdown: CountdownBlock,
      details: DetailsBlock,
      gallery: GalleryBlock,
      list: ListBlock,
      map: MapBlock,
      panes: PanesBlock,
      table: TableBlock,
      text: TextBlock,
    },
    answers: {
      'shelf/asked': () => ({ form: null }),
      'shelf/index': () => ({ list: shelves }),
      'shelf/some': () => ({ list: shelves }),
      ...(more as Answers), // of calls that are there
    },
  });
  return { portal, all: (name: string) => elementsIn(portal.dom.root, name) };
}

describe('a month in a filter', () => {
  const filtered =
    '  - list: some\n    filters: [{ name: month, label: Month, look: month }]\n    item: { title: "{name}" }';

  test("is chosen in the browser's calendar of months", async () => {
    const { portal, all } = await show(filtered, []);

    await portal.does(() => tell(all('input')[0], 'onChange', { target: { value: '0002-11' } }));
    expect([propsOf(all('input')[0])['value'], portal.place()]).toEqual(['0002-11', '/pages/trial']);
    await portal.does(() => tell(all('input')[0], 'onChange', { target: { value: '2025-11' } }));

    expect([propsOf(all('input')[0]), portal.place()]).toMatchObject([
      { type: 'month', value: '2025-11' },
      '/pages/trial?month=2025-11',
    ]);
  });

  test('is chosen from a menu where the browser has no such calendar: what is to come first, and the chosen one however far', async () => {
    const { portal, all } = await show(filtered, [], {}, ({ dom }) =>
      letElements(dom, { type: { get: () => 'text', set: () => {} } }),
    );
    const months = () => all('option').map((option) => `${option.textContent}`);
    const choose = (month: string) =>
      portal.does(() => tell(all('select')[0], 'onChange', { target: { value: month } }));

    await choose('2025-11');
    expect([propsOf(all('select')[0])['value'], portal.place()]).toEqual(['2025-11', '/pages/trial?month=2025-11']);
    expect([months().slice(0, 3), months().slice(13, 16), months().at(-1)]).toEqual([
      ['All', 'March 2026', 'April 2026'],
      ['March 2027', 'February 2026', 'January 2026'],
      'March 2021',
    ]);
    await choose('');
    expect(portal.place()).toBe('/pages/trial');
    await portal.goTo('/pages/trial?month=1999-12');

    expect([propsOf(all('select')[0])['value'], months().at(-1), all('input')]).toEqual([
      '1999-12',
      'December 1999',
      [],
    ]);
  });
});

test('the folded entries of a day are there for paper', async () => {
  const { all } = await show(
    '  - calendar: shelves.list\n    day: built_at\n    item: { title: "{name}" }',
    ['A', 'B', 'C', 'D'].map((name, index) => ({ id: index + 1, name, built_at: '2026-03-10T10:00:00Z' })),
  );

  expect(all('li').map((entry) => [entry.textContent.at(-1), entry.getAttribute('data-folded')])).toEqual([
    ['A', null],
    ['B', null],
    ['C', true],
    ['D', true],
  ]);
});

test('the day that was pressed is the one that the Tab key reaches', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  const { portal, all } = await show(
    '  - calendar: shelves.list\n    day: built_at\n    item: { title: "{name}" }',
    [],
  );
  const reached = () => all('button').filter((day) => propsOf(day)['tabIndex'] === 0);
  expect(reached().map((day) => day.textContent)).toEqual(['10']);

  await portal.does(() => tell(all('table')[0], 'onFocus', { target: { dataset: { day: '2026-03-21' } } }));

  expect(reached().map((day) => day.textContent)).toEqual(['21']);
});

test('time that is left is said aloud only while it is true', async () => {
  const { portal, all } = await show('  - { countdown: "shelves.list[0].built_at", label: Closes in }', [
    { id: 1, built_at: '2026-03-10T12:15:00Z' },
  ]);
  const said = () => all('span').find((one) => propsOf(one)['role'] === 'status')?.textContent;
  const heard: unknown[] = [said()];
  for (const minutes of [5, 1, 3]) {
    await portal.after(minutes * 60_000);
    heard.push(said());
  }

  expect(heard).toEqual(['', 'Closes in 10 min', '', '']);
});

test('that a countdown is over is said in a region that was there before', async () => {
  const { portal, all } = await show(
    '  - { countdown: "shelves.list[0].built_at", label: Closes in, over: It is closed }',
    [{ id: 1, built_at: '2026-03-10T12:05:00Z' }],
  );
  const regions = all('span').filter((one) => propsOf(one)['role'] === 'status');
  const said = () => regions.filter((one) => one.isConnected).map(({ textContent }) => textContent);
  expect(said()).not.toContain('It is closed');

  await portal.after(5 * 60_000);

  expect(said()).toContain('It is closed');
  expect(portal.words().split('It is closed')).toHaveLength(2);
});

test('the answer to a question is never what every record has', async () => {
  const { portal } = await show('  - details: asked\n    items: [{ questions: asked.form }]', [], {
    'shelf/asked': () => ({
      form: { fields: [{ key: 'constructor', type: 'text', label: { en: 'Who built it' } }], answers: {} },
    }),
  });

  expect(portal.words()).toContain('Who built it–');
});

test.each([
  [{ phone_code: '852', phone: '2123 4567' }, '+852 2123 4567'],
  [{ phone_code: null, phone: '2123 4567' }, '2123 4567'],
  [{ phone: '2123 4567' }, '2123 4567'],
  [{ phone_code: '852', phone: null }, '–'],
  [{ phone_code: '852' }, '–'],
])('the telephone number %o is shown as %s', async (phone, words) => {
  const { portal } = await show('  - details: asked\n    items: [{ questions: asked.form }]', [], {
    'shelf/asked': () => ({
      form: { fields: [{ key: 'phone', type: 'phone', label: { en: 'Phone' } }], answers: { phone } },
    }),
  });

  expect(portal.words()).toMatch(new RegExp(`Phone${words.replace('+', '\\+')}$`));
});

test.each([
  ['en', { type: 'number' }, 1234.125, '1,234.125'],
  ['de', { type: 'number' }, 0.125, '0,125'],
  ['de', { type: 'money', unit: { en: 'EUR' } }, '1250.50', 'EUR 1.250,50'],
  ['en', { type: 'money', unit: { en: 'EUR' } }, '1250.50', 'EUR 1,250.50'],
])('in %s the answer to %o is shown as that language writes it', async (language, question, answer, words) => {
  const fields = [{ key: 'much', label: { en: 'How much' }, ...question }];
  const portal = await runPortal({
    at: '/pages/trial',
    files: {
      'portal.yaml': `title: Library\noffice: Library\nlanguages: { force-on-show: none, offered: [${language}], default: ${language} }\nsession: { user: reader/info, login: /, home: /pages/books, not-found: / }\n`,
      'texts/de.yaml': '{}',
      'api/calls/more.yaml': calls,
      'api/entities/more.yaml': entities,
      'pages/trial.yaml':
        'route: /pages/trial\ntitle: Trial\naccess: signed-in\ndata: { asked: { call: shelf/asked } }\ncontent:\n  - details: asked\n    items: [{ questions: asked.form }]\n',
    },
    blocks: { details: DetailsBlock },
    answers: { 'shelf/asked': () => ({ form: { fields, answers: { much: answer } } }) },
  });

  expect(portal.words()).toMatch(new RegExp(`How much${words}$`));
});

describe('a table', () => {
  const shelf = { id: 1, is_open: true, opens: '18:30', built_at: '2026-03-01T23:30:00Z', books: 3 };
  const table = (columns: string, more = '') => `  - table: shelves.list\n    columns: [${columns}]${more}`;
  const words = ({ all }: Awaited<ReturnType<typeof show>>, name: string) => all(name).map((one) => one.textContent);

  test('calls a group by the same words at its head and in its sum', async () => {
    const shown = await show(
      table('{ label: Shelf, value: name }, { label: Books, value: books, total: sum }', '\n    group-by: is_open'),
      [shelf],
    );

    expect(words(shown, 'th').at(-1)).toBe('Yes');
    expect(words(shown, 'td')).toContain('Total: Yes');
  });

  test('writes times as the portal does, those of moments too', async () => {
    const shown = await show(table('{ label: Opens, value: opens }, { label: Built, value: built_at, as: time }'), [
      shelf,
    ]);

    expect(words(shown, 'td')).toEqual(['18:30', '07:30']);
  });

  test.each([
    ['2026-03-01T23:30:00Z', '02 Mar 2026'],
    ['2026-03-02T07:30:00+08:00', '02 Mar 2026'],
    ['2026-03-01', '01 Mar 2026'],
    ['soon', 'soon'],
  ])('writes %s as the day that it is in the zone of the portal: %s', async (built_at, day) => {
    const shown = await show(table('{ label: Shelf, value: name }, { label: Built, value: built_at, as: date }'), [
      { ...shelf, built_at },
    ]);

    expect(words(shown, 'td').at(-1)).toBe(day);
  });

  test('breaks the line between several names', async () => {
    const { all } = await show(table('{ label: Shelf, value: name }, { label: Keepers, value: keepers }'), [
      { ...shelf, keepers: ['Ada Fung', 'Ben Ho', 'Cy Lam', 'Di Mak'] },
    ]);

    expect(all('td')[1]?.firstChild?.getAttribute('class')).toContain('free');
  });

  test('keeps words for screen readers out of its file', () => {
    expect(renderToStaticMarkup(<Unseen>opens a new tab</Unseen>)).toContain('data-file="no"');
  });
});

describe('what is pressed and goes', () => {
  const shelves = Array.from({ length: 3 }, (_, index) => ({ id: index + 1, name: `Shelf ${index + 1}` }));
  const focused = ({ portal }: Awaited<ReturnType<typeof show>>) => {
    const { nodeName, textContent } = portal.dom.document.activeElement;
    return nodeName === 'BODY' ? null : textContent;
  };

  test('leaves the focus on how many there are, with the last page of a list that grows', async () => {
    const shown = await show('  - list: more\n    item: { title: "{name}" }', [], {
      'shelf/some': ({ body }: { body: Readonly<Record<string, unknown>> }) => ({
        list: [shelves[Number(body['page'] ?? 1) - 1]],
        _meta: { totalCount: 3, pageCount: 3, currentPage: Number(body['page'] ?? 1), perPage: 1 },
      }),
    });
    const press = () => shown.portal.does(() => tell(shown.all('button').at(-1), 'onClick'));
    await press();
    expect(focused(shown)).toBeNull();
    await press();

    expect(focused(shown)).toMatch(/^3 of 3/);
  });

  test('leaves the focus on how far it is, once the own position is known on a map', async () => {
    const shown = await show(
      '  - map: Map\n    centre: [22.4187, 114.2058]\n    marker: { latitude: "22.4187", longitude: "114.2058", name: Tower }\n    shapes: []\n    places: []',
      [],
    );
    Object.assign(navigator, {
      geolocation: {
        getCurrentPosition: (known: (found: object) => void) =>
          known({ coords: { latitude: 22.4187, longitude: 114.2158, accuracy: 5 } }),
      },
    });
    await shown.portal.does(() => tell(shown.all('button')[0], 'onClick'));

    expect(focused(shown)).toContain('1.0 km');
  });

  /** As a browser does it: what is pressed has the focus, and its block hears of that. */
  async function press(shown: Awaited<ReturnType<typeof show>>, words: string, place: number) {
    const button = shown.all('button').filter(({ textContent }) => textContent === words)[place];
    button?.focus();
    tell(button?.closest('section') ?? undefined, 'onFocus', { target: button });
    await shown.portal.does(() => tell(button, 'onClick'));
    const { nodeName, textContent } = shown.portal.dom.document.activeElement;
    return [nodeName.toLowerCase(), textContent];
  }

  const taking = "buttons: [{ button: Take, do: { set: { left: 'left.filter(one, one != id)' } } }]";

  test.each([
    { kind: 'list', entry: 'li', shows: `item: { title: "{name}", ${taking} }` },
    { kind: 'table', entry: 'tr', shows: `columns: [{ label: Shelf, value: name }, { label: Own, ${taking} }]` },
  ])('leaves the focus on the entry that is next in a $kind, or is now the last one, or on the block', async (of) => {
    const shown = await show(`  - ${of.kind}: shelves.list.filter(one, one.id in left)\n    ${of.shows}`, shelves);

    expect(await press(shown, 'Take', 1)).toEqual([of.entry, 'Shelf 3Take']);
    expect(await press(shown, 'Take', 1)).toEqual([of.entry, 'Shelf 1Take']);
    expect((await press(shown, 'Take', 0))[0]).toBe('section');
  });

  test('leaves the focus where it is when an entry goes in which it was before', async () => {
    const shown = await show(
      `  - list: shelves.list.filter(one, one.id in left)\n    item: { title: "{name}", ${taking} }`,
      shelves,
    );
    const { body } = shown.portal.dom.document;
    const [first, second, third] = shown.all('button');
    const take = async (button: typeof first, now: { focus(): void } | undefined) => {
      tell(shown.all('section')[0], 'onFocus', { target: first });
      now?.focus();
      await shown.portal.does(() => tell(button, 'onClick'));
      return shown.portal.dom.document.activeElement;
    };

    expect(await take(second, body)).toBe(body);
    expect(await take(first, third)).toBe(third);
  });

  test.each([
    { kind: 'list', shows: 'item: { title: "{name}" }' },
    { kind: 'table', shows: 'columns: [{ label: Name, value: name }]' },
  ])(
    'leaves the focus on the $kind whose filters were cleared, from the press until the entries are there',
    async (of) => {
      let answer = (_answer: object) => {};
      const awaited = new Promise((done) => {
        answer = done;
      });
      const shown = await show(
        `  - ${of.kind}: some\n    filters: [{ name: month, label: Month, look: month }]\n    ${of.shows}`,
        [],
        {
          'shelf/some': ({ body }: { body: Readonly<Record<string, unknown>> }) =>
            body['month'] === '2025-11' ? { list: [] } : awaited,
        },
      );
      await shown.portal.goTo('/pages/trial?month=2025-11');
      expect((await press(shown, 'Clear filters', 0))[0]).toBe('section');
      await shown.portal.does(() => answer({ list: shelves }));

      expect(shown.all('section')[0]?.textContent).toContain('Shelf 3');
      expect(shown.portal.dom.document.activeElement.nodeName).toBe('SECTION');
    },
  );

  test('leaves the focus with what comes in its place: after another try, without filters, without a notice', async () => {
    let answer: unknown = unreachable;
    const shown = await show(
      `  - text: Closed on Friday.
    look: warning
    can-close: true
  - text: All shelves.
  - list: some
    filters: [{ name: month, label: Month, look: month }]
    item: { title: "{name}" }`,
      [],
      { 'shelf/some': () => answer },
    );
    const press = (words: string) => {
      const button = shown.all('button').find((one) => `${propsOf(one)['aria-label'] ?? one.textContent}` === words);
      button?.focus();
      return shown.portal.does(() => tell(button, 'onClick'));
    };
    answer = { list: shelves };
    await press('Try again');
    expect(focused(shown)).toBe('Shelf 1Shelf 2Shelf 3');

    answer = { list: [] };
    await shown.portal.goTo('/pages/trial?month=2025-11');
    answer = { list: shelves };
    await press('Clear filters');
    expect(focused(shown)).toBe('Shelf 1Shelf 2Shelf 3');

    await press('Close: Closed on Friday.');
    expect(focused(shown)).toBe('All shelves.');
    expect(shown.portal.dom.document.activeElement.getAttribute('tabindex')).toBe('-1');
    shown.portal.dom.document.activeElement.dispatchEvent(new Event('blur'));
    expect(shown.portal.dom.document.activeElement.getAttribute('tabindex')).toBeNull();
  });

  test('leaves the focus on the form whose draft was offered', async () => {
    const portal = await runPortal({
      at: '/pages/trial',
      before: ({ dom }) =>
        dom.session.setItem('portico_draft:7:note', JSON.stringify({ values: { title: 'Wet' }, resume: false })),
      files: {
        'api/calls/more.yaml': `${calls}shelf/note: { description: Notes., access: signed-in, changes: true, body: { title: text }, answer: { id: id } }\n`,
        'api/entities/more.yaml': entities,
        'forms/note.yaml': 'sends: shelf/note\nfields:\n  - { name: title, label: Title, kind: text, max: 9 }\n',
        'pages/trial.yaml':
          'route: /pages/trial\ntitle: Trial\naccess: signed-in\ncontent:\n  - text: Write\n  - { form: note, look: plain }\n  - text: Afterwards\n',
      },
      blocks: { form: FormBlock },
    });
    await portal.after(1);
    const [restore] = elementsIn(portal.dom.root, 'button');
    restore?.focus();
    await portal.does(() => tell(restore, 'onClick'));

    expect(portal.dom.document.activeElement.nodeName).toBe('FORM');
  });

  test('leads from an opened entry back to its place in the list', async () => {
    const shown = await show(
      '  - panes: some\n    name: id\n    item: { title: "{name}" }\n    content: [{ text: "{name}" }]',
      shelves,
    );
    letElements(shown.portal.dom, { scrollIntoView: { value: () => {} } });
    await shown.portal.goTo('/pages/trial?id=1');
    const back = shown.all('button').find((button) => button.textContent === 'Back to the list');
    await shown.portal.does(() => tell(back, 'onClick'));

    expect(shown.portal.place()).toBe('/pages/trial');
    expect(focused(shown)).toBe('Shelf 1');
  });
});

test('a picture without words of its own is called by its place', async () => {
  const { all } = await show('  - gallery: shelves.list\n    item: { image: picture, alt: "{name}" }', [
    { id: 1, name: null, picture: '/files/1.jpg' },
    { id: 2, name: 'The reading room', picture: '/files/2.jpg' },
  ]);

  expect(all('img').map((picture) => picture.getAttribute('alt'))).toEqual(['Picture 1 of 2', 'The reading room']);
});

test('a picture that is asked for once more takes no other one’s place', async () => {
  let change = (_path: string) => {};
  const Changing = () => {
    const [path, setPath] = useState('/files/1.jpg');
    useEffect(() => {
      change = setPath;
    }, []);
    return <Picture path={path} alt="" />;
  };
  const portal = await runPortal({ at: '/pages/one', files: onePage, blocks: { text: Changing } });
  const image = () => elementsIn(portal.dom.root, 'img')[0];
  await portal.does(() => tell(image(), 'onError'));
  await portal.does(() => change('/files/2.jpg'));
  const loaded: string[] = [];
  Object.defineProperty(image(), 'src', {
    set: (address: string) => {
      loaded.push(address);
    },
  });
  await portal.after(1000);

  expect(loaded).toEqual([]);
});

describe('a map under the pointer', () => {
  test('is let go when the browser takes the pointer away, and left alone by other buttons', async () => {
    const moved: unknown[] = [];
    const view = { centre: { latitude: 0, longitude: 0 }, zoom: 10 };
    const Moved = () => (
      <svg {...useMapMoves({ view, setView: (next) => moved.push(next), choose: (spot) => moved.push(spot) })} />
    );
    const portal = await runPortal({ at: '/pages/one', files: onePage, blocks: { text: Moved } });
    const [map] = elementsIn(portal.dom.root, 'svg');
    const at = (clientX: number, button = 0) => ({
      button,
      clientX,
      clientY: 0,
      currentTarget: {
        setPointerCapture: () => {},
        getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 100 }),
      },
    });
    tell(map, 'onPointerDown', at(0));
    tell(map, 'onPointerCancel');
    tell(map, 'onPointerMove', at(50));
    tell(map, 'onPointerDown', at(0, 2));
    tell(map, 'onPointerMove', at(50, -1));
    tell(map, 'onPointerUp', at(0, 2));
    expect(moved).toEqual([]);

    tell(map, 'onPointerDown', at(0));
    tell(map, 'onPointerMove', at(50, -1));
    expect(moved).toHaveLength(1);
  });
});

describe('pictures to push through', () => {
  test('go on to the left where one reads from right to left', async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    const scrolled: unknown[] = [];
    const { portal, all } = await show(
      '  - carousel: shelves.list\n    item: { image: picture, alt: "{name}" }',
      [
        { id: 1, picture: '/files/1.jpg' },
        { id: 2, picture: '/files/2.jpg' },
      ],
      {},
      ({ dom }) => {
        letElements(dom, {
          clientWidth: { value: 100 },
          scrollWidth: { value: 200 },
          scrollLeft: { value: 0 },
          scrollTo: { value: ({ left }: { left: number }) => scrolled.push(left) },
        });
      },
    );
    for (const dir of ['ltr', 'rtl']) {
      Object.assign(portal.dom.document, { dir });
      tell(all('button').at(-1), 'onClick');
    }

    expect(scrolled).toEqual([100, -100]);
  });

  test.each([
    { of: 'whole views', clientWidth: 100, scrollWidth: 300, scrollLeft: 100, view: { index: 1, count: 3 } },
    {
      of: 'a last view that is not whole',
      clientWidth: 100,
      scrollWidth: 230,
      scrollLeft: 130,
      view: { index: 2, count: 3 },
    },
    { of: 'before that', clientWidth: 100, scrollWidth: 230, scrollLeft: 100, view: { index: 1, count: 3 } },
    { of: 'what fits', clientWidth: 100, scrollWidth: 100, scrollLeft: 0, view: { index: 0, count: 1 } },
    { of: 'from right to left', clientWidth: 100, scrollWidth: 300, scrollLeft: -200, view: { index: 2, count: 3 } },
  ])('$of: $view', ({ view, ...track }) => {
    expect(viewOf(track)).toEqual(view);
  });
});

test.each([
  ['ltr', { key: 'ArrowRight' }, 'ArrowRight'],
  ['rtl', { key: 'ArrowRight' }, 'ArrowLeft'],
  ['rtl', { key: 'ArrowLeft' }, 'ArrowRight'],
  ['rtl', { key: 'ArrowUp' }, 'ArrowUp'],
  ['ltr', { key: 'ArrowLeft', altKey: true }, ''],
  ['ltr', { key: '+', ctrlKey: true }, ''],
  ['rtl', { key: 'ArrowRight', metaKey: true }, ''],
])('where one reads %s the key %o means "%s"', (dir, pressed, means) => {
  vi.stubGlobal('document', { dir });

  expect(arrowKey({ altKey: false, ctrlKey: false, metaKey: false, ...pressed })).toBe(means);
});

test('what is written in an entry without an id stays with that entry when another comes in front', async () => {
  let list: readonly object[] = [{ name: 'Sea' }, { name: 'Sea' }];
  const portal = await runPortal({
    at: '/pages/trial',
    files: {
      'api/calls/more.yaml': `${calls}shelf/note: { description: Notes., access: signed-in, changes: true, body: { name: text?, remark: text? }, answer: { id: id } }\n`,
      'api/entities/more.yaml': entities,
      'forms/note.yaml':
        'sends: shelf/note\nasks: { shelf: Shelf }\nfields:\n  - { name: name, label: Shelf, kind: text, max: 9, start: shelf.name }\n  - { name: remark, label: Remark, kind: text, max: 9 }\n',
      'pages/trial.yaml':
        'route: /pages/trial\ntitle: Trial\naccess: signed-in\ndata:\n  shelves: { call: shelf/index }\ncontent:\n  - button: Again\n    do: [{ refresh: [shelves] }]\n  - list: shelves.list\n    item:\n      title: "{name}"\n      content: [{ form: note, with: { shelf: entry } }]\n',
    },
    blocks: { list: ListBlock },
    fields: {
      text: ({ field }) => {
        const { value, set } = useFieldControl(field);
        return (
          <button type="button" onClick={() => set('Wet')}>
            {String(value)}
          </button>
        );
      },
    },
    answers: { 'shelf/index': () => ({ list }) },
  });
  const shown = () => elementsIn(portal.dom.root, 'button').map((answer) => answer.textContent);
  await portal.does(() => tell(elementsIn(portal.dom.root, 'button')[3], 'onClick'));
  expect(shown()).toEqual(['Sea', '', 'Sea', 'Wet']);
  list = [{ name: 'Hill' }, ...list];
  await portal.does(() => portal.seen.buttons.get('Again')?.run());

  expect(shown()).toEqual(['Hill', '', 'Sea', '', 'Sea', 'Wet']);
});

test('a form in an entry of a list is the same form when the list comes anew, with what was written and what is wrong', async () => {
  let list: readonly object[] = [{ id: 1, name: 'Sea' }];
  const portal = await runPortal({
    at: '/pages/trial',
    files: {
      'api/calls/more.yaml': `${calls}shelf/note: { description: Notes., access: signed-in, changes: true, body: { name: text?, title: text, remark: text? }, answer: { id: id } }\n`,
      'api/entities/more.yaml': entities,
      'forms/note.yaml':
        'sends: shelf/note\nasks: { shelf: Shelf }\nfields:\n  - { name: name, label: Shelf, kind: text, max: 9, start: shelf.name }\n  - { name: title, label: Title, kind: text, max: 9, required: true }\n  - { name: remark, label: Remark, kind: text, max: 9 }\n',
      'pages/trial.yaml':
        'route: /pages/trial\ntitle: Trial\naccess: signed-in\ndata:\n  shelves: { call: shelf/index }\ncontent:\n  - button: Again\n    do: [{ refresh: [shelves] }]\n  - list: shelves.list\n    item:\n      title: "{name}"\n      content: [{ form: note, with: { shelf: entry } }]\n',
    },
    blocks: { list: ListBlock },
    answers: { 'shelf/index': () => ({ list }) },
  });
  await portal.fill('remark', 'Wet');
  await portal.submit('note');
  list = [{ id: 1, name: 'Ocean' }];
  await portal.does(() => portal.seen.buttons.get('Again')?.run());

  const { fields } = portal.seen;
  expect(['name', 'title', 'remark'].map((name) => fields.get(name)?.value)).toEqual(['Ocean', '', 'Wet']);
  expect(fields.get('title')?.error).toBe('Title is a required field');
});
