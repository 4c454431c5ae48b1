/**
 * Kysely on the `node:sqlite` API: the one built into Node from 22.13, the same API from a package on 20.
 * There is one connection. Transactions begin IMMEDIATE, so that two writers never find out too late. Reads outside of
 * them share one look at the database in each turn of the event loop: taking its locks costs as much as a small read.
 */
import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { isDamaged } from './damaged.ts';
import { isLocked } from './locked.ts';
import { isReadOnly } from './read-only.ts';

type SqliteValue = string | number | bigint | null | Uint8Array;

interface SqliteStatement {
  all(...parameters: SqliteValue[]): unknown[];
  run(...parameters: SqliteValue[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  columns(): readonly unknown[];
}

export interface SqliteDatabase {
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

/** Prepared statements kept for reuse; the server's own statements are far fewer. */
const statementCacheSize = 500;

/** How long a second process waits for the first one's transaction. */
const busyTimeoutMs = 5000;

/** How long the portal waits for it: what the office brings in takes seconds, in one transaction. */
const patienceMs = 20_000;

/** How long nothing else is done meanwhile, and how long until it is tried again. */
const blockedMs = 20;
const pauseMs = 50;

/**
 * The dialect for a file, or `:memory:`.
 * @param waitMs  how long a change waits while another process writes; reads go on
 */
export async function sqliteDialect(path: string, waitMs = patienceMs): Promise<Dialect> {
  const database = await openSqlite(path);
  database.exec(`PRAGMA busy_timeout = ${blockedMs}`);
  return {
    createAdapter: () => new PortalSqliteAdapter(),
    createDriver: () => new PortalSqliteDriver(database, waitMs),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** @param timeoutMs  how long to wait for another process */
export async function openSqlite(path: string, timeoutMs = busyTimeoutMs): Promise<SqliteDatabase> {
  const { DatabaseSync } = await sqliteModule();
  const database = new DatabaseSync(path, { timeout: timeoutMs, enableForeignKeyConstraints: true });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

interface SqliteModule {
  DatabaseSync: new (path: string, options: object) => SqliteDatabase;
}

async function sqliteModule(): Promise<SqliteModule> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const builtIn = major > 22 || (major === 22 && minor >= 13);
  const name = builtIn ? 'node:sqlite' : '@photostructure/sqlite';
  return (await import(name)) as SqliteModule; // both carry the same API; types for the built-in one need a newer Node
}

/** Migrations run inside one transaction: with IMMEDIATE, two starting processes take turns. */
class PortalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class PortalSqliteDriver implements Driver {
  readonly #database: SqliteDatabase;
  readonly #connection: PortalSqliteConnection;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  constructor(database: SqliteDatabase, waitMs: number) {
    this.#database = database;
    this.#connection = new PortalSqliteConnection(database, waitMs, (until) => this.#giveWay(until));
  }

  /** Lets the others have the connection until then. */
  async #giveWay(until: Promise<void>): Promise<void> {
    await this.releaseConnection();
    await until;
    await this.acquireConnection();
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#connection.isInTransaction = true;
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
    this.#connection.isInTransaction = false;
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch (error) {
      // On a full disk SQLite has rolled back by itself, and the first error is the one that tells why.
      if (!isNoTransaction(error)) throw error;
    } finally {
      this.#connection.isInTransaction = false;
    }
  }

  /** Moves the write-ahead log into the file first, so that a stopped portal is one file. */
  async destroy(): Promise<void> {
    this.#connection.endReading();
    try {
      this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      // Its log stays beside it, for whoever saves what can be saved, and for whoever may write.
      if (!isDamaged(error) && !isReadOnly(error)) throw error;
    } finally {
      this.#database.close();
    }
  }
}

function isNoTransaction(error: unknown): boolean {
  return error instanceof Error && error.message.includes('no transaction is active');
}

interface PreparedStatement {
  readonly statement: SqliteStatement;
  readonly givesRows: boolean;
  readonly isRead: boolean;
}

class PortalSqliteConnection implements DatabaseConnection {
  readonly #database: SqliteDatabase;
  readonly #waitMs: number;
  readonly #giveWay: (until: Promise<void>) => Promise<void>;
  readonly #statements = new Map<string, PreparedStatement>();
  isInTransaction = false;
  #isReading = false;
  /** Ends when the last of the changes that wait for another process has had its turn; null while none waits. */
  #line: Promise<void> | null = null;

  constructor(database: SqliteDatabase, waitMs: number, giveWay: (until: Promise<void>) => Promise<void>) {
    this.#database = database;
    this.#waitMs = waitMs;
    this.#giveWay = giveWay;
  }

  /** Within a transaction nothing is locked; what begins one, or is none, has done nothing yet when it finds a lock. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isInTransaction || this.#prepare(query.sql).isRead) return this.#run(query);
    if (this.#line === null) {
      try {
        return this.#run(query);
      } catch (error) {
        if (!isLocked(error)) throw error;
      }
    }
    return this.#runInLine(query);
  }

  /** Whoever comes first is the first to go on: seats are given in that order. */
  async #runInLine<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const before = this.#line;
    let leave = () => {};
    const own = new Promise<void>((resolve) => {
      leave = resolve;
    });
    this.#line = own;
    const until = performance.now() + this.#waitMs;
    try {
      if (before) await this.#giveWay(before);
      for (;;) {
        try {
          return this.#run(query);
        } catch (error) {
          if (!isLocked(error) || performance.now() >= until) throw error;
        }
        await this.#giveWay(setTimeout(pauseMs));
      }
    } finally {
      if (this.#line === own) this.#line = null;
      leave();
    }
  }

  #run<Row>(query: CompiledQuery): QueryResult<Row> {
    const { statement, givesRows, isRead } = this.#prepare(query.sql);
    if (!isRead) this.endReading();
    else if (!this.isInTransaction) this.#beginReading();
    const parameters = query.parameters as SqliteValue[]; // the tables' types allow nothing else
    if (givesRows) {
      const rows = statement.all(...parameters) as Row[]; // Kysely knows the row's shape, the driver does not
      return isRead ? { rows } : { rows, numAffectedRows: BigInt(rows.length) };
    }
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  // the portal streams nothing, the interface asks for a generator
  // oxlint-disable-next-line require-yield -- there is nothing to give
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported.');
  }

  #beginReading(): void {
    if (this.#isReading) return;
    this.#prepare('begin').statement.run();
    this.#isReading = true;
    setImmediate(() => this.endReading());
  }

  /** What comes next sees what others have written meanwhile, and may write itself. */
  endReading(): void {
    if (!this.#isReading) return;
    this.#isReading = false;
    try {
      this.#prepare('rollback').statement.run(); // nothing was written
    } catch {
      // What is wrong, the statement that has read has reported, or the next one will; here nobody would hear it.
    }
  }

  #prepare(sql: string): PreparedStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, givesRows: statement.columns().length > 0, isRead: /^select\b/i.test(sql) };
    if (this.#statements.size >= statementCacheSize) this.#statements.clear();
    this.#statements.set(sql, prepared);
    return prepared;
  }
}
