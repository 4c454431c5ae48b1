/** The days of a week in the current language: their names, and which comes first. */
import { useLanguage } from '#engine';
import { plainDates } from '#model';
import { firstDayOf, weekdaysFrom } from './week-start.ts';

/** The first of January 2024 was a Monday. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** Gives the name of a day of the week, from 1 for Monday. */
export function useDayName(length: 'long' | 'short' = 'long'): (day: number) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(language, { weekday: length, ...plainDates });
  return (day) => format.format(monday + (day - 1) * dayMs);
}

/** The days from the first of a week to its last, in the current language. */
export function useWeekdays(): readonly number[] {
  const { language } = useLanguage();
  return weekdaysFrom(firstDayOf(language));
}
