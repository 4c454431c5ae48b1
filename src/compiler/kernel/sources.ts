import type { Span } from '#model';

/** A config folder as the compiler sees it: path relative to the folder (`pages/home.yaml`) → text. */
export type Files = ReadonlyMap<string, string>;

/** Steps from the root of a file to one value: keys and list positions (0-based). */
export type Path = readonly (string | number)[];

/** A path as one text, for sets and maps. */
export function pathKey(path: Path): string {
  return path.join('\n');
}

/** One readable file: its data as plain JSON values, and where each of them is. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly data: unknown;
  readonly tree: SourceTree;
  /** Whether it has odd numbers. */
  readonly hasOddNumbers?: boolean;
  /** The misspelt keys that have been put right in the data, at their places in the text. */
  readonly renamed?: readonly Edit[];
  /** Of a table: the headings that were taken for keys. */
  readonly headings?: readonly Heading[];
}

/** A word above a column that is not its key. */
export interface Heading {
  readonly written: string;
  readonly key: string;
}

/** Whether a number is written otherwise than it reads, like 0852, or has three decimals, which may be meant as thousands. */
export function isOddNumber(value: number, raw: string): boolean {
  return String(value) !== raw || /\.\d{3}$/.test(raw);
}

/** One small change of a text. Offsets are 0-based UTF-16; `end` is exclusive. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly instead: string;
}

/** Tells where a key or value is. Positions travel beside the data, never inside it. */
export interface SourceTree {
  /** The span of the key or the value at `path`; the nearest parent's where the path leads nowhere. */
  spanOf(path: Path, part: 'key' | 'value'): Span;
  /** The span of `start`–`end` within the text value at `path`, as exact as the way it is quoted allows. */
  spanWithin(path: Path, value: string, start: number, end: number): Span;
  /** The same within the key at `path`. */
  keySpanWithin(path: Path, key: string, start: number, end: number): Span;
}

/** Whether any of the files lies in the folder. */
export function anyIn(files: Files, folder: string): boolean {
  return [...files.keys()].some((file) => file.startsWith(folder));
}
