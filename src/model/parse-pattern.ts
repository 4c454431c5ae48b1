/** Takes a regular expression apart, as far as it matters in how many ways and how long a text it reads. */

/** A part of a regular expression. */
export type PatternNode =
  /** One sign, or a class of signs, as it is written. */
  | { readonly kind: 'sign'; readonly sign: string }
  | { readonly kind: 'sequence'; readonly of: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly of: readonly PatternNode[] }
  /** `max` is infinite where the pattern names no end. */
  | { readonly kind: 'repeat'; readonly min: number; readonly max: number; readonly of: PatternNode }
  /** Looks ahead or behind without reading anything. */
  | { readonly kind: 'look'; readonly of: PatternNode };

/** The parts of a pattern as a tree. @param pattern  one that `RegExp` takes; of any other the tree means nothing */
export function parsePattern(pattern: string): PatternNode {
  let at = 0;

  function readChoice(): PatternNode {
    const branches = [readSequence()];
    while (pattern[at] === '|') {
      at += 1;
      branches.push(readSequence());
    }
    return branches.length === 1 && branches[0] ? branches[0] : { kind: 'choice', of: branches };
  }

  function readSequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const part = readPart();
      if (part) parts.push(readCount(part));
    }
    return { kind: 'sequence', of: parts };
  }

  /** null for what reads nothing: the beginning, the end, the edge of a word. */
  function readPart(): PatternNode | null {
    const edge = take(/\^|\$|\\b|\\B/y);
    if (edge !== '') return null;
    const group = take(/\((\?(:|=|!|<=|<!|<[^>]*>|[a-z-]*:))?/y);
    if (group === '')
      return { kind: 'sign', sign: take(/\[(\\.|[^\]\\])*\]|\\(u\{[^}]*\}|u....|x..|[pP]\{[^}]*\}|c.|.)|./suy) };
    const of = readChoice();
    at += 1;
    return /[=!]$/.test(group) ? { kind: 'look', of } : of;
  }

  function readCount(of: PatternNode): PatternNode {
    const count = take(/([*+?]|\{\d+(,\d*)?\})\??/y);
    if (count === '') return of;
    const [min = 0, max = min] = counts[count.charAt(0)] ?? countIn(count);
    return { kind: 'repeat', min, max, of };
  }

  function take(what: RegExp): string {
    what.lastIndex = at;
    const [found = ''] = what.exec(pattern) ?? [];
    at += found.length;
    return found;
  }

  return readChoice();
}

const counts: Readonly<Record<string, readonly [number, number]>> = {
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '?': [0, 1],
};

/** `{2}`, `{2,}`, `{2,5}`. */
function countIn(count: string): readonly [number, number] {
  const [min = '0', max] = count.replace(/[{}?]/g, '').split(',');
  return [Number(min), max === undefined ? Number(min) : max === '' ? Number.POSITIVE_INFINITY : Number(max)];
}

/** The fewest and the most signs of a text that a pattern takes from its beginning to its end; `max` may be infinite. */
export function lengthsOf(node: PatternNode): { readonly min: number; readonly max: number } {
  if (node.kind === 'sign') return { min: 1, max: 1 };
  if (node.kind === 'look') return { min: 0, max: 0 };
  if (node.kind === 'repeat') {
    const { min, max } = lengthsOf(node.of);
    return { min: min * node.min, max: max === 0 || node.max === 0 ? 0 : max * node.max };
  }
  const all = node.of.map(lengthsOf);
  if (node.kind === 'sequence')
    return all.reduce((sum, each) => ({ min: sum.min + each.min, max: sum.max + each.max }), { min: 0, max: 0 });
  return { min: Math.min(...all.map(({ min }) => min)), max: Math.max(...all.map(({ max }) => max)) };
}
