/** The server's clock. Every rule that depends on time asks it, so that tests and demonstrations can hold it still. */

export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** A clock that always shows the same moment. */
export function pinnedClock(at: Date): Clock {
  return () => new Date(at);
}

/**
 * The clock that the environment asks for: `DEMO_NOW` (an ISO date-time) pins it.
 * @throws when the text is no date-time
 */
export function clockFromText(demoNow: string | undefined): Clock {
  if (!demoNow) return systemClock;
  const at = new Date(demoNow);
  if (Number.isNaN(at.getTime())) throw new Error(`DEMO_NOW is not a date and time: ${demoNow}`);
  return pinnedClock(at);
}
