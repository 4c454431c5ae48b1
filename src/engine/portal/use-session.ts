/** What header, navigation and blocks ask about who is logged in, the language and the place. */
import { useMemo } from 'react';
import type { Address, Locale, Manifest } from '#model';
import { routeOf } from '../kernel/route-of.ts';
import { useSource, useStore } from '../kernel/store.ts';
import type { User } from '../session/session-facts.ts';
import { chooseLanguage } from './lost-parts.ts';
import { usePortal } from './portal.ts';

export interface SessionState {
  /** Somebody has logged in, though it may not be known yet who. */
  readonly token: boolean;
  readonly user: User | null;
  readonly loggedIn: boolean;
  /** What was chosen, and the page where it can be chosen anew; null unless a role of this person chooses. */
  readonly chosen: { readonly title: string; readonly page: string } | null;
  /** As the fields that portal.yaml names say; `''` while nobody is known. */
  readonly name: string;
  readonly picture: unknown;
  readonly unread: number;
  /** Asks first. */
  readonly logOut: () => void;
}

export function useSession(): SessionState {
  const portal = usePortal();
  const { token, user, chosenId, chosenTitle, unread } = useStore(portal.session.store, (session) => session);
  const { person } = useManifest().settings.session;
  const choice = portal.session.chooses();
  const fieldOf = (field: string | undefined) => (field === undefined ? null : user?.[field]);
  const names = [person?.name, person?.else].map(fieldOf);
  return {
    token: token !== null,
    user,
    loggedIn: user !== null,
    chosen: choice && chosenId !== null && chosenTitle !== null ? { title: chosenTitle, page: choice.page } : null,
    name: names.find((name): name is string => typeof name === 'string' && name !== '') ?? '',
    picture: fieldOf(person?.picture),
    unread,
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
      if (!loggedIn) return route.access === 'everyone';
      const isAllowed = ['everyone', 'signed-in'].includes(route.access) || portal.session.hasRole(route.access);
      return isAllowed && !isLogin;
    },
  };
}

export function useManifest(): Manifest {
  return useStore(usePortal().manifest, (manifest) => manifest);
}

/** Where somebody is: the path of the address, and its query. */
export function useLocation(): { readonly path: string; readonly query: URLSearchParams } {
  const { history } = usePortal();
  const { path, search } = useSource(history.subscribe, history.place);
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
  return { language, offered, forced: forceOnShow !== 'none', set: (next) => chooseLanguage(portal, next) };
}
