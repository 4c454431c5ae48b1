/** What the portal itself does while it runs: messages, choices of a role, another config, a preview, the words of the document. */
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { modelChanged } from '#engine';
import type { PreviewBarProps } from '../../src/engine/portal/parts.ts';
import { type Answers, type PortalSetup, reader, refused, runPortal, runsPortals } from './support/running-portal.tsx';

runsPortals();

const calls = `
letter/index: { description: Letters., access: signed-in, paged: true, answer: { list: list of BookSummary, unread: integer } }
letter/read: { description: Reads., access: signed-in, changes: true, body: { id: id, is_read: integer? }, answer: { id: id } }
desk/mine: { description: Desks., access: signed-in, answer: { list: list of Desk } }
desk/act: { description: Acts., access: signed-in, changes: true, answer: { id: id }, errors: [409 full] }
`;
const entities = 'Desk: { description: A desk., fields: { id: id, title: text } }\n';
const roles = `
roles:
  clerk:
    label: A clerk
    when: user.id == 7
    chooses: { call: desk/mine, page: /pages/desks, as: counter, sends: Desk, missing: desk_required, outside: desk_scope }
`;
const portalYaml = (session = '', more = '') =>
  `title: Northgate Library\noffice: L\nlanguages: { force-on-show: none }\nsession:\n  user: reader/info\n  login: /\n  home: /pages/books\n  not-found: /\n${session}\n${more}`;
const base = (session = '', more = ''): Readonly<Record<string, string>> => ({
  'portal.yaml': portalYaml(session, more),
  'api/calls/more.yaml': calls,
  'api/entities/more.yaml': entities,
  'pages/desks.yaml':
    'route: /pages/desks\ntitle: Desks\naccess: signed-in\ndata:\n  desks: { call: desk/mine }\ncontent:\n  - { text: Choose a desk }\n',
  'pages/trial.yaml':
    'route: /pages/trial\ntitle: Trial\naccess: signed-in\ncontent:\n  - { text: Here }\n  - { button: Act, do: [{ call: desk/act }, { toast: Done }] }\n  - { button: Say, do: { toast: Beware, look: error } }\n  - { button: Read, do: { call: letter/read, with: { id: 3 } } }\n  - { button: Again, do: { refresh: [reader/info, letter/index, desk/mine] } }\n',
});
const answers: Answers = {
  'book/index': () => ({ list: [], _meta: { totalCount: 0, pageCount: 1 } }),
  'desk/mine': () => ({
    list: [
      { id: 1, title: 'Ground' },
      { id: 2, title: 'First' },
    ],
  }),
  'desk/act': () => ({ id: 1 }),
  'letter/read': () => ({ id: 3 }),
};
const run = (setup: PortalSetup = {}) =>
  runPortal({ at: '/pages/trial', files: base(), ...setup, answers: { ...answers, ...setup.answers } });
type Portal = Awaited<ReturnType<typeof run>>;
const modal = (portal: Portal) => portal.seen.feedback?.modals.at(-1);
const press = (portal: Portal, button: string) => portal.does(() => portal.seen.buttons.get(button)?.run());
const toasts = (portal: Portal) => portal.seen.feedback?.toasts.map(({ text }) => text);

describe('short messages', () => {
  test('stay as long as their kind: a success twice as long as others', async () => {
    const portal = await run();
    await press(portal, 'Act');
    await press(portal, 'Say');
    expect(toasts(portal)).toEqual(['Done', 'Beware']);
    await portal.after(1500);
    expect(toasts(portal)).toEqual(['Done']);
    await portal.after(1499);
    expect(toasts(portal)).toEqual(['Done']);
    await portal.after(1);
    expect(toasts(portal)).toEqual([]);
  });

  test('are three at most, the same not twice in a short while, and may be held and dismissed', async () => {
    const portal = await run();
    const feedback = () => portal.seen.feedback;
    await portal.does(() => {
      for (const text of ['one', 'one', 'two', 'three', 'four']) feedback()?.toast(text, 'info');
    });
    expect(toasts(portal)).toEqual(['two', 'three', 'four']);
    const [two, three] = feedback()?.toasts ?? [];
    await portal.does(() => two && feedback()?.dismiss(two.id));
    await portal.does(() => three && feedback()?.holdToast(three.id, true));
    await portal.after(5000);
    expect(toasts(portal)).toEqual(['three']);
    await portal.does(() => three && feedback()?.holdToast(three.id, false));
    await portal.after(1500);
    expect(toasts(portal)).toEqual([]);
  });
});

