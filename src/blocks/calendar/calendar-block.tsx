/** A month of days with what takes place on each. On a phone the entries of the chosen day are below. */
import { useId, useMemo, useRef } from 'react';
import { useEntryValues, useFormat, useMessage, useRows, useText } from '#engine';
import type { CalendarBlock as CalendarModel, Scope } from '#model';
import { EmptyFace, FailedFace, LoadingWords } from '../shared/faces.tsx';
import { Filters } from '../shared/filters.tsx';
import { BlockHead } from '../shared/heading.tsx';
import { Icon } from '../shared/icon.tsx';
import { useKeptFocus } from '../shared/kept-focus.ts';
import { instantOf } from '../shared/moment.tsx';
import { Press } from '../shared/press.tsx';
import { Surface } from '../shared/surface.tsx';
import { Unseen } from '../shared/unseen.tsx';
import classes from './calendar-block.module.css';
import { DayList } from './day-list.tsx';
import { countEntries, type Entry, entriesByDay, moveMonth } from './month-days.ts';
import { MonthGrid } from './month-grid.tsx';
import { type ShownMonth, useMonth } from './use-month.ts';
import { useWide } from './use-wide.ts';

export function CalendarBlock({ block }: { readonly block: CalendarModel }) {
  const [titleId, monthId] = [useId(), useId()];
  const text = useText();
  const kept = useKeptFocus();
  const isWide = useWide();
  const { day, until } = block;
  const filters = useMemo(() => block.filters?.filter(({ look }) => look !== 'month'), [block]);
  const shown = useMonth(block.filters?.find(({ look }) => look === 'month'));
  const data = useRows(block.calendar, filters);
  const local = useLocal();
  const entries = useEntryValues(data.rows, undefined, { day, until }).flatMap(({ names, values }): Entry<Scope>[] => {
    const start = local(values.day);
    return start === null ? [] : [{ start, end: local(values.until), of: names }];
  });
  const days = entriesByDay(entries, shown.month);
  const count = countEntries(days);
  const isReady = data.state === 'ready';
  const Days = isWide ? MonthGrid : DayList;
  return (
    <section {...kept} {...(block.title === undefined ? {} : { 'aria-labelledby': titleId })}>
      <BlockHead title={block.title} id={titleId} />
      <Filters filters={filters} />
      <Surface>
        <MonthHead shown={shown} id={monthId} count={isReady ? count : null} />
        {data.state === 'failed' ? (
          <FailedFace retry={data.retry} asked={data.asked} />
        ) : (
          <div className={classes.month} aria-busy={!isReady || data.refreshing || undefined}>
            {isReady && !data.refreshing ? null : <Loading isFirst={!isReady} />}
            <Days days={days} shown={shown} item={block.item} labelledBy={monthId} />
            {isReady && !data.refreshing && [...days.values()].every(({ length }) => length === 0) ? (
              <EmptyFace
                words={block.empty === undefined || data.filtered ? undefined : text(block.empty)}
                clearFilters={data.filtered ? data.clearFilters : undefined}
              />
            ) : null}
          </div>
        )}
      </Surface>
    </section>
  );
}

/** The days are known before what is on them: they stay, under a line that says so. */
function Loading({ isFirst }: { readonly isFirst: boolean }) {
  return (
    <div className={classes.loading} data-awaited={isFirst ? '' : undefined}>
      <LoadingWords />
    </div>
  );
}

/** Gives the day, or day and time, that a value is on the portal's calendar. */
function useLocal(): (value: unknown) => string | null {
  const format = useFormat();
  return (value) => {
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return value;
    const instantMs = value === null || value === undefined ? null : instantOf(value);
    return instantMs === null ? null : format.local(instantMs);
  };
}

/** @param count  how much takes place in the month; null while that is not known */
function MonthHead({
  shown,
  id,
  count,
}: {
  readonly shown: ShownMonth;
  readonly id: string;
  readonly count: number | null;
}) {
  const message = useMessage();
  const format = useFormat();
  const name = useRef<HTMLParagraphElement>(null);
  const { month, today, show } = shown;
  const turn = (by: number) => show(moveMonth(`${month}-01`, by).slice(0, 7));
  const isNow = month === today.slice(0, 7);
  const showNow = () => {
    show(today.slice(0, 7));
    // The button disappears with the press.
    name.current?.focus();
  };
  return (
    <div className={classes.head}>
      <p ref={name} className={classes.name} id={id} tabIndex={-1} aria-live="polite" aria-atomic="true">
        {format.month(month)}
        {count === null ? null : <Unseen> {message('calendarCount', { count })}</Unseen>}
      </p>
      {isNow ? null : (
        <span className={classes.now}>
          <Press look="quiet" onClick={showNow}>
            {message('calendarNow')}
          </Press>
        </span>
      )}
      <div className={classes.turns}>
        <button type="button" className={classes.turn} onClick={() => turn(-1)}>
          <Icon name="chevron-left" />
          <Unseen>{message('calendarPrevious')}</Unseen>
        </button>
        <button type="button" className={classes.turn} onClick={() => turn(1)}>
          <Icon name="chevron-right" />
          <Unseen>{message('calendarNext')}</Unseen>
        </button>
      </div>
    </div>
  );
}
