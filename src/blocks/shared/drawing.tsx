/** A line drawing of our own (tools/icons/drawings.svg), for places where nothing is. It never speaks: there are words beside it. */
import type { TextBlock } from '#model';
import classes from './drawing.module.css';

type DrawingName = NonNullable<TextBlock['drawing']>;

export function Drawing({ name }: { readonly name: DrawingName }) {
  return (
    <svg className={classes.drawing} aria-hidden="true" focusable="false">
      <use href={`#drawing-${name}`} />
    </svg>
  );
}
