/** A database that this user may read, and no more. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && /readonly database/.test(error.message);
}
