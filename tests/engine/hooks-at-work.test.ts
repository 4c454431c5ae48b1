/** What blocks ask the engine for besides their data: who looks, where it leads, what is said, what is remembered. */
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import {
  useAccess,
  useAction,
  useAddress,
  useAddressValue,
  useAddressWith,
  useClosed,
  useCondition,
  useEntryValues,
  useFileLink,
  useFullText,
  useHiddenColumns,
  useLanguage,
  useLocation,
  useMessage,
  useNow,
  useRich,
  useScope,
  useSession,
  useStatus,
  useText,
  useToday,
  useValue,
  useValues,
} from '#engine';
import type { Expression } from '#model';
import {
  type Answers,
  type PortalSetup,
  reader,
  refused,
  runPortal,
  runsPortals,
  startMs,
  unreachable,
} from './support/running-portal.tsx';

runsPortals();

const calls = `
label/maps: { description: Labels., access: everyone, answer: json }
letter/index: { description: Letters., access: signed-in, paged: true, answer: { list: list of BookSummary, unread: integer } }
desk/mine: { description: Desks., access: signed-in, answer: { list: list of Desk } }
`;
const files = (content: string, more = '', portal = '') => ({
  'portal.yaml': [
    'title: Northgate Library',
    'office: Northgate Library',
    'languages: { force-on-show: none, offered: [en, zh-Hant] }',
    'session:',
    '  user: reader/info',
    '  login: /',
    '  home: /pages/books',
    '  not-found: /',
    '  value-maps: label/maps',
    portal,
  ].join('\n'),
  'api/calls/more.yaml': calls,
  'api/entities/more.yaml': 'Desk: { description: A desk., fields: { id: id, title: text } }\n',
  'texts/zh-Hant.yaml': 'Trial: 試用\n',
  'pages/trial.yaml': `route: /pages/trial\ntitle: Trial\naccess: everyone\n${more}\ncontent:\n${content}`,
  'pages/other.yaml': 'route: /pages/other\ntitle: Other\naccess: everyone\ncontent:\n  - { text: Elsewhere }',
});
const quiet: Answers = {
  'label/maps': () => ({}),
  'book/index': () => ({ list: [], _meta: { totalCount: 0, pageCount: 1 } }),
};

/** Runs a hook where the text of the page is. @returns what it gave last */
async function runHook<Result>(hook: () => Result, setup: PortalSetup = {}) {
  const seen: { now?: Result; draws: number } = { draws: 0 };
  const Text = (): ReactNode => {
    seen.now = hook();
    seen.draws += 1;
    return null;
  };
  const portal = await runPortal({
    at: '/pages/trial',
    files: files('  - { text: Here }'),
    blocks: { text: Text },
    ...setup,
    answers: { ...quiet, ...setup.answers },
  });
  return { ...portal, hook: seen };
}

