/** A place in the scope that stays the same while what is around it is made anew, as an entry of a list is with each answer. */
import type { ScopeNode } from './scope-node.ts';

export interface SteadyScope {
  readonly node: ScopeNode;
  /** Reads from here on what is around now; who listens hears of it. */
  readonly turnTo: (around: ScopeNode) => void;
}

export function steadyScope(first: ScopeNode): SteadyScope {
  let around = first;
  const turns = new Set<() => void>();
  return {
    node: {
      read: (name) => around.read(name),
      dataState: (name) => around.dataState(name),
      subscribe: (names, listener) => {
        const all = [...names];
        let stop = around.subscribe(all, listener);
        const turn = () => {
          stop();
          stop = around.subscribe(all, listener);
          listener();
        };
        turns.add(turn);
        return () => {
          turns.delete(turn);
          stop();
        };
      },
      all: () => around.all(),
      set: (name, value) => around.set?.(name, value),
      reload: (name) => around.reload?.(name),
    },
    turnTo: (next) => {
      if (next === around) return;
      around = next;
      for (const turn of [...turns]) turn();
    },
  };
}
