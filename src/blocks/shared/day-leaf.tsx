/** A day as a leaf of a calendar. What is beside it says the day in words, so it is not read out. */
import { useFormat, useLanguage, useValue } from '#engine';
import { type Expression, plainDates } from '#model';
import classes from './day-leaf.module.css';
import { instantOf } from './moment.tsx';

export function DayLeaf({ day }: { readonly day: Expression }) {
  const value = useValue(day);
  const format = useFormat();
  const { language } = useLanguage();
  const instantMs = value === null || value === undefined ? null : instantOf(value);
  if (instantMs === null) return null;
  // A date stands for itself; a moment is on the day that the portal's clock shows.
  const date = typeof value === 'string' && !value.includes('T') ? value : format.local(instantMs).slice(0, 10);
  const month = new Intl.DateTimeFormat(language, { month: 'short', ...plainDates }).format(Date.parse(date));
  return (
    <span className={classes.leaf} aria-hidden="true">
      <span className={classes.month}>{month}</span>
      <span className={classes.day}>{Number(date.slice(8, 10))}</span>
    </span>
  );
}
