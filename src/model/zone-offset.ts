/** How far the clocks of a zone are ahead of UTC: browser and server write the same times. */

export interface ZoneOffset {
  /** Below 0 west of UTC. */
  readonly ms: number;
  /** `+08:00` */
  readonly text: string;
}

/** Zones change their offset on the quarter of an hour, if at all. */
const offsetStepMs = 15 * 60_000;

/** Quarters of an hour whose offset is remembered: more than a year of them. */
const offsetsKept = 50_000;

/**
 * Makes a function that gives the offset of a zone from UTC at any moment. It remembers what it found, because asking `Intl` is slow,
 * and an answer or a page holds dozens of moments.
 * @param timeZone  an IANA name: `Asia/Hong_Kong`
 * @returns takes a moment in ms since 1970; throws a RangeError for what is no moment
 * @throws RangeError when the zone is unknown
 */
export function offsetReader(timeZone: string): (moment: number) => ZoneOffset {
  const clockFace = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const known = new Map<number, ZoneOffset>();
  return (moment) => {
    const step = Math.floor(moment / offsetStepMs);
    const found = known.get(step) ?? readOffset(clockFace, moment);
    if (known.size >= offsetsKept) known.clear();
    known.set(step, found);
    return found;
  };
}

/**
 * When the clocks of a zone show a day and a time. A time that they leave out in spring is later by as much, as it was before the change; of
 * one that they show twice in autumn it is the first.
 * @param local     what they show, as if it were UTC, in ms since 1970
 * @param offsetAt  how far they are ahead of UTC at a moment, in ms
 */
export function momentWhen(local: number, offsetAt: (moment: number) => number): number {
  const first = local - offsetAt(local);
  const second = local - offsetAt(first); // the offset may change between the two
  return second + offsetAt(second) === local ? second : Math.max(first, second);
}

function readOffset(clockFace: Intl.DateTimeFormat, moment: number): ZoneOffset {
  const name = clockFace.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // Before zones were agreed on, clocks showed the sun and offsets had seconds, which no date can be written with.
  const [text = '+00:00', sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  const ms = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return { ms: sign === '-' ? -ms : ms, text };
}
