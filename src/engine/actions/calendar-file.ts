/** Appointments as a file that calendars open: iCalendar, RFC 5545. */
import { toInstant } from '#expression';
import { type Action, type Expression, momentWhen, type Scope, type Text } from '#model';
import { entriesWithin, recordsOf } from '../data/entries-within.ts';

export interface Appointment {
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  /** Null: calendars show a moment without a length. */
  readonly end: number | null;
  readonly place: string;
  readonly note: string;
}

type CalendarFile = Extract<Action, { kind: 'calendar-file' }>;

/** What is read where the action is, beside the names of an entry. */
interface Reading {
  readonly value: (expression: Expression, names: Scope) => unknown;
  readonly text: (text: Text | undefined, names: Scope) => string;
  /** A moment on the portal's calendar: `2025-11-21T18:30`. */
  readonly local: (instantMs: number) => string;
}

/** The appointments that an action names; those whose time is not known are left out. */
export function readAppointments(action: CalendarFile, { value, text, local }: Reading): readonly Appointment[] {
  const { each, meetings, weekly, start, end } = action;
  const entries = each === undefined ? [{}] : entriesWithin(recordsOf(value(each, {})), meetings, value);
  return entries.flatMap((names) => {
    const words = {
      title: text(action.calendarFile, names),
      place: text(action.place, names),
      note: text(action.note, names),
    };
    const read = (expression: Expression | undefined) => (expression === undefined ? null : value(expression, names));
    const from = toInstant(read(start));
    const times = weekly
      ? weeksOf(
          { day: read(weekly.day), start: read(weekly.start), end: read(weekly.end) },
          { from: read(weekly.from), until: read(weekly.until) },
          local,
        )
      : from === null
        ? []
        : [{ start: from, end: toInstant(read(end)) }];
    return times.map((time) => ({ ...words, ...time }));
  });
}

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** More weeks than two years have are no timetable. */
const mostWeeks = 106;

/** One appointment a week, each by itself: a repetition in UTC would be an hour off where summer has a time of its own. */
function weeksOf(
  { day, start, end }: Readonly<Record<'day' | 'start' | 'end', unknown>>,
  { from, until }: Readonly<Record<'from' | 'until', unknown>>,
  local: Reading['local'],
): readonly { readonly start: number; readonly end: number }[] {
  const [first, last] = [Date.parse(String(from)), Date.parse(String(until))];
  if (typeof day !== 'number' || Number.isNaN(first) || Number.isNaN(last)) return [];
  const weekday = new Date(first).getUTCDay() || 7;
  const begin = first + ((day - weekday + 7) % 7) * dayMs;
  const count = Math.min(Math.floor((last - begin) / weekMs) + 1, mostWeeks);
  return Array.from({ length: Math.max(count, 0) }, (_, week) => {
    const on = begin + week * weekMs;
    // What ends before it starts ends on the day after, as in a timetable.
    const to = String(end) < String(start) ? on + dayMs : on;
    return { start: instantAt(on, start, local), end: instantAt(to, end, local) };
  }).filter((time) => time.end > time.start);
}

/** The moment at which the portal's calendar shows a day, as it begins in UTC, and a time. */
function instantAt(dayStart: number, clock: unknown, local: Reading['local']): number {
  const shown = Date.parse(`${new Date(dayStart).toISOString().slice(0, 10)}T${String(clock)}:00Z`);
  return momentWhen(shown, (instantMs) => Date.parse(`${local(instantMs)}:00Z`) - instantMs);
}

/** @returns the file; all times in UTC, so that every calendar shows its own */
export function calendarFile(appointments: readonly Appointment[], now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portico//EN',
    ...appointments.flatMap((appointment) => linesOf(appointment, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function linesOf({ title, start, end, place, note }: Appointment, now: number): readonly string[] {
  return [
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
  ];
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
