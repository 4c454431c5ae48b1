/** Copies of the embedded database. A copy is one file, made while the portal runs, and looked through before it counts. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { isDamaged } from './damaged.ts';
import { migrationNames } from './migrate.ts';
import { openSqlite, type SqliteDatabase } from './sqlite-dialect.ts';

/**
 * Copies the database as it is at one moment.
 * @throws when the file is no database, or the copy is not whole; then there is no copy
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new Error(`there is no ${from}`);
  const source = await openSqlite(from);
  try {
    source.exec(`vacuum into '${to.replaceAll("'", "''")}'`);
  } finally {
    source.close();
  }
  const issue = await sqliteIssue(to);
  if (issue === null) return;
  await rm(to, { force: true });
  throw new Error(issue);
}

/** @returns why a file cannot take the place of the database, in words; null when it can */
export async function sqliteIssue(file: string): Promise<string | null> {
  let database: SqliteDatabase | undefined;
  try {
    database = await openSqlite(file);
    const [first] = database.prepare('pragma integrity_check').all() as { integrity_check?: string }[]; // one row, `ok`, when it is whole
    if (first?.integrity_check !== 'ok') return `${file} is damaged: ${first?.integrity_check ?? 'no answer'}`;
    return newerThanThis(database, file);
  } catch (error) {
    return `${file} is no database of a portal: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    database?.close();
  }
}

function newerThanThis(database: SqliteDatabase, file: string): string | null {
  const known = new Set(migrationNames);
  const rows = database.prepare('select name from kysely_migration').all() as { name: string }[]; // the list that migrations keep
  const unknown = rows.find(({ name }) => !known.has(name));
  return unknown ? `${file} comes from a newer Portico (${unknown.name})` : null;
}

/**
 * Whether another process has the database open. Only the last one may leave the write-ahead log behind. Of a file that is no
 * database any more nobody can say, and nobody can work with it either.
 */
export async function isSqliteInUse(file: string): Promise<boolean> {
  let database: SqliteDatabase | undefined;
  try {
    database = await openSqlite(file, 0);
    database.exec('pragma journal_mode = delete');
    return false;
  } catch (error) {
    return !isDamaged(error);
  } finally {
    database?.close();
  }
}
