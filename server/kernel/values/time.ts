/** Moments: kept as ISO texts in UTC, answered in the portal's zone in whole seconds (`2025-11-21T18:30:00+08:00`). */
import { daysAfter, momentWhen, offsetReader, rememberByKey } from '#model';
import type { Instant } from '../database/tables.ts';

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
  /** How far its clocks are ahead of UTC, in ms. @param moment  in ms since 1970 */
  readonly offsetMs: (moment: number) => number;
}

/** To make one takes longer than to write a thousand moments, so each is made once. @throws RangeError when the zone is unknown */
export const timeWriter = rememberByKey((timeZone: string): TimeWriter => {
  const offsetAt = offsetReader(timeZone);
  const datetime = (instant: Instant): string => {
    const moment = Date.parse(instant);
    const offset = offsetAt(moment);
    return new Date(moment + offset.ms).toISOString().slice(0, 19) + offset.text;
  };
  return {
    datetime,
    datetimeOrNull: (instant) => (instant === null ? null : datetime(instant)),
    date: (instant) => datetime(instant).slice(0, 10),
    offsetMs: (moment) => offsetAt(moment).ms,
  };
});

/** By the clocks of the portal as it is now: a config that goes live may have another zone. */
export function liveTime(timeZone: () => string): TimeWriter {
  const now = () => timeWriter(timeZone());
  return {
    datetime: (instant) => now().datetime(instant),
    datetimeOrNull: (instant) => now().datetimeOrNull(instant),
    date: (instant) => now().date(instant),
    offsetMs: (moment) => now().offsetMs(moment),
  };
}

/** Days that can be written with four digits in every zone. Nothing in a portal lies before or behind them. */
const [firstDay, lastDay] = ['0001-01-02', '9999-12-30'] as const;

/** The moment at which a calendar day begins in the portal's zone; of a day beyond what can be written, that of the last one. */
export function startOfDay(named: string, time: TimeWriter): Date {
  return momentAt(writableDay(named), '00:00', time);
}

function writableDay(day: string): string {
  if (!/^\d{4}-/.test(day) || day > lastDay) return lastDay;
  return day < firstDay ? firstDay : day;
}

/** The moment at which the clocks of the portal show a day and a time: `2025-11-21` and `18:30`. */
export function momentAt(day: string, clock: string, time: TimeWriter): Date {
  return new Date(momentWhen(Date.parse(`${day}T${clock}:00.000Z`), time.offsetMs));
}

/** The calendar day behind another. */
export function dayAfter(day: string): string {
  return daysAfter(day, 1);
}

/** The calendar month behind another, `2025-12`. */
export function monthAfter(month: string): string {
  const next = new Date(`${month}-01T12:00:00.000Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString().split('-').slice(0, -1).join('-');
}
