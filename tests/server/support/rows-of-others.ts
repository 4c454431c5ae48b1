/** What is stored of people, to see that what concerns one leaves the others alone. */
import { keysOf } from '#model';
import type { Database } from '#server';
import { personTables, recordTables, type TableName } from '../../../server/person/store/person-tables.ts';

/** The rows of everybody but one, in each table whose rows belong to a person, and which files their records use. */
export async function rowsOfOthers(
  database: Database,
  userId: number,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = keysOf(personTables).filter((table) => personTables[table] !== 'nothing');
  const all = new Map<TableName, Record<string, unknown>[]>();
  for (const table of [...tables, 'file_uses'] as const)
    all.set(table, await database.selectFrom(table).selectAll().execute());
  const isOf = (table: TableName, id: unknown) =>
    all.get(table)?.some((row) => row['id'] === id && isOther(table, row));
  const isOther = (table: TableName, row: Record<string, unknown>): boolean => {
    if (table === 'file_uses') {
      const holder = Object.entries(recordTables).find(([record]) => record === row['record'])?.[1];
      return holder ? isOf(holder, row['record_id']) === true : false;
    }
    const rule = personTables[table];
    if (rule === 'nothing') return false;
    if ('within' in rule) return isOf(rule.within[1], row[rule.within[0]]) === true;
    const owner = row['erase' in rule ? rule.erase : rule.keep];
    return owner !== userId && owner !== null;
  };
  return Object.fromEntries(
    [...all].map(([table, rows]) => [
      table,
      rows
        .filter((row) => isOther(table, row))
        .map((row) => JSON.stringify(row))
        .toSorted(),
    ]),
  );
}
