/** Which page is shown, what is around it, what happens beside it: from the first address to the end of the login. */
import { describe, expect, test } from 'vitest';
import { late } from '#engine';
import type { TextBlock } from '#model';
import { ChunkLoadError } from '../../src/engine/kernel/load-model.ts';
import {
  type Answers,
  type PortalSetup,
  reader,
  refused,
  runPortal,
  runsPortals,
  startMs,
  tides,
} from './support/running-portal.tsx';

runsPortals();

const books: Answers = { 'book/index': () => ({ list: [], _meta: { totalCount: 0, pageCount: 1 } }) };
const trial = (body: string) => ({ 'pages/trial.yaml': `route: /pages/trial\ntitle: Trial\n${body}` });
const other = {
  'pages/other.yaml': 'route: /pages/other\ntitle: Other\naccess: everyone\ncontent:\n  - { text: Elsewhere }',
};
/** The library's portal.yaml with more under one of its keys. */
const portalWith = (session: string, more = '') => ({
  'portal.yaml': [
    'title: Northgate Library',
    'office: Northgate Library',
    'languages: { force-on-show: none }',
    'session:',
    '  user: reader/info',
    '  login: /',
    '  home: /pages/books',
    '  not-found: /pages/lost',
    session,
    more,
  ].join('\n'),
  'pages/lost.yaml':
    'route: /pages/lost\ntitle: Lost\naccess: everyone\ncomes-back: false\ncontent:\n  - { text: Nothing here }',
});
const modalsOf = (portal: Awaited<ReturnType<typeof runPortal>>) => portal.seen.feedback?.modals ?? [];
const press = (portal: Awaited<ReturnType<typeof runPortal>>, main: boolean) =>
  portal.does(() =>
    modalsOf(portal)
      .at(-1)
      ?.actions.find((action) => action.main === main)
      ?.run(),
  );
const run = (setup: PortalSetup = {}) => runPortal({ ...setup, answers: { ...books, ...setup.answers } });

describe('the first page', () => {
  test('is asked for together with the user, and its data before it is drawn', async () => {
    const portal = await run({ at: '/pages/books' });

    expect(portal.parted.map((name) => name.replace(/\.\d+\.json$/, ''))).toEqual([
      'model/manifest.json',
      'model/parts/page-books',
    ]);
    expect(portal.asked.map(({ call }) => call)).toEqual(['reader/info', 'book/index']);
    expect(portal.words()).toContain('Books');
    expect(portal.dom.document.title).toBe('Northgate Library');
  });

  test('of a visitor who may not see it is the login, without a word, and comes after it', async () => {
    const portal = await run({
      at: '/pages/books?subject=travel',
      token: null,
      answers: { 'reader/login': () => ({ token: 't-2' }) },
    });
    expect(portal.place()).toBe('/');
    expect(portal.words()).not.toContain('toast: ');
    expect(portal.asked).toEqual([]);

    await portal.does(() => portal.seen.fields.get('card_no')?.set('N-1'));
    await portal.does(() => portal.seen.fields.get('password')?.set('secret'));
    await portal.does(() => portal.seen.forms.get('login')?.submit());
    expect(portal.place()).toBe('/pages/books?subject=travel');
    expect(portal.dom.local.getItem('portico_token')).toBe('t-2');
    expect(portal.asked.map(({ call, headers }) => [call, headers['authorization']])).toEqual([
      ['reader/login', undefined],
      ['reader/info', 't-2'],
      ['book/index', 't-2'],
    ]);
  });

  test('that everybody may see is shown before it is known who looks', async () => {
    const portal = await run({
      at: '/pages/other',
      files: other,
      answers: { 'reader/info': () => new Promise(() => {}) },
    });

    expect(portal.words()).toContain('Elsewhere');
    expect(portal.asked.map(({ call }) => call)).toEqual(['reader/info']);
  });

  test('that wants a login waits for the user', async () => {
    let arrive = () => {};
    const portal = await run({
      at: '/pages/books',
      answers: { 'reader/info': () => new Promise((done) => (arrive = () => done(reader))) },
    });
    expect(portal.words()).toBe('');
    await portal.after(200);
    expect(portal.words()).toBe('page loading');
    await portal.does(() => arrive());
    expect(portal.words()).toBe('Books');
  });

  test('that no page has is the one for that', async () => {
    const portal = await run({ at: '/pages/nowhere', files: portalWith('') });
    expect(portal.place()).toBe('/pages/lost');
    expect(portal.dom.entries).toHaveLength(1);
  });

  test('that is the login page is home for whoever is in', async () => {
    const portal = await run({ at: '/' });
    expect(portal.place()).toBe('/pages/books');
  });

  test('is home again after a login from a page that is not worth coming back to', async () => {
    const open = async (at: string) => {
      const portal = await run({
        at,
        token: null,
        files: { ...portalWith(''), ...other },
        answers: { 'reader/login': () => ({ token: 't-2' }) },
      });
      await portal.goTo('/');
      await portal.does(() => portal.seen.fields.get('card_no')?.set('N-1'));
      await portal.does(() => portal.seen.fields.get('password')?.set('secret'));
      await portal.does(() => portal.seen.forms.get('login')?.submit());
      const place = portal.place();
      await portal.end();
      return place;
    };

    expect(await open('/pages/other')).toBe('/pages/other');
    expect(await open('/pages/lost')).toBe('/pages/books');
  });

  test('that a visitor reaches from inside is told to log in first', async () => {
    const portal = await run({ at: '/', token: null });
    await portal.goTo('/pages/books');

    expect(portal.place()).toBe('/');
    expect(portal.seen.feedback?.toasts.map(({ look }) => look)).toEqual(['info']);
  });
});

