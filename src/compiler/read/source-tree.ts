/**
 * Where each key and value of a file is. The parser's own nodes know it too, but they are so large that keeping them for
 * every file of a big portal costs more than anything the compiler does with a file: here a value takes five numbers.
 */
import { isMap, isNode, isScalar, isSeq, type Node } from 'yaml';
import { rememberByKey, type Span } from '#model';
import type { Path, SourceTree } from '../kernel/sources.ts';
import { asOneSign } from './plain-text.ts';

/** The values in the order of the file, a group or list before what is in it. */
interface Places {
  /** The key, or the position in the list. */
  readonly names: readonly (string | number)[];
  /** Five for each value, see `field`. */
  readonly numbers: Int32Array;
}

const field = {
  /** -1 where there is no key. */
  keyStart: 0,
  keyEnd: 1,
  start: 2,
  end: 3,
  /** The first value that is not inside this one. */
  next: 4,
} as const;
const width = 5;

export function sourceTree(root: Node | null, text: string, spanAt: (start: number, end: number) => Span): SourceTree {
  const rangeOf = rangeFinder(placesOf(root));
  const spanOf: SourceTree['spanOf'] = (path, part) => {
    const [start, end] = rangeOf(path, part);
    // A list entry without a value shows at its dash.
    if (start === end && text[start - 1] === '-') return spanAt(start - 1, end);
    return spanAt(start, Math.max(start, trimmedEnd(text, start, end)));
  };
  function within(whole: Span, value: string, start: number, end: number): Span {
    const raw = text.slice(whole.start, whole.end);
    const offset = raw.startsWith(value) ? 0 : raw.slice(1).startsWith(value) ? 1 : -1;
    if (offset >= 0) return spanAt(whole.start + offset + start, whole.start + offset + end);
    const at = placeInFolded(raw, value, start, end);
    return at < 0 ? whole : spanAt(whole.start + at, whole.start + at + end - start);
  }
  return {
    spanOf,
    spanWithin: (path, value, start, end) => within(spanOf(path, 'value'), value, start, end),
    keySpanWithin: (path, key, start, end) => within(spanOf(path, 'key'), key, start, end),
  };
}

function placesOf(root: Node | null): Places {
  const names: (string | number)[] = [];
  const numbers: number[] = [];
  function add(name: string | number, key: Node | null, node: Node | null): void {
    const at = numbers.length;
    const [start, end] = rangeOfNode(node ?? key);
    names.push(name);
    if (key) numbers.push(...rangeOfNode(key), start, end, 0);
    else numbers.push(-1, -1, start, end, 0);
    if (isMap(node)) {
      for (const pair of node.items) {
        const name = isNode(pair.key) ? pair.key : null;
        add(keyText(name), name, isNode(pair.value) ? pair.value : null);
      }
    } else if (isSeq(node)) {
      node.items.forEach((item, index) => {
        if (isNode(item)) add(index, null, item);
      });
    }
    numbers[at + field.next] = names.length;
  }
  add('', null, root);
  return { names, numbers: new Int32Array(numbers) };
}

export function keyText(key: unknown): string {
  return isScalar(key) ? asOneSign(String(key.source ?? key.value ?? '')) : '';
}

function rangeOfNode(node: Node | null): [number, number] {
  const [start = 0, end = start] = node?.range ?? [];
  return [start, end];
}

function rangeFinder({ names, numbers }: Places): (path: Path, part: 'key' | 'value') => [number, number] {
  const numberOf = (at: number, which: keyof typeof field): number => numbers[at * width + field[which]] ?? 0;
  /** A catalogue has thousands of entries. */
  const inside = rememberByKey((at: number): ReadonlyMap<string, number> => {
    const entries = new Map<string, number>();
    for (let entry = at + 1; entry < numberOf(at, 'next'); entry = numberOf(entry, 'next')) {
      entries.set(String(names[entry]), entry);
    }
    return entries;
  });
  return (path, part) => {
    let at = 0;
    for (const step of path) {
      const entry = inside(at).get(String(step));
      if (entry === undefined) break;
      at = entry;
    }
    return part === 'key' && numberOf(at, 'keyStart') >= 0
      ? [numberOf(at, 'keyStart'), numberOf(at, 'keyEnd')]
      : [numberOf(at, 'start'), numberOf(at, 'end')];
  };
}

/** A group's range reaches to the next entry; a caret under blank lines helps nobody. */
function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}

/**
 * Where a stretch of a text is in its source when that is folded over several lines or has marks in quotes that stand for
 * others: the same words, met for the same time. -1 when they are not there in one piece.
 */
function placeInFolded(raw: string, value: string, start: number, end: number): number {
  const words = value.slice(start, end);
  if (words === '') return -1;
  let times = 0;
  for (let at = value.indexOf(words); at >= 0 && at < start; at = value.indexOf(words, at + 1)) times += 1;
  let at = raw.indexOf(words);
  for (; times > 0 && at >= 0; times -= 1) at = raw.indexOf(words, at + 1);
  return at;
}
