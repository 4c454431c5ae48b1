/**
 * Where the person is: the part of the address behind `#`, its history, and a way to ask before a place is left.
 * Plain links (`<a href="#/pages/home">`), the back button and typed addresses all pass through here.
 */

export interface Place {
  /** `/pages/news/detail` */
  readonly path: string;
  /** What is behind the `?`, without it. */
  readonly search: string;
  /** The number of the entry in the history of this tab. */
  readonly index: number;
  /** How the person came here; `pop` is back, forward or reload. */
  readonly by: 'push' | 'replace' | 'pop';
}

/** Path and query as one address: `/pages/news/news?page=2`. */
export function addressOf({ path, search }: Pick<Place, 'path' | 'search'>): string {
  return search ? `${path}?${search}` : path;
}

export interface GoOptions {
  readonly replace?: boolean;
  /** Leaves without asking. */
  readonly force?: boolean;
}

/** How a place is left: by going elsewhere, by the back and forward buttons, or by these for the same page as it was before. */
export type LeavingBy = 'go' | 'pop' | 'turn';

export interface HashHistory {
  readonly place: () => Place;
  /** @param to  path and query: `/pages/news/detail?id=3` */
  readonly go: (to: string, options?: GoOptions) => void;
  readonly back: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asked before a place is left for another path, or by back and forward at all: null lets it pass, a promise decides later. One at a time. */
  readonly askBeforeLeaving: (ask: ((by: LeavingBy) => Promise<boolean> | null) | null) => void;
  readonly stop: () => void;
}

/** What is used of the browser's window. */
export interface HistoryWindow {
  readonly location: { readonly hash: string };
  readonly history: {
    readonly state: unknown;
    pushState(state: unknown, unused: string, url: string): void;
    replaceState(state: unknown, unused: string, url: string): void;
    go(delta: number): void;
  };
  addEventListener(type: 'popstate', listener: () => void): void;
  removeEventListener(type: 'popstate', listener: () => void): void;
}

export function createHashHistory(browser: HistoryWindow): HashHistory {
  const listeners = new Set<() => void>();
  let ask: ((by: LeavingBy) => Promise<boolean> | null) | null = null;
  /** Pops that we cause ourselves: taking back a step, or repeating one that was allowed. */
  let expected: 'ignore' | 'pass' | null = null;

  const start = indexOf(browser.history.state);
  let place: Place = { ...readPlace(browser.location.hash), index: start ?? 0, by: 'pop' };
  if (start === null) stamp(browser, place.index);

  function arrive(next: Place): void {
    place = next;
    for (const listener of [...listeners]) listener();
  }

  function unlessStaying(path: string, leave: () => void): void {
    const answer = path === place.path ? null : (ask?.('go') ?? null);
    if (answer) void answer.then((yes) => yes && leave());
    else leave();
  }

  function move(to: string, replace: boolean): void {
    const index = replace ? place.index : place.index + 1;
    const url = `#${to}`;
    if (replace) browser.history.replaceState({ portico: index }, '', url);
    else browser.history.pushState({ portico: index }, '', url);
    arrive({ ...readPlace(url), index, by: replace ? 'replace' : 'push' });
  }

  function onPop(): void {
    const next = readPlace(browser.location.hash);
    const known = indexOf(browser.history.state);
    const passes = expected;
    expected = null;
    if (passes === 'ignore') return;
    // A plain link or a typed address makes an entry without our number: it is a new one.
    const index = known ?? place.index + 1;
    const by = leavingBy(known, place.path, next.path);
    const question = passes === 'pass' || by === null ? null : (ask?.(by) ?? null);
    if (!question) {
      if (known === null) stamp(browser, index);
      arrive({ ...next, index, by: known === null ? 'push' : 'pop' });
      return;
    }
    const steps = index - place.index;
    expected = 'ignore';
    browser.history.go(-steps);
    void question.then((yes) => {
      if (!yes) return;
      if (known === null) {
        move(addressOf(next), false);
      } else {
        expected = 'pass';
        browser.history.go(steps);
      }
    });
  }

  browser.addEventListener('popstate', onPop);
  return {
    place: () => place,
    go: (to, { replace = false, force = false } = {}) => {
      if (force) move(to, replace);
      else unlessStaying(readPlace(to).path, () => move(to, replace));
    },
    back: () => {
      if (place.index === 0) return false;
      browser.history.go(-1);
      return true;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    askBeforeLeaving: (question) => {
      ask = question;
    },
    stop: () => browser.removeEventListener('popstate', onPop),
  };
}

/** `#/pages/home?id=3` → path and search. No path counts as `/`; a slash at the end is dropped. */
export function readPlace(hash: string): { readonly path: string; readonly search: string } {
  const address = hash.replace(/^#/, '');
  const mark = address.indexOf('?');
  const path = (mark < 0 ? address : address.slice(0, mark)).replace(/\/+$/, '');
  return { path: path.startsWith('/') ? path : `/${path}`, search: mark < 0 ? '' : address.slice(mark + 1) };
}

/**
 * How the browser leaves one path for another.
 * @param known  the number of the entry that it goes to; null for a new one
 * @returns null for a new place on the same page: nothing is left
 */
function leavingBy(known: number | null, from: string, to: string): LeavingBy | null {
  if (known === null) return from === to ? null : 'go';
  return from === to ? 'turn' : 'pop';
}

function indexOf(state: unknown): number | null {
  const index = typeof state === 'object' && state !== null && 'portico' in state ? state.portico : null;
  return typeof index === 'number' ? index : null;
}

function stamp(browser: HistoryWindow, index: number): void {
  browser.history.replaceState({ portico: index }, '', browser.location.hash || '#/');
}