describe('the number of unread messages', () => {
  const files = base(
    '  messages: letter/index\n  set-read: letter/read\n  message-page: /pages/trial\n  person: { name: name, unread: card_no }',
  );
  const unread = (portal: Portal) => portal.askedFor('letter/index').map(({ query }) => query);

  test('is asked for again and again while the tab is seen and somebody is in', async () => {
    const portal = await run({ files, answers: { 'letter/index': () => ({ list: [], unread: 2 }) } });
    expect(unread(portal)).toEqual([]);
    await portal.after(59_999);
    expect(unread(portal)).toEqual([]);
    await portal.after(1);
    expect(unread(portal)).toEqual([{ page: '1', 'per-page': '1' }]);
    await portal.does(() => portal.dom.hide(true));
    await portal.after(180_000);
    expect(unread(portal)).toHaveLength(1);
    await portal.does(() => portal.dom.hide(false));
    await portal.after(60_000);
    expect(unread(portal)).toHaveLength(2);
    await portal.end();

    const visitor = await run({
      at: '/',
      token: null,
      files,
      answers: { 'letter/index': () => ({ list: [], unread: 2 }) },
    });
    await visitor.after(180_000);
    expect(unread(visitor)).toEqual([]);
  });

  test('is asked for where its call is loaded again, together with the user and the choice', async () => {
    const portal = await run({ files, answers: { 'letter/index': () => ({ list: [], unread: 2 }) } });
    await press(portal, 'Again');
    expect([unread(portal).length, portal.askedFor('reader/info').length, portal.askedFor('desk/mine').length]).toEqual(
      [1, 2, 0],
    );
  });

  test('is asked for where a message could not be marked as read', async () => {
    const portal = await run({
      files,
      answers: { 'letter/index': () => ({ list: [], unread: 2 }), 'letter/read': () => refused(500) },
    });
    await press(portal, 'Read');
    expect(unread(portal)).toHaveLength(1);
  });
});

describe('what somebody of a role has to choose', () => {
  const files = base('', roles);

  test('is asked for before anything else, and the way leads there', async () => {
    const portal = await run({ files });
    expect([modal(portal)?.kind, modal(portal)?.actions.length, portal.place()]).toEqual(['choose', 1, '/pages/trial']);
    await portal.does(() => modal(portal)?.actions[0]?.run());
    expect([portal.place(), modal(portal)]).toEqual(['/pages/desks', undefined]);
    expect(portal.dom.session.getItem('portico_wanted')).toBe('/pages/trial');
    expect(portal.words()).toContain('Choose a desk');
  });

  test('is sent with each call once it was chosen, and asked for again where the server misses it', async () => {
    let answer: unknown = { id: 1 };
    const portal = await run({
      files,
      before: ({ dom }) => dom.local.setItem('Desk', '2'),
      answers: { 'desk/act': () => answer },
    });
    expect(modal(portal)).toBeUndefined();
    await press(portal, 'Act');
    expect(portal.askedFor('desk/act')[0]?.headers['desk']).toBe('2');
    answer = refused(403, { reason: 'desk_required' });
    await press(portal, 'Act');
    expect([portal.dom.local.getItem('Desk'), modal(portal)?.kind]).toEqual([null, 'choose']);
    await portal.end();

    answer = refused(403, { reason: 'desk_scope' }, 'Not your desk');
    const other = await run({
      files,
      before: ({ dom }) => dom.local.setItem('Desk', '2'),
      answers: { 'desk/act': () => answer },
    });
    await press(other, 'Act');
    expect([other.dom.local.getItem('Desk'), modal(other)?.kind, toasts(other)]).toEqual([
      null,
      'choose',
      ['Not your desk'],
    ]);
    await other.end();

    answer = refused(409, { reason: 'full' }, 'Full');
    const kept = await run({
      files,
      before: ({ dom }) => dom.local.setItem('Desk', '2'),
      answers: { 'desk/act': () => answer },
    });
    await press(kept, 'Act');
    expect([kept.dom.local.getItem('Desk'), modal(kept), toasts(kept)]).toEqual(['2', undefined, ['Full']]);
  });

  test('is nothing to others', async () => {
    const portal = await run({ files, answers: { 'reader/info': () => ({ ...reader, id: 8 }) } });
    expect(modal(portal)).toBeUndefined();
  });
});

describe('a refusal because of what has changed meanwhile', () => {
  test('loads the page again', async () => {
    const portal = await run({
      at: '/pages/desks',
      files: {
        ...base(),
        'pages/desks.yaml': `${base()['pages/desks.yaml']}  - { button: Act, do: { call: desk/act } }\n`,
      },
      answers: { 'desk/act': () => refused(409, { reason: 'full' }, 'Full') },
    });
    await portal.after(1000);
    await press(portal, 'Act');
    expect([portal.askedFor('desk/mine').length, portal.askedFor('desk/act').length]).toEqual([2, 1]);
  });
});

