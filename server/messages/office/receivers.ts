/** Whom the office writes to: found by ID or address, by class, by programme, or all of them. */
import { isNamed } from '../../account/store/accounts.ts';
import type { ImportIssue } from '../../kernel/database/import-issue.ts';
import { inPieces } from '../../kernel/database/in-pieces.ts';
import type { Database } from '../../kernel/database/open.ts';
import { audienceIssues, knownAudiences } from '../../people/office/import-audience.ts';

/** Suspended people never receive anything. */
export type Receivers =
  | 'students'
  /** All students and class leads. */
  | 'everybody'
  | NamedReceivers;

/** Whoever is in one of the lists. */
export interface NamedReceivers {
  /** Student IDs or mail addresses. */
  readonly people?: readonly string[];
  /** The titles of classes, for their students. */
  readonly classes?: readonly string[];
  /** For the students of their classes. */
  readonly programmes?: readonly string[];
}

/**
 * @returns the ids of the accounts, each once
 * @throws Error that names people whom nobody has an account for, or when there is nobody
 */
export async function receiversOf(database: Database, to: Receivers): Promise<number[]> {
  const ids = await findReceivers(database, to);
  if (ids.length === 0) throw new Error('There is nobody to send this message to.');
  return ids;
}

/**
 * The same, where there may be nobody.
 * @throws Error that names people whom nobody has an account for
 */
export function findReceivers(database: Database, to: Receivers): Promise<number[]> {
  if (to === 'everybody') return idsOf(activePeople(database));
  return to === 'students' ? idsOf(activeStudents(database)) : namedIn(database, to);
}

/**
 * What names nobody: a person without an active account, a class or a programme that there is not.
 * @param place  where the receivers are in the file
 */
export async function receiverIssues(
  database: Database,
  to: Receivers,
  place: ImportIssue['path'],
): Promise<readonly ImportIssue[]> {
  if (typeof to === 'string') return [];
  const { people = [], ...audience } = to;
  const found = await findPeople(database, people);
  const nobody = people.flatMap((name, index) => {
    if (found.has(name)) return [];
    const path = [...place, 'people', index];
    return [{ path, problem: nobodyHas([name]), remedy: 'Look it up, or take it out.' }];
  });
  return [...nobody, ...audienceIssues(audience, place, await knownAudiences(database))];
}

async function namedIn(database: Database, { people = [], classes = [], programmes = [] }: NamedReceivers) {
  const found = await findPeople(database, people);
  const missing = people.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(nobodyHas(missing));
  const students = activeStudents(database);
  const ids = new Set([
    ...found.values(),
    ...(classes.length === 0 ? [] : await idsOf(students.where('classes.title', 'in', classes))),
    ...(programmes.length === 0 ? [] : await idsOf(students.where('classes.programme', 'in', programmes))),
  ]);
  return [...ids];
}

/** The ids of active accounts by the name that was looked for. */
async function findPeople(database: Database, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const people = activePeople(database).select(['users.sid', 'users.email', 'users.campus_email']);
  const rows = await inPieces(names, (some) => people.where(isNamed(some)).execute());
  const ids = new Map(
    rows.flatMap(({ id, sid, email, campus_email }) => [sid, email, campus_email].map((name) => [name, id] as const)),
  );
  return new Map(
    names.flatMap((name) => {
      const id = ids.get(name) ?? ids.get(name.toLowerCase());
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}

function nobodyHas(names: readonly string[]): string {
  return `No active account has the ID or address ${names.join(', ')}.`;
}

function activePeople(database: Database) {
  return database.selectFrom('users').select('users.id').where('users.status', '=', 'active').orderBy('users.id');
}

function activeStudents(database: Database) {
  return activePeople(database)
    .innerJoin('enrolments', 'enrolments.user_id', 'users.id')
    .innerJoin('classes', 'classes.id', 'enrolments.class_id')
    .where('enrolments.is_current', '=', 1);
}

async function idsOf(people: { execute(): Promise<readonly { readonly id: number }[]> }): Promise<number[]> {
  return (await people.execute()).map(({ id }) => id);
}
