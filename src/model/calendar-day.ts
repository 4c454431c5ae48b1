/** Days as they are written, `2026-03-13`: the calendar knows more than their shape. */

/** Whether there is such a day; JavaScript reads 30 February as 2 March. A text that is no day at all is none. */
export function isCalendarDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}

/** The calendar day so many days behind another, or before it where `days` is below 0. */
export function daysAfter(day: string, days: number): string {
  const moment = new Date(`${day}T12:00:00.000Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}
