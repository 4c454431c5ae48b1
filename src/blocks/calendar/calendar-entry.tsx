/** An entry on one of its days. Its names are in scope. */
import { useFormat, useMessage, useText } from '#engine';
import type { CalendarBlock as CalendarModel, Scope } from '#model';
import { Badges } from '../shared/badge.tsx';
import { LineList } from '../shared/line-list.tsx';
import { PortalLink } from '../shared/portal-link.tsx';
import { useHolds, useShown } from '../shared/shown-when.tsx';
import classes from './calendar-block.module.css';
import type { DayEntry } from './month-days.ts';

type Item = CalendarModel['item'];

/** @param look  `short` in the day itself: time, title and state */
export function CalendarEntry({
  entry,
  item,
  look,
}: {
  readonly entry: DayEntry<Scope>;
  readonly item: Item;
  readonly look: 'short' | 'full';
}) {
  const text = useText();
  const isMuted = useHolds(item.muted);
  const [tag] = useShown(item.tags ?? none);
  return (
    <div className={classes.entry} data-colour={tag?.colour} data-muted={isMuted || undefined} data-look={look}>
      <EntryTime entry={entry} />
      <p className={classes.title}>
        {item.opens ? <PortalLink opens={item.opens}>{text(item.title)}</PortalLink> : text(item.title)}
      </p>
      {look === 'full' ? (
        <>
          <LineList lines={item.lines} look="lines" />
          <LineList lines={item.meta} look="meta" />
        </>
      ) : null}
      <Badges status={item.status} tags={item.tags} />
    </div>
  );
}

function EntryTime({ entry: { time, goesOn } }: { readonly entry: DayEntry<Scope> }) {
  const message = useMessage();
  const format = useFormat();
  if (goesOn) return <p className={classes.time}>{message('calendarGoesOn')}</p>;
  return time === null ? null : <p className={classes.time}>{format.time(time)}</p>;
}

const none: NonNullable<Item['tags']> = [];
