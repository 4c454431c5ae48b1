/** What is wrong with which field. Each field's error line listens to its own name; nothing else renders. */
import { createSignals } from '../kernel/store.ts';

export interface FieldErrors {
  readonly get: (name: string) => string | null;
  readonly set: (name: string, text: string | null) => void;
  /** All errors at once; fields that are not named have none. */
  readonly replace: (texts: ReadonlyMap<string, string>) => void;
  /** The fields with which something is wrong. */
  readonly names: () => readonly string[];
  readonly subscribe: (name: string, listener: () => void) => () => void;
}

export function createFieldErrors(): FieldErrors {
  let texts = new Map<string, string>();
  const signals = createSignals();
  const set = (name: string, text: string | null) => {
    if ((texts.get(name) ?? null) === text) return;
    if (text === null) texts.delete(name);
    else texts.set(name, text);
    signals.emit(name);
  };
  return {
    get: (name) => texts.get(name) ?? null,
    set,
    replace: (next) => {
      const before = texts;
      texts = new Map(next);
      for (const name of new Set([...before.keys(), ...next.keys()])) {
        if (before.get(name) !== next.get(name)) signals.emit(name);
      }
    },
    names: () => [...texts.keys()],
    subscribe: (name, listener) => signals.subscribe([name], listener),
  };
}
