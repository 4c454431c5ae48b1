import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AfterLoginPage, Catalogue, LayoutChunk, Manifest, PageChunk } from '#model';
import { createFeedback } from '../../src/engine/feedback/feedback.ts';
import { createHashHistory, type HashHistory } from '../../src/engine/kernel/hash-history.ts';
import { type ListedStore, safeStorage } from '../../src/engine/kernel/storage.ts';
import { createStore } from '../../src/engine/kernel/store.ts';
import { createEntry, type Entry } from '../../src/engine/portal/entry.ts';
import { createFailures, type Report } from '../../src/engine/portal/failures.ts';
import { createLanguages } from '../../src/engine/portal/languages.ts';
import { chooseLanguage } from '../../src/engine/portal/lost-parts.ts';
import { createModelParts } from '../../src/engine/portal/model-parts.ts';
import type { Portal } from '../../src/engine/portal/portal.ts';
import { createPortalState } from '../../src/engine/portal/portal-state.ts';
import { createReloads } from '../../src/engine/portal/reloads.ts';
import { createUserActions } from '../../src/engine/portal/user-actions.ts';
import type { Failure } from '../../src/engine/request/reply.ts';
import { createSession, type Session } from '../../src/engine/session/session.ts';
import { memory } from './support/memory.ts';
import { tabAt } from './support/tab-at.ts';

const manifest = {
  version: 'one',
  texts: { 'zh-Hant': 'texts/zh-Hant.json' },
  calls: {},
  routes: [
    { path: '/', also: [], access: 'everyone', chunk: 'pages/login.json', layout: 'bare' },
    { path: '/pages/home', also: [], access: 'everyone', chunk: 'pages/home.json', layout: 'bare' },
    { path: '/pages/news', also: [], access: 'signed-in', chunk: 'pages/news.json', layout: 'bare' },
  ],
  layouts: {},
  settings: {
    times: { chunkMs: 1000, pageLoadMs: 1000 },
    formats: { datetime: 'DD MMM YYYY HH:mm', date: 'DD MMM YYYY', time: 'HH:mm', short: 'D MMM' },
    languages: { offered: ['en', 'zh-Hant'], forceOnShow: 'none', default: 'en' },
    session: {
      user: 'user/info',
      person: { name: 'name' },
      keeps: { token: 'token', user: 'user', firstOf: [], language: 'language', always: {} },
      sends: { token: 'Authorization', language: 'LANGUAGE' },
      login: '/',
      home: '/pages/home',
      notFound: '/pages/404',
    },
    roles: {
      lead: {
        label: 'A lead',
        when: true,
        chooses: { call: 'classes', page: '/pages/classes', as: 'class', sends: 'Classid' },
      },
    },
  },
  messages: { yes: 'Yes', no: 'No' },
} as unknown as Manifest; // what these parts read of it

function sessionOf(user: object) {
  return createSession({
    storage: memory(),
    settings: () => manifest.settings,
    holds: (_, user) => Number(user['adminid']) > 0,
    ask: async () => ({ kind: 'done', answer: user, message: '' }),
  });
}