describe('a page whose part does not come', () => {
  test('says so, and is there after another try', async () => {
    const portal = await run({ at: '/pages/other', files: other, answers: books });
    portal.missing.add('page-book.');
    await portal.goTo('/pages/book?id=1');
    expect(portal.words()).toContain('page failed');

    portal.missing.clear();
    portal.answers['book/detail'] = () => refused(404);
    await portal.does(() => portal.seen.instead.get('page failed')?.());
    expect(portal.words()).not.toContain('page failed');
    expect(portal.words()).not.toContain('page loading');
  });

  test('is tried again by itself when the network is back', async () => {
    const portal = await run({ at: '/pages/other', files: other });
    portal.missing.add('page-books.');
    await portal.does(() => portal.dom.setOnline(false));
    await portal.goTo('/pages/books');
    expect(portal.words()).toContain('page failed');
    const before = portal.parted.length;
    portal.missing.clear();
    await portal.does(() => portal.dom.setOnline(true));

    expect(portal.words()).toContain('Books');
    expect(portal.parted.length).toBeGreaterThan(before);
  });

  test('reads the manifest again: another config may have gone live', async () => {
    const portal = await run({ at: '/pages/other', files: other });
    portal.missing.add('page-books.');
    await portal.goTo('/pages/books');

    expect(portal.parted.filter((name) => name === 'model/manifest.json')).toHaveLength(2);
  });

  test('shows nothing at first, then that it loads; after 120 s it is lost', async () => {
    const portal = await run({ at: '/pages/other', files: other });
    portal.held.set('page-books', new Promise(() => {}));
    await portal.goTo('/pages/books');
    expect(portal.words()).toBe('');
    await portal.after(199);
    expect(portal.words()).toBe('');
    await portal.after(1);
    expect(portal.words()).toBe('page loading');
    await portal.after(119_700);
    expect(portal.words()).toBe('page loading');
    await portal.after(100);
    expect(portal.words()).toBe('page failed');
  });

  describe('or a script that it is drawn with', () => {
    const Never = late<{ readonly block: TextBlock }>(() => new Promise(() => {}));
    const blocks = { text: Never };

    test('is lost after 120 s', async () => {
      const portal = await run({ at: '/pages/books', files: other, blocks });
      await portal.goTo('/pages/other');
      await portal.after(119_900);
      expect(portal.words()).not.toContain('page failed');
      await portal.after(200);
      expect(portal.words()).toContain('page failed');
    });

    test('and the part before it have 200 s together, from the moment in which somebody went there', async () => {
      const portal = await run({ at: '/pages/books', files: other, blocks });
      let release = () => {};
      portal.held.set('page-other', new Promise((done) => (release = done)));
      await portal.goTo('/pages/other');
      await portal.after(110_000);
      await portal.does(() => release());
      await portal.after(89_900);
      expect(portal.words()).not.toContain('page failed');
      await portal.after(200);
      expect(portal.words()).toContain('page failed');

      await portal.does(() => portal.seen.instead.get('page failed')?.());
      expect(portal.dom.location.reload).toHaveBeenCalledOnce();
      await portal.goTo('/pages/books');
      expect(portal.words()).toContain('Books');
      await portal.goTo('/pages/other');
      expect(portal.words()).not.toContain('page failed');
    });

    test('is fetched with the whole portal when the network is back: a browser remembers a script that failed', async () => {
      const lost = { text: late<{ readonly block: TextBlock }>(() => Promise.reject(new ChunkLoadError('lost'))) };
      const portal = await run({ at: '/pages/books', files: other, blocks: lost });
      const { reload } = portal.dom.location;
      await portal.does(() => portal.dom.setOnline(false));
      await portal.goTo('/pages/other');
      expect(portal.words()).toContain('page failed');
      expect(reload).not.toHaveBeenCalled();
      await portal.does(() => portal.dom.setOnline(true));
      expect(reload).toHaveBeenCalledOnce();
    });
  });

  test('is awaited no longer once it is there, however long it stands', async () => {
    const portal = await run({ at: '/pages/other', files: other });
    await portal.after(500_000);
    expect(portal.words()).toContain('Elsewhere');
  });
});

