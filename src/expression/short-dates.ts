/** Days and moments in few words, as seen from now: today has none, this week its weekday, this year no year. */
import dayjs from 'dayjs';
import type { Settings } from '#model';
import type { Formatter } from './formatter.ts';

export interface ShortDatesDeps {
  /** What the clocks in the zone of the portal show. */
  readonly at: (instantMs: number) => dayjs.Dayjs;
  /** Names that zone where readers have another one. */
  readonly zone: (instantMs: number) => string;
  readonly formats: Settings['formats'];
  /** Of dayjs. */
  readonly locale: string;
}

const isoDay = 'YYYY-MM-DD';

export function shortDates({ at, zone, formats, locale }: ShortDatesDeps): Pick<Formatter, 'short' | 'shortPeriod'> {
  const inWords = (day: string, pattern: string) => dayjs.utc(day).locale(locale).format(pattern);
  const isNear = (day: string, nowMs: number) => weekOf(day) === weekOf(at(nowMs).format(isoDay));

  /** The words for a day; none for today. */
  function shortDay(day: string, nowMs: number): string {
    const today = at(nowMs).format(isoDay);
    if (day === today) return '';
    const isThisYear = day.slice(0, 4) === today.slice(0, 4);
    const pattern = isNear(day, nowMs) ? 'ddd' : isThisYear ? formats.short : formats.date;
    return inWords(day, pattern);
  }

  /** Today by its weekday. */
  function namedDay(day: string, nowMs: number): string {
    return shortDay(day, nowMs) || inWords(day, 'ddd');
  }

  function shortMoment(instantMs: number, nowMs: number): string {
    const moment = at(instantMs);
    const day = moment.format(isoDay);
    return `${shortDay(day, nowMs)} ${isNear(day, nowMs) ? moment.format(formats.time) : ''}`.trim();
  }

  return {
    short: (of, nowMs) => {
      if (typeof of === 'string') return namedDay(of, nowMs);
      const isTimeShown = isNear(at(of).format(isoDay), nowMs);
      return shortMoment(of, nowMs) + (isTimeShown ? zone(of) : '');
    },
    shortPeriod: (startMs, endMs, nowMs) => {
      const [start, end] = [at(startMs), at(endMs)];
      const day = start.format(isoDay);
      // Nobody reads `1 Dec` as the end of 30 November: what ends at midnight ends with the day before.
      const isWholeDay = endMs > startMs && end.format('HH:mm') === '00:00';
      const lastDay = at(isWholeDay ? endMs - 1 : endMs).format(isoDay);
      if (day !== lastDay) {
        const last = isWholeDay ? namedDay(lastDay, nowMs) : shortMoment(endMs, nowMs);
        return `${shortMoment(startMs, nowMs)} – ${last}${zone(startMs)}`;
      }
      const hours = `${start.format(formats.time)} – ${end.format(formats.time)}`;
      return `${shortDay(day, nowMs)} ${hours}`.trim() + zone(startMs);
    },
  };
}

/** Weeks from Monday to Sunday, numbered. */
function weekOf(day: string): number {
  // The first of January 1970 was a Thursday.
  return Math.floor((Date.parse(day) / 86_400_000 + 3) / 7);
}