describe('after a login', () => {
  let history: HashHistory;
  let drafts: ListedStore;
  let pages: AfterLoginPage[];
  const local = memory();
  const written: string[] = [];
  const overPage = createStore<string | null>(null);

  beforeEach(() => {
    history = createHashHistory(tabAt('#/'));
    drafts = memory();
    written.length = 0;
    pages = [];
    overPage.set(null);
  });

  test('the page that was wanted comes, once', async () => {
    const entry = await entryOf({ adminid: 0 });
    sendToLogin(entry, '/pages/news?id=3');

    entry.goOn();
    expect(path()).toBe('/pages/news');
    entry.goOn();
    expect(path()).toBe('/pages/home');
  });

  test('the login page is never what was wanted', async () => {
    const entry = await entryOf({ adminid: 0 });
    sendToLogin(entry, '/pages/news');
    entry.rememberPlace();

    entry.goOn();
    expect(path()).toBe('/pages/news');
  });

  test('a class lead chooses a class first, whatever was wanted', async () => {
    const entry = await entryOf({ adminid: 5 });
    sendToLogin(entry, '/pages/news');
    entry.goOn();

    expect(path()).toBe('/pages/classes');
  });

  test('a page that must be seen comes before the wanted one, and once a login', async () => {
    pages = [{ page: '/pages/agreement', look: 'page', when: 'true' } as unknown as AfterLoginPage];
    const entry = await entryOf({ adminid: 0 });
    sendToLogin(entry, '/pages/news');

    entry.goOn();
    expect(path()).toBe('/pages/agreement');
    entry.goOn();
    expect(path()).toBe('/pages/news');
    entry.begin();
    entry.goOn();
    expect(path()).toBe('/pages/agreement');
  });

  test('a page that must be seen and was opened by its address counts as seen', async () => {
    pages = [{ page: '/pages/agreement', look: 'page', when: 'true' } as unknown as AfterLoginPage];
    const entry = await entryOf({ adminid: 0 });
    history.go('/pages/agreement?from=mail');

    entry.goOn();
    expect(path()).toBe('/pages/home');
  });

  test('a window stands over the wanted page', async () => {
    pages = [{ page: '/pages/popup', look: 'window', when: 'true' } as unknown as AfterLoginPage];
    const entry = await entryOf({ adminid: 0 });
    entry.goOn();

    expect(path()).toBe('/pages/home');
    expect(overPage.get()).toBe('/pages/popup');
  });

  test('leaving forgets the address that was wanted and tells other tabs, where nothing stays of that', async () => {
    const entry = await entryOf({ adminid: 0 });
    sendToLogin(entry, '/pages/news');
    entry.leave();

    expect([drafts.getItem('portico_wanted'), written, local.all.size]).toEqual([null, ['portico_left'], 0]);
  });

  test('leaving forgets what was typed, also where the browser did not take it', async () => {
    const storage = memory();
    drafts = safeStorage(() => ({
      ...storage,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    }));
    const entry = await entryOf({ adminid: 0 });
    const typed = ['portico_draft:7:leave', 'portico_place:leave.where'];
    for (const key of [...typed, 'portico_preview']) drafts.setItem(key, 'x');
    entry.leave();

    expect([...typed, 'portico_preview'].map(drafts.getItem)).toEqual([null, null, 'x']);
  });

  function path(): string {
    return history.place().path;
  }

  function sendToLogin(entry: Entry, from: string): void {
    history.go(from);
    entry.rememberPlace();
    entry.toLogin();
  }

  async function entryOf(user: object): Promise<Entry> {
    const session = sessionOf(user);
    await session.logIn('token');
    return createEntry({
      local: { ...local, setItem: (key, value) => void (local.setItem(key, value), written.push(key)) },
      manifest: createStore(manifest),
      history,
      session,
      drafts,
      overPage,
      nextPage: (passed) => pages.find(({ page }) => !passed.has(page)) ?? null,
      clearCache: () => {},
    });
  }
});

