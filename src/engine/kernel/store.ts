/** A value that many components look at, each at its own part, without a render from above. */
import { useSyncExternalStore } from 'react';

export interface Store<State> {
  readonly get: () => State;
  readonly set: (next: State) => void;
  readonly patch: (part: Partial<State>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  const set = (next: State) => {
    if (Object.is(next, state)) return;
    state = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => state,
    set,
    patch: (part) => set({ ...state, ...part }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * What a source says now and whenever it changes; the same where the page is drawn before there is a browser.
 * @param read  must give the same object while nothing has changed, or a scalar
 */
export function useSource<Value>(subscribe: (listener: () => void) => () => void, read: () => Value): Value {
  return useSyncExternalStore(subscribe, read, read);
}

/** Reads a list again and again, for `useSource`: it stays the same object while all of its entries do. */
export function lastingList<Entry>(read: () => readonly Entry[]): () => readonly Entry[] {
  let last: readonly Entry[] = [];
  return () => {
    const next = read();
    if (next.length !== last.length || next.some((entry, index) => entry !== last[index])) last = next;
    return last;
  };
}

/** @param select  must give the same object for the same state, or a scalar */
export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part {
  return useSource(store.subscribe, () => select(store.get()));
}

/** Listeners by name: a change of one name wakes only those who read it. */
export interface Signals {
  readonly emit: (name: string) => void;
  readonly subscribe: (names: Iterable<string>, listener: () => void) => () => void;
}

export function createSignals(): Signals {
  const byName = new Map<string, Set<() => void>>();
  return {
    emit: (name) => {
      for (const listener of [...(byName.get(name) ?? [])]) listener();
    },
    subscribe: (names, listener) => {
      const own = [...names];
      for (const name of own) {
        const listeners = byName.get(name) ?? new Set();
        byName.set(name, listeners.add(listener));
      }
      return () => {
        for (const name of own) byName.get(name)?.delete(listener);
      };
    },
  };
}
