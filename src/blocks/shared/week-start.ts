/** With which day the week begins: that differs from language to language. */

/** @param first  from 1 for Monday */
export function weekdaysFrom(first: number): readonly number[] {
  return Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1);
}

interface WeekInfo {
  readonly firstDay: number;
}

/** For browsers that do not know it; Monday for all others. */
const firstDays: Readonly<Record<string, number>> = {
  ...{ ar: 6, en: 7, fa: 6, he: 7, hi: 7, id: 7, ja: 7, ko: 7, pt: 7, th: 7, 'zh-Hant': 7 },
  ...{ 'en-GB': 1, 'pt-PT': 1 },
};

/** The day with which the week begins where a language is spoken: 1 for Monday to 7 for Sunday. */
export function firstDayOf(language: string): number {
  // Browsers have it as a method, as a property, or not at all; TypeScript knows neither.
  const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? usualFirstDay(language);
}

export function usualFirstDay(language: string): number {
  return (
    firstDays[language] ?? firstDays[language.replace(/-[^-]*$/, '')] ?? firstDays[language.replace(/-.*$/, '')] ?? 1
  );
}
