/** For whom a record is, as a file says it: by the titles of classes and the names of programmes. */
import { isDeepStrictEqual } from 'node:util';
import type { Audience } from '#model';
import { type ImportIssue, unknownNames } from '../../kernel/database/import-issue.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { AudienceRecord } from '../store/audience.ts';

/** For whom something is. Left out: for everybody; with a course of a round, everybody whom the round is for. */
export interface MeantFor {
  readonly classIds?: readonly number[];
  readonly programmes?: readonly string[];
}

/** The classes by their titles, and the programmes, that there are. */
export interface KnownAudiences {
  readonly classIds: ReadonlyMap<string, number>;
  readonly programmes: readonly string[];
}

export async function knownAudiences(database: Database): Promise<KnownAudiences> {
  const classes = await database.selectFrom('classes').select(['id', 'title', 'programme']).execute();
  return {
    classIds: new Map(classes.map(({ title, id }) => [title, id])),
    programmes: classes.map(({ programme }) => programme),
  };
}

export function audienceIssues(
  { classes = [], programmes = [] }: { readonly [List in keyof Audience]?: readonly string[] } = {},
  place: ImportIssue['path'],
  known: KnownAudiences,
): readonly ImportIssue[] {
  const titles = classes.map((wanted, index) => ({
    path: [...place, 'classes', index],
    what: `class called ${wanted}`,
    wanted,
    known: [...known.classIds.keys()],
  }));
  const names = programmes.map((wanted, index) => ({
    path: [...place, 'programmes', index],
    what: `programme called ${wanted}`,
    wanted,
    known: known.programmes,
  }));
  return [
    ...unknownNames(titles, 'Write its title, or name it under `classes`.'),
    ...unknownNames(names, 'Write one that a class belongs to.'),
  ];
}

export function meantFor(audience: Audience | undefined, { classIds }: KnownAudiences): MeantFor {
  if (!audience) return {};
  const { classes = [], programmes = [] } = audience;
  return { classIds: classes.flatMap((title) => classIds.get(title) ?? []), programmes };
}

export function isForAll({ classIds, programmes }: MeantFor): boolean {
  return classIds === undefined && programmes === undefined;
}

/** @returns whether it was another one */
export async function bringAudience(
  database: Database,
  record: AudienceRecord,
  recordId: number,
  { classIds = [], programmes = [] }: MeantFor,
): Promise<boolean> {
  const wanted = [
    ...classIds.map((id) => ({ kind: 'class', value: String(id) })),
    ...programmes.map((value) => ({ kind: 'programme', value })),
  ];
  const before = await database
    .selectFrom('audiences')
    .select(['kind', 'value'])
    .where('record', '=', record)
    .where('record_id', '=', recordId)
    .execute();
  const inWords = (rows: typeof wanted) => rows.map(({ kind, value }) => `${kind} ${value}`).toSorted();
  if (isDeepStrictEqual(inWords(before), inWords(wanted))) return false;
  await database.deleteFrom('audiences').where('record', '=', record).where('record_id', '=', recordId).execute();
  if (wanted.length > 0)
    await database
      .insertInto('audiences')
      .values(wanted.map((row) => ({ record, record_id: recordId, ...row })))
      .execute();
  return true;
}
