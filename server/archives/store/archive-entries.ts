/** What every kind of archive is made of: lines, the words they are found by, and numbers on the whole. */
import type { Calls } from '#contract';
import type { CallContext } from '../../kernel/call/call.ts';

type Answers = Calls['archives/index']['answers'];

export type ArchiveScope = keyof Answers;

/** A line of any of the archives. */
export type ArchiveEntry = Answers[ArchiveScope]['list'][number];

/** What of a call the archives need. */
export type ArchiveContext = Pick<
  CallContext<'archives/index'>,
  'database' | 'user' | 'classId' | 'portal' | 'language' | 'now' | 'time' | 'files'
>;

/** A line with the words it is found by. */
export interface FoundEntry<Scope extends ArchiveScope = ArchiveScope> {
  readonly entry: Answers[Scope]['list'][number];
  readonly searched: string;
}

export interface Archive<Scope extends ArchiveScope = ArchiveScope> {
  readonly entries: readonly FoundEntry<Scope>[];
  readonly summary: Answers[Scope]['summary'];
}

/** A field of whichever archive has one of that name. */
export type EntryKey = ArchiveEntry extends infer Entry ? (Entry extends Entry ? keyof Entry : never) : never;

/** Null where this kind of archive has no such field. */
export function valueIn(entry: ArchiveEntry, key: EntryKey): unknown {
  return (entry as Partial<Record<EntryKey, unknown>>)[key] ?? null; // another kind of archive may have it
}
