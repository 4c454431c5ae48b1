/** Whether a statement failed because there is no room left, in the words of SQLite, PostgreSQL and the system. */

const sqliteFull = 13;

/** Of statements that give rows the driver for Node 20 tells no number. */
const sqliteWords = 'database or disk is full';

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (('errcode' in error && error.errcode === sqliteFull) || error.message === sqliteWords) return true;
  if ('code' in error && (error.code === '53100' || error.code === 'ENOSPC')) return true;
  return isDiskFull(error.cause);
}

/** Does what may be left undone: without room people can still read. @returns undefined when there is none */
export async function unlessDiskFull<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isDiskFull(error)) return undefined;
    throw error;
  }
}
