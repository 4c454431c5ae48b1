/** Which month a calendar shows: its filter of the look `month` says so, or a word of the address where it has none. */
import { useAddressValue, useFilter, useToday } from '#engine';
import type { Filter } from '#model';

const unfiltered: Filter = { name: 'month', label: '', look: 'month' };

export interface ShownMonth {
  /** `2025-11` */
  readonly month: string;
  /** `2025-11-21`, on the portal's calendar. */
  readonly today: string;
  readonly show: (month: string) => void;
}

export function useMonth(filter: Filter | undefined): ShownMonth {
  const today = useToday();
  const current = today.slice(0, 7);
  const filtered = useFilter(filter ?? unfiltered);
  const [word, write] = useAddressValue(unfiltered.name, { replace: false });
  if (filter) return { month: monthOr(filtered.value, current), today, show: filtered.set };
  return { month: monthOr(word, current), today, show: (month) => write(month === current ? null : month) };
}

function monthOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? value : otherwise;
}
