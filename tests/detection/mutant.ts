/** A config with one mistake in it, and what a good message about it would be. */
import type { Files } from '#compiler';
import { type FileKind, lineAt, type Portal, type Stretch } from './portal.ts';
import { oneOf, type Random } from './random.ts';

export interface Place {
  readonly file: string;
  /** 1-based, in the changed file. */
  readonly line: number;
}

export interface Expected {
  /** Lines at which a message is right; most mistakes have one. */
  readonly places: readonly Place[];
  /** What the remedy must show first, any of these; or what it must say. Absent where nobody could know what was meant. */
  readonly suggests?: readonly string[] | RegExp;
  /** False where several messages are right, such as one for each place that uses what is gone. */
  readonly oneCause: boolean;
}

export interface Mutant extends Expected {
  readonly kind: string;
  readonly files: Files;
}

export type Made = Omit<Mutant, 'kind'>;

/** One sort of mistake. `make` answers null when the place that chance chose does not suit. */
export interface Kind {
  readonly name: string;
  /** Prepares the places once; the answer makes one mutant at a time. */
  readonly prepare: (portal: Portal) => (random: Random) => Made | null;
}

/** How often chance chooses a file of a kind: as often as the office edits it. */
const weights: Readonly<Record<FileKind, number>> = {
  page: 4,
  form: 3,
  status: 1,
  options: 1,
  portal: 1,
  texts: 1,
  calls: 1,
  entities: 1,
};

interface InFile {
  readonly fileKind: FileKind;
}

/** A kind of mistake that happens at one of many places. */
export function kind<Candidate extends InFile>(
  name: string,
  find: (portal: Portal) => readonly Candidate[],
  make: (candidate: Candidate, random: Random, portal: Portal) => Made | null,
): Kind {
  return {
    name,
    prepare: (portal) => {
      const byKind = new Map<FileKind, Candidate[]>();
      for (const candidate of find(portal)) {
        const beside = byKind.get(candidate.fileKind);
        if (beside) beside.push(candidate);
        else byKind.set(candidate.fileKind, [candidate]);
      }
      const tickets = [...byKind.keys()].flatMap((fileKind) => Array<FileKind>(weights[fileKind]).fill(fileKind));
      return (random) => {
        if (tickets.length === 0) return null;
        const candidates = byKind.get(oneOf(tickets, random)) ?? [];
        return make(oneOf(candidates, random), random, portal);
      };
    },
  };
}

/** The words at a stretch replaced. Where nothing else is said, the message belongs to the line where it begins. */
export function replaced(
  portal: Portal,
  { file, start, end }: Stretch,
  words: string,
  expected: Partial<Expected> = {},
): Made {
  const text = portal.files.get(file) ?? '';
  return {
    files: new Map([...portal.files, [file, text.slice(0, start) + words + text.slice(end)]]),
    places: [{ file, line: lineAt(text, start) }],
    oneCause: true,
    ...expected,
  };
}

/** Files taken out, and others put in. */
export function withFiles(
  portal: Portal,
  removed: string,
  added: readonly (readonly [string, string])[],
  expected: Expected,
): Made {
  const kept = [...portal.files].filter(([file]) => file !== removed);
  return { files: new Map([...kept, ...added]), ...expected };
}

/** Every line whose words hold `word`, in all files. */
export function linesWith(files: Files, word: string): readonly Place[] {
  const pattern = new RegExp(`(?<![\\w/-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`);
  return [...files].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [{ file, line: index + 1 }] : [])),
  );
}
