/** One row of a table. The entry's fields are in scope. */
import type { ReactNode } from 'react';
import { useFittingText, useText, useValue } from '#engine';
import type { Column, TableBlock } from '#model';
import { Badges } from '../shared/badge.tsx';
import { PortalLink } from '../shared/portal-link.tsx';
import { useHolds } from '../shared/shown-when.tsx';
import { UnreadDot } from '../shared/unread-dot.tsx';
import { Value } from '../shared/value.tsx';
import classes from './table-block.module.css';

/** In characters. An ISO date has 25. */
const longestWhole = 26;

interface TableRowProps {
  readonly block: TableBlock;
  readonly columns: readonly Column[];
  /** The place of the column that names the entry: it carries the link and the dot. */
  readonly main: number;
}

export function TableRow({ block, columns, main }: TableRowProps) {
  const text = useText();
  const isUnread = useHolds(block.unread);
  return (
    // see table-block.tsx
    <tr role="row" className={classes.row} data-unread={isUnread || undefined}>
      {columns.map((column, index) => (
        <td
          key={index}
          role="cell"
          className={index === main ? classes.main : column.look === 'quiet' ? classes.quiet : undefined}
          data-align={column.align}
          data-label={text(column.label)}
        >
          {index === main ? (
            <span>
              {isUnread ? <UnreadDot /> : null}
              <RowCover opens={block.opens}>
                <Cell column={column} />
              </RowCover>
            </span>
          ) : (
            <Cell column={column} />
          )}
        </td>
      ))}
    </tr>
  );
}

function RowCover({ opens, children }: { readonly opens: TableBlock['opens']; readonly children: ReactNode }) {
  if (!opens) return children;
  return (
    <PortalLink opens={opens} className={classes.cover}>
      {children}
    </PortalLink>
  );
}

/** One value in a column. */
export function Cell({ column }: { readonly column: Column }) {
  const text = useText();
  const own = useValue(column.value);
  const words = useFittingText(column.first) ?? column.text;
  if (column.status) return <Badges status={column.status} />;
  const value = words === undefined ? own : text(words);
  return (
    <span className={classes[shapeOf(column, value)]}>
      <Value value={value} as={column.as} />
    </span>
  );
}

/** Numbers, dates and names stay in one piece; long sentences show their first lines. */
function shapeOf({ as = 'text' }: Column, value: unknown): 'free' | 'whole' | 'long' {
  if (as === 'rich' || as === 'markdown' || as === 'files' || as === 'image') return 'free';
  return typeof value !== 'string' || value.length <= longestWhole ? 'whole' : 'long';
}
