/** Lines of text of an entry: under each other, or as short facts in one row. */
import { useFullText, useText } from '#engine';
import type { Line } from '#model';
import { Icon } from './icon.tsx';
import classes from './line-list.module.css';
import { ShownWhen } from './shown-when.tsx';

export function LineList({
  lines,
  look,
}: {
  readonly lines: readonly Line[] | undefined;
  readonly look: 'lines' | 'meta';
}) {
  const text = useText();
  const full = useFullText();
  if (!lines?.length) return null;
  return (
    <div className={classes[look]} data-lines={look}>
      {lines.map((line, index) => (
        <ShownWhen key={index} condition={line.when}>
          <LineText line={line} words={text(line.text)} full={full(line.text)} />
        </ShownWhen>
      ))}
    </div>
  );
}

/** A line of which a placeholder is empty is no line. */
function LineText({
  line,
  words,
  full,
}: {
  readonly line: Line;
  readonly words: string;
  readonly full: string | undefined;
}) {
  if (words.trim() === '') return null;
  return (
    <span className={classes.line}>
      {line.icon ? <Icon name={line.icon} size={16} /> : null}
      <span className={classes.words} title={full}>
        {words}
      </span>
    </span>
  );
}
