/** Everything that is stored about one person, in words that a program and a person can read. */

import { type AnyRow, jsonOrText } from '../../kernel/database/bring.ts';
import type { Database } from '../../kernel/database/open.ts';
import { type PersonFile, personFiles, personRows } from '../store/person-rows.ts';

export interface ExportedPerson {
  /** Rows by the table they are in. */
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly files: readonly PersonFile[];
}

/** What proves who somebody is would be of use to a thief only. */
const secret = /(?:_hash|^hash|^key|^verify_code|lock_count)$/;

export async function exportPerson(database: Database, userId: number): Promise<ExportedPerson> {
  const rows = await personRows(database, userId);
  const tables = Object.fromEntries(
    [...rows].map(([table, list]) => [
      table,
      // What a mail says that was not sent yet may be a code.
      list.map((row) => readable(table === 'outbox' ? { ...row, content: '' } : row)),
    ]),
  );
  return { tables, files: await personFiles(database, rows) };
}

function readable(row: AnyRow): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !secret.test(column))
      .map(([column, value]) => [column, jsonOrText(value)]),
  );
}
