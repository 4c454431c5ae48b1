/** Days as they are written in the YAML: the calendar knows more than the shape of a date. */
import { isCalendarDay } from '#model';
import { quoted, type Reporting } from '../diagnostics/report.ts';
import { diagnosticAt, type Spot } from './file-context.ts';

/** @param written  a day, a time behind it or not; what is none is passed over */
export function* checkCalendarDay(written: string, { path, context }: Spot): Reporting {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(written) ?? [];
  if (day === undefined || isCalendarDay(day)) return;
  yield diagnosticAt(
    'shape/wrong-form',
    { path, context },
    { problem: `The calendar has no ${quoted(day)}.`, remedy: 'Write a day that there is, such as `2026-03-13`.' },
  );
}
