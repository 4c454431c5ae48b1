/**
 * Looks for values of the database that have no label: a column that got a value since its option list was written, an option
 * that was taken out while records still have it. A value map that the portal does not have asks for nothing.
 */
import { sql } from 'kysely';
import type { Database } from './kernel/database/open.ts';
import type { Tables } from './kernel/database/tables.ts';
import type { PortalView } from './kernel/portal/portal-view.ts';

type Column = {
  readonly [Table in keyof Tables]: {
    readonly table: Table;
    readonly column: keyof Tables[Table] & string;
    readonly map: string;
    /** One record and several, and what the column is called, for people. */
    readonly words: readonly [one: string, several: string, called: string];
    /** True: the contract lets it be any text, so an old record may keep a value that cannot be chosen any more. */
    readonly isOpen?: true;
  };
}[keyof Tables];

const columns: readonly Column[] = [
  {
    table: 'applications',
    column: 'status',
    map: 'application_status',
    words: ['application', 'applications', 'status'],
  },
  {
    table: 'applications',
    column: 'status',
    map: 'application_status_detail',
    words: ['application', 'applications', 'status'],
  },
  {
    table: 'applications',
    column: 'outcome',
    map: 'application_outcome',
    words: ['application', 'applications', 'outcome'],
  },
  { table: 'messages', column: 'type', map: 'message_type', words: ['message', 'messages', 'type'] },
  { table: 'users', column: 'gender', map: 'gender', words: ['person', 'people', 'gender'] },
  { table: 'users', column: 'industry', map: 'industry', words: ['person', 'people', 'industry'], isOpen: true },
  { table: 'enrolments', column: 'study_mode', map: 'study_mode', words: ['student', 'students', 'study mode'] },
  { table: 'points_log', column: 'type', map: 'points_type', words: ['entry of points', 'entries of points', 'type'] },
  { table: 'registrations', column: 'status', map: 'apply_status', words: ['registration', 'registrations', 'status'] },
  { table: 'rounds', column: 'kind', map: 'round_kind', words: ['round', 'rounds', 'kind'] },
  { table: 'rounds', column: 'mode', map: 'round_mode', words: ['round', 'rounds', 'mode'] },
  { table: 'courses', column: 'type', map: 'course_type', words: ['course', 'courses', 'type'] },
  {
    table: 'course_records',
    column: 'type',
    map: 'course_type',
    words: ['course that was taken', 'courses that were taken', 'type'],
  },
  {
    table: 'selection_items',
    column: 'status',
    map: 'selection_status',
    words: ['selected course', 'selected courses', 'status'],
  },
  {
    table: 'exchange_applications',
    column: 'status',
    map: 'exchange_status',
    words: ['exchange application', 'exchange applications', 'status'],
  },
];

export interface UnlabelledValue {
  /** The value map that has no label for it. */
  readonly map: string;
  readonly value: string;
  /** How many records have it. */
  readonly count: number;
  /** "12 applications have the status `waiting`" */
  readonly sentence: string;
  /** The portal can run all the same. */
  readonly isOpen: boolean;
}

/** Every stored value without a label, by value map and value. */
export async function unlabelledValues(database: Database, portal: PortalView): Promise<readonly UnlabelledValue[]> {
  const maps = portal.valueMaps('en');
  const found: UnlabelledValue[] = [];
  for (const { table, column, map, words, isOpen = false } of columns) {
    const entries = maps[map];
    if (!entries) continue;
    const known = new Set(entries.map(({ value }) => String(value)));
    const { rows } = await sql<{ value: string; count: number | string }>`
      select ${sql.ref(column)} as value, count(*) as count from ${sql.table(table)}
      where ${sql.ref(column)} is not null group by ${sql.ref(column)}
    `.execute(database);
    for (const { value, count: counted } of rows) {
      if (known.has(value)) continue;
      const count = Number(counted);
      const [one, several, called] = words;
      const subject = count === 1 ? `1 ${one} has` : `${count} ${several} have`;
      found.push({ map, value, count, isOpen, sentence: `${subject} the ${called} \`${value}\`` });
    }
  }
  return found.toSorted((a, b) => (`${a.map} ${a.value}` < `${b.map} ${b.value}` ? -1 : 1));
}

/** @throws Error that names every value without a label, for servers that are started without the command line */
export async function checkLabels(database: Database, portal: PortalView): Promise<void> {
  const missing = (await unlabelledValues(database, portal)).filter(({ isOpen }) => !isOpen);
  if (missing.length === 0) return;
  const lines = missing.map(({ sentence, map }) => `- ${sentence}, and the value map ${map} has no label for it`);
  throw new Error(`These values of the database have no label:\n${lines.join('\n')}`);
}
