/** An appointment as a file that calendars open: iCalendar, RFC 5545. */

export interface Appointment {
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  /** Null: calendars show a moment without a length. */
  readonly end: number | null;
  readonly place: string;
  readonly note: string;
  readonly now: number;
}

/** @returns the file; all times in UTC, so that every calendar shows its own */
export function calendarFile({ title, start, end, place, note, now }: Appointment): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portico//EN',
    'BEGIN:VEVENT',
    // The same appointment replaces itself when it is taken twice.
    `UID:${start.toString(36)}-${hashOf(title)}@portico`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    ...(end === null ? [] : [`DTEND:${utc(end)}`]),
    `SUMMARY:${escaped(title)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    ...(note === '' ? [] : [`DESCRIPTION:${escaped(note)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** The moment that a value of the contract names; null when it names none. */
export function instantOf(value: unknown): number | null {
  const instant = typeof value === 'string' ? Date.parse(value) : value;
  return typeof instant === 'number' && Number.isFinite(instant) ? instant : null;
}

/** `20251121T103000Z` */
function utc(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

const lineBytes = 75;

/** No line has more than 75 bytes; the next one begins with a blank. No character is cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [result, used] = ['', 0];
  for (const character of line) {
    const { length } = encoder.encode(character);
    if (used + length > lineBytes) [result, used] = [`${result}\r\n `, 1];
    result += character;
    used += length;
  }
  return result;
}

function hashOf(text: string): string {
  let hash = 5381;
  for (const character of text) hash = (hash * 33 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}
