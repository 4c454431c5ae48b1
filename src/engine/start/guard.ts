/** May this page be shown now? The questions come in a fixed order; the first that applies decides. */
import type { RouteModel, Settings } from '#model';

export interface GuardFacts {
  /** The page at this address; null when there is none. */
  readonly route: RouteModel | null;
  readonly session: Settings['session'];
  /** Whether the person who is logged in has a role. */
  readonly hasRole: (name: string) => boolean;
  readonly hasToken: boolean;
  /** `known` once the user call has answered in this tab. */
  readonly user: 'unknown' | 'known';
  /** What one of their roles has to choose from, and has chosen nothing yet. */
  readonly choice: { readonly page: string } | null;
  /** The login has just ended and the person is being told so. */
  readonly isEnding: boolean;
  /** The page of what this person has to do before anything else. */
  readonly duty: string | null;
}

export type GuardVerdict =
  | { readonly kind: 'redirect'; readonly to: string; readonly reason: 'unknown-page' | 'login-first' | 'already-in' }
  /** Nothing changes until a question is answered. */
  | { readonly kind: 'hold' }
  | { readonly kind: 'wait-for-user' }
  /** The page at this address is shown above nothing, in a window. */
  | { readonly kind: 'duty'; readonly page: string }
  | { readonly kind: 'choose' }
  | { readonly kind: 'show'; readonly loadUser: boolean };

export function guard(facts: GuardFacts): GuardVerdict {
  const { route, session } = facts;
  if (facts.isEnding) return { kind: 'hold' };
  if (!route) return { kind: 'redirect', to: session.notFound, reason: 'unknown-page' };
  const isOpen = route.access === 'everyone';
  const isLogin = isAt(route, session.login);
  if (!facts.hasToken) {
    return isOpen ? { kind: 'show', loadUser: false } : { kind: 'redirect', to: session.login, reason: 'login-first' };
  }
  if (facts.user === 'unknown') return isOpen ? { kind: 'show', loadUser: true } : { kind: 'wait-for-user' };
  // The page of a duty is shown in its window alone: its address leads on to where that opens.
  if (isLogin || session.duties?.some(({ page }) => isAt(route, page)))
    return { kind: 'redirect', to: session.home, reason: 'already-in' };
  if (facts.duty !== null) return { kind: 'duty', page: facts.duty };
  if (!isOpen && route.access !== 'signed-in' && !facts.hasRole(route.access)) {
    return { kind: 'redirect', to: session.notFound, reason: 'unknown-page' };
  }
  if (facts.choice && !isAt(route, facts.choice.page)) return { kind: 'choose' };
  return { kind: 'show', loadUser: false };
}

function isAt(route: RouteModel, path: string): boolean {
  return route.path === path || route.also.includes(path);
}