describe('who looks', () => {
  test('is called by the first name that is not empty, and a visitor by none', async () => {
    const setup = (user: object): PortalSetup => ({
      files: files('  - { text: Here }', '', '  person: { name: card_no, else: name, picture: email }'),
      answers: { 'reader/info': () => ({ ...reader, ...user }) },
    });
    const ada = await runHook(useSession, setup({ card_no: '' }));
    expect(ada.hook.now).toMatchObject({
      token: true,
      loggedIn: true,
      name: 'Ada Fung',
      picture: reader.email,
      chosen: null,
    });
    await ada.end();
    const number = await runHook(useSession, setup({ card_no: 'N-1' }));
    expect(number.hook.now?.name).toBe('N-1');
    await number.end();
    const visitor = await runHook(useSession, { ...setup({}), token: null });
    expect(visitor.hook.now).toMatchObject({ token: false, loggedIn: false, name: '', user: null });
    await visitor.end();
    const nameless = await runHook(useSession);
    expect(nameless.hook.now).toMatchObject({ name: '', picture: null });
  });

  test('is asked before the login ends, and then everything of theirs is gone', async () => {
    const portal = await runHook(useSession);
    await portal.does(() => portal.hook.now?.logOut());
    const modal = portal.seen.feedback?.modals.at(-1);
    expect([modal?.kind, modal?.danger]).toEqual(['confirm', true]);
    portal.dom.session.setItem('portico_draft:x', '1');
    await portal.does(() => modal?.actions.find(({ main }) => main)?.run());
    expect([portal.place(), Object.keys(portal.dom.local).filter((key) => key.includes('token'))]).toEqual(['/', []]);
  });

  test('may open what is for everybody, and what is for them', async () => {
    const roles = 'roles:\n  clerk: { label: A clerk, when: user.id == 7 }';
    const setup = (id: number): PortalSetup => ({
      files: {
        ...files('  - { text: Here }', '', roles),
        'pages/desk.yaml': 'route: /pages/desk\ntitle: Desk\naccess: clerk\ncontent:\n  - { text: Desk }',
      },
      answers: { 'reader/info': () => ({ ...reader, id }) },
    });
    const opens = (portal: { hook: { now?: ReturnType<typeof useAccess> } }) =>
      ['/', '/pages/other', '/pages/books', '/pages/desk', '/pages/nowhere'].map((page) =>
        portal.hook.now?.canOpen({ page, query: {} }),
      );
    const clerk = await runHook(useAccess, setup(7));
    expect(opens(clerk)).toEqual([false, true, true, true, false]);
    expect(clerk.hook.now?.canOpen({ href: 'https://example.org/' })).toBe(true);
    await clerk.end();
    const other = await runHook(useAccess, setup(8));
    expect(opens(other)).toEqual([false, true, true, false, false]);
    await other.end();
    const visitor = await runHook(useAccess, { ...setup(7), token: null });
    expect(opens(visitor)).toEqual([true, true, false, false, false]);
  });

  test('with a role that chooses has what was chosen, by its title', async () => {
    const roles =
      'roles:\n  clerk:\n    label: A clerk\n    when: user.id == 7\n    chooses: { call: desk/mine, page: /pages/desks, as: counter, sends: Desk, missing: desk_required, outside: desk_scope }';
    const portal = await runHook(useSession, {
      before: ({ dom }) => dom.local.setItem('Desk', '2'),
      files: {
        ...files('  - { text: Here }', '', roles),
        'pages/desks.yaml': 'route: /pages/desks\ntitle: Desks\naccess: signed-in\ncontent:\n  - { text: Choose }',
      },
      answers: {
        'desk/mine': () => ({
          list: [
            { id: 1, title: 'Ground' },
            { id: 2, title: 'First' },
          ],
        }),
      },
    });
    expect(portal.hook.now?.chosen).toEqual({ title: 'First', page: '/pages/desks' });
  });
});

describe('where one is', () => {
  test('is path and query, and words of it can be changed', async () => {
    const portal = await runHook(
      () => ({ ...useLocation(), word: useAddressValue('tab'), link: useAddressWith('tab', 'two') }),
      {
        at: '/pages/trial?tab=one&page=3',
      },
    );
    const now = () => portal.hook.now;
    expect([now()?.path, now()?.query.get('page'), now()?.word[0], now()?.link]).toEqual([
      '/pages/trial',
      '3',
      'one',
      '/pages/trial?tab=two&page=3',
    ]);
    await portal.does(() => now()?.word[1]('two'));
    expect([portal.place(), portal.dom.entries.length]).toEqual(['/pages/trial?tab=two&page=3', 1]);
    await portal.does(() => now()?.word[1](null));
    expect([portal.place(), now()?.word[0]]).toEqual(['/pages/trial?page=3', null]);
  });

  test('a link leads to a page with what is known of it', async () => {
    const address = {
      page: '/pages/book',
      query: { id: ['name', 'book'] as Expression, x: ['name', 'nothing'] as Expression },
    };
    const portal = await runHook(() => useAddress()(address, { book: 4 }));
    expect(portal.hook.now).toEqual({ to: '/pages/book?id=4', href: '#/pages/book?id=4', external: false });
  });

  test('a file is followed at its address, unless that would run a script', async () => {
    const portal = await runHook(useFileLink);
    const follow = portal.hook.now ?? (() => '');
    expect(follow('https://files.example/a.pdf')).toBe('https://files.example/a.pdf');
    expect([follow('javascript:alert(1)'), follow('data:text/html,x')]).toEqual(['', '']);
  });
});

