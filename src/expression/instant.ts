/** Moments as the API writes them and as numbers that can be compared. */

const isoDay = /^\d{4}-\d\d-\d\d/;

/**
 * Reads an ISO date-time or date as milliseconds since 1970; a date counts as its midnight in UTC.
 * A number is taken to be milliseconds already. Anything else gives null.
 */
export function toInstant(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !isoDay.test(value)) return null;
  const instantMs = Date.parse(value);
  return Number.isNaN(instantMs) ? null : instantMs;
}
