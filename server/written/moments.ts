/** Days and times as the office writes them, by the clock of the portal. */
import type { MomentReader } from '#compiler';
import { daysAfter, isCalendarDay } from '#model';
import type { OfficeFile } from '../kernel/files/office-files.ts';
import type { PortalView } from '../kernel/portal/portal-view.ts';
import {
  after,
  dayAfter,
  hourMs,
  instantOf,
  minuteMs,
  momentAt,
  startOfDay,
  type TimeWriter,
} from '../kernel/values/time.ts';

export interface WritingDesk {
  readonly time: TimeWriter;
  /** What days and hours that are counted are counted from. */
  readonly now: Date;
  /** Left out: what the portal has is not known, and its names are not looked up. */
  readonly portal?: Pick<PortalView, 'valueMaps' | 'routes' | 'languages' | 'filesAt'>;
  /** A file that another one names, from where that lies. Left out: files that are named are not looked for. */
  readonly fileBeside?: (file: string, name: string) => OfficeFile | undefined;
}

const written = /^(?:(\d{4}-\d{2}-\d{2})|day([+-]\d{1,4}))(?:[ T](\d{2}:\d{2}))?$/;
const counted = /^hour([+-]\d{1,3}(?:\.5)?)$/;

/**
 * Reads `2025-12-01`, `2025-12-01 18:30`, `day+14 18:30` and `hour+2`: days count from today, hours from the last half hour.
 * The end of a day is the first moment of the next one; where a day itself is asked for, it is given as it is called.
 */
export function momentReader({ time, now }: WritingDesk): MomentReader {
  const today = time.date(instantOf(now));
  const halfHour = new Date(Math.floor(now.getTime() / (30 * minuteMs)) * 30 * minuteMs);
  return (text, edge) => {
    const [, hours] = counted.exec(text.trim()) ?? [];
    if (hours !== undefined) return instantOf(after(halfHour, Number(hours) * hourMs));
    const [, date, days, clock] = written.exec(text.trim()) ?? [];
    const day = days === undefined ? (date ?? '') : daysAfter(today, Number(days));
    if (!isCalendarDay(day)) return null;
    if (edge === 'day') return day;
    if (clock === undefined) return instantOf(startOfDay(edge === 'start' ? day : dayAfter(day), time));
    return isClock(clock) ? instantOf(momentAt(day, clock, time)) : null;
  };
}

function isClock(clock: string): boolean {
  return clock < '24:00' && clock.slice(3) < '60';
}
