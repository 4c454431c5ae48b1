/**
 * Patterns that can hang. A matcher that goes back and tries again may find very many ways to read the same text: `^(a+)+$` reads
 * thirty letters in a billion ways before it says no. Here those ways are counted: the pattern becomes positions (one for each
 * sign it asks for) with the number of ways from each to each, and a search looks for the text that has the most.
 * Used by the compiler for forms in YAML, and by server and browser for forms of the office.
 */
import { type PatternNode, parsePattern } from './parse-pattern.ts';
import { rememberByKey } from './remember.ts';

/** More tries than this take seconds; well below it a text is refused before anybody notices. */
const mostTries = 5e8;
/** How many signs of the slowest text are worked out; what comes after goes on growing at the same rate. */
const depth = 64;
/** How many texts of each length are followed further. */
const beamWidth = 8;

/**
 * Looks for a text that a pattern would take too long over.
 * @param pattern  one that `RegExp` takes, without references back
 * @param longest  the most characters of a text that is held against it
 * @returns the beginning of a text that would take seconds or years; null when there is none
 */
export function slowText(pattern: string, longest: number): string | null {
  return isPlain(pattern) ? null : foundBefore(pattern, longest);
}

/** The same few patterns are asked about each time a form is read. */
const foundBefore = rememberByKey(findSlowText, { key: (pattern, longest) => `${longest} ${pattern}`, most: 200 });

/** Without a repeated group and with at most two parts of open length there are few ways to read anything. */
function isPlain(pattern: string): boolean {
  return !/\)[*+{]/.test(pattern) && (pattern.match(/[*+?]|,\d*\}/g) ?? []).length <= 2;
}

function findSlowText(pattern: string, longest: number): string | null {
  const tree = parsePattern(pattern);
  const parts = [tree, ...looksIn(tree)];
  for (const part of parts) {
    // Many needed repetitions may hide what is behind them, few may not yet be slow.
    for (const needed of [40, 4]) {
      const text = slowestText(positionsOf(part, needed), longest);
      if (text !== null) return text;
    }
  }
  return null;
}

/** What is looked at ahead is matched on its own and never tried again. */
function looksIn(node: PatternNode): readonly PatternNode[] {
  if (node.kind === 'look') return [node.of, ...looksIn(node.of)];
  if (node.kind === 'repeat') return looksIn(node.of);
  return node.kind === 'sign' ? [] : node.of.flatMap(looksIn);
}

interface Positions {
  /** What each position asks for: `a`, `\d`, `[a-z]`. Position 0 is the beginning. */
  readonly signs: string[];
  /** In how many ways one position follows another: pairs of position and ways. */
  readonly next: [number, number][][];
}

/** A part of the pattern: where it begins and ends, each with its ways, and the ways in which it reads nothing. */
interface Fragment {
  readonly first: Ways;
  readonly last: Ways;
  readonly empty: number;
}

type Ways = ReadonlyMap<number, number>;

/** A pattern with more positions would itself take long to search. */
const mostPositions = 1500;
const nothing: Fragment = { first: new Map(), last: new Map(), empty: 1 };

/** How often a repetition is written out: for what must be there, and for what may be; null when it is taken for one without end. */
interface Written {
  readonly needed: number;
  readonly optional: number | null;
}

/**
 * The positions of a pattern, with each repetition written out at most `needed` times for what must be there and `depth` times for what
 * may be. Where that gives too many positions, fewer are written out, and in the end none: then there is a position for each sign of the
 * pattern, and no fewer ways from one to another than there are.
 */
function positionsOf(tree: PatternNode, needed: number): Positions {
  for (const optional of [depth, 16, 4, 1]) {
    const positions = writtenOut(tree, { needed: Math.min(needed, optional), optional });
    if (positions.signs.length <= mostPositions) return positions;
  }
  return writtenOut(tree, { needed: 1, optional: null });
}

function writtenOut(tree: PatternNode, written: Written): Positions {
  const positions: Positions = { signs: [''], next: [[]] };
  const beginning: Fragment = { first: new Map(), last: new Map([[0, 1]]), empty: 0 };
  follow(beginning, build(tree, positions, written), positions);
  return positions;
}

function build(node: PatternNode, to: Positions, written: Written): Fragment {
  const built = (part: PatternNode) => build(part, to, written);
  // Too many already: whoever asked tries again with fewer repetitions.
  if (node.kind === 'look' || to.signs.length > mostPositions) return nothing;
  if (node.kind === 'sign') {
    const at = to.signs.push(node.sign) - 1;
    to.next.push([]);
    return { first: new Map([[at, 1]]), last: new Map([[at, 1]]), empty: 0 };
  }
  if (node.kind === 'sequence') return node.of.reduce((left, part) => inSequence(left, built(part), to), nothing);
  if (node.kind === 'choice') return node.of.map(built).reduce(eitherOf);
  return buildRepeat(node, () => built(node.of), to, written);
}

