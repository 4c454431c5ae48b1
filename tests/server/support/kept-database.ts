/**
 * Databases on PostgreSQL that the tests of a worker have one after the other. To make one and to connect to it takes longer than
 * most tests do: so it stays, with its connections, and the rows that a test has changed are put back. Where more than rows has
 * changed, or somebody is still at work in it, it is removed.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, type PostgresPool, sql } from 'kysely';
import type { Client, Pool } from 'pg';
import type { Database } from '#server';
import { postgresDialect, postgresPool } from '../../../server/kernel/database/open.ts';
import { createDatabase, dropDatabase } from './postgres.ts';

export interface LentDatabase {
  readonly database: Database;
  readonly url: string;
  /** Ends the connections of the test; whoever still asks is refused. */
  giveBack(): Promise<void>;
}

interface Kept {
  readonly name: string;
  readonly url: string;
  readonly pool: Pool;
  /** Looks after it, beside the connections of the tests. */
  readonly keeper: Client;
  /** The rows of each table, as JSON. */
  readonly rows: ReadonlyMap<string, string>;
  readonly sequences: ReadonlyMap<string, number | null>;
  readonly sizes: Sizes;
  /** No transaction before this number can still change anything. */
  next: number;
}

/**
 * How many rows each table has and which transaction wrote the newest, those tables included in which PostgreSQL keeps what
 * tables there are.
 */
type Sizes = ReadonlyMap<string, { readonly count: number; readonly newest: number }>;

const kept: Kept[] = [];

/** Where PostgreSQL keeps tables, columns, triggers and the like: a change there is none of rows. */
const catalogs = ['pg_class', 'pg_attribute', 'pg_trigger', 'pg_proc', 'pg_constraint', 'pg_index'];

const patienceMs = 2_000;

/**
 * @param server  the address of the server
 * @param template  the database that it is a copy of
 */
export async function lendDatabase(server: string, template: string): Promise<LentDatabase> {
  const lent = kept.pop() ?? (await make(server, template));
  const pool = poolOfTest(lent.pool);
  const database: Database = new Kysely({ dialect: postgresDialect(pool) });
  // One that was never asked has nothing to end: it would open anew for who asks after its end.
  await sql`select 1`.execute(database);
  return {
    database,
    url: lent.url,
    async giveBack() {
      await database.destroy();
      if (await putBack(lent).catch(() => false)) kept.push(lent);
      else await remove(server, lent);
    },
  };
}

/** A test ends its connections as if they were its own: they stay for the next one, and are closed to what it left behind. */
function poolOfTest(pool: Pool): PostgresPool {
  let hasEnded = false;
  return {
    connect: async () => {
      if (hasEnded) throw new Error('The test that had this database has ended.');
      return pool.connect();
    },
    end: async () => {
      hasEnded = true;
    },
  };
}

async function make(server: string, template: string): Promise<Kept> {
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  const url = await createDatabase(server, name, template);
  const { default: pg } = await import('pg');
  const pool = await postgresPool(url);
  const keeper = new pg.Client({ connectionString: url });
  keeper.on('error', () => {});
  await keeper.connect();
  // Neither keeps the process of the tests alive.
  pool.options.allowExitOnIdle = true;
  (keeper as unknown as { unref(): void }).unref(); // its types leave this out
  const tables = await keeper.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const rows = new Map<string, string>();
  for (const { name } of tables.rows) {
    const all = await keeper.query<{ rows: string }>(
      `select coalesce(json_agg(one), '[]')::text as rows from "${name}" one`,
    );
    rows.set(name, all.rows[0]?.rows ?? '[]');
  }
  const sequences = await sequencesOf(keeper);
  const sizes = await sizesOf(keeper, rows.keys());
  return { name, url, pool, keeper, rows, sequences, sizes, next: await nextTransaction(keeper) };
}

/** @returns false when it cannot be put back as it was */
async function putBack(lent: Kept): Promise<boolean> {
  const { keeper, rows, sizes, next } = lent;
  if (!(await isAtRest(lent))) return false;
  const now = await sizesOf(keeper, rows.keys());
  const isChanged = (table: string) =>
    now.get(table)?.count !== sizes.get(table)?.count || (now.get(table)?.newest ?? 0) >= next;
  if (catalogs.some(isChanged)) return false;
  const sequences = await sequencesOf(keeper);
  await keeper.query('begin');
  // Neither keys that lead elsewhere nor triggers are asked: in the end all is as it was.
  await keeper.query('set local session_replication_role = replica');
  for (const table of [...rows.keys()].filter(isChanged)) {
    await keeper.query(`delete from "${table}"`);
    await keeper.query(
      `insert into "${table}" overriding system value select * from json_populate_recordset(null::"${table}", $1)`,
      [rows.get(table)],
    );
  }
  for (const [name, last] of lent.sequences) {
    if (sequences.get(name) !== last) await keeper.query('select setval($1, $2, $3)', [name, last ?? 1, last !== null]);
  }
  await keeper.query('commit');
  lent.next = await nextTransaction(keeper);
  return true;
}

/** Waits until no connection is in use any more. A second server on the same database must be gone as well. */
async function isAtRest({ pool, keeper, name }: Kept): Promise<boolean> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(5)) {
    if (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) continue;
    const { rows } = await keeper.query<{ others: number }>(
      `select count(*)::integer as others from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()
        and backend_type = 'client backend'`,
      [name],
    );
    if (rows[0]?.others === pool.totalCount) return true;
  }
  return false;
}

async function sizesOf(keeper: Client, tables: Iterable<string>): Promise<Sizes> {
  const counted = [...tables, ...catalogs].map(
    (table) =>
      `select '${table}' as name, count(*)::integer as count, coalesce(max(xmin::text::bigint), 0)::float as newest from "${table}"`,
  );
  const { rows } = await keeper.query<{ name: string; count: number; newest: number }>({
    name: 'sizes',
    text: counted.join(' union all '),
  });
  return new Map(rows.map(({ name, count, newest }) => [name, { count, newest }]));
}

async function nextTransaction(keeper: Client): Promise<number> {
  const { rows } = await keeper.query<{ next: number }>(
    `select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint % 4294967296)::float as next`,
  );
  return rows[0]?.next ?? 0;
}

async function sequencesOf(keeper: Client): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await keeper.query<{ name: string; last: number | null }>(
    `select sequencename as name, last_value::float as last from pg_sequences where schemaname = 'public'`,
  );
  return new Map(rows.map(({ name, last }) => [name, last]));
}

async function remove(server: string, { name, pool, keeper }: Kept): Promise<void> {
  // Who is still at work in it is not waited for.
  void pool.end();
  await keeper.end();
  await dropDatabase(server, name);
}
