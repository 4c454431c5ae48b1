/** A week with what happens in it. What is at the same time is marked; on a phone the days follow each other. */
import { type CSSProperties, memo, useCallback, useDeferredValue, useId, useRef } from 'react';
import { ScopeProvider, useEntryValues, useFormat, useMessage, useRows, useText } from '#engine';
import type { Scope, TimetableBlock as TimetableModel } from '#model';
import { Badges } from '../shared/badge.tsx';
import { useDayName, useWeekdays } from '../shared/day-names.ts';
import { EmptyFace, Faces, SkeletonRows } from '../shared/faces.tsx';
import { Filters } from '../shared/filters.tsx';
import { BlockHead } from '../shared/heading.tsx';
import { Icon } from '../shared/icon.tsx';
import { useKeptFocus } from '../shared/kept-focus.ts';
import { LineList } from '../shared/line-list.tsx';
import { PortalLink } from '../shared/portal-link.tsx';
import { useHolds, useShown } from '../shared/shown-when.tsx';
import { Surface } from '../shared/surface.tsx';
import { clockAt, type Meeting, type PlacedMeeting, placeMeetings, timesOf, type Week } from './place-meetings.ts';
import classes from './timetable-block.module.css';

type Item = TimetableModel['item'];

export function TimetableBlock({ block }: { readonly block: TimetableModel }) {
  const id = useId();
  const kept = useKeptFocus();
  const data = useRows(block.timetable, block.filters);
  // What is chosen in a form shows there at once; the week follows when the browser has time for it.
  const rows = useDeferredValue(data.state === 'ready' ? data.rows : null);
  const clear = useRef(data.clearFilters);
  clear.current = data.clearFilters;
  const clearFilters = useCallback(() => clear.current(), []);
  return (
    <section {...kept} {...(block.title === undefined ? {} : { 'aria-labelledby': id })}>
      <BlockHead title={block.title} id={id} />
      <Filters filters={block.filters} />
      <Surface>
        <Faces
          data={data.state === 'ready' && rows === null ? { ...data, state: 'loading' } : data}
          isEmpty={false}
          skeleton={<SkeletonRows count={5} />}
          empty={null}
        >
          {rows === null ? null : (
            <Meetings rows={rows} block={block} clearFilters={data.filtered ? clearFilters : undefined} />
          )}
        </Faces>
      </Surface>
    </section>
  );
}

interface MeetingsProps {
  readonly rows: readonly Scope[];
  readonly block: TimetableModel;
  /** Where filters are set. */
  readonly clearFilters: (() => void) | undefined;
}

const Meetings = memo(function Meetings({ rows, block, clearFilters }: MeetingsProps) {
  const text = useText();
  const weekdays = useWeekdays();
  const { day, start, end, from, until } = block;
  const entries = useEntryValues(rows, block.meetings, { day, start, end, from, until });
  const meetings = entries.flatMap(({ names, values }) => meetingOf(names, values) ?? []);
  if (meetings.length > 0) return <WeekGrid week={placeMeetings(meetings, weekdays)} item={block.item} />;
  const words = block.empty === undefined || clearFilters ? undefined : text(block.empty);
  return <EmptyFace words={words} clearFilters={clearFilters} />;
});

/** Null for an entry whose time is not known. */
function meetingOf(of: Scope, values: Readonly<Record<'day' | 'start' | 'end' | 'from' | 'until', unknown>>) {
  const { day } = values;
  const times = timesOf(values.start, values.end);
  if (typeof day !== 'number' || day < 1 || day > 7 || times === null) return null;
  const dateOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 10) : null);
  return { day, ...times, from: dateOf(values.from), until: dateOf(values.until), of } satisfies Meeting<Scope>;
}

function WeekGrid({ week, item }: { readonly week: Week<Scope>; readonly item: Item }) {
  const { days, marks } = week;
  const dayName = useDayName();
  const format = useFormat();
  const lineAt = (minutes: number) => marks.indexOf(minutes) + 2; // the first line is above the names of the days
  return (
    <div className={classes.week} style={sizesOf(week)}>
      <div className={classes.times} aria-hidden="true">
        {marks.slice(1).map((until, index) => {
          const from = marks[index] ?? until;
          return (
            <span key={from} style={named({ '--from': lineAt(from), '--long': (until - from) / 60 })}>
              {from % 60 === 0 ? <span className={classes.hour}>{format.time(clockAt(from))}</span> : null}
            </span>
          );
        })}
      </div>
      {days.map(({ day, meetings }, index) => (
        <div
          key={day}
          className={classes.day}
          data-empty={meetings.length === 0 || undefined}
          style={named({ '--column': index + 2 })}
        >
          <h3 className={classes.name}>{dayName(day)}</h3>
          <ul className={classes.meetings}>
            {meetings.map((meeting, index) => (
              <li key={index} className={classes.place} style={placeOf(meeting, lineAt)}>
                <ScopeProvider names={meeting.of}>
                  <MeetingCard item={item} meeting={meeting} />
                </ScopeProvider>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** The columns and rows of a wide week. A day is as wide as many are beside each other on it. */
function sizesOf({ days, marks }: Week<Scope>): CSSProperties {
  const columns = days.map(({ meetings }) => Math.max(emptyDay, ...meetings.map(({ lanes }) => lanes)));
  return named({
    '--columns': columns.map((wide) => `minmax(0, ${wide}fr)`).join(' '),
    '--rows': marks.length - 1,
  });
}

/** How wide a day without meetings is beside one with them. */
const emptyDay = 0.75;

function placeOf({ start, end, lane, lanes }: PlacedMeeting<Scope>, lineAt: (minutes: number) => number) {
  return named({ '--from': lineAt(start), '--until': lineAt(end), '--lane': lane, '--lanes': lanes });
}

/** Custom properties; names of our own are not in the type. */
function named(properties: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return properties as CSSProperties; // see above
}

function MeetingCard({ item, meeting }: { readonly item: Item; readonly meeting: PlacedMeeting<Scope> }) {
  const text = useText();
  const format = useFormat();
  const message = useMessage();
  const isMuted = useHolds(item.muted);
  const [tag] = useShown(item.tags ?? none);
  const others = [...new Set(meeting.clashes.map((other) => text(item.title, other)))];
  return (
    <div
      className={classes.meeting}
      data-colour={tag?.colour}
      data-muted={isMuted || undefined}
      data-clash={others.length > 0 || undefined}
    >
      <p className={classes.title}>
        {item.opens ? <PortalLink opens={item.opens}>{text(item.title)}</PortalLink> : text(item.title)}
      </p>
      <p className={classes.time}>
        {format.time(clockAt(meeting.start))} – {format.time(clockAt(meeting.end))}
      </p>
      {others.length > 0 ? (
        <p className={classes.clash}>
          <Icon name="alert" size={14} />
          <span>{message('clash', { others: others.join(', ') })}</span>
        </p>
      ) : null}
      <Badges status={item.status} tags={item.tags} />
      <LineList lines={item.lines} look="lines" />
      <LineList lines={item.meta} look="meta" />
    </div>
  );
}

const none: NonNullable<Item['tags']> = [];