describe('a person with a login', () => {
  const said: string[] = [];
  const feedback = { ...createFeedback(() => 1000), toast: (text: string) => void said.push(text) };
  const steps: string[] = [];
  const entry = {
    begin: () => void steps.push('begin'),
    goOn: () => void steps.push('go on'),
    toWanted: () => void steps.push('to what was wanted'),
    leave: () => void steps.push('leave'),
    forgetTab: () => void steps.push('forget'),
  };
  const failed: Failure[] = [];
  const reopen = { current: null as string | null };

  beforeEach(() => {
    for (const list of [said, steps, failed]) list.length = 0;
    reopen.current = 'a dialog';
  });

  function actionsFor(session: Session) {
    return createUserActions({
      session,
      entry,
      feedback,
      message: (key) => key,
      report: (failure) => void failed.push(failure as Failure),
      clearCache: () => void steps.push('clear'),
      reopen,
    });
  }

  function refused(code: number): Session {
    const withToken = memory();
    withToken.setItem('token', 'token');
    return createSession({
      storage: withToken,
      settings: () => manifest.settings,
      holds: () => false,
      ask: async () => ({ kind: 'refused', url: '/', code, message: '', reason: null, errors: [], waitSeconds: 0 }),
    });
  }

  test('who logs in goes on when the user is there, and stays when not', async () => {
    expect(await actionsFor(sessionOf({ adminid: 0 })).logIn('token')).toBe(true);
    expect(steps).toEqual(['begin', 'go on']);
    expect(await actionsFor(refused(500)).logIn('token')).toBe(false);
    expect(failed).toMatchObject([{ code: 500 }]);
  });

  test('who is at the login page because another tab has logged in comes in; who logs in there goes on once', async () => {
    actionsFor(sessionOf({ adminid: 0 })).comeIn();
    expect(steps).toEqual(['to what was wanted']);

    const session = sessionOf({ adminid: 0 });
    const actions = actionsFor(session);
    const unfollow = session.store.subscribe(() => {
      if (session.store.get().user !== null) actions.comeIn();
    });
    await actions.logIn('token');
    unfollow();
    expect(steps).toEqual(['to what was wanted', 'begin', 'go on']);
  });

  test('who comes to a page for everybody with a login that has ended hears nothing of it', async () => {
    await actionsFor(refused(401)).askUser(true);
    expect(failed).toEqual([]);
    await actionsFor(refused(401)).askUser(false);
    await actionsFor(refused(500)).askUser(true);
    expect(failed).toMatchObject([{ code: 401 }, { code: 500 }]);
  });

  test('who chooses a class sees nothing of the one before, and is told', async () => {
    const session = sessionOf({ adminid: 5 });
    await session.logIn('token');
    actionsFor(session).choose('7', true);

    expect([session.store.get().chosenId, said, steps]).toEqual(['7', ['chosen'], ['clear', 'go on']]);
  });

  test('who leaves is asked before, and finds no dialog open next time', async () => {
    const actions = actionsFor(sessionOf({ adminid: 0 }));
    const answer = (main: boolean) =>
      feedback.store
        .get()
        .modals.at(-1)
        ?.actions.find((action) => action.main === main)
        ?.run();

    const no = actions.askToLeave();
    answer(false);
    expect([await no, steps, reopen.current]).toEqual([false, [], 'a dialog']);
    const yes = actions.askToLeave();
    answer(true);
    expect([await yes, steps, reopen.current]).toEqual([true, ['leave'], null]);
  });
});

describe('a failed call', () => {
  let said: string[];
  let report: Report;
  const feedback = createFeedback(() => 1000);
  const session = sessionOf({ adminid: 0 });
  const done = { remembered: 0, reloaded: 0, atLogin: 0, cleared: 0 };
  const reopen = { current: null as string | null };
  let isSettled = true;
  let waiting: (() => void)[] = [];

  beforeEach(async () => {
    said = [];
    isSettled = true;
    waiting = [];
    Object.assign(done, { remembered: 0, reloaded: 0, atLogin: 0, cleared: 0 });
    reopen.current = null;
    session.setEnding(null);
    await session.logIn('token');
    ({ report } = createFailures({
      feedback: { ...feedback, toast: (text) => void said.push(text) },
      session,
      message: (key) => key,
      whenSettled: (run) => (isSettled ? run() : void waiting.push(run)),
      entry: { rememberPlace: () => void (done.remembered += 1), toLogin: () => void (done.atLogin += 1) },
      reopen,
      clearCache: () => void (done.cleared += 1),
      reloadPage: async () => void (done.reloaded += 1),
    }));
  });

  afterEach(() => {
    for (const { id } of feedback.store.get().modals) feedback.close(id);
  });

  test('ends the login with 401, says so once, and leads to the login page only when that was read', () => {
    report(refused(401, 'Please log in.'), 'load');
    report(refused(401, 'Please log in.'), 'load');

    const { modals } = feedback.store.get();
    expect(modals.map(({ kind, text }) => ({ kind, text }))).toEqual([{ kind: 'session', text: 'Please log in.' }]);
    expect(session.store.get()).toMatchObject({ token: null, ending: 'shown' });
    expect(done).toEqual({ remembered: 1, reloaded: 0, atLogin: 0, cleared: 0 });

    modals[0]?.actions[1]?.run();
    expect(done).toMatchObject({ atLogin: 1, cleared: 1 });
    expect(session.store.get().ending).toBeNull();
  });

  test('is said when the words of the language have come, not in English before', () => {
    isSettled = false;
    report(refused(401, 'Please log in.'), 'load');
    expect(feedback.store.get().modals).toEqual([]);

    for (const run of waiting) run();
    expect(feedback.store.get().modals.map(({ text }) => text)).toEqual(['Please log in.']);
  });

  test('that ends the login remembers the dialog that is open, for when the person comes back', () => {
    feedback.open({ kind: 'dialog', title: 'Edit', opener: 'edit-button' });
    report(refused(401, 'over'), 'load');

    expect(reopen.current).toBe('edit-button');
  });

  test('loads the page again after a conflict, with the sentence of the server', () => {
    report(refused(409, 'Somebody was quicker.'), 'act');

    expect(said).toEqual(['Somebody was quicker.']);
    expect(done.reloaded).toBe(1);
  });

  test('says nothing where it was asked to be silent, but a login that is over ends', () => {
    report(refused(500, 'broken'), 'load', true);
    expect(said).toEqual([]);
    expect(session.store.get().token).toBe('token');

    report(refused(401, 'over'), 'load', true);
    expect(said).toEqual([]);
    expect(session.store.get()).toMatchObject({ token: null, ending: 'shown' });
  });

  function refused(code: number, message: string) {
    return { kind: 'refused', url: 'a', code, message, reason: null, errors: [], waitSeconds: 0 } as const;
  }
});