describe('a portal whose manifest does not come', () => {
  test('says so after a while, and may be tried again', async () => {
    let isThere = false;
    const portal = await run({
      at: '/pages/other',
      files: other,
      before: ({ missing }) => void missing.add('manifest'),
    });
    expect(portal.words()).toBe('page failed');
    isThere = true;
    if (isThere) portal.missing.clear();
    await portal.does(() => portal.seen.instead.get('page failed')?.());
    await portal.after(1);
    expect(portal.words()).toContain('Elsewhere');
  });
});

describe('what a page is about', () => {
  const files = {
    ...other,
    ...trial(
      'access: everyone\nquery: { id: id? }\ndata:\n  book: { call: book/detail, with: { id: query.id } }\nneeds: book\non-open: { call: book/seen, with: { id: book.id } }\ncontent:\n  - { text: "About {book.title}" }',
    ),
    'api/calls/more.yaml':
      'book/seen: { description: Seen., access: everyone, changes: true, body: { id: id }, answer: { id: id } }',
  };
  const seen: Answers = { 'book/seen': () => ({ id: 4 }) };

  test('is waited for, shown, and noted once for each record', async () => {
    let arrive = () => {};
    const portal = await run({
      at: '/pages/trial?id=4',
      files,
      answers: {
        ...seen,
        'book/detail': ({ query }) =>
          new Promise((done) => (arrive = () => done({ ...tides, id: Number(query['id']) }))),
      },
    });
    expect(portal.words()).toBe('Trial');
    await portal.after(200);
    expect(portal.words()).toBe('Trialpage loading');
    expect(portal.askedFor('book/seen')).toEqual([]);
    await portal.does(() => arrive());
    expect(portal.words()).toBe('TrialAbout Tides');
    await portal.goTo('/pages/trial?id=5');
    await portal.does(() => arrive());
    await portal.goTo('/pages/other');
    await portal.goTo('/pages/trial?id=5');
    await portal.does(() => arrive());

    expect(portal.askedFor('book/seen').map(({ body }) => body)).toEqual([{ id: 4 }, { id: 5 }, { id: 5 }]);
  });

  test('and is not there leads back, and is noted nowhere', async () => {
    const portal = await run({ at: '/pages/other', files, answers: { ...seen, 'book/detail': () => refused(404) } });
    await portal.goTo('/pages/trial?id=4');
    expect(portal.words()).toBe('Trialpage missing');
    expect(portal.askedFor('book/seen')).toEqual([]);
    await portal.does(() => portal.seen.instead.get('page missing')?.());
    expect(portal.place()).toBe('/pages/other');
  });

  test('and could not be had may be asked for again', async () => {
    let answer: unknown = refused(500);
    const portal = await run({ at: '/pages/trial?id=4', files, answers: { ...seen, 'book/detail': () => answer } });
    expect(portal.words()).toContain('block failed');
    answer = tides;
    await portal.after(1000);
    await portal.does(() => portal.seen.instead.get('block failed')?.());
    expect(portal.words()).toContain('About Tides');
    expect(portal.askedFor('book/seen')).toHaveLength(1);
  });

  test('is noted again when its address says something else of the same record', async () => {
    const portal = await run({
      at: '/pages/trial?id=4',
      files: {
        ...files,
        ...trial(
          'access: everyone\nquery: { id: id?, new: text? }\ndata:\n  book: { call: book/detail, with: { id: query.id } }\nneeds: book\non-open: { call: book/seen, with: { id: book.id }, when: query.new != null }\ncontent:\n  - { text: Here }',
        ),
      },
      answers: { ...seen, 'book/detail': ({ query }) => ({ ...tides, id: Number(query['id']) }) },
    });
    expect(portal.askedFor('book/seen')).toEqual([]);
    await portal.goTo('/pages/trial?id=4&new=1');
    await portal.goTo('/pages/trial?id=5&new=1');
    expect(portal.askedFor('book/seen').map(({ body }) => body)).toEqual([{ id: 4 }, { id: 5 }]);
  });

  test('without such a record is noted for each address, once it is known who looks', async () => {
    const own = {
      ...other,
      ...trial(
        'access: everyone\nquery: { id: id? }\non-open: { call: book/seen, with: { id: query.id } }\ncontent:\n  - { text: Here }',
      ),
      'api/calls/more.yaml': files['api/calls/more.yaml'],
    };
    let arrive = () => {};
    const portal = await run({
      at: '/pages/trial?id=1',
      files: own,
      answers: { ...seen, 'reader/info': () => new Promise((done) => (arrive = () => done(reader))) },
    });
    expect(portal.words()).toContain('Here');
    expect(portal.askedFor('book/seen')).toEqual([]);
    await portal.does(() => arrive());
    await portal.goTo('/pages/trial?id=2');
    await portal.goTo('/pages/trial?id=2');
    expect(portal.askedFor('book/seen').map(({ body }) => body)).toEqual([{ id: 1 }, { id: 2 }]);
    await portal.end();

    const visitor = await run({ at: '/pages/trial?id=3', token: null, files: own, answers: seen });
    expect(visitor.askedFor('book/seen').map(({ body }) => body)).toEqual([{ id: 3 }]);
  });
});

