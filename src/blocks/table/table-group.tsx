/** The head of a group of rows, and the row of totals under a group or the whole table. */
import { type Totals, useFittingText, useFormat, useMessage, useText, useValue } from '#engine';
import type { Column, TableBlock } from '#model';
import { EntryScope, type Row } from '../shared/entry-scope.tsx';
import { isNothing, plainWords, Value } from '../shared/value.tsx';
import classes from './table-block.module.css';

interface GroupHeadProps {
  readonly block: TableBlock;
  /** Any row of the group: what it says is the same for all. */
  readonly row: Row | undefined;
  /** In columns. */
  readonly width: number;
}

export function GroupHead({ block, row = {}, width }: GroupHeadProps) {
  return (
    // The roles are said again: see table-block.tsx.
    <tr role="row" className={classes.groupHead}>
      <th role="rowheader" scope="rowgroup" colSpan={width}>
        <EntryScope row={row}>
          <GroupName block={block} />
        </EntryScope>
      </th>
    </tr>
  );
}

function GroupName({ block }: { readonly block: TableBlock }) {
  const text = useText();
  const value = useValue(block.groupBy);
  const words = useFittingText(block.group);
  return words === undefined ? <Value value={value} as={undefined} /> : text(words);
}

interface TotalRowProps {
  readonly columns: readonly Column[];
  /** The place of the column that names the entries: here it says what the row is. */
  readonly main: number;
  readonly totals: Totals;
  /** With a row of it, for the totals of a group. */
  readonly block?: TableBlock;
  readonly row?: Row | undefined;
}

export function TotalRow({ columns, main, totals, block, row = {} }: TotalRowProps) {
  const text = useText();
  const name = (
    <span className={classes.totalName}>
      {block ? (
        <EntryScope row={row}>
          <GroupTotalName block={block} />
        </EntryScope>
      ) : (
        <TableTotalName />
      )}
    </span>
  );
  return (
    // see above
    <tr role="row" className={classes.total}>
      {columns.map((column, index) => (
        <td
          key={index}
          role="cell"
          className={index === main ? classes.main : undefined}
          data-align={column.align}
          data-quiet={column.look === 'quiet' || undefined}
          data-label={text(column.label)}
          data-empty={(index !== main && (totals[index] ?? null) === null) || undefined}
          data-file={column.buttons ? 'no' : undefined}
        >
          {index === main ? name : null}
          <TotalValue column={column} total={totals[index] ?? null} />
        </td>
      ))}
    </tr>
  );
}

function TableTotalName() {
  return useMessage()('sum');
}

function GroupTotalName({ block }: { readonly block: TableBlock }) {
  const text = useText();
  const message = useMessage();
  const format = useFormat();
  const value = useValue(block.groupBy);
  const words = useFittingText(block.group);
  const own = isNothing(value) ? '–' : plainWords(value, format);
  return message('sumOf', { group: words === undefined ? own : text(words) });
}

function TotalValue({ column, total }: { readonly column: Column; readonly total: number | null }) {
  const format = useFormat();
  if (total === null) return null;
  const isMoney = column.as === 'money' && column.total !== 'count';
  const places = column.total === 'average' ? 2 : null;
  return <bdi>{isMoney ? format.money(total.toFixed(2), null) : format.number(total, places)}</bdi>;
}
