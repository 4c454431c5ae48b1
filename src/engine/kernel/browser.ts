/** What the engine asks of the browser while it is put together, in one place, so that a screen can be drawn without one. */
import { directionOf } from '#model';
import { fetchOnce } from './early-requests.ts';
import type { HistoryWindow } from './hash-history.ts';
import { type KeyStore, type ListedStore, safeStorage } from './storage.ts';

export interface Browser {
  readonly window: HistoryWindow;
  /** Kept for all tabs. */
  readonly local: KeyStore;
  /** Kept for this tab. */
  readonly session: ListedStore;
  readonly setLanguage: (language: string) => void;
  readonly fetch: typeof fetchOnce;
  /** Runs something after so many milliseconds, unless what it gives is called before. */
  readonly after: typeof after;
}

export function browserHere(): Browser {
  return {
    window,
    local: safeStorage(() => localStorage),
    session: safeStorage(() => sessionStorage),
    setLanguage: (language) => {
      const { documentElement } = document;
      // The document comes with both, and what a language is written like is slow to find out.
      if (documentElement.lang === language) return;
      documentElement.lang = language;
      documentElement.dir = directionOf(language);
    },
    fetch: fetchOnce,
    after,
  };
}

export function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/**
 * No browser: a place and a few kept words, and nothing that can be changed.
 * @param ask  gets what would be asked for; nothing is ever answered
 */
export function noBrowser(
  hash: string,
  kept: Readonly<Record<string, string>>,
  ask: (address: string, request: RequestInit) => void,
): Browser {
  const nothing = (): void => {};
  const none: KeyStore = { getItem: () => null, setItem: nothing, removeItem: nothing };
  return {
    window: {
      location: { hash },
      history: { state: null, pushState: nothing, replaceState: nothing, go: nothing },
      addEventListener: nothing,
      removeEventListener: nothing,
    },
    local: { ...none, getItem: (key) => kept[key] ?? null },
    session: { ...none, keys: () => [] },
    setLanguage: nothing,
    fetch: (address, request) => {
      ask(String(address), request ?? {});
      return new Promise(nothing);
    },
    // Nothing is waited for, least of all by the program that draws.
    after: () => nothing,
  };
}
