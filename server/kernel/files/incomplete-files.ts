/** Whether a copy has the files that its records name: a copy that was sent to another computer may have broken off on the way. */
import { statSync } from 'node:fs';
import { Kysely } from 'kysely';
import { sqliteDialect } from '../database/sqlite-dialect.ts';
import type { Tables } from '../database/tables.ts';
import { pathOfFile } from './files-folder.ts';

export interface FilesCount {
  readonly all: number;
  /** Not there, or not as long as they were. */
  readonly incomplete: number;
}

/** Holds a folder of files against an embedded database. Of a demonstration nothing is counted: it lacks a file, to show how that looks. */
export async function countIncompleteFiles(databaseFile: string, folder: string): Promise<FilesCount> {
  const database = new Kysely<Tables>({ dialect: await sqliteDialect(databaseFile) });
  try {
    const demoDay = await database.selectFrom('demo_days').select('id').executeTakeFirst();
    if (demoDay) return { all: 0, incomplete: 0 };
    const rows = await database.selectFrom('files').select(['key', 'size']).execute();
    const incomplete = rows.filter(
      ({ key, size }) => statSync(pathOfFile(folder, key), { throwIfNoEntry: false })?.size !== size,
    );
    return { all: rows.length, incomplete: incomplete.length };
  } finally {
    await database.destroy();
  }
}
