/** Entries of the data in columns; on a phone each entry becomes a card. */
import { useId, useMemo, useRef } from 'react';
import {
  nextOrder,
  type Order,
  type TableState,
  useFittingText,
  useHiddenColumns,
  useMessage,
  useRest,
  useTable,
  useText,
} from '#engine';
import type { Column, TableBlock as TableModel } from '#model';
import { EntryScope, keyedRows } from '../shared/entry-scope.tsx';
import { EmptyFace, Faces, SkeletonRows } from '../shared/faces.tsx';
import { Filters } from '../shared/filters.tsx';
import { BlockHead } from '../shared/heading.tsx';
import { Icon } from '../shared/icon.tsx';
import { useKeptFocus } from '../shared/kept-focus.ts';
import { Pages } from '../shared/pages.tsx';
import { useShown } from '../shared/shown-when.tsx';
import { Surface } from '../shared/surface.tsx';
import classes from './table-block.module.css';
import { GroupHead, TotalRow } from './table-group.tsx';
import { firstRows, TableRow } from './table-row.tsx';
import { labelKey, TableTools } from './table-tools.tsx';
import { useFits } from './use-fits.ts';
import { useWholePrint } from './use-whole-print.ts';

/** Too many for a tablet. */
const manyColumns = 7;

export function TableBlock({ block }: { readonly block: TableModel }) {
  const id = useId();
  const text = useText();
  const title = useFittingText(block.title);
  const kept = useKeptFocus();
  const offered = useShown(block.columns);
  // One choice of columns for all cases of the title.
  const { hidden, toggle } = useHiddenColumns(labelKey(block.title?.at(-1)?.text) || String(block.table));
  const isHidden = (column: Column) => hidden.has(labelKey(column.label));
  const table = useTable(block, offered, isHidden);
  useWholePrint(table.showAll);
  const element = useRef<HTMLTableElement>(null);
  const tools = (
    <TableTools block={block} columns={offered} hidden={hidden} toggle={toggle} table={table} element={element} />
  );
  const isCleared = block.empty === undefined || table.filtered;
  return (
    <section {...kept} {...(title === undefined ? {} : { 'aria-labelledby': id })}>
      <BlockHead title={title} id={id} />
      {block.filters?.length ? <Filters filters={block.filters}>{tools}</Filters> : tools}
      <Surface flush>
        <Faces
          data={table}
          isEmpty={table.isEmpty}
          skeleton={<SkeletonRows count={4} />}
          empty={
            <EmptyFace
              words={isCleared ? undefined : text(block.empty)}
              clearFilters={table.filtered ? table.clearFilters : undefined}
            />
          }
        >
          <Grid block={block} table={table} element={element} labelledBy={id} />
        </Faces>
      </Surface>
      <Pages pager={table.pager} />
    </section>
  );
}

interface GridProps {
  readonly block: TableModel;
  readonly table: TableState;
  readonly element: React.RefObject<HTMLTableElement | null>;
  readonly labelledBy: string;
}

/** The roles are said again, because a table drawn as cards loses its own in some browsers. */
function Grid({ block, table, element, labelledBy }: GridProps) {
  const { fits, box } = useFits();
  const { columns, order, sort, totals } = table;
  // Rows out of sight are drawn bit by bit, so that an old phone answers meanwhile.
  const isWhole = useRest();
  const groups = isWhole ? table.groups : beginningOf(table.groups);
  const text = useText();
  const words = JSON.stringify(columns.map(({ label }) => text(label)));
  // The same list as long as the words are, so that no row is drawn anew.
  const labels = useMemo(() => JSON.parse(words) as readonly string[], [words]); // a list of texts, two lines above
  const main = Math.max(
    columns.findIndex((column) => column.look === 'main'),
    0,
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls sideways, by keyboard too
    <div className={classes.scroll} data-fits={fits || undefined} ref={box} tabIndex={fits ? undefined : 0}>
      {/* see above */}
      <table
        ref={element}
        className={classes.table}
        data-many={columns.length >= manyColumns || undefined}
        data-leads={block.opens || block.do ? '' : undefined}
        role="table"
        {...(block.title === undefined ? {} : { 'aria-labelledby': labelledBy })}
      >
        {/* see above */}
        <thead className={classes.unseen} role="rowgroup">
          {/* see above */}
          <tr role="row">
            {columns.map((column) => (
              <ColumnHead key={labelKey(column.label)} column={column} order={order} sort={sort} />
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          // see above
          <tbody key={group.key} role="rowgroup">
            {block.groupBy !== undefined && group.begins ? (
              <GroupHead block={block} row={group.rows[0]} width={columns.length} />
            ) : null}
            {keyedRows(group.rows).map(({ key, row }) => (
              <EntryScope key={key} row={row}>
                <TableRow block={block} columns={columns} labels={labels} main={main} />
              </EntryScope>
            ))}
            {group.totals ? (
              <TotalRow columns={columns} main={main} totals={group.totals} block={block} row={group.rows[0]} />
            ) : null}
          </tbody>
        ))}
        {totals ? (
          // see above
          <tfoot role="rowgroup">
            <TotalRow columns={columns} main={main} totals={totals} />
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

function beginningOf(groups: TableState['groups']): TableState['groups'] {
  let left = firstRows;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left);
    left -= rows.length;
    if (rows.length === 0) return [];
    return [rows.length === group.rows.length ? group : { ...group, rows, totals: null }];
  });
}

interface ColumnHeadProps {
  readonly column: Column;
  readonly order: Order | null;
  readonly sort: (order: Order | null) => void;
}

function ColumnHead({ column, order, sort }: ColumnHeadProps) {
  const text = useText();
  const message = useMessage();
  const label = text(column.label);
  const direction = order?.column === column ? order.direction : 'none';
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={column.align}
      data-quiet={column.look === 'quiet' || undefined}
      data-file={column.buttons ? 'no' : undefined}
      {...(column.sort ? { 'aria-sort': direction } : {})}
    >
      {column.sort ? (
        <button
          type="button"
          className={classes.sort}
          data-paper=""
          aria-label={message('sortBy', { label })}
          onClick={() => sort(nextOrder(order, column))}
        >
          {label}
          <Icon name="chevron-down" size={16} />
        </button>
      ) : (
        label
      )}
    </th>
  );
}
