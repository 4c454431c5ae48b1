/** A month with room for the entries in its days. More than fit are folded on the screen; on paper nobody unfolds them. */
import { type KeyboardEvent, useState } from 'react';
import { ScopeProvider, useFormat, useMessage } from '#engine';
import type { CalendarBlock as CalendarModel, Scope } from '#model';
import { useDayName } from '../shared/day-names.ts';
import { Unseen } from '../shared/unseen.tsx';
import classes from './calendar-block.module.css';
import { CalendarEntry } from './calendar-entry.tsx';
import { DaysTable, type MonthProps } from './days-table.tsx';
import { type DayEntry, weekdayOf } from './month-days.ts';
import { useDayKeys } from './use-day-keys.ts';

/** As many entries of a day are seen at once. */
const most = 3;

export function MonthGrid({ days, shown, item, labelledBy }: MonthProps) {
  const { month, today } = shown;
  const keys = useDayKeys(shown, today.startsWith(month) ? today : `${month}-01`);
  return (
    <DaysTable month={month} keys={keys} labelledBy={labelledBy}>
      {(day) => (
        <DayCell
          key={day}
          day={day}
          isToday={day === today}
          isReached={day === keys.reached}
          entries={days.get(day) ?? []}
          item={item}
        />
      )}
    </DaysTable>
  );
}

interface DayCellProps {
  readonly day: string;
  readonly isToday: boolean;
  readonly isReached: boolean;
  readonly entries: readonly DayEntry<Scope>[];
  readonly item: CalendarModel['item'];
}

function DayCell({ day, isToday, isReached, entries, item }: DayCellProps) {
  const message = useMessage();
  const format = useFormat();
  const dayName = useDayName();
  const [isOpen, setOpen] = useState(false);
  const isFolded = entries.length > most;
  const seen = isOpen || !isFolded ? entries.length : most - 1;
  return (
    <td
      className={classes.day}
      role="gridcell"
      tabIndex={isReached ? 0 : -1}
      data-day={day}
      aria-current={isToday ? 'date' : undefined}
      onKeyDown={enterDay}
    >
      <span className={classes.number} data-today={isToday || undefined} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <Unseen>
        {dayName(weekdayOf(day))} {format.date(day)}
        {isToday ? `, ${message('calendarToday')}` : ''}
      </Unseen>
      {entries.length > 0 ? (
        <ul className={classes.entries}>
          {entries.map((entry, index) => (
            <li key={index} data-folded={index >= seen || undefined}>
              <ScopeProvider names={entry.of}>
                <CalendarEntry entry={entry} item={item} look="short" />
              </ScopeProvider>
            </li>
          ))}
        </ul>
      ) : null}
      {isFolded ? (
        <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? message('calendarFewer') : `+${message('calendarMore', { count: entries.length - seen })}`}
        </button>
      ) : null}
    </td>
  );
}

/** Enter leads from a day to what is in it, Escape back to the day. */
function enterDay(event: KeyboardEvent<HTMLTableCellElement>): void {
  const cell = event.currentTarget;
  if (event.key === 'Enter' && event.target === cell) {
    event.preventDefault();
    cell.querySelector<HTMLElement>('a, button')?.focus();
  } else if (event.key === 'Escape' && event.target !== cell) cell.focus();
}
