import type { Database } from '../database/open.ts';

/** Does the work in the caller's transaction, or in one of its own: a change of the office may be part of a larger one. */
export function inTransaction<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return database.isTransaction ? work(database) : database.transaction().execute(work);
}