describe('a layout', () => {
  const files = {
    ...other,
    'layouts/around.yaml':
      'data:\n  shelf: { call: book/index, limit: 1 }\ncontent:\n  - { text: "Above {size(shelf.list)}" }\n  - page\n  - { text: Below }',
    'pages/one.yaml': 'route: /pages/one\ntitle: One\naccess: signed-in\nlayout: around\ncontent:\n  - { text: First }',
    'pages/two.yaml':
      'route: /pages/two\ntitle: Two\naccess: signed-in\nlayout: around\ncontent:\n  - { text: Second }',
  };

  test('stays with its data from one page to the next, and goes with another layout', async () => {
    const portal = await run({ at: '/pages/one', files });
    expect(portal.words()).toBe('Above 0OneFirstBelow');
    await portal.goTo('/pages/two');
    expect(portal.words()).toBe('Above 0TwoSecondBelow');
    expect(portal.askedFor('book/index')).toHaveLength(1);
    await portal.goTo('/pages/other');
    expect(portal.words()).toBe('OtherElsewhere');
  });

  test('that does not come says so in place of the page, and may be tried again', async () => {
    const portal = await run({ at: '/pages/other', files });
    portal.missing.add('layout-around');
    await portal.goTo('/pages/one');
    expect(portal.words()).toBe('page failed');
    portal.missing.clear();
    await portal.does(() => portal.seen.instead.get('page failed')?.());
    expect(portal.words()).toBe('Above 0OneFirstBelow');
  });
});

test('a page that somebody opens in the language of before is asked for once', async () => {
  const portal = await run({
    at: '/pages/books',
    files: {
      'portal.yaml': portalWith('')['portal.yaml'].replace('none }', 'none, offered: [en, zh-Hant] }'),
      'pages/lost.yaml': portalWith('')['pages/lost.yaml'],
      'texts/zh-Hant.yaml': 'Books: 書籍\n',
    },
    before: ({ dom }) => dom.local.setItem('portico_language', 'zh-Hant'),
  });
  await portal.after(1);

  expect(portal.words()).toContain('書籍');
  expect(portal.asked.map(({ call }) => call)).toEqual(['reader/info', 'book/index']);
});

