/** The days of a week: their names in the current language, and which comes first where the portal is. */
import { useLanguage, useManifest } from '#engine';
import { plainDates } from '#model';
import { firstDayIn, weekdaysFrom } from './week-start.ts';

/** The first of January 2024 was a Monday. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** Gives the name of a day of the week, from 1 for Monday. */
export function useDayName(length: 'long' | 'short' = 'long'): (day: number) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(language, { weekday: length, ...plainDates });
  return (day) => format.format(monday + (day - 1) * dayMs);
}

/** The days from the first of a week to its last, as the country of the portal counts them. */
export function useWeekdays(): readonly number[] {
  return weekdaysFrom(firstDayIn(useManifest().country.code));
}
