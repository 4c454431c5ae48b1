/**
 * Makes tables from one description for both engines: SQLite keeps instants and JSON as text in STRICT tables,
 * PostgreSQL has types of its own for them.
 */
import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Engine } from './open.ts';

/** What a column holds. `id` is the numbered primary key; `yes-no` is 1 or 0. */
export type ColumnKind = 'id' | 'text' | 'integer' | 'real' | 'yes-no' | 'instant' | 'date' | 'json';

/**
 * A column in words: its kind, then `?` when it may be empty, `unique`, `key` (primary key), `= 0` (value at first),
 * or `-> table` (the id of a row there, which goes when that row goes).
 */
export type ColumnWords = string;

export type TableWords = Readonly<Record<string, ColumnWords>>;

export interface TableExtras {
  /** Primary key over several columns. */
  readonly key?: readonly string[];
  readonly unique?: readonly (readonly string[])[];
  readonly indexes?: readonly (readonly string[])[];
}

export interface TableMaker {
  table(name: string, columns: TableWords, extras?: TableExtras): Promise<void>;
}

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

export function tableMaker(database: Kysely<unknown>, engine: Engine): TableMaker {
  return { table: (name, columns, extras = {}) => makeTable(database, engine, name, columns, extras) };
}

async function makeTable(
  database: Kysely<unknown>,
  engine: Engine,
  name: string,
  columns: TableWords,
  extras: TableExtras,
): Promise<void> {
  let table = database.schema.createTable(name);
  for (const [column, words] of Object.entries(columns)) {
    const { kind, notes } = readColumnWords(words);
    table = table.addColumn(column, columnType(engine, kind), (definition) =>
      annotate(definition, kind, notes, engine),
    );
  }
  if (extras.key) table = table.addPrimaryKeyConstraint(`${name}_key`, [...extras.key] as never[]); // names are checked by the database
  for (const columnNames of extras.unique ?? []) {
    table = table.addUniqueConstraint(`${name}_${columnNames.join('_')}_unique`, [...columnNames] as never[]); // likewise
  }
  if (engine === 'sqlite') table = table.modifyEnd(sql`strict`);
  await table.execute();
  for (const columnNames of extras.indexes ?? []) {
    await database.schema
      .createIndex(`${name}_${columnNames.join('_')}`)
      .on(name)
      .columns([...columnNames])
      .execute();
  }
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
