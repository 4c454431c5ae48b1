/** Dates, numbers and money as this portal writes them: always in the portal's time zone. */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import type { Locale, Settings } from '#model';
import { countryName, offsetReader, own, plainDates, rememberByKey } from '#model';
import type { Formatter } from './formatter.ts';
import { shortDates } from './short-dates.ts';

dayjs.extend(utc);

/** Patterns for languages that write the year first, in place of those of the portal: `YYYY[年]MMMM[月]D[日]`. */
export interface YearFirst {
  readonly date: string;
  readonly day: string;
}

/** Where the year comes first, and neither months nor days are abbreviated: 2025年11月21日. */
const yearFirst = new Map<Locale, YearFirst>();

/** A pattern with the name of a month as the language writes it; a pattern of figures is the same in all. */
function patternIn(language: Locale, pattern: string): string {
  const own = yearFirst.get(language);
  return own ? pattern.replace(/D{1,2} M{3,4} YYYY/, () => own.date).replace(/D{1,2} M{3,4}/, () => own.day) : pattern;
}

export interface FormatFacts {
  readonly timeZone: string;
  /** `hk`: what a zone is called depends on who is spoken to. */
  readonly country: string;
  readonly formats: Settings['formats'];
  readonly language: Locale;
  readonly words: { readonly yes: string; readonly no: string };
  /** What values are called, by list and value; a value that is not there is shown as it is. */
  readonly labels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Left out: the zone of the computer. */
  readonly computerZone?: string;
}

/** From now on dates of a language are written with the year first. */
export function keepYearFirst(language: Locale, patterns: YearFirst): void {
  yearFirst.set(language, patterns);
}

export function createFormatter(facts: FormatFacts): Formatter {
  const { timeZone, country, words } = facts;
  const formats = {
    datetime: patternIn(facts.language, facts.formats.datetime),
    date: patternIn(facts.language, facts.formats.date),
    short: patternIn(facts.language, facts.formats.short),
    time: facts.formats.time,
    ...facts.formats.in?.[facts.language],
  };
  const locale = facts.language.toLowerCase();
  const inWords = (options: Intl.DateTimeFormatOptions) => dateFormat(facts.language, { ...options, ...plainDates });
  /** What the clocks in the zone show. */
  const at = (instantMs: number) => dayjs.utc(instantMs + offsetOf(instantMs, timeZone)).locale(locale);
  /** Readers abroad misread deadlines: the zone is named when theirs is another time. */
  const zone = (instantMs: number) => {
    // Asked for late: a page without times need not wait for it.
    const computerZone = facts.computerZone ?? dateFormat(facts.language, {}).resolvedOptions().timeZone;
    const isSame = offsetOf(instantMs, timeZone) === offsetOf(instantMs, computerZone);
    return isSame ? '' : ` (${zoneName(instantMs, timeZone, country)})`;
  };
  const { short, shortPeriod } = shortDates({ at, zone, formats, locale });
  return {
    local: guarded((instantMs: number) => at(instantMs).format('YYYY-MM-DDTHH:mm')),
    datetime: guarded((instantMs: number) => at(instantMs).format(formats.datetime) + zone(instantMs)),
    date: guarded((day: string) => dayjs.utc(day).locale(locale).format(formats.date)),
    weekday: guarded((day: number) =>
      // The first of January 2024 was a Monday.
      inWords({ weekday: 'short' }).format(Date.UTC(2024, 0, day)),
    ),
    month: guarded((month: string) =>
      inWords({ year: 'numeric', month: 'long' }).format(Date.parse(`${month}-01T00:00:00Z`)),
    ),
    country: (code) => countryName(code, facts.language),
    time: guarded((clock: string) => dayjs.utc(`2000-01-01T${clock}:00Z`).locale(locale).format(formats.time)),
    period: guarded((startMs: number, endMs: number) => {
      const [start, end] = [at(startMs), at(endMs)];
      const isOneDay = start.format('YYYY-MM-DD') === end.format('YYYY-MM-DD');
      return `${start.format(formats.datetime)} – ${end.format(isOneDay ? formats.time : formats.datetime)}${zone(startMs)}`;
    }),
    short: guarded(short),
    shortPeriod: guarded(shortPeriod),
    money: (amount, currency) => (currency ? `${currency} ` : '') + amountIn(facts.language, amount),
    number: (value, decimals) => numberFormat(facts.language, decimals).format(value),
    comma: /^(zh|ja)/.test(locale) ? '、' : ', ',
    yesNo: (value) => (value ? words.yes : words.no),
    label: (list, value) => own(own(facts.labels ?? {}, list) ?? {}, String(value)) ?? String(value),
  };
}

/** Writes what can be written; only a moment outside the calendar cannot, and is shown as it is. */
function guarded<Values extends readonly unknown[]>(
  write: (...values: Values) => string,
): (...values: Values) => string {
  return (...values) => {
    try {
      return write(...values);
    } catch {
      return String(values[0]);
    }
  };
}

/** Making one takes as long as writing a hundred dates or numbers. */
const dateFormat = rememberByKey(
  (language: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
  { key: (language, options) => JSON.stringify([language, options]) },
);

/** @param decimals  null for as many as there are, up to two */
function numberFormat(language: Locale, decimals: number | null): Intl.NumberFormat {
  return withPlaces(language, decimals === null ? null : Math.min(Math.max(Math.trunc(decimals), 0), 10));
}

const withPlaces = rememberByKey(
  (language: Locale, places: number | null) =>
    new Intl.NumberFormat(language, {
      maximumFractionDigits: places ?? 2,
      minimumFractionDigits: places ?? 0,
      numberingSystem: plainDates.numberingSystem,
      signDisplay: 'negative',
    }),
  { key: (language, places) => `${language} ${places}` },
);

/** Amounts are decimal texts; browsers of today read them without making floating numbers of them. */
function amountIn(language: Locale, amount: string): string {
  const [decimal, fraction = ''] = /^-?\d+(?:\.(\d+))?$/.exec(amount) ?? [];
  if (decimal === undefined) return amount;
  return numberFormat(language, fraction.length).format(decimal as `${number}`); // the pattern says so
}

const readerOf = rememberByKey(offsetReader);

/** How far the clocks in a zone are ahead of UTC, in ms. */
function offsetOf(instantMs: number, timeZone: string): number {
  return readerOf(timeZone)(instantMs).ms;
}

/** `AEST`: the English of a country knows the zones there, where that of others says `GMT+10`. */
function zoneName(instantMs: number, timeZone: string, country: string): string {
  const parts = dateFormat(`en-${country}`, { timeZone, timeZoneName: 'short' }).formatToParts(instantMs);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}
