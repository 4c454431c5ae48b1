/** Puts the portal together. Nothing here decides anything: it reads as a list of the parts. */
import type { AfterLoginPage, Manifest } from '#model';
import { createFeedback } from '../feedback/feedback.ts';
import type { Browser } from '../kernel/browser.ts';
import { createHashHistory } from '../kernel/hash-history.ts';
import type { EarlyParts } from '../kernel/load-model.ts';
import { routeOf } from '../kernel/route-of.ts';
import type { Preview } from '../preview/preview.ts';
import { createClock } from '../request/server-clock.ts';
import { createConnection } from './connection.ts';
import { createEntry } from './entry.ts';
import { createFailures } from './failures.ts';
import { fetchPage } from './fetch-page.ts';
import { createLanguages } from './languages.ts';
import { chooseLanguage } from './lost-parts.ts';
import { createModelParts, type ShownPart } from './model-parts.ts';
import type { Parts } from './parts.ts';
import type { Portal } from './portal.ts';
import { createPortalState } from './portal-state.ts';
import { createReloads } from './reloads.ts';
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
  const { parts, preview, browser, nextPage, prepare } = options;
  const state = createPortalState(options.manifest);
  const { manifest, cache } = state;
  const settings = () => manifest.get().settings;
  const clock = createClock();
  const history = createHashHistory(browser.window);
  const clearCache = () => cache.current.clear();
  const feedback = createFeedback((look) =>
    look === 'success' ? settings().times.successToastMs : settings().times.toastMs,
  );

  const modelParts = createModelParts({
    base: options.modelBase,
    manifest,
    written: options.written,
    prepare: (part) => prepare(portal, part),
    onMissing: () => reloads.reloadManifest(),
  });
  const { loadCatalogue, loadManifest, ...shownParts } = modelParts;
  const { words, catalogue, ...language } = createLanguages({
    manifest,
    loadCatalogue,
    storage: browser.local,
    mark: browser.setLanguage,
  });
  const message: Portal['message'] = (key, names) => words.get().message(key, names, clock.now());
  const { knownPages } = modelParts;
  const { session, calls } = createConnection({
    ...options,
    ...state,
    ...language,
    manifest,
    knownPages,
    words,
    clock,
  });
  const reloads = createReloads({ ...state, session, loadManifest, reloadLanguage: language.reload });
  const entry = createEntry({
    ...state,
    history,
    session,
    local: browser.local,
    drafts: browser.session,
    nextPage: (passed) => nextPage(portal, passed),
    clearCache,
  });
  const { reopen } = state;
  const failures = createFailures({ ...reloads, ...language, feedback, session, message, entry, reopen, clearCache });

  const portal: Portal = {
    ...state,
    ...shownParts,
    ...calls,
    ...reloads,
    ...failures,
    ...createUserActions({ session, entry, feedback, message, report: failures.report, clearCache, reopen }),
    parts,
    preview,
    history,
    session,
    feedback,
    clock,
    words,
    catalogue,
    message,
    drafts: browser.session,
    rememberPlace: entry.rememberPlace,
    goOn: entry.goOn,
    confirm: (...asked) => askToConfirm(feedback, message, ...asked),
    back: () => {
      if (!history.back()) history.go(settings().session.home);
    },
    firstLanguage: language.initial,
    chosenLanguage: language.chosen,
    setLanguage: language.set,
    stop: () => history.stop(),
  };
  return portal;
}

/** Opens the language and asks for the page of the first address and its user, before React draws anything. */
export function startPortal(portal: Portal): void {
  followLanguage(portal);
  chooseLanguage(portal, portal.firstLanguage());
  loadFirst(portal);
}

/** What the server says of the user, and of what they chose, is in the language in which it was asked for. */
function followLanguage({ words, session, firstLanguage }: Portal): void {
  let language = firstLanguage();
  words.subscribe(() => {
    const before = language;
    ({ language } = words.get());
    if (language === before) return;
    void session.refreshUser();
    void session.loadChosenTitle();
  });
}

function loadFirst(portal: Portal): void {
  const { path } = portal.history.place();
  const route = routeOf(portal.manifest.get().routes, path);
  fetchPage(portal, path);
  if (route && portal.session.store.get().token !== null) void portal.askUser(route.access === 'everyone');
}
