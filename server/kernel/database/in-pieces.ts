/** Long lists of values in a query. */

/** Values asked for at once: SQLite takes no more than 32766, PostgreSQL no more than 65535. */
const atOnce = 1000;

/**
 * Asks for a few of the values at a time.
 * @param ask  is never called with an empty list
 * @returns all that came, in the order of the values as far as `ask` keeps it
 */
export async function inPieces<Value, Row>(
  values: readonly Value[],
  ask: (some: readonly Value[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  await eachPiece(values, async (some) => {
    for (const row of await ask(some)) rows.push(row);
  });
  return rows;
}

/** Does something with a few of the values at a time; never with none. */
export async function eachPiece<Value>(
  values: readonly Value[],
  work: (some: readonly Value[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < values.length; start += atOnce) await work(values.slice(start, start + atOnce));
}
