/**
 * Chance that is none: the same seed and the same place give the same number, in whatever order things are asked for. So the
 * entry of a list and its detail agree, and a page looks the same tomorrow.
 */

/** A whole number from 0 to 2³² − 1 (FNV-1a with a last stir, because near texts would give near numbers). */
export function chance(seed: number, place: string): number {
  let hash = 2_166_136_261 ^ seed;
  for (let index = 0; index < place.length; index += 1) {
    hash = Math.imul(hash ^ place.charCodeAt(index), 16_777_619);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** From `least` to `most`, both included. */
export function between(seed: number, place: string, least: number, most: number): number {
  return least + (chance(seed, place) % (most - least + 1));
}

/** One of the entries. @param choices  at least one */
export function oneOf<Choice>(seed: number, place: string, choices: readonly Choice[]): Choice {
  return choices[chance(seed, place) % choices.length] as Choice; // the index is smaller than the length
}
