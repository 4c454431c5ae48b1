/** Where a portal keeps its data: the same for the running portal, for copies and for the office's commands. */
import { dirname, join, resolve } from 'node:path';
import { type Database, openDatabase } from '#office';
import { CommandProblem, codeOf, reasonOf } from '../terminal/command-problem.ts';

export interface DataPlaces {
  /** The address of a PostgreSQL; empty: the file. */
  readonly url: string;
  readonly databaseFile: string;
  readonly filesDir: string;
}

export function dataPlaces(environment: NodeJS.ProcessEnv): DataPlaces {
  const filesDir = resolve(environment['FILES_DIR'] ?? './data/files');
  return { url: environment['DATABASE_URL'] ?? '', databaseFile: join(dirname(filesDir), 'portico.db'), filesDir };
}

/** Opens the database, or says in one sentence why that cannot be. */
export async function openData({ url, databaseFile }: DataPlaces): Promise<Database> {
  try {
    return await openDatabase({ url, file: databaseFile });
  } catch (error) {
    const where = url ? `The database in DATABASE_URL (${withoutPassword(url)})` : `The database ${databaseFile}`;
    throw new CommandProblem(`${where} cannot be opened: ${databaseReason(error)}.`);
  }
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//').replace(/\?.*$/, '');
}

const databaseReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such computer',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'the password is wrong',
  '3D000': 'there is no database of that name',
  ERR_SQLITE_ERROR: 'the file cannot be opened, or may not be written',
};

function databaseReason(error: unknown): string {
  return databaseReasons[codeOf(error) ?? ''] ?? reasonOf(error);
}
