/**
 * Runs work in the transaction it is called in, else in one of its own, and then again when the database asks for it: two
 * transactions that wait for each other are no fault of either, and PostgreSQL ends one of them so that the other can go on.
 */
import type { Database } from './open.ts';

const attempts = 3;

/** PostgreSQL's words for "try again": a serialization failure and a deadlock. */
const passing: ReadonlySet<string> = new Set(['40001', '40P01']);

/** @param work  may run several times; what it did in a transaction that was given up is undone */
export async function inTransaction<Value>(
  database: Database,
  work: (transaction: Database) => Promise<Value>,
): Promise<Value> {
  if (database.isTransaction) return work(database);
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (attempt >= attempts || !isPassing(error)) throw error;
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && passing.has(String(error.code));
}
