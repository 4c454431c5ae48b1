/** A month on a phone: days with a point for each entry, and what takes place on the chosen one under them. */
import { useState } from 'react';
import { ScopeProvider, useFormat, useMessage } from '#engine';
import { useDayName } from '../shared/day-names.ts';
import classes from './calendar-block.module.css';
import { CalendarEntry } from './calendar-entry.tsx';
import { DaysTable, type MonthProps } from './days-table.tsx';
import { weekdayOf } from './month-days.ts';
import { useDayKeys } from './use-day-keys.ts';

/** As many points a day has at most. */
const mostPoints = 3;

export function DayList({ days, shown, item, labelledBy }: MonthProps) {
  const { month, today } = shown;
  const message = useMessage();
  const format = useFormat();
  const dayName = useDayName();
  const [last, choose] = useState<string | null>(null);
  const firstBusy = [...days].find(([, entries]) => entries.length > 0)?.[0];
  const usual = today.startsWith(month) ? today : (firstBusy ?? `${month}-01`);
  const chosen = last?.startsWith(month) ? last : usual;
  const keys = useDayKeys(shown, chosen);
  const nameOf = (day: string) => `${dayName(weekdayOf(day))} ${format.date(day)}`;
  const entries = days.get(chosen) ?? [];
  return (
    <>
      <DaysTable month={month} keys={keys} labelledBy={labelledBy}>
        {(day) => {
          const count = days.get(day)?.length ?? 0;
          return (
            <td key={day} className={classes.small} role="gridcell" aria-selected={day === chosen}>
              <button
                type="button"
                className={classes.choose}
                data-paper=""
                tabIndex={day === keys.reached ? 0 : -1}
                data-day={day}
                aria-current={day === today ? 'date' : undefined}
                aria-label={[
                  nameOf(day),
                  ...(day === today ? [message('calendarToday')] : []),
                  ...(count > 0 ? [message('calendarCount', { count })] : []),
                ].join(', ')}
                onClick={() => choose(day)}
              >
                <span className={classes.number} data-today={day === today || undefined}>
                  {Number(day.slice(8))}
                </span>
                <span className={classes.points}>
                  {Array.from({ length: Math.min(count, mostPoints) }, (_, index) => (
                    <i key={index} />
                  ))}
                </span>
              </button>
            </td>
          );
        }}
      </DaysTable>
      <section className={classes.chosen} aria-label={nameOf(chosen)} aria-live="polite">
        <p className={classes.chosenName}>{nameOf(chosen)}</p>
        {entries.length === 0 ? <p className={classes.free}>{message('calendarFree')}</p> : null}
        <ul className={classes.entries}>
          {entries.map((entry, index) => (
            <li key={index}>
              <ScopeProvider names={entry.of}>
                <CalendarEntry entry={entry} item={item} look="full" />
              </ScopeProvider>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
