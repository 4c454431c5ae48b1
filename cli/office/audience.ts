/** What files name and only the data of the portal know: classes, programmes, categories. */
import { listOf, nearestNames } from '#expression/node';
import type { Audience } from '#model';
import { addCategory, categoryNamed, listCategories, listClasses } from '#office';
import { knownNames } from './choices.ts';
import type { Desk } from './desk.ts';
import type { GoodFile } from './office-files.ts';

export interface AudienceRow {
  readonly kind: 'class' | 'programme';
  readonly value: string;
}

type Named = { readonly [List in keyof Audience]?: readonly string[] };

/** Whom something is for, in words. */
export function forWhom({ classes = [], programmes = [] }: Named, isPublic: boolean): string {
  const named = [...classes, ...programmes.map((name) => `programme ${name}`)];
  if (named.length > 0) return named.join(', ');
  return isPublic ? 'everybody, visitors too' : 'all students';
}

type Reporting = Pick<GoodFile<unknown>, 'report'>;

/** The classes and programmes under `for`; one that does not exist is reported. */
export async function audienceRows(
  { database }: Pick<Desk, 'database'>,
  { classes = [], programmes = [] }: Audience,
  file: Reporting,
): Promise<AudienceRow[]> {
  const known = await listClasses(database);
  const titles = known.map(({ title }) => title);
  const names = [...new Set(known.map(({ programme }) => programme))];
  return [
    ...classes.flatMap((title, index) => {
      const found = known.find((one) => one.title === title);
      if (found) return [{ kind: 'class' as const, value: String(found.id) }];
      const problem = `There is no class called ${title}.`;
      reportName(file, ['for', 'classes', index], { problem, wanted: title, known: titles });
      return [];
    }),
    ...programmes.map((value, index) => {
      const problem = `There is no programme called ${value}.`;
      if (!names.includes(value))
        reportName(file, ['for', 'programmes', index], { problem, wanted: value, known: names });
      return { kind: 'programme' as const, value };
    }),
  ];
}

/** The category of this name, added where that was asked for; where there is none it is reported. */
export async function categoryFor(
  { database }: Pick<Desk, 'database'>,
  record: 'notice' | 'event',
  { name, isNew = false }: { readonly name: string; readonly isNew: boolean | undefined },
  file: Reporting,
): Promise<{ readonly id: number; readonly en: string }> {
  const found =
    (await categoryNamed(database, record, name)) ??
    (isNew ? await addCategory(database, record, { en: name }) : undefined);
  if (found) return { id: found.id, en: found.name.en };
  const known = (await listCategories(database, record)).map((category) => category.name.en);
  const problem = `There is no category of ${record}s called ${name}.`;
  reportName(file, ['category'], { problem, wanted: name, known, advice: 'Add --new-category to make one.' });
  return { id: 0, en: name };
}

interface UnknownName {
  readonly problem: string;
  readonly wanted: string;
  readonly known: readonly string[];
  /** What else can be done. */
  readonly advice?: string;
}

export function reportName(
  file: Reporting,
  path: readonly (string | number)[],
  { problem, wanted, known, advice = '' }: UnknownName,
): void {
  const near = nearestNames(wanted, known).map((name) => `\`${name}\``);
  const names = known.length === 0 ? 'There is none yet.' : knownNames(known);
  const remedy = `${near.length > 0 ? `Did you mean ${listOf(near, 'or')}?` : names} ${advice}`.trim();
  file.report('link/unknown-record', { path }, { problem, remedy });
}
