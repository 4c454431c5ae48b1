/** The month that a calendar shows is the value of its filter of the look `month`, which begins with the current one. */

import { isRecord, type PlainRecord } from '../kernel/records.ts';
import { currentMonth } from '../type/lists/filter-start.ts';

/** @param model  a calendar, normalised */
export function normaliseCalendar(model: PlainRecord): PlainRecord {
  const { filters } = model;
  if (!Array.isArray(filters)) return model;
  return {
    ...model,
    filters: filters.map((filter: unknown) =>
      isRecord(filter) && filter['look'] === 'month' ? { start: currentMonth, ...filter } : filter,
    ),
  };
}
