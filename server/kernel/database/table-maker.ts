/**
 * Makes tables from one description for both engines: SQLite keeps instants and JSON as text in STRICT tables,
 * PostgreSQL has types of its own for them.
 */
import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type {
  AddedColumns,
  ColumnKind,
  ColumnWords,
  FilledColumns,
  RewrittenColumns,
  TableSet,
  TableWords,
} from './migrations/table-words.ts';

/** Which of the two databases it is. */
export type Engine = 'sqlite' | 'postgres';

const columnTypes: Readonly<Record<Engine, Readonly<Record<Exclude<ColumnKind, 'id'>, string>>>> = {
  sqlite: {
    text: 'text',
    integer: 'integer',
    real: 'real',
    'yes-no': 'integer',
    instant: 'text',
    date: 'text',
    json: 'text',
  },
  postgres: {
    text: 'text',
    integer: 'bigint',
    real: 'double precision',
    'yes-no': 'integer',
    instant: 'timestamptz',
    date: 'text',
    json: 'jsonb',
  },
};

/** The column that holds the extra fields of a form. PostgreSQL finds rows by what is in it. */
const extraColumn = 'ext';

export async function makeTables(database: Kysely<unknown>, engine: Engine, tables: TableSet): Promise<void> {
  for (const [name, words] of Object.entries(tables)) await makeTable(database, engine, name, words);
}

export async function addColumns(database: Kysely<unknown>, engine: Engine, added: AddedColumns): Promise<void> {
  for (const [table, columns] of Object.entries(added)) {
    for (const [column, words] of Object.entries(columns)) {
      const { kind, notes } = readColumnWords(words);
      await database.schema
        .alterTable(table)
        .addColumn(column, columnType(engine, kind), (definition) => annotate(definition, kind, notes, engine))
        .execute();
      if (column === extraColumn) await indexExtras(database, engine, table);
    }
  }
}

export async function fillColumns(database: Kysely<unknown>, filled: FilledColumns): Promise<void> {
  for (const [table, columns] of Object.entries(filled)) {
    for (const [column, query] of Object.entries(columns)) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = (${sql.raw(query)})`.execute(database);
    }
  }
}

/** So many rows are read at once. */
const rowsAtOnce = 1000;

/** Rows whose text stays as it is are not written. */
export async function rewriteColumns(database: Kysely<unknown>, rewritten: RewrittenColumns): Promise<void> {
  for (const [table, columns] of Object.entries(rewritten)) {
    for (const [column, change] of Object.entries(columns)) await rewriteColumn(database, { table, column, change });
  }
}

interface Rewriting {
  readonly table: string;
  readonly column: string;
  readonly change: (text: string) => string;
}

async function rewriteColumn(database: Kysely<unknown>, { table, column, change }: Rewriting): Promise<void> {
  const [from, name] = [sql.table(table), sql.ref(column)];
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; text: string | null }>`
      select id, ${name} as text from ${from} where id > ${last} order by id limit ${rowsAtOnce}
    `.execute(database);
    for (const { id, text } of rows) {
      const changed = text === null ? null : change(text);
      if (changed !== text) await sql`update ${from} set ${name} = ${changed} where id = ${id}`.execute(database);
    }
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < rowsAtOnce) return;
  }
}

/** An index on what is inside the extra fields of a table that was made before there was one. */
export async function indexExtras(database: Kysely<unknown>, engine: Engine, table: string): Promise<void> {
  if (engine !== 'postgres') return;
  await database.schema
    .createIndex(`${table}_${extraColumn}`)
    .ifNotExists()
    .on(table)
    .using('gin')
    .column(extraColumn)
    .execute();
}

async function makeTable(database: Kysely<unknown>, engine: Engine, name: string, words: TableWords): Promise<void> {
  let table = database.schema.createTable(name);
  for (const [column, columnWords] of Object.entries(words.columns)) {
    const { kind, notes } = readColumnWords(columnWords);
    table = table.addColumn(column, columnType(engine, kind), (definition) =>
      annotate(definition, kind, notes, engine),
    );
  }
  if (words.key) table = table.addPrimaryKeyConstraint(`${name}_key`, [...words.key] as never[]); // names are checked by the database
  for (const columnNames of words.unique ?? []) {
    table = table.addUniqueConstraint(`${name}_${columnNames.join('_')}_unique`, [...columnNames] as never[]); // likewise
  }
  if (engine === 'sqlite') table = table.modifyEnd(sql`strict`);
  await table.execute();
  await makeIndexes(database, engine, name, words);
}

export async function addIndexes(
  database: Kysely<unknown>,
  indexed: Readonly<Record<string, NonNullable<TableWords['indexes']>>>,
): Promise<void> {
  for (const [table, indexes] of Object.entries(indexed)) {
    for (const columns of indexes) {
      await database.schema
        .createIndex(`${table}_${columns.join('_')}`)
        .on(table)
        .columns([...columns])
        .execute();
    }
  }
}

async function makeIndexes(database: Kysely<unknown>, engine: Engine, name: string, words: TableWords): Promise<void> {
  await addIndexes(database, { [name]: words.indexes ?? [] });
  if (words.uniqueWhere) {
    const { columns, column, values } = words.uniqueWhere;
    await database.schema
      .createIndex(`${name}_${columns.join('_')}_${column}`)
      .unique()
      .on(name)
      .columns([...columns])
      .where(sql.ref(column), 'in', sql`(${sql.join(values.map((value) => sql.lit(value)))})`)
      .execute();
  }
  if (words.columns[extraColumn]?.startsWith('json')) await indexExtras(database, engine, name);
}

function readColumnWords(words: ColumnWords): { kind: ColumnKind; notes: string } {
  const [, kind = '', notes = ''] = /^([a-z-]+)(.*)$/.exec(words) ?? [];
  return { kind: kind as ColumnKind, notes }; // a wrong kind fails at once: columnTypes has no type for it
}

function columnType(engine: Engine, kind: ColumnKind) {
  return sql.raw(kind === 'id' ? (engine === 'sqlite' ? 'integer' : 'bigint') : columnTypes[engine][kind]);
}

function annotate(definition: ColumnDefinitionBuilder, kind: ColumnKind, notes: string, engine: Engine) {
  let column = definition;
  if (kind === 'id') {
    column = column.primaryKey();
    return engine === 'sqlite' ? column.autoIncrement() : column.generatedByDefaultAsIdentity();
  }
  if (!notes.startsWith('?')) column = column.notNull();
  if (/\bkey\b/.test(notes)) column = column.primaryKey();
  if (/\bunique\b/.test(notes)) column = column.unique();
  const initial = /= (\S+)/.exec(notes)?.[1];
  if (initial !== undefined) column = column.defaultTo(kind === 'text' || kind === 'json' ? initial : Number(initial));
  const table = /-> (\w+)/.exec(notes)?.[1];
  if (table !== undefined) column = column.references(`${table}.id`).onDelete('cascade');
  return column;
}
