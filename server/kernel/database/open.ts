/**
 * Opens the database: PostgreSQL when an address is given, else SQLite in a local file. Above this file nothing knows
 * which of the two it is: both give instants as ISO texts in UTC, JSON as text and yes/no as 1 and 0.
 */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Dialect, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import type { Pool } from 'pg';
import { DatabaseDamaged } from './damaged.ts';
import { migrate } from './migrate.ts';
import { patientPool } from './patient-pool.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Engine } from './table-maker.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

export interface DatabaseAddress {
  /** `postgres://…`; empty means SQLite. */
  readonly url?: string | undefined;
  /** The SQLite file, or `:memory:`. */
  readonly file?: string | undefined;
  /** True: the file is looked through before anything is written to it. */
  readonly isLookedThrough?: boolean;
}

/**
 * Opens the database and brings its tables up to date.
 * @throws DatabaseDamaged when the file is looked through and is not whole
 * @throws when it cannot hold every letter, or comes from a newer Portico
 */
export async function openDatabase(address: DatabaseAddress): Promise<Database> {
  const engine: Engine = address.url ? 'postgres' : 'sqlite';
  const dialect = address.url
    ? postgresDialect(await postgresPool(address.url))
    : await localDialect(address.file ?? ':memory:');
  const database = new Kysely<Tables>({ dialect });
  try {
    if (address.isLookedThrough && engine === 'sqlite') await refuseDamage(database);
    if (engine === 'postgres') await refuseFewLetters(database);
    await migrate(database, engine);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return database;
}

/** Names are Chinese, Vietnamese, Polish: a database of another encoding takes the first of them and stumbles over the second. */
async function refuseFewLetters(database: Database): Promise<void> {
  const { rows } = await sql<{ readonly encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(database);
  const encoding = rows[0]?.encoding ?? '';
  if (encoding === 'UTF8') return;
  throw new Error(
    `it is encoded in ${encoding}, which does not have the letters of all names. Make it with \`createdb --encoding=UTF8 --template=template0\``,
  );
}

/** Reads all of it once, a second for some hundred megabytes. */
async function refuseDamage(database: Database): Promise<void> {
  const { rows } = await sql<{ readonly quick_check: string }>`pragma quick_check(1)`.execute(database);
  const finding = rows[0]?.quick_check ?? 'no answer';
  if (finding === 'ok') return;
  throw new DatabaseDamaged(finding);
}

async function localDialect(file: string): Promise<Dialect> {
  if (file !== ':memory:') await mkdir(dirname(file), { recursive: true });
  return sqliteDialect(file);
}

/** A server that takes no connection by then counts as away. */
const connectionPatienceMs = 10_000;

/** PostgreSQL's numbers for the types whose values we want in another form. */
const postgresTypes = { int8: 20, json: 114, timestamptz: 1184, numeric: 1700, jsonb: 3802 } as const;

/** Connections as the portal wants them: with its time zone, and with instants, JSON and yes/no in its form. */
export async function postgresPool(url: string): Promise<Pool> {
  const { default: pg } = await import('pg');
  const readers: Record<number, (text: string) => unknown> = {
    [postgresTypes.int8]: Number,
    [postgresTypes.numeric]: Number,
    [postgresTypes.json]: String,
    [postgresTypes.jsonb]: String,
    [postgresTypes.timestamptz]: (text) =>
      new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString(),
  };
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      readers[oid] ?? pg.types.getTypeParser(oid, format as 'text'), // the overload of pg hides the common signature
  };
  const pool = new pg.Pool({
    connectionString: url,
    types,
    options: '-c TimeZone=UTC',
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: connectionPatienceMs,
  });
  // A connection that is lost is replaced by the pool, idle or in use; the statement that was under way fails by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function postgresDialect(pool: PostgresPool): Dialect {
  return new PostgresDialect({ pool: patientPool(pool) });
}
