/** The table of a month: the names of the days, and a place for each day. */
import type { ReactNode } from 'react';
import type { CalendarBlock as CalendarModel, Scope } from '#model';
import { useDayName, useWeekdays } from '../shared/day-names.ts';
import classes from './calendar-block.module.css';
import { type DayEntry, weeksOf } from './month-days.ts';
import type { DayKeys } from './use-day-keys.ts';
import type { ShownMonth } from './use-month.ts';

export interface MonthProps {
  readonly days: ReadonlyMap<string, readonly DayEntry<Scope>[]>;
  readonly shown: ShownMonth;
  readonly item: CalendarModel['item'];
  /** The id of what names the month. */
  readonly labelledBy: string;
}

/** @param children  gives the cell of a day */
export function DaysTable({
  month,
  keys,
  labelledBy,
  children,
}: {
  readonly month: string;
  readonly keys: DayKeys;
  readonly labelledBy: string;
  readonly children: (day: string) => ReactNode;
}) {
  const longName = useDayName();
  const shortName = useDayName('short');
  const weekdays = useWeekdays();
  return (
    <table
      ref={keys.table}
      className={classes.table}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table whose cells take the keys
      role="grid"
      aria-labelledby={labelledBy}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" abbr={longName(day)} className={classes.weekday}>
              {shortName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, weekdays).map((week, index) => (
          <tr key={index}>
            {week.map((day, place) =>
              day === null ? (
                <td key={place} className={classes.blank}>
                  {null}
                </td>
              ) : (
                children(day)
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
