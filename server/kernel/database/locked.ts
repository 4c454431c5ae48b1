/** Another program writes into the SQLite file, and has not ended in time. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && (/database is locked/.test(error.message) || isLocked(error.cause));
}