describe('a duty', () => {
  const files = {
    ...portalWith('  duties:\n    - { page: /pages/duty, when: user.email == "" }'),
    'pages/duty.yaml':
      'route: /pages/duty\ntitle: Your address\naccess: signed-in\ncontent:\n  - { text: Give your address }\n  - { button: Given, do: { refresh: [reader/info] } }',
  };

  test('stands in a window that cannot be closed, over nothing, until it is done', async () => {
    let email = '';
    const portal = await run({ at: '/pages/books', files, answers: { 'reader/info': () => ({ ...reader, email }) } });
    expect(modalsOf(portal).map(({ kind, title, cancellable }) => [kind, title, cancellable])).toEqual([
      ['duty', 'Your address', false],
    ]);
    expect(portal.words()).toContain('Give your address');
    expect(portal.seen.lists.size).toBe(0);

    email = 'ada@library.example';
    await portal.does(() => portal.seen.buttons.get('Given')?.run());
    expect(modalsOf(portal)).toEqual([]);
    expect(portal.seen.lists.get('books')?.state).toBe('ready');
  });

  test('is called by its page in another language too', async () => {
    const portal = await run({
      at: '/pages/books',
      files: {
        ...files,
        'portal.yaml': files['portal.yaml'].replace('none }', 'none, offered: [en, zh-Hant] }'),
        'texts/zh-Hant.yaml': 'Your address: 你的地址\n',
      },
      answers: { 'reader/info': () => ({ ...reader, email: '' }) },
    });
    await portal.does(() => portal.seen.language?.set('zh-Hant'));
    await portal.after(1);
    expect(modalsOf(portal).map(({ title }) => title)).toEqual(['你的地址']);
  });

  test('has an address that leads home, whether it is still to be done or not', async () => {
    const portal = await run({ at: '/pages/duty', files });
    expect(portal.place()).toBe('/pages/books');
  });
});

describe('after a login', () => {
  const files = {
    ...portalWith('  after-login:\n    - { page: /pages/popup, when: user.id > 5, look: window }'),
    'pages/popup.yaml':
      'route: /pages/popup\ntitle: News\naccess: signed-in\ncontent:\n  - { text: Have you heard }\n  - { button: On, do: go-on }',
  };
  const logIn = async (setup: PortalSetup = {}) => {
    const portal = await run({
      at: '/',
      token: null,
      files,
      ...setup,
      answers: { 'reader/login': () => ({ token: 't-2' }), ...setup.answers },
    });
    await portal.does(() => portal.seen.fields.get('card_no')?.set('N-1'));
    await portal.does(() => portal.seen.fields.get('password')?.set('secret'));
    await portal.does(() => portal.seen.forms.get('login')?.submit());
    return portal;
  };

  test('a page may stand in a window over the wanted one, and may be closed', async () => {
    const portal = await logIn();
    expect(portal.place()).toBe('/pages/books');
    expect(modalsOf(portal).map(({ kind, title, cancellable }) => [kind, title, cancellable])).toEqual([
      ['dialog', 'News', true],
    ]);
    expect(portal.seen.lists.get('books')?.state).toBe('ready');
    await portal.does(() => modalsOf(portal)[0]?.close());
    expect([modalsOf(portal), portal.place()]).toEqual([[], '/pages/books']);
  });

  test('its own button closes it as well, and it comes once a login', async () => {
    const portal = await logIn();
    await portal.does(() => portal.seen.buttons.get('On')?.run());
    expect([modalsOf(portal), portal.place()]).toEqual([[], '/pages/books']);
  });

  test('who needs none sees none', async () => {
    const portal = await logIn({ answers: { 'reader/info': () => ({ ...reader, id: 5 }) } });
    expect([modalsOf(portal), portal.place()]).toEqual([[], '/pages/books']);
  });

  test('a wrong password stays at the login', async () => {
    const portal = await logIn({ answers: { 'reader/login': () => refused(422, { errors: [] }, 'Wrong') } });
    expect(portal.place()).toBe('/');
    expect(portal.dom.local.getItem('portico_token')).toBeNull();
  });
});