describe('leaving', () => {
  test('forgets drafts, places that were chosen and the wanted address, and nothing else that the tab keeps', async () => {
    const portal = await run();
    portal.dom.session.setItem('portico_draft:a', '1');
    portal.dom.session.setItem('portico_place:claim.where', '{}');
    portal.dom.session.setItem('portico_wanted', '/pages/trial');
    portal.dom.session.setItem('elsewhere', '1');
    await portal.does(() => portal.seen.session?.logOut());
    await portal.does(() =>
      modal(portal)
        ?.actions.find(({ main }) => main)
        ?.run(),
    );
    expect([portal.place(), Object.keys(portal.dom.session)]).toEqual(['/', ['elsewhere']]);
  });

  test('shows nothing of the one before to the next person', async () => {
    let who = reader;
    const portal = await run({
      at: '/pages/desks',
      answers: { 'reader/info': () => who, 'reader/login': () => ({ token: 't-2' }) },
    });
    await portal.does(() => portal.seen.session?.logOut());
    await portal.does(() =>
      modal(portal)
        ?.actions.find(({ main }) => main)
        ?.run(),
    );
    who = { ...reader, id: 9 };
    let arrive = () => {};
    portal.answers['desk/mine'] = () => new Promise((done) => (arrive = () => done({ list: [] })));
    await portal.fill('card_no', 'N-1');
    await portal.fill('password', 'secret');
    await portal.submit('login');
    await portal.goTo('/pages/desks');
    expect(portal.askedFor('desk/mine')).toHaveLength(2);
    await portal.does(() => arrive());
  });
});

describe('another config', () => {
  test('that goes live appears in the open page', async () => {
    const portal = await run();
    expect(portal.dom.document.title).toBe('Northgate Library');
    const manifest = JSON.parse(portal.model.get('manifest.json') ?? '{}') as { settings: { title: string } };
    manifest.settings.title = 'Southgate Library';
    portal.model.set('manifest.json', JSON.stringify(manifest));
    await portal.does(() => portal.dom.tell(modelChanged));
    expect(portal.dom.document.title).toBe('Southgate Library');
    portal.missing.add('manifest');
    await portal.does(() => portal.dom.tell(modelChanged));
    expect(portal.dom.document.title).toBe('Southgate Library');
  });
});

describe('a document that brings the model along', () => {
  test('is shown without asking for the manifest, nor for the parts that stand in it', async () => {
    const portal = await run({
      before: ({ dom, model }) => {
        const script = document.createElement('script');
        script.setAttribute('id', 'portico-model');
        const page = [...model].find(([name]) => name.includes('page-trial'));
        const parts = page ? { [page[0]]: JSON.parse(page[1]) } : {};
        script.textContent = JSON.stringify({ manifest: JSON.parse(model.get('manifest.json') ?? '{}'), parts });
        dom.document.body.append(script as never); // the quick one
      },
    });
    expect([portal.words(), portal.parted]).toEqual(['TrialHere', []]);
  });
});

describe('a preview', () => {
  const bar: { now?: PreviewBarProps } = {};
  const PreviewBar = (props: PreviewBarProps) => {
    bar.now = props;
    return createElement('p', null, 'preview bar');
  };
  const preview = (setup: PortalSetup = {}) =>
    run({
      shell: { PreviewBar },
      preview: { roles: true },
      ...setup,
      answers: { 'reader/info': () => reader, ...setup.answers },
    });

  test('offers the calls of the page and sends what was chosen with each request', async () => {
    const portal = await preview({ at: '/pages/desks' });
    expect([portal.words(), bar.now?.calls, bar.now?.hasRoles]).toEqual([
      expect.stringContaining('preview bar'),
      ['desk/mine'],
      true,
    ]);
    await portal.does(() => bar.now?.change({ state: 'empty' }));
    expect(portal.askedFor('desk/mine').at(-1)?.headers['x-preview']).toBe('empty');
    expect(bar.now?.choice.state).toBe('empty');
  });

  test('looks as a visitor, and as somebody who is logged in', async () => {
    const portal = await preview({ at: '/', token: null });
    await portal.does(() => bar.now?.change({ role: 'signed-in' }));
    expect([portal.dom.local.getItem('portico_token'), portal.place()]).toEqual(['preview-signed-in', '/pages/books']);
    await portal.does(() => bar.now?.change({ role: 'visitor' }));
    expect([portal.dom.local.getItem('portico_token'), portal.place()]).toEqual([null, '/']);
    expect(bar.now?.choice.role).toBe('visitor');
  });

  test('of a visitor who logs in is a visitor no more', async () => {
    const portal = await preview({ at: '/', token: null, answers: { 'reader/login': () => ({ token: 't-2' }) } });
    await portal.does(() => bar.now?.change({ role: 'visitor' }));
    await portal.fill('card_no', 'N-1');
    await portal.fill('password', 'secret');
    await portal.submit('login');
    expect(bar.now?.choice.role).toBeNull();
  });

  test('asks nobody for duties', async () => {
    const files = {
      ...base('  duties:\n    - { page: /pages/duty, when: logged_in }'),
      'pages/duty.yaml': 'route: /pages/duty\ntitle: Duty\naccess: signed-in\ncontent:\n  - { text: Do it }\n',
    };
    expect((await preview({ files })).words()).toContain('Here');
    expect((await run({ files })).words()).not.toContain('Here');
  });
});