describe('what is loaded again', () => {
  const asked: string[] = [];
  const session = {
    chooses: () => manifest.settings.roles['lead']?.chooses ?? null,
    refreshUser: async () => void asked.push('user'),
    loadUnread: async () => void asked.push('unread'),
    loadChosenTitle: async () => void asked.push('chosen title'),
  };
  const calls = (changing: Readonly<Record<string, boolean>>) =>
    ({
      calls: Object.fromEntries(Object.entries(changing).map(([name, changes]) => [name, { changes }])),
    }) as unknown as PageChunk & LayoutChunk; // all that is read of them

  function reloads() {
    const state = createPortalState(manifest);
    state.cache.current = { ...state.cache.current, refresh: async (names) => void asked.push(...names) };
    state.page.set(calls({ 'news/index': false, 'news/like': true }));
    state.layout.set(calls({ 'links/index': false }));
    const next = { ...manifest };
    const loadManifest = async () => next;
    const reloadLanguage = async () => void asked.push(state.manifest.get() === next ? 'new language' : 'old language');
    return createReloads({ ...state, session, loadManifest, reloadLanguage });
  }

  beforeEach(() => {
    asked.length = 0;
  });

  test('with the page is all that it and its layout ask for, and nothing that changes something', async () => {
    await reloads().reloadPage();

    expect(asked).toEqual(['links/index', 'news/index']);
  });

  test('with the user call is the user, and with the choices the title of what was chosen', async () => {
    await reloads().refresh(['user/info', 'classes']);

    expect(asked).toEqual(['user', 'chosen title', 'user/info', 'classes']);
  });

  test('with the manifest is the language, once the new one is there', async () => {
    await reloads().reloadManifest();

    expect(asked).toEqual(['new language']);
  });
});

