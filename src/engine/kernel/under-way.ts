/**
 * Lets several who ask for the same share what is under way; who asks for something else begins anew.
 * @returns what asks: a key says what for
 */
export function sharing<Key, Result>(): (key: Key, begin: () => Promise<Result>) => Promise<Result> {
  let underWay: { readonly key: Key; readonly result: Promise<Result> } | null = null;
  return (key, begin) => {
    if (underWay?.key === key) return underWay.result;
    const own = {
      key,
      result: begin().finally(() => {
        if (underWay === own) underWay = null;
      }),
    };
    underWay = own;
    return own.result;
  };
}
