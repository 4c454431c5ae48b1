/** What can stand in the files that the office writes: kinds of values, each of which reads one or says what is wrong with it. */
import type { Localized, TimeWriter } from '#office';
import { either } from './choices.ts';
import { readWhen } from './when.ts';
import { unknownKey, type WrittenPlace, writtenProblem } from './written-place.ts';

/** Reads a value, or throws a CommandProblem that names file, line and key. */
export interface Kind<Value, Needed extends boolean = true> {
  readonly needed: Needed;
  readonly read: (value: unknown, place: WrittenPlace) => Value;
}

type AnyKind = Kind<unknown, boolean>;
export type Shape = Readonly<Record<string, AnyKind>>;
type ValueOf<K> = K extends Kind<infer Value, boolean> ? Value : never;

/** How the keys of a file are called in the code: `start-at` → `startAt` or `start_at`. */
export type Naming = 'camel' | 'snake';

type Renamed<Key extends string, Style extends Naming> = Key extends `${infer Head}-${infer Tail}`
  ? Style extends 'camel'
    ? `${Head}${Capitalize<Renamed<Tail, Style>>}`
    : `${Head}_${Renamed<Tail, Style>}`
  : Key;

type KeysWhere<S extends Shape, Needed extends boolean> = {
  [Key in keyof S]: S[Key]['needed'] extends Needed ? Key : never;
}[keyof S] &
  string;

/** What a record of this shape holds; what may be left out is missing then. */
export type RecordOf<S extends Shape, Style extends Naming = 'camel'> = {
  readonly [Key in KeysWhere<S, true> as Renamed<Key, Style>]: ValueOf<S[Key]>;
} & {
  readonly [Key in KeysWhere<S, false> as Renamed<Key, Style>]?: ValueOf<S[Key]>;
};

const kind = <Value>(read: Kind<Value>['read']): Kind<Value> => ({ needed: true, read });

/** The same, but it may be left out. */
export function optional<Value>({ read }: Kind<Value>): Kind<Value, false> {
  return { needed: false, read };
}

export const text: Kind<string> = kind((value, place) => {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw writtenProblem(
    place,
    typeof value === 'number'
      ? `is read as the number ${value}; put it in quotes: "${value}"`
      : 'is a text that is not empty',
  );
});

export const yesNo: Kind<boolean> = kind((value, place) => {
  if (typeof value === 'boolean') return value;
  throw writtenProblem(place, 'is true or false');
});

export const number: Kind<number> = kind((value, place) => {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw writtenProblem(place, 'is a number');
});

export const count: Kind<number> = kind((value, place) => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw writtenProblem(place, 'is a whole number from 0');
});

/** Whatever stands there; somebody else looks at it. */
export const anything: Kind<unknown> = kind((value) => value);

/** `Career talk`, or `{ en: Career talk, zh-Hant: 就業講座 }`. */
export const localized: Kind<Localized> = kind((value, place) => {
  if (typeof value !== 'object' || value === null) return { en: text.read(value, place) };
  return record(languageShape, 'a text in several languages', 'as they are').read(value, place);
});

const languageShape = {
  en: text,
  'zh-Hant': optional(text),
  'zh-Hans': optional(text),
  ja: optional(text),
} satisfies Shape;

export function oneOf<const Word extends string>(words: readonly Word[]): Kind<Word> {
  return kind((value, place) => {
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    throw writtenProblem(place, `is ${either(words)}, not ${shown(value)}`);
  });
}

/** A day or a day with a time. */
export function when(time: TimeWriter, edge: 'start' | 'end' = 'start'): Kind<string> {
  return kind((value, place) => {
    if (typeof value !== 'string')
      throw writtenProblem(place, 'is a day, 2025-12-01, or a day with a time, 2025-12-01 18:30');
    return readWhen(value, `${place.key} in ${place.file} (line ${place.line})`, time, edge);
  });
}

export function list<Value>(item: Kind<Value>): Kind<Value[]> {
  return kind((value, place) => {
    if (!Array.isArray(value)) throw writtenProblem(place, 'is a list: [one, two], or a line with a dash for each');
    return value.map((entry: unknown, index) => item.read(entry, place.below(index)));
  });
}

/** A number where one stands, otherwise what the other kind says. */
export function numberOr<Value>(other: Kind<Value>): Kind<number | Value> {
  return kind((value, place) => (typeof value === 'number' ? number.read(value, place) : other.read(value, place)));
}

/** The first kind for a plain value, the second for a record. */
export function plainOr<Plain, Full>(plain: Kind<Plain>, full: Kind<Full>): Kind<Plain | Full> {
  return kind((value, place) =>
    typeof value === 'object' && value !== null ? full.read(value, place) : plain.read(value, place),
  );
}

/**
 * @param what  how a sentence calls it: `an event`
 * @param naming  how its keys are called in the code
 */
export function record<S extends Shape, Style extends Naming = 'camel'>(
  shape: S,
  what: string,
  naming?: Style | 'as they are',
): Kind<RecordOf<S, Style>> {
  return kind((value, place) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw writtenProblem(place, `is ${what}, with a line for each of its keys`);
    }
    const written = value as Readonly<Record<string, unknown>>; // an object that is no list
    for (const key of Object.keys(written)) {
      if (!Object.hasOwn(shape, key)) throw unknownKey(place.below(key), what, Object.keys(shape));
    }
    const read = Object.entries(shape).flatMap(([key, { needed, read }]) => {
      const given = written[key];
      if (given !== undefined && given !== null)
        return [[renamed(key, naming), read(given, place.below(key))] as const];
      if (needed) throw writtenProblem(place, `needs \`${key}\``);
      return [];
    });
    return Object.fromEntries(read) as RecordOf<S, Style>; // the shape is what was read
  });
}

function renamed(key: string, naming: Naming | 'as they are' = 'camel'): string {
  if (naming === 'as they are') return key;
  return naming === 'snake'
    ? key.replaceAll('-', '_')
    : key.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
