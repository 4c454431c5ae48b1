/** Where meetings are in a week: by day and time, beside each other where they overlap, with those they clash with. */

export interface Meeting<Of> {
  /** From 1, Monday, to 7. */
  readonly day: number;
  /** Minutes since the midnight with which its day begins; the end may be on the day after. */
  readonly start: number;
  readonly end: number;
  /** The first and last day on which it takes place, `2025-09-01`; null where nobody says. */
  readonly from: string | null;
  readonly until: string | null;
  readonly of: Of;
}

export interface PlacedMeeting<Of> extends Meeting<Of> {
  /** Which of the columns of its day it stands in, from 0. */
  readonly lane: number;
  /** How many are beside each other here. */
  readonly lanes: number;
  readonly clashes: readonly Of[];
}

export interface Week<Of> {
  /** Monday to Friday, and further days on which there is something, in the order of the week. */
  readonly days: readonly { readonly day: number; readonly meetings: readonly PlacedMeeting<Of>[] }[];
  /** The minutes of all full hours between which everything takes place, and of what begins and ends in between, in order. */
  readonly marks: readonly number[];
}

const hour = 60;
const dayLength = 24 * hour;
const weekLength = 7;
const lastWorkday = 5;

/** @param meetings  one at least @param weekdays  in the order of a week; 1 is Monday */
export function placeMeetings<Of>(meetings: readonly Meeting<Of>[], weekdays: readonly number[]): Week<Of> {
  const days = weekdays
    .map((day) => ({ day, meetings: placeDay(day, meetings) }))
    .filter((one) => one.day <= lastWorkday || one.meetings.length > 0);
  const firstHour = Math.floor(Math.min(...meetings.map(({ start }) => start)) / hour);
  const lastHour = Math.ceil(Math.max(...meetings.map(({ end }) => end)) / hour);
  const hours = Array.from({ length: lastHour - firstHour + 1 }, (_, index) => (firstHour + index) * hour);
  const marks = new Set([...hours, ...meetings.flatMap(({ start, end }) => [start, end])]);
  return { days, marks: [...marks].sort((one, other) => one - other) };
}

function placeDay<Of>(day: number, all: readonly Meeting<Of>[]): readonly PlacedMeeting<Of>[] {
  const sorted = all
    .filter((meeting) => meeting.day === day)
    .sort((one, other) => one.start - other.start || one.end - other.end);
  return groupsOf(sorted).flatMap((group) => {
    const ends: number[] = [];
    const lanes = group.map((meeting) => {
      const free = ends.findIndex((end) => end <= meeting.start);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = meeting.end;
      return lane;
    });
    return group.map((meeting, index) => ({
      ...meeting,
      lane: lanes[index] ?? 0,
      lanes: ends.length,
      clashes: all.filter((other) => other !== meeting && doClash(meeting, other)).map(({ of }) => of),
    }));
  });
}

/** Meetings that hang together because each overlaps with one before it. */
function groupsOf<Of>(sorted: readonly Meeting<Of>[]): readonly Meeting<Of>[][] {
  const groups: Meeting<Of>[][] = [];
  let end = -1;
  for (const meeting of sorted) {
    if (meeting.start >= end) groups.push([]);
    groups.at(-1)?.push(meeting);
    end = Math.max(end, meeting.end);
  }
  return groups;
}

/** Back to back is fine; so is the same hour in other weeks. */
function doClash(one: Meeting<unknown>, other: Meeting<unknown>): boolean {
  return (goesOnAt(one, other) || goesOnAt(other, one)) && startsBefore(one, other) && startsBefore(other, one);
}

/** Whether it takes place when another one starts; what goes on behind the midnight of Sunday does so on a Monday. */
function goesOnAt(one: Meeting<unknown>, other: Meeting<unknown>): boolean {
  const start = other.start + ((other.day - one.day + weekLength) % weekLength) * dayLength;
  return one.start <= start && start < one.end;
}

function startsBefore(one: Meeting<unknown>, other: Meeting<unknown>): boolean {
  return one.from === null || other.until === null || one.from <= other.until;
}

/** From when to when: what ends before it starts ends on the day after. Null where one is no time of the day, or both are the same. */
export function timesOf(
  startClock: unknown,
  endClock: unknown,
): { readonly start: number; readonly end: number } | null {
  const [start, end] = [minutesOf(startClock), minutesOf(endClock)];
  if (start === null || end === null || start === end) return null;
  return { start, end: end < start ? end + dayLength : end };
}

/** `18:30` → 1110; null for what is no time of the day. */
function minutesOf(clock: unknown): number | null {
  const [, hours, minutes] = /^(\d\d?):(\d\d)/.exec(typeof clock === 'string' ? clock : '') ?? [];
  return hours === undefined ? null : Number(hours) * hour + Number(minutes);
}

/** 1110 → `18:30`, as is 24 hours later. */
export function clockAt(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / hour) % 24, minutes % hour];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}
