/** Whether a statement failed because the database itself is broken, in the words of SQLite and PostgreSQL. */

/** SQLite's numbers for a broken file, and for one that is no database at all; its longer numbers end with them. */
const sqliteNumbers: ReadonlySet<number> = new Set([11, 26]);

/** Of statements that give rows the driver for Node 20 tells no number. */
const sqliteWords = /database disk image is malformed|file is not a database/;

/** PostgreSQL's words for broken data and a broken index. */
const postgresStates: ReadonlySet<string> = new Set(['XX001', 'XX002']);

/** It was looked through, and is not whole. */
export class DatabaseDamaged extends Error {
  constructor(finding: string) {
    super(`The database is damaged: ${finding}`);
    this.name = 'DatabaseDamaged';
  }
}

export function isDamaged(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseDamaged || sqliteWords.test(error.message)) return true;
  if ('errcode' in error && sqliteNumbers.has(Number(error.errcode) & 0xff)) return true;
  if ('code' in error && postgresStates.has(String(error.code))) return true;
  return isDamaged(error.cause);
}
