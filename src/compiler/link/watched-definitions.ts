/** Definitions that note what is looked up in them: a file need be gone through again only when something else is found there. */
import { keysOf } from '#model';
import type { Definitions } from './definitions.ts';

/** Something that was looked up, and what was found. */
export interface Lookup {
  readonly of: keyof Definitions;
  /** One of many; without it all of them. */
  readonly name: string | undefined;
  readonly found: unknown;
}

export interface Watched {
  readonly definitions: Definitions;
  /** What was looked up since this was asked last. */
  readonly lookups: () => readonly Lookup[];
}

export function watched(all: Definitions): Watched {
  const view = {};
  const notes = keysOf(all).map((of) => {
    const names = new Set<string | undefined>();
    const whole: unknown = all[of];
    const map = whole instanceof Map ? new NotingMap<unknown>(whole, names) : null;
    const get = () => {
      if (!map) names.add(undefined);
      return map ?? whole;
    };
    Object.defineProperty(view, of, { get });
    return { of, names };
  });
  return {
    definitions: view as Definitions, // each of its keys is defined above
    lookups: () =>
      notes.flatMap(({ of, names }) => {
        const found = [...names].map((name) => lookUp(all, of, name));
        names.clear();
        return found;
      }),
  };
}

/** Whether whoever looked would find the very same now. */
export function isStillFound({ of, name, found }: Lookup, all: Definitions): boolean {
  return lookUp(all, of, name).found === found;
}

function lookUp(all: Definitions, of: keyof Definitions, name: string | undefined): Lookup {
  const whole: unknown = all[of];
  return { of, name, found: name !== undefined && whole instanceof Map ? whole.get(name) : whole };
}

class NotingMap<Value> implements ReadonlyMap<string, Value> {
  readonly #all: ReadonlyMap<string, Value>;
  readonly #names: Set<string | undefined>;

  /** @param names  where the names are noted that are looked up; undefined stands for all of them */
  constructor(all: ReadonlyMap<string, Value>, names: Set<string | undefined>) {
    this.#all = all;
    this.#names = names;
  }

  get(name: string): Value | undefined {
    this.#names.add(name);
    return this.#all.get(name);
  }

  has(name: string): boolean {
    this.#names.add(name);
    return this.#all.has(name);
  }

  get size(): number {
    return this.#noted().size;
  }

  keys() {
    return this.#noted().keys();
  }

  values() {
    return this.#noted().values();
  }

  entries() {
    return this.#noted().entries();
  }

  [Symbol.iterator]() {
    return this.entries();
  }

  forEach(work: (value: Value, name: string, all: ReadonlyMap<string, Value>) => void): void {
    this.#noted().forEach(work);
  }

  #noted() {
    this.#names.add(undefined);
    return this.#all;
  }
}
