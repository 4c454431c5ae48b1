/** What the engine asks of the browser while it is put together, in one place, so that a screen can be drawn without one. */
import type { HistoryWindow } from './hash-history.ts';
import { type KeyStore, safeStorage } from './storage.ts';

export interface Browser {
  readonly window: HistoryWindow;
  /** Kept for all tabs. */
  readonly local: KeyStore;
  /** Kept for this tab. */
  readonly session: KeyStore;
  readonly setLanguage: (language: string) => void;
}

export function browserHere(): Browser {
  return {
    window,
    local: safeStorage(() => localStorage),
    session: safeStorage(() => sessionStorage),
    setLanguage: (language) => {
      document.documentElement.lang = language;
    },
  };
}

/** No browser: a place and a few kept words, and nothing that can be changed. */
export function noBrowser(hash: string, kept: Readonly<Record<string, string>>): Browser {
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
    session: none,
    setLanguage: nothing,
  };
}
