/** What a page remembers while it is open: names with a start, changed by the action `set`. */
import type { PageModel } from '#model';
import { isSame } from '../kernel/is-same.ts';
import { createSignals } from '../kernel/store.ts';
import type { ScopeNode, Surroundings } from '../scope/scope-node.ts';
import { namesOf, valueAt } from '../scope/scope-node.ts';

/** The names of `state` in front of those of `parent`; until one is set, it is what its start says at the moment. */
export function stateScope(parent: ScopeNode, state: PageModel['state'], surroundings: Surroundings): ScopeNode {
  if (!state) return parent;
  const values = new Map<string, unknown>();
  const signals = createSignals();
  const isOwn = (name: string) => Object.hasOwn(state, name);
  const started = new Map<string, unknown>();
  /** What its start says now. A list that it writes is the same one at each reading, as long as the same is in it. */
  const startOf = (name: string) => {
    const [next, last] = [valueAt(parent, state[name]?.start ?? null, surroundings), started.get(name)];
    if (isSame(next, last)) return last;
    started.set(name, next);
    return next;
  };
  const read = (name: string) => (values.has(name) ? values.get(name) : startOf(name));
  const namesBehind = (name: string) => (isOwn(name) ? namesOf(state[name]?.start) : [name]);
  return {
    read: (name) => (isOwn(name) ? read(name) : parent.read(name)),
    dataState: (name) => (isOwn(name) ? null : parent.dataState(name)),
    subscribe: (names, listener) => {
      const all = [...names];
      const stop = signals.subscribe(all.filter(isOwn), listener);
      const stopParent = parent.subscribe(all.flatMap(namesBehind), listener);
      return () => {
        stop();
        stopParent();
      };
    },
    all: () => ({ ...parent.all(), ...Object.fromEntries(Object.keys(state).map((name) => [name, read(name)])) }),
    set: (name, value) => {
      if (!isOwn(name) || Object.is(read(name), value)) return;
      values.set(name, value);
      signals.emit(name);
    },
  };
}