describe('a place far down', () => {
  test('belongs to its page: another one at the same step of the history begins at its top', async () => {
    const portal = await run({ at: '/pages/desks' });
    const scrolls: number[] = [];
    globalThis.scrollTo = ((_: number, top: number) => void scrolls.push(top)) as typeof scrollTo;
    await portal.goTo('/pages/trial');
    portal.dom.scrollTo(900);
    await portal.goBack();
    portal.dom.standAt(0);
    await portal.goTo('/pages/desks?again=1');
    await portal.goTo('/pages/trial');
    await portal.goBack();
    await portal.after(20);
    expect(scrolls.at(-1)).toBe(0);
  });

  test('is still known where the page was left again before it was long enough', async () => {
    const portal = await run({ at: '/pages/desks' });
    let longest = 1000;
    globalThis.scrollTo = ((_: number, top: number) => portal.dom.scrollTo(Math.min(top, longest))) as typeof scrollTo;
    portal.dom.scrollTo(900);
    await portal.goTo('/pages/trial');
    await portal.after(20);
    longest = 100;
    await portal.goBack();
    await portal.after(100);
    await portal.goTo('/pages/trial');
    await portal.after(20);
    longest = 1000;
    await portal.goBack();
    await portal.after(100);
    expect(scrollY).toBe(900);
  });

  test('is left to whoever goes on by keyboard', async () => {
    const portal = await run({ at: '/pages/desks' });
    const scrolls: number[] = [];
    globalThis.scrollTo = ((_: number, top: number) => void scrolls.push(top)) as typeof scrollTo;
    portal.dom.scrollTo(900);
    await portal.goTo('/pages/trial');
    await portal.after(20);
    portal.dom.standAt(0);
    await portal.goBack();
    await portal.after(60);
    await portal.does(() => portal.dom.tell('keydown'));
    const left = scrolls.length;
    await portal.after(500);
    expect(scrolls.length).toBe(left);
  });

  test('is gone to as soon as the page is long enough, and given up when somebody scrolls or it takes too long', async () => {
    const portal = await run({ at: '/pages/desks' });
    let longest = 100;
    const scrolls: number[] = [];
    globalThis.scrollTo = ((_: number, top: number) => {
      scrolls.push(top);
      portal.dom.standAt(Math.min(top, longest));
    }) as typeof scrollTo;
    portal.dom.scrollTo(900);
    await portal.goTo('/pages/trial');
    await portal.after(20);
    scrolls.length = 0;
    await portal.goBack();
    await portal.after(100);
    const tries = scrolls.length;
    expect(tries).toBeGreaterThan(2);
    longest = 1000;
    await portal.after(40);
    const done = scrolls.length;
    await portal.after(500);
    expect(scrolls.length).toBe(done);
    expect(scrolls.at(-1)).toBe(900);

    longest = 100;
    portal.dom.scrollTo(900);
    await portal.goTo('/pages/trial');
    await portal.after(20);
    await portal.goBack();
    await portal.after(60);
    await portal.does(() => portal.dom.tell('wheel'));
    const left = scrolls.length;
    await portal.after(500);
    expect(scrolls.length).toBe(left);

    portal.dom.scrollTo(900);
    await portal.goTo('/pages/trial');
    await portal.after(20);
    await portal.goBack();
    await portal.after(3000);
    const late = scrolls.length;
    await portal.after(1000);
    expect(scrolls.length).toBeLessThanOrEqual(late + 1);
  });
});
