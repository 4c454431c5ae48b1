/** When courses meet, and which of them meet at the same time. Ends are exclusive: back to back is no clash. */
import type { Day, Instant } from '../../kernel/database/tables.ts';
import type { SentenceName } from '../../kernel/portal/texts.ts';

export interface Meeting {
  /** 1 is Monday. */
  readonly weekday: number;
  /** `18:30` */
  readonly startTime: string;
  readonly endTime: string;
  /** The first and the last day on which it may take place. */
  readonly startDate: Day;
  readonly endDate: Day;
}

export interface Exam {
  readonly startAt: Instant;
  readonly endAt: Instant;
}

export function meetingsClash(one: Meeting, other: Meeting): boolean {
  return (
    one.weekday === other.weekday &&
    one.startDate <= other.endDate &&
    other.startDate <= one.endDate &&
    one.startTime < other.endTime &&
    other.startTime < one.endTime
  );
}

/** The first two meetings of two sections that are at the same time; undefined when there are none. */
export function findClash(
  some: readonly Meeting[],
  others: readonly Meeting[],
): readonly [Meeting, Meeting] | undefined {
  for (const one of some) {
    const other = others.find((candidate) => meetingsClash(one, candidate));
    if (other) return [one, other];
  }
  return undefined;
}

export function examsClash(one: Exam | null, other: Exam | null): boolean {
  return one !== null && other !== null && one.startAt < other.endAt && other.startAt < one.endAt;
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** The name of the word for a day. @param weekday  1 for Monday to 7 for Sunday, as the contract says */
export function weekdayName(weekday: number): SentenceName {
  const name = weekdays[weekday - 1];
  if (!name) throw new Error(`There is no day ${weekday} of the week.`);
  return name;
}

/** `18:30-21:30` */
export function hoursOf({ startTime, endTime }: Meeting): string {
  return `${startTime}-${endTime}`;
}
