/** A storage of the browser that can be looked into. */
import type { KeyStore } from '../../../src/engine/kernel/storage.ts';

export function memory(): KeyStore & { readonly all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
}
