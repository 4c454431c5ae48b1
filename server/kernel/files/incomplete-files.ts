/** Whether a copy has the files that its records name: a copy that was sent to another computer may have broken off on the way. */
import { statSync } from 'node:fs';
import { openSqlite } from '../database/sqlite-dialect.ts';
import { pathOfFile } from './files-folder.ts';

export interface FilesCount {
  readonly all: number;
  /** Not there, or not as long as they were. */
  readonly incomplete: number;
}

/** Holds a folder of files against an embedded database. Of a demonstration nothing is counted: it lacks a file, to show how that looks. */
export async function countIncompleteFiles(databaseFile: string, folder: string): Promise<FilesCount> {
  const database = await openSqlite(databaseFile);
  try {
    if (database.prepare('select id from demo_days').all().length > 0) return { all: 0, incomplete: 0 };
    const rows = database.prepare('select key, size from files').all() as { key: string; size: number }[]; // both are `not null` since the first migration
    const incomplete = rows.filter(
      ({ key, size }) => statSync(pathOfFile(folder, key), { throwIfNoEntry: false })?.size !== size,
    );
    return { all: rows.length, incomplete: incomplete.length };
  } finally {
    database.close();
  }
}
