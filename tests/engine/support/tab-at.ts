/** The window of a browser, as far as the history of a tab is concerned. */
import type { HistoryWindow } from '../../../src/engine/kernel/hash-history.ts';

/** A tab whose history has one entry, which is always replaced. */
export function tabAt(hash: string): HistoryWindow {
  const location = { hash };
  const put = (_: unknown, __: string, url: string) => void (location.hash = url.slice(url.indexOf('#')));
  return {
    location,
    history: { state: { index: 0 }, pushState: put, replaceState: put, go: () => {} },
    addEventListener: () => {},
    removeEventListener: () => {},
  };
}
