/** The rows of one person, in every table. */
import { keysOf } from '#model';
import { type AnyRow, anyTable } from '../../kernel/database/bring.ts';
import { inPieces } from '../../kernel/database/in-pieces.ts';
import type { Database } from '../../kernel/database/open.ts';
import { type PersonRule, personTables, recordTables, type TableName } from './person-tables.ts';

export type PersonRows = ReadonlyMap<TableName, readonly AnyRow[]>;

/** Tables without a row of the person are not in the answer. */
export async function personRows(database: Database, userId: number): Promise<PersonRows> {
  const found = new Map<TableName, readonly AnyRow[]>();
  const read = async (table: TableName): Promise<readonly AnyRow[]> => {
    const known = found.get(table);
    if (known) return known;
    const rule = personTables[table];
    if (rule === 'nothing') return [];
    const [column, ids] =
      'within' in rule ? [rule.within[0], await idsIn(rule.within[1])] : [ownerColumn(rule), [userId]];
    const rows = await rowsWhere(database, table, column, ids);
    found.set(table, rows);
    return rows;
  };
  const idsIn = async (table: TableName) => (await read(table)).map((row) => row['id'] ?? null);
  for (const table of keysOf(personTables)) await read(table);
  return new Map([...found].filter(([, rows]) => rows.length > 0));
}

function ownerColumn(rule: Exclude<PersonRule, 'nothing'>): string {
  return 'erase' in rule ? rule.erase : 'keep' in rule ? rule.keep : '';
}

function rowsWhere(
  database: Database,
  table: TableName,
  column: string,
  values: readonly (string | number | null)[],
): Promise<readonly AnyRow[]> {
  return inPieces(values, (some) =>
    anyTable(database).selectFrom(table).selectAll().where(column, 'in', some).execute(),
  );
}

/** The addresses that mails to the person go to, and went to before a change of it; none that somebody else has by now. */
export async function personAddresses(database: Database, rows: PersonRows): Promise<readonly string[]> {
  const [user] = rows.get('users') ?? [];
  const changes = rows.get('email_changes') ?? [];
  const all = [
    user?.['email'],
    user?.['campus_email'],
    ...changes.flatMap((row) => [row['old_email'], row['new_email']]),
  ];
  const addresses = [...new Set(all.flatMap((each) => (each ? [String(each)] : [])))];
  if (addresses.length === 0) return [];
  const others = await database
    .selectFrom('users')
    .select(['email', 'campus_email'])
    .where('id', '!=', Number(user?.['id']))
    .where((eb) => eb.or([eb('email', 'in', addresses), eb('campus_email', 'in', addresses)]))
    .execute();
  const taken = new Set(others.flatMap((other) => [other.email, other.campus_email]));
  return addresses.filter((address) => !taken.has(address));
}

export interface PersonFile {
  readonly id: string;
  readonly key: string;
  readonly filename: string;
}

/** What the person uploaded, and what the office attached to records of theirs. */
export async function personFiles(database: Database, rows: PersonRows): Promise<readonly PersonFile[]> {
  const ids = new Set((rows.get('files') ?? []).map((row) => String(row['id'])));
  for (const [record, table] of Object.entries(recordTables)) {
    const held = table ? (rows.get(table) ?? []).map((row) => Number(row['id'])) : [];
    for (const use of await rowsWhere(database, 'file_uses', 'record_id', held)) {
      if (use['record'] === record) ids.add(String(use['file_id']));
    }
  }
  const files = await rowsWhere(database, 'files', 'id', [...ids]);
  return files.map((row) => ({
    id: String(row['id']),
    key: String(row['key']),
    filename: String(row['filename']),
  }));
}
