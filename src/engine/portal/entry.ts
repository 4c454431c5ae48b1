/** Coming in and going out: the address that was wanted, what comes after a login, and leaving. */
import type { AfterLoginPage, Manifest } from '#model';
import { addressOf, type HashHistory } from '../kernel/hash-history.ts';
import { routeOf } from '../kernel/route-of.ts';
import { type KeyStore, keys, type ListedStore } from '../kernel/storage.ts';
import type { Store } from '../kernel/store.ts';
import type { Session } from '../session/session.ts';

export interface EntryDeps {
  readonly manifest: Store<Manifest>;
  readonly history: HashHistory;
  readonly session: Session;
  /** Kept for all tabs. */
  readonly local: KeyStore;
  /** Kept as long as the tab. */
  readonly drafts: ListedStore;
  /** The page of `after-login` that is shown in a window over the page; null when there is none. */
  readonly overPage: Store<string | null>;
  /**
   * The first page of `after-login` that this person has to see.
   * @param passed  those that were opened since the login
   */
  readonly nextPage: (passed: ReadonlySet<string>) => AfterLoginPage | null;
  readonly clearCache: () => void;
}

export interface Entry {
  /** Where somebody is now is what comes after the login; the login page itself is never wanted. */
  readonly rememberPlace: () => void;
  readonly toLogin: () => void;
  /** To the address that was wanted, which is forgotten then; home without one. */
  readonly toWanted: () => void;
  /** To what comes next after a login. */
  readonly goOn: () => void;
  /** A login begins: nothing of the one before holds any more. */
  readonly begin: () => void;
  /** Forgets what this tab keeps of a person: drafts and the address that was wanted. */
  readonly forgetTab: () => void;
  /** Forgets the login, its drafts in all tabs and all answers, and goes to the login page. */
  readonly leave: () => void;
}

export function createEntry(deps: EntryDeps): Entry {
  const { manifest, history, session, local, drafts, overPage, nextPage, clearCache } = deps;
  const settings = () => manifest.get().settings.session;
  const go = (to: string) => history.go(to, { replace: true, force: true });
  const toLogin = () => go(settings().login);
  const passed = new Set<string>();

  function rememberPlace(): void {
    const place = history.place();
    const { routes } = manifest.get();
    // Whoever is at the login page already wanted to go elsewhere before.
    if (routeOf(routes, place.path) !== routeOf(routes, settings().login))
      drafts.setItem(keys.wanted, addressOf(place));
  }

  function toWanted(): void {
    const wanted = drafts.getItem(keys.wanted);
    drafts.removeItem(keys.wanted);
    go(wanted ?? settings().home);
  }

  function goOn(): void {
    // It may have been opened by its address.
    passed.add(history.place().path);
    const choice = session.store.get().chosenId ? null : session.chooses();
    const next = choice ? null : nextPage(passed);
    if (next !== null) passed.add(next.page);
    // Under a window the wanted page is there already.
    const isThere = overPage.get() !== null;
    if (next?.look === 'page' && isThere) rememberPlace();
    if (choice) go(choice.page);
    else if (next?.look === 'page') go(next.page);
    else if (!isThere) toWanted();
    overPage.set(next?.look === 'window' ? next.page : null);
  }

  function forgetTab(): void {
    // What somebody typed or chose for a form and did not send.
    for (const key of drafts.keys())
      if (key.startsWith(keys.draft) || key.startsWith(keys.place)) drafts.removeItem(key);
    drafts.removeItem(keys.wanted);
  }

  return {
    rememberPlace,
    toLogin,
    toWanted,
    goOn,
    begin: () => {
      clearCache();
      passed.clear();
      overPage.set(null);
    },
    forgetTab,
    leave: () => {
      forgetTab();
      session.clear();
      // Last: by then the other tabs have gone to the login page, which remembers where they were.
      local.setItem(keys.left, '1');
      local.removeItem(keys.left);
      toLogin();
      clearCache();
    },
  };
}
