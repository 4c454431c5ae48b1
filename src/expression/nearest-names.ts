/** "Did you mean …?" */

/**
 * Finds the names closest to `wanted`, nearest first, for "did you mean".
 * Compares lower-cased, by Damerau–Levenshtein distance (swapped letters count as one mistake).
 * @param known  candidate names, any order; duplicates are harmless
 * @returns at most 3 names, none further than a third of `wanted`'s length, or one letter from two; [] when nothing is close
 */
export function nearestNames(wanted: string, known: Iterable<string>): readonly string[] {
  const lowered = wanted.toLowerCase();
  const farthest = Math.floor((wanted.length === 2 ? 3 : wanted.length) / 3);
  const ranked: { readonly name: string; readonly distance: number }[] = [];
  for (const name of new Set(known)) {
    if (Math.abs(name.length - wanted.length) > farthest) continue;
    const distance = mistakes(lowered, name.toLowerCase(), farthest);
    if (distance <= farthest) ranked.push({ name, distance });
  }
  ranked.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
  return ranked.slice(0, 3).map(({ name }) => name);
}

/**
 * Whether a name that is missing was most likely written, but misspelt. Then the misspelt name is reported, and that this one is
 * missing is not.
 * @param unknown  the names that were written and are not known
 */
export function isMisspelt(missing: string, unknown: readonly string[]): boolean {
  return unknown.some((name) => nearestNames(name, [missing]).length > 0);
}

/**
 * How many letters must be put in, left out, changed or swapped with their neighbour to turn `from` into `to`.
 * @param most  how many matter; of more it is only said that they are more
 */
function mistakes(from: string, to: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  let leastBefore = 0;
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= to.length; column += 1) {
      const changed = from[row - 1] === to[column - 1] ? 0 : 1;
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + changed,
        swapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      least = Math.min(least, at(current, column));
    }
    // A row of two is passed by at most, where neighbours are swapped.
    if (Math.min(leastBefore, least) > most) return Number.POSITIVE_INFINITY;
    leastBefore = least;
    [beforeLast, last] = [last, current];
  }
  return at(last, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
