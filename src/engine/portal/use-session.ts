/** What header, navigation and blocks ask about the student, the language and the place. */
import { useMemo, useSyncExternalStore } from 'react';
import type { Address, Locale, Manifest } from '#model';
import { routeOf } from '../kernel/route-of.ts';
import { useStore } from '../kernel/store.ts';
import type { User } from '../session/session.ts';
import { isLead } from '../session/session.ts';
import { usePortal } from './portal.ts';

export interface SessionState {
  /** Somebody has logged in, though it may not be known yet who. */
  readonly token: boolean;
  readonly user: User | null;
  readonly loggedIn: boolean;
  /** Only for a class lead who has chosen a class. */
  readonly classTitle: string | null;
  readonly unread: number;
  readonly needsClass: boolean;
  /** Asks first. */
  readonly logOut: () => void;
}

export function useSession(): SessionState {
  const portal = usePortal();
  const { token, user, classId, classTitle, unread } = useStore(portal.session.store, (session) => session);
  const lead = isLead(user);
  return {
    token: token !== null,
    user,
    loggedIn: user !== null,
    classTitle: lead && classId !== null ? classTitle : null,
    unread,
    needsClass: lead && classId === null,
    logOut: () => void portal.askToLeave(),
  };
}

/** Whether a link leads where this person may go, so that navigation shows no dead ends. */
export function useAccess(): { readonly canOpen: (address: Address) => boolean } {
  const portal = usePortal();
  const { routes, settings } = useManifest();
  const loggedIn = useStore(portal.session.store, ({ user }) => user !== null);
  return {
    canOpen: (address) => {
      if (!('page' in address)) return true;
      const route = routeOf(routes, address.page);
      if (!route) return false;
      const isLogin = route === routeOf(routes, settings.session.login);
      return loggedIn ? !isLogin : route.access === 'everyone';
    },
  };
}

export function useManifest(): Manifest {
  return useStore(usePortal().manifest, (manifest) => manifest);
}

/** Where the student is: the path of the address, and its query. */
export function useLocation(): { readonly path: string; readonly query: URLSearchParams } {
  const { history } = usePortal();
  const { path, search } = useSyncExternalStore(history.subscribe, history.place);
  return useMemo(() => ({ path, query: new URLSearchParams(search) }), [path, search]);
}

export interface LanguageState {
  readonly language: Locale;
  readonly offered: readonly Locale[];
  /** Set anew on each page show: then there is nothing to choose. */
  readonly forced: boolean;
  readonly set: (language: Locale) => void;
}

export function useLanguage(): LanguageState {
  const portal = usePortal();
  const language = useStore(portal.words, (words) => words.language);
  const { offered, forceOnShow } = useManifest().settings.languages;
  return { language, offered, forced: forceOnShow !== 'none', set: (next) => void portal.setLanguage(next) };
}
