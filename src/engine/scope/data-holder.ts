/** The answers of one page or form, by the names its YAML gives them. Loaders write here, blocks read. */
import type { Scope } from '#model';
import { createSignals } from '../kernel/store.ts';
import type { DataState } from './data-state.ts';
import type { ScopeNode } from './scope-node.ts';

export interface DataHolder {
  readonly names: readonly string[];
  readonly get: (name: string) => DataState;
  readonly set: (name: string, state: DataState) => void;
  readonly subscribe: (names: Iterable<string>, listener: () => void) => () => void;
}

export const waiting: DataState = {
  state: 'waiting',
  value: null,
  refreshing: false,
  retry: () => {},
  asked: null,
  pager: null,
};

export function createDataHolder(names: readonly string[]): DataHolder {
  const states = new Map(names.map((name) => [name, waiting]));
  const signals = createSignals();
  return {
    names,
    get: (name) => states.get(name) ?? waiting,
    set: (name, state) => {
      states.set(name, state);
      signals.emit(name);
    },
    subscribe: signals.subscribe,
  };
}

/** The data's names, with the newest answers as values. */
export function dataScope(parent: ScopeNode, holder: DataHolder): ScopeNode {
  const own = new Set(holder.names);
  return {
    read: (name) => (own.has(name) ? holder.get(name).value : parent.read(name)),
    dataState: (name) => (own.has(name) ? holder.get(name) : parent.dataState(name)),
    subscribe: (names, listener) => {
      const all = [...names];
      const stop = holder.subscribe(
        all.filter((name) => own.has(name)),
        listener,
      );
      const stopParent = parent.subscribe(
        all.filter((name) => !own.has(name)),
        listener,
      );
      return () => {
        stop();
        stopParent();
      };
    },
    all: (): Scope => ({
      ...parent.all(),
      ...Object.fromEntries(holder.names.map((name) => [name, holder.get(name).value])),
    }),
    set: parent.set,
    reload: (name) => (own.has(name) ? holder.get(name).retry() : parent.reload?.(name)),
  };
}
