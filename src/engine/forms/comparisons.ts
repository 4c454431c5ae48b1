/** Which fields of a form are held against each other, so that a change of one is seen at the other. */
import type { FormModel } from '#model';
import { limitsOf } from '#model';
import { namesOf } from '../scope/scope-node.ts';

export interface Comparisons {
  /** The fields whose answers decide whether this one's is right. */
  readonly of: (name: string) => readonly string[];
  /** The fields that this one's answer decides about. */
  readonly by: (name: string) => readonly string[];
}

export function comparisonsOf({ fields, checks = [] }: FormModel): Comparisons {
  const read = new Map<string, Set<string>>();
  const readers = new Map<string, Set<string>>();
  const note = (reader: string, name: string): void => {
    if (reader === name) return;
    read.set(reader, (read.get(reader) ?? new Set()).add(name));
    readers.set(name, (readers.get(name) ?? new Set()).add(reader));
  };
  for (const field of fields) {
    if ('sameAs' in field && field.sameAs !== undefined) note(field.name, field.sameAs);
    for (const [, limit] of limitsOf(field)) for (const name of namesOf(limit)) note(field.name, name);
  }
  for (const { at, reads } of checks) for (const name of reads) note(at, name);
  return { of: (name) => [...(read.get(name) ?? [])], by: (name) => [...(readers.get(name) ?? [])] };
}

/** The answers that are there, by name. */
export function answersTo(names: readonly string[], read: (name: string) => unknown): Record<string, unknown> {
  const answers = names.map((name) => [name, read(name)] as const);
  return Object.fromEntries(answers.filter(([, answer]) => answer !== null && answer !== undefined));
}
