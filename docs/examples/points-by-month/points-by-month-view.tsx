/** Two bars a month, for what was gained and what was spent. The numbers are written in words as well, so the bars are only a picture. */
import { Press } from '#blocks/shared';
import type { Calls, SessionUser } from '#contract';
import type { RendererProps } from '#engine';
import type { Declared } from './declared.generated.ts';
import { type Month, monthsOf } from './months.ts';
import classes from './points-by-month.module.css';

/** Of the drawing; it is scaled to the width that there is. */
const size = { month: 64, bar: 22, height: 120 };

type Props = RendererProps<Calls, Declared, SessionUser>;

export function PointsByMonthView({ data, more, options, text, format }: Props) {
  const months = monthsOf(data.log.list, format.local, options.months ?? 6);
  const top = Math.max(1, ...months.flatMap(({ gained, spent }) => [gained, spent]));
  if (months.length === 0) return <p>{text('No points so far')}</p>;
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.title}>{text('Points by month')}</figcaption>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${months.length * size.month} ${size.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {months.map((month, index) => (
          <Bars key={month.month} month={month} x={index * size.month} top={top} />
        ))}
      </svg>
      <ul className={classes.months} style={{ gridTemplateColumns: `repeat(${months.length}, 1fr)` }}>
        {months.map(({ month, gained, spent }) => (
          <li key={month}>
            <strong>{format.month(month)}</strong>
            <span>{text('{points} gained', { points: gained })}</span>
            <span>{text('{points} spent', { points: spent })}</span>
          </li>
        ))}
      </ul>
      {more['log']?.hasMore ? (
        <Press onClick={more['log'].next} busy={more['log'].state === 'loading'}>
          {text('Earlier months')}
        </Press>
      ) : null}
    </figure>
  );
}

function Bars({ month, x, top }: { readonly month: Month; readonly x: number; readonly top: number }) {
  const bars = [
    { key: 'gained', value: month.gained, at: x + size.month / 2 - size.bar - 1 },
    { key: 'spent', value: month.spent, at: x + size.month / 2 + 1 },
  ];
  return bars.map(({ key, value, at }) => {
    const height = (value / top) * size.height;
    return <rect key={key} className={classes[key]} x={at} y={size.height - height} width={size.bar} height={height} />;
  });
}
