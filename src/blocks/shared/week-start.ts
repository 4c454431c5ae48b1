/** With which day the week begins: that differs from country to country. */

/** @param first  from 1 for Monday */
export function weekdaysFrom(first: number): readonly number[] {
  return Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1);
}

interface WeekInfo {
  readonly firstDay: number;
}

/** For browsers that do not know it: where it is Sunday and where Saturday. On the Maldives it is Friday, in all others Monday. */
const sunday =
  'ag as bd br bs bt bw bz ca co dm do et gt gu hk hn id il in is jm jp ke kh kr la mh mm mo mt mx mz ni np pa pe ph pk pr pt py sa sg sv th tt tw um us ve vi ws ye za zw';
const saturday = 'af bh dj dz eg iq ir jo kw ly om qa sd sy';

/** The day with which the week begins in a country: 1 for Monday to 7 for Sunday. @param country  `hk` */
export function firstDayIn(country: string): number {
  // Browsers have it as a method, as a property, or not at all; TypeScript knows neither.
  const locale = new Intl.Locale(`en-${country}`) as Intl.Locale & {
    getWeekInfo?: () => WeekInfo;
    weekInfo?: WeekInfo;
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? usualFirstDay(country);
}

export function usualFirstDay(country: string): number {
  if (sunday.split(' ').includes(country)) return 7;
  if (saturday.split(' ').includes(country)) return 6;
  return country === 'mv' ? 5 : 1;
}
