/** Breaks a table of an SQLite file, as a disk does that is going. */
import { closeSync, copyFileSync, openSync, rmSync, writeSync } from 'node:fs';
import { openSqlite } from '../../../server/kernel/database/sqlite-dialect.ts';

const pageSize = 4096;

/** Overwrites the first page of a table; a portal that has the file open does not remember what was there. */
export async function breakTable(file: string, table: string): Promise<void> {
  const page = await firstPage(file, table);
  // Only what is in the file itself is broken.
  await exec(file, 'pragma wal_checkpoint(truncate)');
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(pageSize, 0xff), 0, pageSize, (page - 1) * pageSize);
  closeSync(handle);
  // What somebody else has written makes a reader read anew.
  await exec(file, `create table after_${table} (number integer)`);
}

async function firstPage(file: string, table: string): Promise<number> {
  const looked = `${file}.looked`;
  copyFileSync(file, looked);
  const database = await openSqlite(looked);
  const [row] = database.prepare(`select rootpage from sqlite_master where name = '${table}'`).all() as {
    rootpage: number;
  }[]; // the columns asked for
  rmSync(looked);
  return row?.rootpage ?? 0;
}

/** A connection that has prepared statements stays open until the process ends, with the driver for Node 20. */
async function exec(file: string, statement: string): Promise<void> {
  const database = await openSqlite(file);
  database.exec(statement);
  database.close();
}
