/** Keeps what was worked out before, so that it is not worked out again: by the object that it belongs to, or by a key. */

/**
 * @param work  what comes of it depends on the object alone, which is never changed
 * @returns `work`, done once for each object; what came of it is kept for as long as the object is
 */
export function rememberByObject<Of extends object, Result>(work: (of: Of) => Result): (of: Of) => Result {
  const known = new WeakMap<Of, { readonly result: Result }>();
  return (of) => {
    const before = known.get(of);
    if (before) return before.result;
    const result = work(of);
    known.set(of, { result });
    return result;
  };
}

interface KeyOptions<Given extends readonly unknown[]> {
  /** What tells one call from another; left out: the first argument. */
  readonly key?: (...given: Given) => unknown;
  /** How many results are kept, 1 for the last one alone; one more, and it begins anew. Left out: all, where there are few keys. */
  readonly most?: number;
}

/** @returns `work`, done once for each key */
export function rememberByKey<Given extends readonly unknown[], Result>(
  work: (...given: Given) => Result,
  { key = (...[first]) => first, most = Number.POSITIVE_INFINITY }: KeyOptions<Given> = {},
): (...given: Given) => Result {
  const known = new Map<unknown, { readonly result: Result }>();
  return (...given) => {
    const name = key(...given);
    const before = known.get(name);
    if (before) return before.result;
    const result = work(...given);
    if (known.size >= most) known.clear();
    known.set(name, { result });
    return result;
  };
}
