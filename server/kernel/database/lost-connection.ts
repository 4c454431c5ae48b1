/** Whether a statement failed because the database could not be reached, not because of the statement. */

/** PostgreSQL's words: the connection broke, the server is stopping or starting, has no place for another connection, or is a copy that takes no changes. */
const awayStates = /^(08...|57P0[1-3]|53300|25006)$/;

/** Node's words for a server that does not answer. */
const awayCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The driver has no code for a connection that ended under it. */
const endedConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** It did not answer a moment ago, so it was not asked. */
export class DatabaseAway extends Error {
  /** @param cause  what the last connection failed with */
  constructor(cause?: unknown) {
    super('The database is away.', { cause });
    this.name = 'DatabaseAway';
  }
}

export function isConnectionLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost);
  if (error instanceof DatabaseAway) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    awayStates.test(code) || awayCodes.has(code) || endedConnection.test(error.message) || isConnectionLost(error.cause)
  );
}