describe('the language', () => {
  test('is changed for all that is shown, kept, and sent with each call', async () => {
    const portal = await runHook(useLanguage, { at: '/pages/trial' });
    expect(portal.hook.now).toMatchObject({ language: 'en', offered: ['en', 'zh-Hant'], forced: false });
    expect(portal.words()).toContain('Trial');
    await portal.does(() => portal.hook.now?.set('zh-Hant'));
    await portal.after(1);
    expect([portal.hook.now?.language, portal.words()]).toEqual(['zh-Hant', '試用']);
    expect(portal.dom.local.getItem('portico_language')).toBe('zh-Hant');
    expect(portal.asked.at(-1)).toMatchObject({ call: 'reader/info', headers: { language: 'zh-Hant' } });
    await portal.end();

    const again = await runHook(useLanguage, { before: ({ dom }) => dom.local.setItem('portico_language', 'zh-Hant') });
    await again.after(1);
    expect(again.words()).toBe('試用');
  });

  test('is set anew with each page where the portal says so', async () => {
    const forced = files('  - { text: Here }')['portal.yaml'].replace('force-on-show: none', 'force-on-show: zh-Hant');
    const portal = await runHook(useLanguage, { files: { ...files('  - { text: Here }'), 'portal.yaml': forced } });
    await portal.after(1);
    expect([portal.hook.now?.forced, portal.hook.now?.language]).toEqual([true, 'zh-Hant']);
    await portal.does(() => portal.hook.now?.set('en'));
    expect(portal.hook.now?.language).toBe('en');
    await portal.does(() => portal.dom.hide(true));
    expect(portal.hook.now?.language).toBe('en');
    await portal.does(() => portal.dom.hide(false));
    await portal.after(1);
    expect(portal.hook.now?.language).toBe('zh-Hant');
  });
});

