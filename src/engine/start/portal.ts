/** The running portal: its stores and doors to the world, made once and handed down by context. */
import type { i18n } from 'i18next';
import { createContext, useContext } from 'react';
import type { Catalogue, ClientCall, LayoutChunk, Locale, Manifest, Messages, PageChunk, Scope } from '#model';
import type { Feedback } from '../feedback/feedback.ts';
import { createFeedback } from '../feedback/feedback.ts';
import type { Parts } from '../parts.ts';
import type { Preview } from '../preview/preview.ts';
import type { Purpose } from '../request/error-catalogue.ts';
import { reactionTo } from '../request/error-catalogue.ts';
import type { Failure, Reply } from '../request/reply.ts';
import type { CallRequest, Client, UploadRequest } from '../request/request.ts';
import { createClient } from '../request/request.ts';
import type { Clock } from '../request/server-clock.ts';
import { createClock } from '../request/server-clock.ts';
import type { Session } from '../session/session.ts';
import { createSession } from '../session/session.ts';
import type { KeyStore } from '../session/storage.ts';
import { keys, safeStorage } from '../session/storage.ts';
import { loadDateWords } from '../texts/formatter.ts';
import type { Words } from '../texts/words.ts';
import { plainWords, wordsOf } from '../texts/words.ts';
import { firstPage } from './duties.tsx';
import { routeOf } from './guard.ts';
import type { HashHistory } from './hash-history.ts';
import { createHashHistory } from './hash-history.ts';
import { invariant } from './invariant.ts';
import { ChunkLoadError, loadPart } from './load-model.ts';
import type { Store } from './store.ts';
import { createStore } from './store.ts';

/** The cache of answers, as the data layer hands it over once it stands. */
export interface DataCache {
  /** Loads again what comes from these calls, where it is shown. */
  readonly refresh: (calls: readonly string[]) => Promise<void>;
  /** Forgets everything; what is shown is asked for again. */
  readonly clear: () => void;
}

export interface OpenCatalogue {
  readonly language: Locale;
  readonly i18n: i18n;
}

/** A form that may hold what nobody has sent yet. */
export interface LeaveGuard {
  readonly isChanged: () => boolean;
  /** The dialog it stands in; null on the page itself. */
  readonly modalId: number | null;
}

export interface Portal {
  readonly parts: Parts;
  readonly manifest: Store<Manifest>;
  readonly preview: Preview | null;
  readonly history: HashHistory;
  readonly session: Session;
  readonly feedback: Feedback;
  readonly clock: Clock;
  readonly words: Store<Words>;
  /** The catalogue that the words come from; null in English. */
  readonly catalogue: Store<OpenCatalogue | null>;
  readonly drafts: KeyStore;
  readonly leaveGuards: Set<LeaveGuard>;
  /** The page that is shown; its calls and its data are what "load again" means. */
  readonly page: Store<PageChunk | null>;
  /** The page of `after-login` that stands in a window over it; null when there is none. */
  readonly overPage: Store<string | null>;
  /** The blocks around it; null where there are none. */
  readonly layout: Store<LayoutChunk | null>;
  readonly cache: { current: DataCache };
  /** Part of every key of the cache. */
  readonly epoch: Store<number>;
  /** Pages that were loaded, by the address of their part. */
  readonly knownPages: ReadonlyMap<string, PageChunk>;
  readonly loadPage: (chunk: string) => Promise<PageChunk>;
  readonly knownLayouts: ReadonlyMap<string, LayoutChunk>;
  readonly loadLayout: (chunk: string) => Promise<LayoutChunk>;
  readonly reloadManifest: () => Promise<void>;
  readonly send: (request: Omit<CallRequest, 'definition'>) => Promise<Reply>;
  readonly upload: (request: Omit<UploadRequest, 'definition'>) => Promise<Reply>;
  readonly callOf: (name: string) => ClientCall;
  readonly message: (key: keyof Messages, names?: Scope) => string;
  /** Tells the student of a failure and does what the error catalogue asks for. */
  readonly report: (failure: Failure, purpose: Purpose, silent?: boolean) => void;
  /** Asks with Cancel and Confirm. */
  readonly confirm: (text: string, danger: boolean) => Promise<boolean>;
  readonly logIn: (token: string) => Promise<boolean>;
  /** To what comes next after a login. */
  readonly goOn: () => void;
  /** Forgets the login, its drafts and all answers, and goes to the login page. */
  readonly leave: () => void;
  readonly askToLeave: () => Promise<boolean>;
  /** To the page before, or home where there is none. */
  readonly back: () => void;
  readonly chooseClass: (id: string, goOn: boolean) => void;
  readonly refresh: (calls: readonly string[]) => Promise<void>;
  readonly setLanguage: (language: Locale) => Promise<void>;
  readonly rememberWanted: (address: string) => void;
  readonly stop: () => void;
}

