/** One row of a table. The entry's fields are in scope. */
import type { ReactNode } from 'react';
import { BlockOutlet, useAction, useCondition, useFittingText, useText, useValue } from '#engine';
import type { Action, Column, TableBlock } from '#model';
import { Badges } from '../shared/badge.tsx';
import { Fold } from '../shared/fold.tsx';
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
    <>
      {/* see table-block.tsx */}
      <tr role="row" className={classes.row} data-unread={isUnread || undefined}>
        {columns.map((column, index) => (
          <td
            key={index}
            role="cell"
            className={index === main ? classes.main : column.look === 'quiet' ? classes.quiet : undefined}
            data-align={column.align}
            data-label={text(column.label)}
            data-file={column.buttons ? 'no' : undefined}
          >
            {index === main ? (
              <span>
                {isUnread ? (
                  <span data-file="no">
                    <UnreadDot />
                  </span>
                ) : null}
                <RowCover block={block}>
                  <Cell column={column} />
                </RowCover>
              </span>
            ) : (
              <Cell column={column} />
            )}
          </td>
        ))}
      </tr>
      {block.fold ? <FoldRow fold={block.fold} width={columns.length} /> : null}
    </>
  );
}

interface FoldRowProps {
  readonly fold: NonNullable<TableBlock['fold']>;
  readonly width: number;
}

/** What is folded under a row has a row of its own. */
function FoldRow({ fold, width }: FoldRowProps) {
  const text = useText();
  const isThere = useCondition(fold.when);
  if (!isThere) return null;
  return (
    // see table-block.tsx
    <tr role="row" className={classes.foldRow} data-file="no">
      <td role="cell" colSpan={width}>
        <Fold title={text(fold.label)} look="link">
          <BlockOutlet blocks={fold.content} />
        </Fold>
      </td>
    </tr>
  );
}

/** The words of the main cell as a link or button that covers the row, when a click does anything. */
function RowCover({ block, children }: { readonly block: TableBlock; readonly children: ReactNode }) {
  if (block.opens) {
    return (
      <PortalLink opens={block.opens} className={classes.cover}>
        {children}
      </PortalLink>
    );
  }
  return block.do ? <DoingCover actions={block.do}>{children}</DoingCover> : children;
}

function DoingCover({ actions, children }: { readonly actions: readonly Action[]; readonly children: ReactNode }) {
  const { run, running } = useAction(actions);
  return (
    <button type="button" className={classes.cover} disabled={running} onClick={() => void run()}>
      {children}
    </button>
  );
}

/** One value in a column. */
export function Cell({ column }: { readonly column: Column }) {
  const text = useText();
  const own = useValue(column.value);
  const words = useFittingText(column.first) ?? column.text;
  if (column.buttons) {
    return (
      <span className={classes.buttons}>
        <BlockOutlet blocks={column.buttons} />
      </span>
    );
  }
  if (column.status) return <Badges status={column.status} tags={column.tags} />;
  const value = words === undefined ? own : text(words);
  const shown = (
    <span className={classes[shapeOf(column, value)]}>
      <Value value={value} as={column.as} />
    </span>
  );
  return column.tags ? (
    <span className={classes.tagged}>
      {shown} <Badges tags={column.tags} />
    </span>
  ) : (
    shown
  );
}

/** Numbers, dates and names stay in one piece; long sentences show their first lines. */
function shapeOf({ as = 'text' }: Column, value: unknown): 'free' | 'whole' | 'long' {
  if (as === 'rich' || as === 'markdown' || as === 'files' || as === 'image') return 'free';
  return typeof value !== 'string' || value.length <= longestWhole ? 'whole' : 'long';
}
