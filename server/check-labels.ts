/**
 * Looks, at the start, whether every value that the database uses has a label. A portal that cannot name a state would
 * show its students a word of the database.
 */
import { sql } from 'kysely';
import type { Database } from './database/open.ts';
import type { Tables } from './database/tables.ts';
import type { PortalView } from './portal-view.ts';

/** A column with a closed list of values, and the value map that names them. */
type LabelledColumn = {
  readonly [Table in keyof Tables]: readonly [Table, keyof Tables[Table] & string, string];
}[keyof Tables];

const columns: readonly LabelledColumn[] = [
  ['applications', 'status', 'application_status'],
  ['applications', 'status', 'application_status_detail'],
  ['applications', 'outcome', 'application_outcome'],
  ['messages', 'type', 'message_type'],
  ['users', 'gender', 'gender'],
  ['users', 'industry', 'industry'],
  ['enrolments', 'study_mode', 'study_mode'],
  ['points_log', 'type', 'points_type'],
  ['registrations', 'status', 'apply_status'],
  ['rounds', 'kind', 'round_kind'],
  ['rounds', 'mode', 'round_mode'],
  ['courses', 'type', 'course_type'],
  ['course_records', 'type', 'course_type'],
  ['selection_items', 'status', 'selection_status'],
  ['exchange_applications', 'status', 'exchange_status'],
];

/** @throws Error that names every value without a label, with its value map and its column */
export async function checkLabels(database: Database, portal: PortalView): Promise<void> {
  const maps = portal.valueMaps('en');
  const missing: string[] = [];
  for (const [table, column, map] of columns) {
    const known = new Set((maps[map] ?? []).map(({ value }) => String(value)));
    const { rows } = await sql<{ value: string }>`
      select distinct ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null
    `.execute(database);
    const unknown = rows.filter(({ value }) => !known.has(value));
    missing.push(...unknown.map(({ value }) => `"${value}" in the value map ${map} (${table}.${column})`));
  }
  if (missing.length === 0) return;
  throw new Error(
    `These values of the database have no label:\n- ${missing.sort().join('\n- ')}\n` +
      'Add them under config/statuses/ or config/options/, to the file with this value-map.',
  );
}
