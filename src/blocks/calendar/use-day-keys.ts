/** The days of a calendar by the keyboard: one of them takes the focus, arrows and the like give it to another one. */
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { daysAfter } from '#model';
import { arrowKey } from '../shared/arrow-key.ts';
import { useWeekdays } from '../shared/day-names.ts';
import { moveMonth, weekdayOf } from './month-days.ts';
import type { ShownMonth } from './use-month.ts';

type Move = (day: string, weekdays: readonly number[]) => string;

const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: (day) => daysAfter(day, -1),
  ArrowRight: (day) => daysAfter(day, 1),
  ArrowUp: (day) => daysAfter(day, -7),
  ArrowDown: (day) => daysAfter(day, 7),
  Home: (day, weekdays) => daysAfter(day, -weekdays.indexOf(weekdayOf(day))),
  End: (day, weekdays) => daysAfter(day, 6 - weekdays.indexOf(weekdayOf(day))),
  PageUp: (day) => moveMonth(day, -1),
  PageDown: (day) => moveMonth(day, 1),
};

export interface DayKeys {
  /** The day that the Tab key reaches. */
  readonly reached: string;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** A day that is pressed is reached from then on. */
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  /** Goes to an element with the days in it, each marked by `data-day`. */
  readonly table: React.RefObject<HTMLTableElement | null>;
}

/** @param usual  the day that is reached at first */
export function useDayKeys({ month, show }: ShownMonth, usual: string): DayKeys {
  const weekdays = useWeekdays();
  const table = useRef<HTMLTableElement>(null);
  const wanted = useRef<string | null>(null);
  const [last, setLast] = useState(usual);
  const reached = last.startsWith(month) ? last : usual;
  useLayoutEffect(() => {
    const day = wanted.current;
    if (day === null || !day.startsWith(month)) return;
    wanted.current = null;
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { day } = (event.target as HTMLElement).dataset; // what takes a key is an element
    const move = moves[arrowKey(event)];
    if (day === undefined || !move) return;
    event.preventDefault();
    const next = move(day, weekdays);
    wanted.current = next;
    setLast(next);
    if (!next.startsWith(month)) show(next.slice(0, 7));
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.dataset['day'] !== undefined) setLast(target.dataset['day']);
  };
  return { reached, onKeyDown, onFocus, table };
}
