/** Days and times as the office types and reads them, by the clock of the portal. */

import { counted } from '#expression/node';
import { after, hourMs, instantOf, momentReader, type TimeWriter, type WritingDesk } from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';

/** Whether a day without a time means its first moment, or that it is still part of the time. */
export type DayEdge = 'start' | 'end';

/**
 * Reads `2025-12-01` or `2025-12-01 18:30`, or a day that is counted from today, `day+14 18:30`.
 * @param what  where it is: `--until`
 * @returns the moment as an ISO text in UTC; for the end of a day the first moment of the next one
 * @throws CommandProblem with an example
 */
export function readWhen(text: string, what: string, desk: WritingDesk, edge: DayEdge = 'start'): string {
  const found = momentReader(desk)(text, edge);
  if (found === null) throw wrong(text, what);
  return found;
}

function wrong(text: string, what: string): CommandProblem {
  return new CommandProblem(
    `${text} behind ${what} is no day or time. Write 2025-12-01, or with a time "2025-12-01 18:30".`,
  );
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Who does something once more that was done since then most likely was not sure whether it had been done. */
export function justNow({ now }: Pick<WritingDesk, 'now'>): string {
  return instantOf(after(now, -hourMs));
}

/** `21 Nov 2025 10:00`, as the pages show it; nothing for nothing. */
export function showWhen(instant: string | null, time: TimeWriter): string {
  if (instant === null) return '';
  const shown = time.datetime(instant);
  return `${showDate(shown)} ${shown.slice(11, 16)}`;
}

/** `21 Nov 2025`; nothing for nothing. */
export function showDay(instant: string | null, time: TimeWriter): string {
  return instant === null ? '' : showDate(time.datetime(instant));
}

/** `21 Nov 2025` of an ISO text. */
function showDate(iso: string): string {
  return `${iso.slice(8, 10)} ${months[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`;
}

/** The last day of a time: what ends at midnight ends with the day before. */
export function showLastDay(end: string, time: TimeWriter): string {
  return showDay(instantOf(new Date(Date.parse(end) - 1)), time);
}

/** The end of a time: `the end of 20 Dec 2025` for a midnight, because nobody reads `21 Dec 2025 00:00` as that. */
export function showEnd(instant: string | null, time: TimeWriter): string {
  const shown = showWhen(instant, time);
  if (instant === null || !shown.endsWith(' 00:00')) return shown;
  return `the end of ${showLastDay(instant, time)}`;
}

/** How long ago something was, in the largest unit that fits: `3 days`. */
export function showSince(instant: string | null, now: Date): string {
  if (instant === null) return '';
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 60_000));
  if (minutes < 60) return counted(minutes, 'minute');
  return minutes < 24 * 60 ? counted(Math.floor(minutes / 60), 'hour') : counted(Math.floor(minutes / 1440), 'day');
}