describe('the language', () => {
  let marked = '';
  const mark = (language: string) => {
    marked = language;
  };

  test('is the one that was chosen before, where it is offered', () => {
    const storage = memory();
    const { initial } = createLanguages({
      manifest: createStore(manifest),
      loadCatalogue: async () => null,
      storage,
      mark,
    });

    expect(initial()).toBe('en');
    storage.setItem('language', 'zh-Hant');
    expect(initial()).toBe('zh-Hant');
    storage.setItem('language', 'fr');
    expect(initial()).toBe('en');
  });

  test('is the usual one of the portal where none was chosen', () => {
    const languages = { ...manifest.settings.languages, default: 'zh-Hant' };
    const { initial } = createLanguages({
      manifest: createStore({ ...manifest, settings: { ...manifest.settings, languages } }),
      loadCatalogue: async () => null,
      storage: memory(),
      mark,
    });

    expect(initial()).toBe('zh-Hant');
  });

  test('is kept and told to the browser; a catalogue that cannot be had leaves the English texts until it is chosen again', async () => {
    const storage = memory();
    let texts: Catalogue | null = null;
    const languages = createLanguages({
      manifest: createStore(manifest),
      loadCatalogue: async () => texts,
      storage,
      mark,
    });
    await languages.set('zh-Hant');

    expect(storage.getItem('language')).toBe('zh-Hant');
    expect(marked).toBe('zh-Hant');
    expect(languages.words.get().language).toBe('zh-Hant');
    expect(languages.catalogue.get()).toBeNull();

    texts = { Home: '主頁' };
    await languages.set('zh-Hant');
    expect(languages.catalogue.get()?.language).toBe('zh-Hant');
  });

  test('what waits for its words is done when they have come, also where they cannot be had, and at once after that', async () => {
    const answers: ((texts: Catalogue | null | Promise<never>) => void)[] = [];
    const loadCatalogue = () => new Promise<Catalogue | null>((done) => void answers.push(done));
    const languages = createLanguages({ manifest: createStore(manifest), loadCatalogue, storage: memory(), mark });
    const heard: string[] = [];
    const hear = () => languages.whenSettled(() => void heard.push(languages.words.get().language));

    const first = languages.set('zh-Hant');
    hear();
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    expect(heard).toEqual([]);
    answers[0]?.(null);
    await first;
    expect(heard).toEqual(['zh-Hant']);
    hear();
    expect(heard).toEqual(['zh-Hant', 'zh-Hant']);

    const failing = languages.set('ja');
    hear();
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(Promise.reject(new Error('gone')));
    await expect(failing).rejects.toThrow('gone');
    expect(heard).toEqual(['zh-Hant', 'zh-Hant', 'zh-Hant']);
  });

  test('is the last that was chosen, also when the catalogue of the one before comes late; a failed one can be chosen again', async () => {
    const answers: ((texts: Catalogue | Promise<never>) => void)[] = [];
    const loadCatalogue = (language: string) =>
      language === 'en' ? Promise.resolve(null) : new Promise<Catalogue>((done) => void answers.push(done));
    const languages = createLanguages({ manifest: createStore(manifest), loadCatalogue, storage: memory(), mark });
    const first = languages.set('zh-Hant');
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    await languages.set('en');
    answers[0]?.({ Home: '主頁' });
    await first;

    expect(languages.catalogue.get()).toBeNull();
    expect(marked).toBe('en');

    const failing = languages.set('zh-Hant');
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(Promise.reject(new Error('offline')));
    await expect(failing).rejects.toThrow('offline');
    expect(marked).toBe('en');
    const again = languages.set('zh-Hant');
    await vi.waitFor(() => expect(answers).toHaveLength(3));
    answers[2]?.({ Home: '主頁' });
    await again;
    expect(languages.catalogue.get()?.language).toBe('zh-Hant');
  });
});

test('whoever sets a language hears that its words did not come', async () => {
  const toasts: string[] = [];
  const setLanguage = vi.fn<Portal['setLanguage']>(async (language) => {
    if (language === 'fr') throw new Error('lost');
  });
  const portal = {
    setLanguage,
    message: (name: string) => name,
    feedback: { toast: (text: string) => toasts.push(text) },
  } as unknown as Portal; // what is read of it

  chooseLanguage(portal, 'de');
  chooseLanguage(portal, 'fr');
  await vi.waitFor(() => expect(toasts).toEqual(['chunkLoadError']));
  expect(setLanguage.mock.calls).toEqual([['de'], ['fr']]);
});

describe('a part of the model', () => {
  afterEach(() => void vi.unstubAllGlobals());

  test('is loaded once, also when it is asked for twice at the same time', async () => {
    const asked = answering(() => Response.json({ page: 1 }));
    const parts = partsOf(async () => {});
    const both = await Promise.all([parts.loadPage('a.json'), parts.loadPage('a.json')]);

    expect(both).toEqual([{ page: 1 }, { page: 1 }]);
    expect(asked).toEqual(['model/a.json']);
    expect(parts.knownPages.get('a.json')).toEqual({ page: 1 });
  });

  test('that is gone makes the manifest be read again, and can be asked for again', async () => {
    let missing = 0;
    answering(() => (missing === 0 ? new Response('', { status: 404 }) : Response.json({ page: 2 })));
    const onMissing = async () => void (missing += 1);
    const parts = partsOf(onMissing);

    await expect(parts.loadPage('a.json')).rejects.toThrow('404');
    expect(missing).toBe(1);
    expect(await parts.loadPage('a.json')).toEqual({ page: 2 });
  });

  function partsOf(onMissing: () => Promise<void>) {
    const prepare = async () => {};
    return createModelParts({ base: 'model/', manifest: createStore(manifest), written: {}, prepare, onMissing });
  }

  function answering(answer: () => Response): string[] {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      return answer();
    });
    return asked;
  }
});