/** The needed copies one behind the other, then a loop, or optional copies that each need the one before. */
function buildRepeat(
  { min, max }: { readonly min: number; readonly max: number },
  copy: () => Fragment,
  to: Positions,
  { needed, optional }: Written,
): Fragment {
  const isOpen = max === Number.POSITIVE_INFINITY || (optional === null && max > 1);
  const copies = Math.min(min, needed);
  let whole = nothing;
  for (let count = isOpen ? 1 : 0; count < copies; count += 1) whole = inSequence(whole, copy(), to);
  if (isOpen) {
    const loop = copy();
    follow(loop, loop, to);
    return inSequence(whole, copies === 0 ? { ...loop, empty: 1 } : loop, to);
  }
  let rest = nothing;
  for (let count = Math.min(max - min, optional ?? 1); count > 0; count -= 1) {
    rest = { ...inSequence(copy(), rest, to), empty: 1 };
  }
  return inSequence(whole, rest, to);
}

function inSequence(left: Fragment, right: Fragment, to: Positions): Fragment {
  follow(left, right, to);
  return {
    first: sum(left.first, right.first, left.empty),
    last: sum(right.last, left.last, right.empty),
    empty: left.empty * right.empty,
  };
}

function eitherOf(left: Fragment, right: Fragment): Fragment {
  return {
    first: sum(left.first, right.first, 1),
    last: sum(left.last, right.last, 1),
    empty: left.empty + right.empty,
  };
}

function sum(one: Ways, other: Ways, times: number): Ways {
  const all = new Map(one);
  if (times > 0) for (const [at, ways] of other) all.set(at, (all.get(at) ?? 0) + ways * times);
  return all;
}

function follow(left: Fragment, right: Fragment, { next }: Positions): void {
  for (const [from, before] of left.last) {
    for (const [at, after] of right.first) next[from]?.push([at, before * after]);
  }
}

interface Reading {
  readonly text: string;
  /** In how many ways the text leads to each position. */
  readonly ways: Float64Array;
  readonly total: number;
}

/** Makes texts longer sign by sign, and goes on with those that can be read in the most ways. */
function slowestText(positions: Positions, longest: number): string | null {
  const groups = signGroups(positions.signs);
  const start = new Float64Array(positions.signs.length);
  start[0] = 1;
  let readings: readonly Reading[] = [{ text: '', ways: start, total: 1 }];
  const most: number[] = [1];
  for (let length = 1; length <= Math.min(depth, longest); length += 1) {
    const further = readings.flatMap((reading) => groups.map((group) => readOn(reading, group, positions)));
    readings = distinct(further.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)).slice(0, beamWidth);
    const [best] = readings;
    if (!best) return null;
    most.push(best.total);
    if (triesOf(most, longest) > mostTries) return best.text;
  }
  return null;
}

/** The tries so far, and for the rest of the text as many as they grow by when it becomes twice as long. */
function triesOf(most: readonly number[], longest: number): number {
  const length = most.length - 1;
  const tries = most.reduce((all, each) => all + each, 0);
  if (length < depth) return tries;
  const growth = Math.max(0, Math.log2((most[length] ?? 1) / (most[length / 2] ?? 1)));
  return tries * (Math.max(longest, length) / length) ** (growth + 1);
}

function readOn({ text, ways }: Reading, group: SignGroup, { next }: Positions): Reading {
  const reached = new Float64Array(ways.length);
  let total = 0;
  ways.forEach((count, from) => {
    if (count === 0) return;
    for (const [at, more] of next[from] ?? []) {
      if (!group.fits[at]) continue;
      reached[at] = (reached[at] ?? 0) + count * more;
      total += count * more;
    }
  });
  return { text: text + group.sign, ways: reached, total };
}

/** Texts that lead to the same positions in as many ways go on alike. */
function distinct(readings: readonly Reading[]): readonly Reading[] {
  const seen = new Set<number>();
  return readings.filter(({ ways }) => {
    const mark = ways.reduce((all, count, at) => all + count * (at + 0.37) ** 1.7, 0);
    return !seen.has(mark) && seen.add(mark);
  });
}

/** One sign for all that the pattern tells apart in no way. */
interface SignGroup {
  readonly sign: string;
  /** For each position, whether it takes the sign. */
  readonly fits: readonly boolean[];
}

function signGroups(signs: readonly string[]): readonly SignGroup[] {
  const tests = new Map([...new Set(signs.slice(1))].map((sign) => [sign, new RegExp(`^(?:${sign})$`, 'u')]));
  const groups = new Map<string, string>();
  for (const sample of samples(signs.join(''))) {
    const key = [...tests.values()].map((test) => (test.test(sample) ? '1' : '0')).join('');
    if (key.includes('1') && !groups.has(key)) groups.set(key, sample);
  }
  return [...groups.values()].map((sign) => ({
    sign,
    fits: signs.map((each) => tests.get(each)?.test(sign) === true),
  }));
}

/** Signs of every sort, small letters first because they read best, and those that the pattern names. */
function samples(pattern: string): Iterable<string> {
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(126 - index));
  const usual = ascii.sort((a, b) => Number(/[a-z]/.test(b)) - Number(/[a-z]/.test(a)) || (a < b ? -1 : 1));
  return new Set([...usual, ...pattern, ...'é有Ж٣😀', '\n', '\t']);
}
