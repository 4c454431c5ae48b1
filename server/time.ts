/** Moments: kept as ISO texts in UTC, answered in the portal's zone in whole seconds (`2025-11-21T18:30:00+08:00`). */
import type { Instant } from './database/tables.ts';

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export function instantOf(date: Date): Instant {
  return date.toISOString();
}

/** The moment so many milliseconds after another (before, when negative). */
export function after(date: Date, durationMs: number): Date {
  return new Date(date.getTime() + durationMs);
}

/** How answers of one portal write moments. */
export interface TimeWriter {
  datetime(instant: Instant): string;
  datetimeOrNull(instant: Instant | null): string | null;
  /** The calendar day of a moment in the portal's zone. */
  date(instant: Instant): string;
}

/** @throws RangeError when the zone is unknown */
export function timeWriter(timeZone: string): TimeWriter {
  const clockFace = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  });
  const datetime = (instant: Instant): string => {
    const shown: Record<string, string> = {};
    for (const { type, value } of clockFace.formatToParts(new Date(instant))) shown[type] = value;
    const offset = shown['timeZoneName']?.replace('GMT', '') || '+00:00';
    return `${shown['year']}-${shown['month']}-${shown['day']}T${shown['hour']}:${shown['minute']}:${shown['second']}${offset}`;
  };
  return {
    datetime,
    datetimeOrNull: (instant) => (instant === null ? null : datetime(instant)),
    date: (instant) => datetime(instant).slice(0, 10),
  };
}

/** The moment at which a calendar day begins in the portal's zone. */
export function startOfDay(day: string, time: TimeWriter): Date {
  const offsetAt = (moment: string) => time.datetime(moment).slice(19);
  const near = `${day}T00:00:00${offsetAt(`${day}T00:00:00.000Z`)}`; // the offset may change around midnight
  return new Date(`${day}T00:00:00${offsetAt(new Date(near).toISOString())}`);
}
