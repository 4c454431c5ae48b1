/** Tables whose rows are found by the name of a field: the first row that fits. */

/** @returns the row of a field; names are looked up once, because the same fields come again and again */
export function rowByName<Row extends { readonly names: RegExp }>(
  rows: readonly Row[],
): (field: string) => Row | undefined {
  const known = new Map<string, Row | undefined>();
  return (field) => {
    if (!known.has(field)) {
      known.set(
        field,
        rows.find(({ names }) => names.test(field)),
      );
    }
    return known.get(field);
  };
}