describe('the end of a login', () => {
  test('that the server tells is said, and leads to the login and back', async () => {
    let answer: unknown = { list: [], _meta: { totalCount: 0, pageCount: 1 } };
    const portal = await run({ at: '/pages/books?subject=travel', answers: { 'book/index': () => answer } });
    answer = refused(401, null, 'Your login has ended');
    await portal.goTo('/pages/books?subject=history');
    const [modal] = modalsOf(portal);
    expect([modal?.kind, modal?.text, modal?.cancellable]).toEqual(['session', 'Your login has ended', false]);
    expect(portal.place()).toBe('/pages/books?subject=history');
    expect(portal.dom.local.getItem('portico_token')).toBeNull();
    await press(portal, true);
    expect(portal.place()).toBe('/');
    expect(portal.dom.session.getItem('portico_wanted')).toBe('/pages/books?subject=history');
  });

  test('comes to whom nobody has seen for hours; nothing of theirs stays on the screen', async () => {
    const portal = await run({ at: '/pages/books' });
    await portal.after(4 * 3_600_000 - 20_000);
    expect(modalsOf(portal)).toEqual([]);
    await portal.does(() => portal.dom.tell('mousemove'));
    await portal.after(60_000);
    expect(modalsOf(portal)).toEqual([]);
    await portal.after(4 * 3_600_000);
    expect(modalsOf(portal).map(({ kind }) => kind)).toEqual(['idle']);
    expect(portal.words()).not.toContain('Books');
    expect(portal.seen.lists.size).toBe(0);
    await press(portal, true);
    expect(portal.place()).toBe('/');
  });

  test('comes to whom a tab is opened again after hours; nothing of theirs is shown', async () => {
    const portal = await run({
      at: '/pages/books',
      before: ({ dom }) => dom.local.setItem('portico_active', String(startMs - 4 * 3_600_000)),
    });
    expect(modalsOf(portal).map(({ kind }) => kind)).toEqual(['idle']);
    expect(portal.words()).not.toContain('Books');
    expect(portal.dom.local.getItem('portico_token')).toBeNull();
    await press(portal, true);
    expect(portal.place()).toBe('/');
  });

  test('never comes to a page that everybody may see', async () => {
    const portal = await run({ at: '/pages/other', files: other });
    await portal.after(9 * 3_600_000);
    expect(modalsOf(portal)).toEqual([]);
    expect(portal.words()).toContain('Elsewhere');
  });

  test('in another tab ends it in this one, and a login there begins it here, at the same address', async () => {
    const at = '/pages/books?subject=travel';
    const portal = await run({ at });
    portal.dom.local.removeItem('portico_token');
    await portal.does(() => portal.dom.tell('storage', { key: 'elsewhere' }));
    expect(portal.place()).toBe(at);
    await portal.does(() => portal.dom.tell('storage', { key: 'portico_token' }));
    expect(portal.place()).toBe('/');

    portal.dom.local.setItem('portico_token', 't-9');
    await portal.does(() => portal.dom.tell('storage', { key: null }));
    expect(portal.place()).toBe(at);
    expect(portal.asked.at(-1)).toMatchObject({ call: 'book/index', headers: { authorization: 't-9' } });
  });

  test('in another tab is heard of while it is still asked here who is logged in', async () => {
    const waiting: ((user: unknown) => void)[] = [];
    const portal = await run({
      at: '/pages/books',
      answers: { 'reader/info': () => new Promise((answer) => void waiting.push(answer)) },
    });
    portal.dom.local.setItem('portico_token', 't-9');
    await portal.does(() => portal.dom.tell('storage', { key: 'portico_token' }));
    await portal.does(() => waiting[0]?.(reader));
    await portal.does(() => waiting[1]?.({ ...reader, id: 9 }));

    expect(waiting).toHaveLength(2);
    expect(portal.asked.at(-1)).toMatchObject({ call: 'book/index', headers: { authorization: 't-9' } });
  });

  test('of somebody else in another tab finds nothing that was typed or opened here', async () => {
    const files = {
      ...other,
      ...trial(
        'access: everyone\ncontent:\n  - { form: trial }\n  - { button: Say, do: { dialog: Said, content: [{ text: Words }] } }',
      ),
      'forms/trial.yaml': 'sends: book/trial\nfields:\n  - { name: title, label: Title, kind: text }\nsuccess: Done\n',
      'api/calls/trial.yaml':
        'book/trial: { description: Tries., access: everyone, changes: true, body: { title: text? }, answer: { id: id } }\n',
    };
    let who = reader;
    const portal = await run({ at: '/pages/trial', files, answers: { 'reader/info': () => who } });
    const { local, tell } = portal.dom;
    const title = () => portal.seen.fields.get('title');
    await portal.fill('title', 'Of Ada');
    await portal.does(() => portal.seen.buttons.get('Say')?.run());
    expect([title()?.value, modalsOf(portal).length]).toEqual(['Of Ada', 1]);
    local.removeItem('portico_token');
    await portal.does(() => tell('storage', { key: 'portico_token', newValue: null }));
    expect([title()?.value, modalsOf(portal).length]).toEqual(['', 0]);

    await portal.fill('title', 'Of nobody');
    who = { ...reader, id: 9 };
    local.setItem('portico_token', 't-9');
    await portal.does(() => tell('storage', { key: 'portico_token', newValue: 't-9' }));
    await portal.after(1000);
    expect([portal.place(), title()?.value]).toEqual(['/pages/trial', 'Of nobody']);
    expect(JSON.stringify({ ...portal.dom.session })).not.toContain('Of Ada');
  });

  test('that is still being told is over where another tab has logged in again meanwhile', async () => {
    let answer: unknown = refused(401);
    const portal = await run({ at: '/pages/books?subject=travel', answers: { 'book/index': () => answer } });
    expect(modalsOf(portal).map(({ kind }) => kind)).toEqual(['session']);
    answer = { list: [], _meta: { totalCount: 0, pageCount: 1 } };
    portal.dom.local.setItem('portico_token', 't-9');
    await portal.does(() => portal.dom.tell('storage', { key: 'portico_token' }));
    expect(modalsOf(portal)).toHaveLength(1);

    await press(portal, true);
    expect(portal.place()).toBe('/pages/books?subject=travel');
    expect(portal.asked.at(-1)).toMatchObject({ call: 'book/index', headers: { authorization: 't-9' } });
  });

  test('by who logs out in another tab leaves no address that was wanted in this one', async () => {
    const portal = await run({ at: '/pages/books?subject=travel' });
    const { local, session, tell } = portal.dom;
    local.removeItem('portico_token');
    await portal.does(() => tell('storage', { key: 'portico_token', newValue: null }));
    // So far the login may have ended by itself: then the same person comes back.
    expect(session.getItem('portico_wanted')).toBe('/pages/books?subject=travel');

    await portal.does(() => tell('storage', { key: 'portico_left', newValue: null }));
    expect(Object.keys(session)).toHaveLength(1);
    await portal.does(() => tell('storage', { key: 'portico_left', newValue: '1' }));
    expect(Object.keys(session)).toEqual([]);
  });
});

