/** How a language writes dates, as the browser knows it: the names of months and days, and the order where the year comes first. */
import dayjs from 'dayjs';
import { type Locale, plainDates } from '#model';
import { keepYearFirst } from './portal-formatter.ts';

/** Teaches dayjs the names. Call it before `createFormatter` with the same language; English is known. */
export function learnDateWords(language: Locale): void {
  if (language === 'en') return;
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, ...plainDates });
  const inDates = (month: 'long' | 'short') => {
    const format = write({ month, day: 'numeric' });
    // As it is behind a day: some languages have another name for a month alone.
    return months.map((moment) => format.formatToParts(moment).find(({ type }) => type === 'month')?.value ?? '');
  };
  const days = (weekday: 'long' | 'short') => weekdays.map((moment) => write({ weekday }).format(moment));
  dayjs.locale(
    {
      formats: {},
      relativeTime: {},
      name: language.toLowerCase(),
      months: inDates('long'),
      monthsShort: inDates('short'),
      weekdays: days('long'),
      weekdaysShort: days('short'),
    },
    undefined,
    true,
  );
  const patternOf = (options: Intl.DateTimeFormatOptions) => write(options).formatToParts(0).map(inPattern).join('');
  const date = patternOf({ year: 'numeric', month: 'long', day: 'numeric' });
  if (date.startsWith('YYYY')) keepYearFirst(language, { date, day: patternOf({ month: 'long', day: 'numeric' }) });
}

const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 1));
/** From Sunday, the seventh of January 2024. */
const weekdays = Array.from({ length: 7 }, (_, day) => Date.UTC(2024, 0, 7 + day));

const patterns: Readonly<Record<string, string>> = { year: 'YYYY', month: 'MMMM', day: 'D' };

function inPattern({ type, value }: Intl.DateTimeFormatPart): string {
  return patterns[type] ?? `[${value}]`;
}
