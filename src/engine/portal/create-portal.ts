/** Puts the portal together. Nothing here decides anything: it reads as a list of the parts. */
import { evaluate } from '#expression';
import type { AfterLoginPage, LayoutChunk, Manifest, Messages, PageChunk, Scope } from '#model';
import { createFeedback } from '../feedback/feedback.ts';
import type { Browser } from '../kernel/browser.ts';
import { createHashHistory } from '../kernel/hash-history.ts';
import type { EarlyParts } from '../kernel/load-model.ts';
import { routeOf } from '../kernel/route-of.ts';
import { createStore } from '../kernel/store.ts';
import type { Preview } from '../preview/preview.ts';
import { createClient } from '../request/request.ts';
import { createClock } from '../request/server-clock.ts';
import { createSession, type Session } from '../session/session.ts';
import { createCalls } from './calls.ts';
import { createEarlyAnswers } from './early-answers.ts';
import { createEntry } from './entry.ts';
import { createReport, endIdle, type FailuresDeps } from './failures.ts';
import { fetchPage } from './fetch-page.ts';
import { createLanguages } from './languages.ts';
import { createModelParts, type ShownPart } from './model-parts.ts';
import type { Parts } from './parts.ts';
import type { AskAgain, LeaveGuard, Portal } from './portal.ts';
import { askToConfirm, createUserActions } from './user-actions.ts';

export interface PortalOptions {
  readonly parts: Parts;
  readonly manifest: Manifest;
  /** Parts of the model that came with the document. */
  readonly written: EarlyParts;
  /** Only where the manifest says that there is one. */
  readonly preview: Preview | null;
  readonly modelBase: string;
  readonly apiBase: string;
  readonly browser: Browser;
  /**
   * The first of the pages of `after-login` that this person has to see; null when there is none.
   * @param passed  those that were opened since the login
   */
  readonly nextPage: (portal: Portal, passed: ReadonlySet<string>) => AfterLoginPage | null;
  /** Fetches what a page or layout is shown with. */
  readonly prepare: (portal: Portal, part: ShownPart) => Promise<void>;
}

export function createPortal(options: PortalOptions): Portal {
  const { parts, manifest: first, written, preview, modelBase, apiBase, browser, nextPage, prepare } = options;
  const { local, session: drafts } = browser;
  const manifest = createStore(first);
  const settings = () => manifest.get().settings;
  const page = createStore<PageChunk | null>(null);
  const overPage = createStore<string | null>(null);
  const layout = createStore<LayoutChunk | null>(null);
  const clock = createClock();
  const history = createHashHistory(browser.window);
  const reopen: Portal['reopen'] = { current: null };
  const cache: Portal['cache'] = { current: { refresh: async () => {}, clear: () => {} } };
  const clearCache = () => cache.current.clear();
  const feedback = createFeedback((look) =>
    look === 'success' ? settings().times.successToastMs : settings().times.toastMs,
  );

  const modelParts = createModelParts({
    base: modelBase,
    manifest,
    written,
    prepare: (part) => prepare(portal, part),
    onMissing: reloadManifest,
  });
  const languages = createLanguages({
    manifest,
    loadCatalogue: modelParts.loadCatalogue,
    storage: local,
    mark: browser.setLanguage,
  });
  const { words } = languages;
  const client = createClient({
    base: apiBase,
    timeoutMs: () => settings().times.requestMs,
    headers: () => ({
      [settings().session.sends.language]: words.get().language,
      ...session.headers(),
      ...preview?.headers(),
    }),
    clock,
    fetch: browser.fetch,
    after: browser.after,
  });
  const calls = createCalls({
    client,
    session: () => session,
    manifest,
    page,
    layout,
    knownPages: modelParts.knownPages,
  });
  const session: Session = createSession({
    storage: local,
    settings,
    holds: (when, user) => evaluate(when, { user }, { now: clock.now(), format: words.get().format }) === true,
    ask: (call, given, paging) =>
      client.send({ call, given, definition: calls.callOf(call), ...(paging ? { page: paging } : {}) }),
  });
  const entry = createEntry({
    manifest,
    history,
    session,
    local,
    drafts,
    overPage,
    nextPage: (passed) => nextPage(portal, passed),
    clearCache,
  });
  const failures: FailuresDeps = {
    feedback,
    session,
    message,
    rememberPlace: () => {
      entry.rememberPlace();
      reopen.current = feedback.store.get().modals.find(({ opener }) => opener !== null)?.opener ?? null;
    },
    toLogin: () => {
      entry.toLogin();
      clearCache();
    },
    reloadPage,
  };

  const report = createReport(failures);

  function message(key: keyof Messages, names?: Scope): string {
    return words.get().message(key, names, clock.now());
  }

  async function reloadManifest(): Promise<void> {
    manifest.set(await modelParts.loadManifest());
    await languages.reload();
  }

  async function reloadPage(): Promise<void> {
    // What renderers and forms show comes from calls of the page as well; those that change something are never asked for.
    const asked = Object.entries({ ...layout.get()?.calls, ...page.get()?.calls }).filter(
      ([, { changes }]) => !changes,
    );
    await cache.current.refresh(asked.map(([name]) => name));
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
    catalogue: languages.catalogue,
    drafts,
    leaveGuards: new Set<LeaveGuard>(),
    overlays: new Set<() => void>(),
    reopen,
    page,
    overPage,
    layout,
    cache,
    early: createEarlyAnswers(),
    outdated: createStore<readonly AskAgain[]>([]),
    epoch: createStore(0),
    ...calls,
    message,
    report,
    endIdle: () => endIdle(failures),
    reloadManifest,
    rememberPlace: entry.rememberPlace,
    goOn: entry.goOn,
    knownPages: modelParts.knownPages,
    loadPage: modelParts.loadPage,
    knownLayouts: modelParts.knownLayouts,
    loadLayout: modelParts.loadLayout,
    confirm: (text, danger) => askToConfirm(feedback, message, text, danger),
    ...createUserActions({ session, entry, feedback, message, report, clearCache, reopen }),
    back: () => {
      if (!history.back()) history.go(settings().session.home);
    },
    refresh: async (names) => {
      const { user, messages } = settings().session;
      const choice = session.chooses();
      if (names.includes(user)) void session.refreshUser();
      if (messages && names.includes(messages)) void session.loadUnread();
      if (choice && names.includes(choice.call)) void session.loadChosenTitle();
      await cache.current.refresh(names);
    },
    reloadPage,
    firstLanguage: languages.initial,
    setLanguage: languages.set,
    stop: () => history.stop(),
  };
  return portal;
}

/** Opens the language and asks for the page of the first address and its user, before React draws anything. */
export function startPortal(portal: Portal): void {
  followLanguage(portal);
  void portal.setLanguage(portal.firstLanguage());
  loadFirst(portal);
}

/** What the server says of the user is in the language in which it was asked for. */
function followLanguage({ words, session }: Portal): void {
  let { language } = words.get();
  words.subscribe(() => {
    const before = language;
    ({ language } = words.get());
    if (language !== before) void session.refreshUser();
  });
}

function loadFirst(portal: Portal): void {
  const { path } = portal.history.place();
  const route = routeOf(portal.manifest.get().routes, path);
  fetchPage(portal, path);
  if (route && portal.session.store.get().token !== null) void portal.askUser(route.access === 'everyone');
}
