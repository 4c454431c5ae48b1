/** The classes and programmes that something is for, as files name them. */
import { listClasses } from '#office';
import { unknownName } from './choices.ts';
import type { Desk } from './desk.ts';

export interface NamedAudience {
  readonly classes?: readonly string[];
  readonly programmes?: readonly string[];
}

export interface AudienceRow {
  readonly kind: 'class' | 'programme';
  readonly value: string;
}

/** @throws CommandProblem for a class or a programme that does not exist */
export async function audienceRows(
  { database }: Pick<Desk, 'database'>,
  { classes = [], programmes = [] }: NamedAudience,
): Promise<AudienceRow[]> {
  const known = await listClasses(database);
  const titles = known.map(({ title }) => title);
  const names = [...new Set(known.map(({ programme }) => programme))];
  return [
    ...classes.map((title) => {
      const found = known.find((one) => one.title === title);
      if (!found) throw unknownName(`There is no class called ${title}.`, title, titles);
      return { kind: 'class' as const, value: String(found.id) };
    }),
    ...programmes.map((value) => {
      if (!names.includes(value)) throw unknownName(`There is no programme called ${value}.`, value, names);
      return { kind: 'programme' as const, value };
    }),
  ];
}
