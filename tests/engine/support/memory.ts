/** A storage of the browser that can be looked into. */
import type { ListedStore } from '../../../src/engine/kernel/storage.ts';

export function memory(): ListedStore & { readonly all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
    keys: () => [...all.keys()],
  };
}