describe('what is read', () => {
  const state =
    'state:\n  count: { type: integer, start: 1 }\n  name: { type: text? }\n  mine: { type: text?, start: user.name }';
  const content =
    '  - { text: Here }\n  - { button: More, do: { set: { count: count + 1 } } }\n  - { button: Swap, do: { set: { count: "count * 10", name: "count == 1 ? \'one\' : \'many\'" } } }';

  test('follows what it reads, and nothing else', async () => {
    const portal = await runHook(() => useValue(['name', 'count']), { files: files(content, state) });
    expect([portal.hook.now, portal.hook.draws]).toEqual([1, portal.hook.draws]);
    const before = portal.hook.draws;
    await portal.does(() => portal.seen.buttons.get('More')?.run());
    expect([portal.hook.now, portal.hook.draws]).toEqual([2, before + 1]);
    await portal.goTo('/pages/trial?x=1');
    await portal.after(5000);
    expect(portal.hook.draws).toBe(before + 1);
  });

  test('of what a page remembers is its start until it is set, and its start again on another visit', async () => {
    const portal = await runHook(
      () => [useValue(['name', 'count']), useValue(['name', 'name']), useValue(['name', 'mine'])],
      { files: files(content, state) },
    );
    expect(portal.hook.now).toEqual([1, null, 'Ada Fung']);
    await portal.does(() => portal.seen.buttons.get('Swap')?.run());
    expect(portal.hook.now).toEqual([10, 'one', 'Ada Fung']);
    await portal.does(() => portal.seen.buttons.get('Swap')?.run());
    expect(portal.hook.now).toEqual([100, 'many', 'Ada Fung']);
    await portal.goTo('/pages/other');
    await portal.goTo('/pages/trial');
    expect(portal.hook.now).toEqual([1, null, 'Ada Fung']);
  });

  test('of what a page remembers is one list until it is set, where its start writes one', async () => {
    const list = 'state:\n  kept: { type: list of id, start: "[1, 2]" }';
    const press = '  - { text: "{size(kept)}" }\n  - { button: Less, do: { set: { kept: "[1]" } } }';
    const portal = await runHook(() => useValue(['name', 'kept']), { files: files(press, list) });
    expect(portal.hook.now).toEqual([1, 2]);
    await portal.does(() => portal.seen.buttons.get('Less')?.run());
    expect(portal.hook.now).toEqual([1]);
  });

  test('of the clock ticks, and stands still while the tab is put away', async () => {
    const portal = await runHook(() => [useNow(), useCondition(['>', ['name', 'now'], startMs + 2500] as Expression)]);
    expect(portal.hook.now?.[1]).toBe(false);
    const before = portal.hook.now?.[0];
    await portal.after(1000);
    expect(Number(portal.hook.now?.[0]) - Number(before)).toBeGreaterThanOrEqual(1000);
    await portal.does(() => portal.dom.hide(true));
    await portal.after(5000);
    expect(portal.hook.now?.[1]).toBe(false);
    await portal.does(() => portal.dom.hide(false));
    expect(portal.hook.now?.[1]).toBe(true);
  });

  test('of the day draws again only when the day changes', async () => {
    const portal = await runHook(useToday);
    expect(portal.hook.now).toBe('2026-03-10');
    const draws = portal.hook.draws ?? 0;
    await portal.after(5000);
    expect(portal.hook.draws).toBe(draws);
    vi.setSystemTime(startMs + 24 * 3_600_000);
    await portal.after(1000);
    expect(portal.hook.now).toBe('2026-03-11');
    expect(portal.hook.draws).toBe(draws + 1);
  });

  test('while drawing is followed as well: by name, by the clock, and not where an entry has the name', async () => {
    const late: Expression = ['>', ['name', 'now'], startMs + 1500] as Expression;
    const portal = await runHook(
      () => {
        const value = useValues();
        return [value(['name', 'count']), value(['name', 'count'], { count: 'own' }), value(late)];
      },
      { files: files(content, state) },
    );
    expect(portal.hook.now).toEqual([1, 'own', false]);
    await portal.does(() => portal.seen.buttons.get('More')?.run());
    expect(portal.hook.now).toEqual([2, 'own', false]);
    await portal.after(3000);
    expect(portal.hook.now?.[2]).toBe(true);
    const { draws } = portal.hook;
    await portal.after(3000);
    expect(portal.hook.draws).toBe(draws);
  });

  test('as a whole follows everything', async () => {
    const portal = await runHook(useScope, { files: files(content, state) });
    expect(portal.hook.now).toMatchObject({ count: 1, name: null, logged_in: true, user: { id: 7 }, query: {} });
    await portal.does(() => portal.seen.buttons.get('More')?.run());
    expect(portal.hook.now).toMatchObject({ count: 2 });
  });

  test('of each entry stands beside the entry around it', async () => {
    const rows = [
      {
        id: 1,
        title: 'Tides',
        authors: [
          { id: 5, name: 'Lee' },
          { id: 6, name: 'Chan' },
        ],
      },
    ];
    const wanted = { title: ['name', 'title'] as Expression, name: ['name', 'name'] as Expression, none: undefined };
    const portal = await runHook(() => [
      useEntryValues(rows, undefined, wanted),
      useEntryValues(rows, ['name', 'authors'], wanted),
    ]);
    expect(portal.hook.now?.[0]?.map(({ values }) => values)).toEqual([{ title: 'Tides', name: null, none: null }]);
    expect(portal.hook.now?.[1]?.map(({ names, values }) => [names['id'], values])).toEqual([
      [5, { title: 'Tides', name: 'Lee', none: null }],
      [6, { title: 'Tides', name: 'Chan', none: null }],
    ]);
  });
});

