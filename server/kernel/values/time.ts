/** Moments: kept as ISO texts in UTC, answered in the portal's zone in whole seconds (`2025-11-21T18:30:00+08:00`). */
import { daysAfter, offsetReader } from '#model';
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
}

/** @throws RangeError when the zone is unknown */
export function timeWriter(timeZone: string): TimeWriter {
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
  };
}

/** Days that can be written with four digits in every zone. Nothing in a portal lies before or behind them. */
const [firstDay, lastDay] = ['0001-01-02', '9999-12-30'] as const;

/** The moment at which a calendar day begins in the portal's zone; of a day beyond what can be written, that of the last one. */
export function startOfDay(named: string, time: TimeWriter): Date {
  const day = writableDay(named);
  const offsetAt = (moment: string) => time.datetime(moment).slice(19);
  const near = `${day}T00:00:00${offsetAt(`${day}T00:00:00.000Z`)}`; // the offset may change around midnight
  return new Date(`${day}T00:00:00${offsetAt(new Date(near).toISOString())}`);
}

function writableDay(day: string): string {
  if (!/^\d{4}-/.test(day) || day > lastDay) return lastDay;
  return day < firstDay ? firstDay : day;
}

/** The moment at which the clocks of the portal show a day and a time: `2025-11-21` and `18:30`. */
export function momentAt(day: string, clock: string, time: TimeWriter): Date {
  const offsetAt = (moment: string) => time.datetime(moment).slice(19);
  const near = new Date(`${day}T${clock}:00${offsetAt(`${day}T${clock}:00.000Z`)}`);
  return new Date(`${day}T${clock}:00${offsetAt(instantOf(near))}`);
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
