/** One row of a table. The entry's fields are in scope. */
import { memo, type ReactNode, useId } from 'react';
import { BlockOutlet, useCondition, useFittingText, useText, useValue } from '#engine';
import type { Column, TableBlock } from '#model';
import { Badges } from '../shared/badge.tsx';
import { CoverButton } from '../shared/cover-button.tsx';
import { Fold } from '../shared/fold.tsx';
import { PortalLink } from '../shared/portal-link.tsx';
import { useHolds } from '../shared/shown-when.tsx';
import { Subject } from '../shared/subject.tsx';
import { UnreadDot } from '../shared/unread-dot.tsx';
import { Value } from '../shared/value.tsx';
import classes from './table-block.module.css';

/** In characters. An ISO date has 25. */
const longestWhole = 26;

interface TableRowProps {
  readonly block: TableBlock;
  readonly columns: readonly Column[];
  /** Of the columns, in words. */
  readonly labels: readonly string[];
  /** The place of the column that names the entry: it carries the link and the dot. */
  readonly main: number;
}

/** So many are drawn first: more than a screen of any device shows. */
export const firstRows = 20;

export const TableRow = memo(function TableRow({ block, columns, labels, main }: TableRowProps) {
  const isUnread = useHolds(block.unread);
  const id = useId();
  return (
    <>
      {/* see table-block.tsx */}
      <tr role="row" className={classes.row} data-unread={block.unread === undefined ? undefined : isUnread}>
        <Subject value={id}>
          {columns.map((column, index) => (
            <td
              key={index}
              role="cell"
              className={index === main ? classes.main : classes[column.look]}
              data-align={column.align}
              data-label={labels[index]}
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
                    <span id={id}>
                      <Cell column={column} />
                    </span>
                  </RowCover>
                </span>
              ) : (
                <Cell column={column} />
              )}
            </td>
          ))}
        </Subject>
      </tr>
      {block.fold ? <FoldRow fold={block.fold} width={columns.length} /> : null}
    </>
  );
});

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
  if (!block.do) return children;
  return (
    <CoverButton actions={block.do} className={classes.cover}>
      {children}
    </CoverButton>
  );
}

/** What is in a column. Each kind asks only for what it shows: a page of a table has hundreds of them. */
export const Cell = memo(function Cell({ column }: { readonly column: Column }) {
  if (column.buttons) {
    return (
      <span className={classes.buttons}>
        <BlockOutlet blocks={column.buttons} />
      </span>
    );
  }
  if (column.status) return <Badges status={column.status} tags={column.tags} />;
  const isWords = column.first !== undefined || column.text !== undefined;
  const shown = isWords ? <CellWords column={column} /> : <CellValue column={column} />;
  return column.tags ? (
    <span className={classes.tagged}>
      {shown} <Badges tags={column.tags} />
    </span>
  ) : (
    shown
  );
});

function CellValue({ column }: { readonly column: Column }) {
  return <Shown column={column} value={useValue(column.value)} />;
}

/** Where no case fits, the value is there. A text of which nothing is known is a dash, and no words. */
function CellWords({ column }: { readonly column: Column }) {
  const text = useText();
  const words = useFittingText(column.first) ?? column.text;
  if (words === undefined) return <CellValue column={column} />;
  const said = text(words);
  return <Shown column={column} value={said === '–' ? null : said} />;
}

function Shown({ column, value }: { readonly column: Column; readonly value: unknown }) {
  return (
    <span className={classes[shapeOf(column, value)]}>
      <Value value={value} as={column.as} />
    </span>
  );
}

/** Numbers, dates and names stay in one piece. Of long sentences the first lines are shown where the row leads to the rest. */
function shapeOf({ as = 'text' }: Column, value: unknown): 'free' | 'whole' | 'long' {
  if (as === 'lines' || as === 'rich' || as === 'markdown' || as === 'files' || as === 'image') return 'free';
  // Of several the line breaks between them.
  if (Array.isArray(value) && value.length > 1) return 'free';
  return typeof value !== 'string' || value.length <= longestWhole ? 'whole' : 'long';
}
