import { isRecord } from './records.ts';

/** The names that expressions of one entry of a list read: its fields, and `entry` for the whole of it. One that is no record is `value`. */
export function entryNames(entry: unknown): Readonly<Record<string, unknown>> {
  return isRecord(entry) ? { ...entry, entry } : { value: entry, entry };
}
