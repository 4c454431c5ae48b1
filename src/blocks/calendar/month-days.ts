/** The days of a month and what is on each. A day is written `2025-11-21`, a month `2025-11`. */

import { daysAfter } from '#model';

export interface Entry<Of> {
  /** On the portal's calendar: a day, or a moment as `2025-11-21T18:30`. */
  readonly start: string;
  readonly end: string | null;
  readonly of: Of;
}

/** What is on one of the days of an entry. */
export interface DayEntry<Of> {
  /** Null for one that has no time, or began on a day before. */
  readonly time: string | null;
  readonly goesOn: boolean;
  readonly of: Of;
}

const weekLength = 7;

/** The same day of another month, or the last one where that is shorter. */
export function moveMonth(day: string, by: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7);
  const last = daysOf(first).length;
  return `${first}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`;
}

function daysOf(month: string): readonly string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** From 1, Monday, to 7. */
export function weekdayOf(day: string): number {
  return new Date(Date.parse(day)).getUTCDay() || weekLength;
}

/** @param weekdays  in the order of a week @returns its weeks; null for a day of another month */
export function weeksOf(month: string, weekdays: readonly number[]): readonly (readonly (string | null)[])[] {
  const days = daysOf(month);
  const before = Array.from({ length: weekdays.indexOf(weekdayOf(`${month}-01`)) }, () => null);
  const all = [...before, ...days];
  return Array.from({ length: Math.ceil(all.length / weekLength) }, (_, week) =>
    Array.from({ length: weekLength }, (__, index) => all[week * weekLength + index] ?? null),
  );
}

/** The entries of each day of a month: first those that go on from a day before or have no time, then by time. */
export function entriesByDay<Of>(
  entries: readonly Entry<Of>[],
  month: string,
): ReadonlyMap<string, readonly DayEntry<Of>[]> {
  const sorted = [...entries].sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0));
  return new Map(
    daysOf(month).map((day) => {
      const here = sorted.filter((entry) => entry.start.slice(0, 10) <= day && day <= lastDayOf(entry));
      const placed = here.map((entry) => placedOn(day, entry));
      return [day, [...placed.filter(({ time }) => time === null), ...placed.filter(({ time }) => time !== null)]];
    }),
  );
}

/** How many there are in a month, one of several days once, wherever it began. */
export function countEntries(days: ReturnType<typeof entriesByDay>): number {
  return new Set([...days.values()].flat().map(({ of }) => of)).size;
}

function placedOn<Of>(day: string, { start, of }: Entry<Of>): DayEntry<Of> {
  const goesOn = start.slice(0, 10) < day;
  return { time: goesOn ? null : start.slice(11) || null, goesOn, of };
}

/** What ends at midnight does not take place on the day that begins then. */
function lastDayOf({ start, end }: Entry<unknown>): string {
  const first = start.slice(0, 10);
  if (end === null || end < start) return first;
  const last = end.slice(0, 10);
  return end.endsWith('T00:00') && last > first ? daysAfter(last, -1) : last;
}