describe('what is said', () => {
  test('of the portal itself, also before it is there', async () => {
    const portal = await runPortal({
      at: '/pages/trial',
      files: files('  - { text: Here }'),
      answers: quiet,
      shell: { PageFailed: () => useMessage()('chunkLoadError') + useMessage()('home' as never) },
      before: ({ missing }) => void missing.add('manifest'),
    });
    expect(portal.words()).toBe('ChunkLoadError');
  });

  test('in short may be said in full', async () => {
    const day: Expression = ['run', 'short', '2026-03-28'] as unknown as Expression;
    const text = { text: 'Back {0}', args: [day] };
    const portal = await runHook(() => [
      useText()(text),
      useFullText()(text),
      useFullText()('Plain'),
      useFullText()({ text: '{0}', args: [['name', 'logged_in']] }),
    ]);
    expect(portal.hook.now).toEqual(['Back 28 Mar', 'Back 28 Mar 2026', undefined, undefined]);
  });

  test('of a state that the server could not tell is asked for again by the next page that needs it', async () => {
    let answer: unknown = unreachable;
    const portal = await runHook(() => useStatus('loan', { state: 'on_loan', copies: 1 }), {
      files: {
        ...files(
          '  - { text: Here }\n  - { list: books.list, item: { title: "{title}", status: loan } }',
          'data:\n  books: { call: book/all }',
        ),
        'statuses/loan.yaml':
          'of: BookSummary\nvalue-map: loan_states\ncases:\n  - { when: { state: on_loan }, label: Away, colour: yellow }\n  - { label: There, colour: green }\n',
        'api/calls/more.yaml': `${calls}book/all: { description: All., access: everyone, answer: { list: list of BookSummary } }\n`,
      },
      answers: { 'label/maps': () => answer, 'book/all': () => ({ list: [] }) },
    });
    expect(portal.hook.now?.label).toBe('Away');
    answer = { loan_states: [{ value: 'on_loan', label: 'With a reader' }] };
    await portal.goTo('/pages/books');
    await portal.goTo('/pages/trial');
    expect(portal.hook.now?.label).toBe('With a reader');
  });

  test('of a state is the first case that fits; what the server calls it wins, and is asked for once a language', async () => {
    const statuses = {
      'statuses/loan.yaml':
        'of: BookSummary\nvalue-map: loan_states\ncases:\n  - { when: { state: on_loan }, label: Away, colour: yellow, icon: clock }\n  - { when: { state: repair }, label: Broken, colour: red }\n  - { label: There, colour: green }\n',
    };
    let arrive = () => {};
    const maps = { loan_states: [{ value: 'on_loan', label: 'With a reader' }, { value: 'repair' }], other: 'no list' };
    const use = (names: object) =>
      runHook(() => useStatus('loan', { state: 'available', copies: 1, ...names }), {
        files: {
          ...(files(
            '  - { text: Here }\n  - { list: books.list, item: { title: "{title}", status: loan } }',
            'data:\n  books: { call: book/all }',
          ).valueOf() as object),
          ...statuses,
          'api/calls/more.yaml': `${calls}book/all: { description: All., access: everyone, answer: { list: list of BookSummary } }\n`,
        },
        answers: {
          'label/maps': () => new Promise((done) => (arrive = () => done(maps))),
          'book/all': () => ({ list: [] }),
        },
      });
    const away = await use({ state: 'on_loan' });
    expect(away.hook.now).toEqual({ label: 'Away', colour: 'yellow', icon: 'clock' });
    await away.does(() => arrive());
    expect(away.hook.now).toEqual({ label: 'With a reader', colour: 'yellow', icon: 'clock' });
    expect(away.askedFor('label/maps')).toHaveLength(1);
    await away.end();
    const broken = await use({ state: 'repair' });
    await broken.does(() => arrive());
    expect(broken.hook.now).toEqual({ label: 'Broken', colour: 'red' });
    await broken.end();
    const there = await use({});
    await there.does(() => arrive());
    expect(there.hook.now).toEqual({ label: 'There', colour: 'green' });
  });

  test('of a state that no case knows is the word itself, in grey; of none there is none', async () => {
    const use = (state: string | null) =>
      runHook(() => useStatus('loan', { state }), {
        files: {
          ...(files(
            '  - { text: Here }\n  - { list: books.list, item: { title: "{title}", status: loan } }',
            'data:\n  books: { call: book/all }',
          ).valueOf() as object),
          'statuses/loan.yaml':
            'of: BookSummary\ncases:\n  - { when: { state: on_loan }, label: Away, colour: yellow }\n  - { when: { state: available }, label: There, colour: green }\n  - { when: { state: [reserved, repair] }, label: Elsewhere, colour: grey }\n',
          'api/calls/more.yaml': `${calls}book/all: { description: All., access: everyone, answer: { list: list of BookSummary } }\n`,
        },
        answers: { 'book/all': () => ({ list: [] }) },
      });
    for (const [state, label] of [
      ['lost', { label: 'lost', colour: 'grey' }],
      [null, null],
    ] as const) {
      const portal = await use(state);
      expect(portal.hook.now).toEqual(label);
      await portal.end();
    }
  });
});