export interface PortalOptions {
  readonly parts: Parts;
  readonly manifest: Manifest;
  /** Only where the manifest says that there is one. */
  readonly preview: Preview | null;
  readonly modelBase: string;
  readonly apiBase: string;
}

export function createPortal({ parts, manifest: first, preview, modelBase, apiBase }: PortalOptions): Portal {
  const local = safeStorage(() => localStorage);
  const drafts = safeStorage(() => sessionStorage);
  const manifest = createStore(first);
  const settings = () => manifest.get().settings;
  const clock = createClock();
  const words = createStore<Words>(plainWords(first));
  const catalogue = createStore<OpenCatalogue | null>(null);
  const page = createStore<PageChunk | null>(null);
  const overPage = createStore<string | null>(null);
  const layout = createStore<LayoutChunk | null>(null);
  const history = createHashHistory(window);
  const cache: Portal['cache'] = { current: { refresh: async () => {}, clear: () => {} } };
  const epoch = createStore(0);
  const leaveGuards = new Set<LeaveGuard>();
  const knownPages = new Map<string, PageChunk>();
  const knownLayouts = new Map<string, LayoutChunk>();
  const feedback = createFeedback((look) =>
    look === 'success' ? settings().times.successToastMs : settings().times.toastMs,
  );

  const client: Client = createClient({
    base: apiBase,
    timeoutMs: () => settings().times.requestMs,
    language: () => words.get().language,
    token: () => session.store.get().token,
    classId: () => session.store.get().classId,
    clock,
    ...(preview ? { more: preview.headers } : {}),
  });
  const session: Session = createSession({
    storage: local,
    settings: () => settings().session,
    ask: (call, given, paging) =>
      client.send({ call, given, definition: callOf(call), ...(paging ? { page: paging } : {}) }),
  });

  function callOf(name: string): ClientCall {
    // While one page gives way to the next, parts of either may still be drawn: a call is the same on all pages.
    const elsewhere = () => [...knownPages.values()].find(({ calls }) => calls[name])?.calls[name];
    const definition =
      page.get()?.calls[name] ?? layout.get()?.calls[name] ?? manifest.get().calls[name] ?? elsewhere();
    invariant(definition, `the call ${name} is not among those of the page`);
    return definition;
  }

  function message(key: keyof Messages, names?: Scope): string {
    return words.get().message(key, names, clock.now());
  }

  const toLogin = () => history.go(settings().session.login, { replace: true, force: true });

  function endSession(text: string): void {
    if (session.store.get().isEnding) return;
    const hadToken = session.store.get().token !== null;
    rememberWanted(currentAddress(history));
    session.setEnding(true);
    session.clear();
    const goOn = () => {
      session.setEnding(false);
      toLogin();
      cache.current.clear();
    };
    const actions = [
      { label: message('cancel'), main: false, run: goOn },
      { label: message('confirm'), main: true, run: goOn },
    ];
    feedback.open({
      kind: 'session',
      title: message('tips'),
      text: text || message(hadToken ? 'inactive' : 'loginFirst'),
      actions,
    });
  }

  function report(failure: Failure, purpose: Purpose, silent = false): void {
    const { toast, then } = reactionTo(failure, purpose);
    if (toast !== null && !silent) {
      feedback.toast(typeof toast === 'string' ? toast : message(toast.message, toast.names), 'error');
    }
    if (then === 'end-session' && !silent) endSession(failure.kind === 'refused' ? failure.message : '');
    if (then === 'leave-class' || then === 'choose-class') {
      session.chooseClass(null);
    }
    if (then === 'reload') void reloadPage();
  }

  async function reloadPage(): Promise<void> {
    // What renderers and forms show comes from calls of the page as well; those that change something are never asked for.
    const calls = Object.entries({ ...layout.get()?.calls, ...page.get()?.calls }).filter(
      ([, { changes }]) => !changes,
    );
    await cache.current.refresh(calls.map(([name]) => name));
  }

  function rememberWanted(address: string): void {
    const [path = ''] = address.split('?');
    const { routes } = manifest.get();
    // Whoever is at the login page already wanted to go elsewhere before.
    if (routeOf(routes, path) !== routeOf(routes, settings().session.login)) drafts.setItem(keys.wanted, address);
  }

  function takeWanted(): string {
    const wanted = drafts.getItem(keys.wanted);
    drafts.removeItem(keys.wanted);
    return wanted ?? settings().session.home;
  }

  /** Pages that were opened since the login. */
  const passed = new Set<string>();

  function goOn(): void {
    const { user, classId } = session.store.get();
    const { classList } = settings().session;
    const mustChoose = typeof user?.['adminid'] === 'number' && user['adminid'] > 0 && !classId && classList;
    const next = mustChoose ? null : firstPage(portal, settings().session.afterLogin, passed);
    if (next !== null) passed.add(next.page);
    // Under a window the wanted page is there already.
    const isThere = overPage.get() !== null;
    const go = (to: string) => history.go(to, { replace: true, force: true });
    if (next?.look === 'page' && isThere) rememberWanted(currentAddress(history));
    if (mustChoose) go(classList);
    else if (next?.look === 'page') go(next.page);
    else if (!isThere) go(takeWanted());
    overPage.set(next?.look === 'window' ? next.page : null);
  }

  function leave(): void {
    forgetDrafts();
    drafts.removeItem(keys.wanted);
    session.clear();
    toLogin();
    cache.current.clear();
  }

  async function reloadManifest(): Promise<void> {
    manifest.set(await loadPart<Manifest>(`${modelBase}manifest.json`, settings().times.chunkMs, true));
    await readCatalogue(words.get().language);
  }

  async function loadModelPart<Part>(chunk: string): Promise<Part> {
    const { chunkMs, pageLoadMs } = settings().times;
    return loadPart<Part>(modelBase + chunk, Math.min(chunkMs, pageLoadMs)).catch(async (failure: unknown) => {
      // Since the manifest was read, another config may have gone live: then the page has a new part.
      await reloadManifest().catch(() => {});
      throw failure;
    });
  }

  const loadPage = remembering(knownPages, loadModelPart<PageChunk>);
  const loadLayout = remembering(knownLayouts, loadModelPart<LayoutChunk>);

  /** The catalogue's words are set by whoever follows it (`TranslatedWords`); without one, English is at hand. */
  async function readCatalogue(language: Locale): Promise<void> {
    const open = catalogue.get();
    await loadDateWords(language);
    const texts = manifest.get().texts[language] === undefined ? null : await loadCatalogue(language).catch(() => null);
    if (texts === null) {
      catalogue.set(null);
      words.set(wordsOf(manifest.get(), language, (english) => english));
      return;
    }
    const { catalogueName, openCatalogue } = await import('../texts/i18n.ts');
    if (open?.language === language) open.i18n.addResourceBundle(language, catalogueName, texts);
    else catalogue.set({ language, i18n: await openCatalogue(language, texts) });
  }

  async function loadCatalogue(language: Locale): Promise<Catalogue> {
    const address = manifest.get().texts[language];
    if (!address) throw new ChunkLoadError(`texts of ${language}`);
    return loadPart<Catalogue>(modelBase + address, settings().times.chunkMs);
  }

  const portal: Portal = {
    parts,
    manifest,
    preview,
    history,
    session,
    feedback,
    clock,
    words,
    catalogue,
    drafts,
    leaveGuards,
    page,
    overPage,
    layout,
    cache,
    epoch,
    callOf,
    message,
    report,
    reloadManifest,
    rememberWanted,
    goOn,
    leave,
    knownPages,
    loadPage,
    knownLayouts,
    loadLayout,
    send: (request) =>
      sendUnlessEnding(request.call, () => client.send({ ...request, definition: callOf(request.call) })),
    upload: (request) =>
      sendUnlessEnding(request.call, () => client.upload({ ...request, definition: callOf(request.call) })),
    confirm: (text, danger) =>
      new Promise((resolve) => {
        const actions = [
          { label: message('cancel'), main: false, run: () => resolve(false) },
          { label: message('confirm'), main: true, run: () => resolve(true) },
        ];
        feedback.open({
          kind: 'confirm',
          title: message('tips'),
          text,
          danger,
          actions,
          onCancel: () => resolve(false),
        });
      }),
    logIn: async (token) => {
      cache.current.clear();
      passed.clear();
      overPage.set(null);
      const failure = await session.logIn(token);
      if (failure && failure.kind !== 'done') report(failure, 'act');
      if (!session.store.get().user) return false;
      goOn();
      return true;
    },
    askToLeave: async () => {
      const yes = await portal.confirm(message('leave'), true);
      if (yes) leave();
      return yes;
    },
    back: () => {
      if (!history.back()) history.go(settings().session.home);
    },
    chooseClass: (id, follow) => {
      session.chooseClass(id);
      feedback.toast(message('classChosen'), 'success');
      void session.refreshUser();
      cache.current.clear();
      if (follow) goOn();
    },
    refresh: async (calls) => {
      const { user, messages, classes } = settings().session;
      if (calls.includes(user)) void session.refreshUser();
      if (messages && calls.includes(messages)) void session.loadUnread();
      if (classes && calls.includes(classes)) void session.loadClassTitle();
      await cache.current.refresh(calls);
    },
    setLanguage: async (language) => {
      local.setItem(keys.language, language);
      document.documentElement.lang = language;
      if (words.get().language === language) return;
      await readCatalogue(language);
    },
    stop: () => history.stop(),
  };

  /** Nothing is asked while the login is ending, and no old login can end a new one. */
  async function sendUnlessEnding(call: string, send: () => Promise<Reply>): Promise<Reply> {
    const { token, isEnding } = session.store.get();
    if (isEnding) return { kind: 'aborted', url: call };
    const reply = await send();
    const isOutdated = reply.kind === 'refused' && reply.code === 401 && session.store.get().token !== token;
    return isOutdated ? { kind: 'aborted', url: call } : reply;
  }

  /** Keys of the session storage that hold drafts. */
  function forgetDrafts(): void {
    try {
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(keys.draft)) sessionStorage.removeItem(key);
    } catch {
      // Without a storage there are no drafts.
    }
  }

  const { forceOnShow, offered } = first.settings.languages;
  const kept = offered.find((language) => language === local.getItem(keys.language));
  void portal.setLanguage(forceOnShow === 'none' ? (kept ?? 'en') : forceOnShow);
  // The page of the first address is asked for before React draws anything; whether it may be shown is the guard's question.
  const route = routeOf(first.routes, history.place().path);
  const around = route && first.layouts[route.layout]?.chunk;
  if (route) loadPage(route.chunk).catch(() => {});
  if (around) loadLayout(around).catch(() => {});
  return portal;
}

/** Loads each part once; what is on its way is not asked for again. */
function remembering<Part>(
  known: Map<string, Part>,
  load: (chunk: string) => Promise<Part>,
): (chunk: string) => Promise<Part> {
  const onTheWay = new Map<string, Promise<Part>>();
  return async (chunk) => {
    const there = known.get(chunk);
    if (there) return there;
    const loading = onTheWay.get(chunk) ?? load(chunk).finally(() => onTheWay.delete(chunk));
    onTheWay.set(chunk, loading);
    const loaded = await loading;
    known.set(chunk, loaded);
    return loaded;
  };
}

/** Path and query of where the student is. */
export function currentAddress(history: HashHistory): string {
  const { path, search } = history.place();
  return search ? `${path}?${search}` : path;
}

export const PortalContext = createContext<Portal | null>(null);

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  invariant(portal, 'this part must stand inside PortalProvider');
  return portal;
}

/** What was handed in from outside: the registries of blocks and fields, the shell. */
export function useParts(): Parts {
  return usePortal().parts;
}
