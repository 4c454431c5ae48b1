/**
 * Functions that keep their results, so that nothing is worked out twice: by the object that a result belongs to, or by a key.
 */

/**
 * Makes a function work once for each object.
 * @param work  its result depends on the object alone, which is never changed
 * @returns the same function; each result is kept for as long as its object
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
  /** How many results are kept, those asked for last. Left out: all, for where keys are few. */
  readonly most?: number;
}

/** Makes a function work once for each key. @returns the same function, which keeps its results */
export function rememberByKey<Given extends readonly unknown[], Result>(
  work: (...given: Given) => Result,
  { key = (...[first]) => first, most = Number.POSITIVE_INFINITY }: KeyOptions<Given> = {},
): (...given: Given) => Result {
  const known = new Map<unknown, { readonly result: Result }>();
  return (...given) => {
    const name = key(...given);
    const kept = known.get(name) ?? { result: work(...given) };
    if (most < Number.POSITIVE_INFINITY) known.delete(name);
    known.set(name, kept);
    if (known.size > most) known.delete(known.keys().next().value);
    return kept.result;
  };
}
