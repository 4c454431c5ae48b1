/** Chance that repeats: the same seed gives the same mutants on every machine. */

/** A number in [0, 1). */
export type Random = () => number;

/** mulberry32: small, and good enough for choosing places. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function oneOf<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** What lies beside a letter on the keyboard. */
const neighbours: Readonly<Record<string, string>> = {
  a: 'sq',
  b: 'vn',
  c: 'xv',
  d: 'sf',
  e: 'wr',
  f: 'dg',
  g: 'fh',
  h: 'gj',
  i: 'uo',
  j: 'hk',
  k: 'jl',
  l: 'k',
  m: 'n',
  n: 'bm',
  o: 'ip',
  p: 'o',
  q: 'wa',
  r: 'et',
  s: 'ad',
  t: 'ry',
  u: 'yi',
  v: 'cb',
  w: 'qe',
  x: 'zc',
  y: 'tu',
  z: 'x',
};

type Mistake = (word: string, at: number, random: Random) => string;

const mistakes: readonly Mistake[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at),
  (word, at, random) =>
    word.slice(0, at) + oneOf([...(neighbours[word.charAt(at)] ?? word.charAt(at))], random) + word.slice(at + 1),
];

/**
 * The word with one letter left out, swapped with the one before, doubled, or replaced by its neighbour on the keyboard.
 * @returns null where the mistake changed nothing or gave a word of `known`
 */
export function misspelt(word: string, random: Random, known: Iterable<string> = []): string | null {
  const places = [...word].flatMap((letter, index) => (index > 0 && /[a-z]/i.test(letter) ? [index] : []));
  if (word.length < 3 || places.length === 0) return null;
  const wrong = oneOf(mistakes, random)(word, oneOf(places, random), random);
  return wrong === word || new Set(known).has(wrong) ? null : wrong;
}
