/**
 * Where runs follow each other, a file is gone through again only when it has changed, or something that it looks up elsewhere: the page that an
 * edit is about, and those that link to it.
 */
import { keysOf, rememberByKey } from '#model';
import { mostKept, rememberLast } from '../kernel/remember-last.ts';
import type { Definitions } from '../link/definitions.ts';
import { isStillFound, type Lookup, watched } from '../link/watched-definitions.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import { type Walk, type Walked, walks } from './compile-file.ts';

/** A way through files that keeps what came of each. What it gives is never changed by the later stages. */
export function rememberingWalks(): typeof walks {
  const known = new WeakMap<ShapedSource, readonly Kept[]>();
  const share = sharing();
  return (definitions): Walk => {
    const shared = share(definitions);
    const watch = watched(shared);
    const walk = walks(watch.definitions);
    return (source) => {
      const before = known.get(source) ?? [];
      const kept = before.find(({ lookups }) => lookups.every((lookup) => isStillFound(lookup, shared)));
      if (kept) return kept.walked;
      const walked = walk(source);
      known.set(source, [{ walked, lookups: watch.lookups() }, ...before].slice(0, mostKept));
      return walked;
    };
  };
}

interface Kept {
  readonly walked: Walked;
  readonly lookups: readonly Lookup[];
}

/** Gives what is the same as in one of the runs before as the very object that it was there. */
function sharing(): (definitions: Definitions) => Definitions {
  const keeperOf = rememberByKey((_place: string) => rememberLast((value: unknown) => value));
  const shared = (of: string, whole: unknown) => {
    if (!(whole instanceof Map)) return keeperOf(of)(whole);
    return keeperOf(of)(new Map([...whole].map(([name, each]) => [name, keeperOf(`${of} ${name}`)(each)])));
  };
  return (definitions) => ({
    ...definitions,
    ...Object.fromEntries(keysOf(definitions).map((of) => [of, shared(of, definitions[of])])),
  });
}