describe('beside the page', () => {
  test('data that stood open for long are loaded again, not while the tab is put away', async () => {
    const portal = await run({ at: '/pages/books' });
    await portal.after(49 * 60_000);
    expect(portal.askedFor('book/index')).toHaveLength(1);
    await portal.does(() => portal.dom.hide(true));
    await portal.after(5 * 60_000);
    expect(portal.askedFor('book/index')).toHaveLength(1);
    await portal.does(() => portal.dom.hide(false));
    expect(portal.askedFor('book/index')).toHaveLength(2);
    expect(portal.askedFor('reader/info')).toHaveLength(2);
    await portal.after(60_000);
    expect(portal.askedFor('book/index')).toHaveLength(2);
  });

  test('a link that is pointed at fetches its page before it is pressed', async () => {
    const portal = await run({ at: '/pages/other', files: other, token: null });
    const link = (hash: string) => Object.assign(Object.create(Element.prototype), { closest: () => ({ hash }) });
    const parts = () => portal.parted.filter((name) => name.includes('page-'));
    expect(parts()).toHaveLength(1);
    await portal.does(() => portal.dom.tell('pointerover', { target: link('#/pages/books') }));
    expect(parts()).toHaveLength(1);
    await portal.does(() => portal.dom.tell('pointerover', { target: link('#/pages/book?id=3') }));
    expect(parts()).toHaveLength(2);
    await portal.does(() => portal.dom.tell('focusin', { target: null }));
    await portal.goTo('/pages/book');
    expect(parts()).toHaveLength(2);
  });

  test('a new page begins at its top, back finds its place, and a filter moves nothing', async () => {
    const portal = await run({ at: '/pages/books' });
    const { scrollTo } = globalThis as unknown as { scrollTo: { mock: { calls: unknown[] }; mockClear(): void } };
    await portal.does(() => portal.seen.lists.get('books')?.pager?.go(2));
    portal.dom.scrollTo(350);
    await portal.after(100);
    expect(scrollTo.mock.calls).toEqual([]);
    await portal.goTo('/pages/book');
    await portal.after(20);
    expect(scrollTo.mock.calls).toEqual([[0, 0]]);
    scrollTo.mockClear();
    await portal.goBack();
    await portal.after(20);
    expect(scrollTo.mock.calls).toEqual([[0, 350]]);
  });
});