describe('what this browser remembers', () => {
  test('a notice that was closed, for this person, until it says something else', async () => {
    let words = 'Closed on Monday';
    const portal = await runHook(() => useClosed(words));
    expect(portal.hook.now?.isClosed).toBe(false);
    await portal.does(() => portal.hook.now?.close());
    expect(portal.hook.now?.isClosed).toBe(true);
    const kept = portal.dom.local.getItem('portico_closed') ?? '';
    expect(kept).toMatch(/^[\da-z]+-[\da-z]+$/);
    await portal.end();

    const open = async (id: number, text: string) => {
      words = text;
      const next = await runHook(() => useClosed(words), {
        before: ({ dom }) => dom.local.setItem('portico_closed', kept),
        answers: { 'reader/info': () => ({ ...reader, id }) },
      });
      const { now } = next.hook;
      await next.end();
      return now?.isClosed;
    };
    expect([
      await open(7, 'Closed on Monday'),
      await open(8, 'Closed on Monday'),
      await open(7, 'Closed on Tuesday'),
    ]).toEqual([true, false, false]);
  });

  test('fifty notices at most, the newest of them, each once', async () => {
    const old = Array.from({ length: 60 }, (_, index) => `n${index}-x`).join(' ');
    const portal = await runHook(() => useClosed('One more'), {
      before: ({ dom }) => dom.local.setItem('portico_closed', old),
    });
    await portal.does(() => portal.hook.now?.close());
    await portal.does(() => portal.hook.now?.close());
    const marks = portal.dom.local.getItem('portico_closed')?.split(' ') ?? [];
    expect([marks.length, marks[0], marks[48], new Set(marks).size]).toEqual([50, 'n11-x', 'n59-x', 50]);
  });

  test('the columns of a table that were taken out', async () => {
    const portal = await runHook(() => useHiddenColumns('books'));
    await portal.does(() => portal.hook.now?.toggle('Author'));
    await portal.does(() => portal.hook.now?.toggle('Copies'));
    expect([...(portal.hook.now?.hidden ?? [])]).toEqual(['Author', 'Copies']);
    expect(portal.dom.local.getItem('portico_columns:trial:books')).toBe('["Author","Copies"]');
    await portal.does(() => portal.hook.now?.toggle('Author'));
    await portal.does(() => portal.hook.now?.toggle('Copies'));
    expect([portal.hook.now?.hidden.size, portal.dom.local.getItem('portico_columns:trial:books') !== null]).toEqual([
      0,
      false,
    ]);
    await portal.end();

    const kept = async (text: string) => {
      const next = await runHook(() => useHiddenColumns('books'), {
        before: ({ dom }) => dom.local.setItem('portico_columns:trial:books', text),
      });
      const names = [...(next.hook.now?.hidden ?? [])];
      await next.end();
      return names;
    };
    expect([await kept('["Author",3]'), await kept('no list'), await kept('{"a":1}')]).toEqual([['Author'], [], []]);
  });
});

describe('what a button does', () => {
  test('is done once at a time, tells when it is at work, and waits after too many tries', async () => {
    let answer: unknown;
    let arrive = () => {};
    const portal = await runHook(() => useAction([{ kind: 'call', call: 'desk/press', with: {} }]), {
      files: {
        ...files(''),
        'pages/trial.yaml':
          'route: /pages/trial\ntitle: Trial\naccess: signed-in\ncontent:\n  - { text: Here }\n  - { button: Go, do: { call: desk/press } }\n',
        'api/calls/more.yaml': `${calls}desk/press: { description: Presses., access: signed-in, changes: true, answer: { id: id } }\n`,
      },
      answers: { 'desk/press': () => answer },
    });
    answer = new Promise((done) => (arrive = () => done({ id: 1, no: 'x' })));
    let first: Promise<boolean> | undefined;
    await portal.does(() => void (first = portal.hook.now?.run()));
    expect(portal.hook.now?.running).toBe(true);
    expect(await portal.does(() => portal.hook.now?.run())).toBe(false);
    await portal.does(() => arrive());
    expect([await first, portal.hook.now?.running, portal.askedFor('desk/press').length]).toEqual([true, false, 1]);

    answer = refused(429, { retry_after: 2 });
    expect(await portal.does(() => portal.hook.now?.run())).toBe(false);
    expect(portal.hook.now?.waitSeconds).toBe(2);
    expect(await portal.does(() => portal.hook.now?.run())).toBe(false);
    expect(portal.askedFor('desk/press')).toHaveLength(2);
    await portal.after(2250);
    expect(portal.hook.now?.waitSeconds).toBe(0);
  });

  test('is nothing where there is nothing to do', async () => {
    const portal = await runHook(() => useAction(undefined));
    expect(await portal.does(() => portal.hook.now?.run())).toBe(false);
  });
});

describe('formatted text', () => {
  test('is nothing where it is no text', async () => {
    const portal = await runHook(() => useRich(3));
    expect(portal.hook.now).toBeNull();
  });
});
