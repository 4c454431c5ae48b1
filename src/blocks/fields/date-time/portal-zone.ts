/** Between moments with an offset and what a native input holds, which knows no zone. */

import { momentWhen } from '#model';

/** Writes a moment in the portal's zone: `2025-11-21T18:30`, with or without seconds behind. */
type Local = (instantMs: number) => string;

const minuteMs = 60_000;
const complete = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** `2025-11-21T18:30:00+08:00` → `2025-11-21T18:30` in the portal's zone; empty when it is no moment. */
export function localOf(moment: unknown, local: Local): string {
  const instant = typeof moment === 'string' && complete.test(moment) ? Date.parse(moment) : Number.NaN;
  return Number.isNaN(instant) ? '' : local(instant).slice(0, 16).replace(' ', 'T');
}

/** `2025-11-21T18:30` in the portal's zone → `2025-11-21T18:30:00+08:00`; empty while it is not complete. */
export function momentOf(typed: string, local: Local): string {
  // Browsers parse more than they should, so the form is looked at first.
  const asUtc = complete.test(typed) ? Date.parse(`${typed}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return '';
  const offset = (asUtc - momentWhen(asUtc, (moment) => offsetAt(moment, local))) / minuteMs;
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${typed}:00${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`;
}

function offsetAt(instant: number, local: Local): number {
  const shown = Date.parse(`${localOf(new Date(instant).toISOString(), local)}:00Z`);
  return shown - Math.floor(instant / minuteMs) * minuteMs;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
