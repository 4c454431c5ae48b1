/** Entries of the data in columns; on a phone each entry becomes a card. */
import { useId } from 'react';
import { useMessage, useRows, useText } from '#engine';
import type { Column, TableBlock as TableModel } from '#model';
import { EntryScope, keyOfRow } from '../shared/entry-scope.tsx';
import { EmptyFace, Faces, SkeletonRows } from '../shared/faces.tsx';
import { Filters } from '../shared/filters.tsx';
import { BlockHead } from '../shared/heading.tsx';
import { Icon } from '../shared/icon.tsx';
import { Pages } from '../shared/pages.tsx';
import { useShown } from '../shared/shown-when.tsx';
import { Surface } from '../shared/surface.tsx';
import classes from './table-block.module.css';
import { TableRow } from './table-row.tsx';
import { type SortDirection, useSortedRows } from './use-sorted-rows.ts';

export function TableBlock({ block }: { readonly block: TableModel }) {
  const id = useId();
  const text = useText();
  const data = useRows(block.table, block.filters);
  const columns = useShown(block.columns);
  const { rows, pager, directionOf, sortBy } = useSortedRows(data.rows, columns, data.pager);
  const main = Math.max(
    columns.findIndex((column) => column.look === 'main'),
    0,
  );
  return (
    <section {...(block.title === undefined ? {} : { 'aria-labelledby': id })}>
      <BlockHead title={block.title} id={id} />
      <Filters filters={block.filters} />
      <Surface flush>
        <Faces
          data={data}
          isEmpty={rows.length === 0}
          skeleton={<SkeletonRows count={4} />}
          empty={
            <EmptyFace
              words={block.empty === undefined || data.filtered ? undefined : text(block.empty)}
              clearFilters={data.filtered ? data.clearFilters : undefined}
            />
          }
        >
          {/* The roles are said again, because a table drawn as cards loses its own in some browsers. */}
          <div className={classes.scroll}>
            {/* see above */}
            <table
              className={classes.table}
              role="table"
              {...(block.title === undefined ? {} : { 'aria-labelledby': id })}
            >
              {/* see above */}
              <thead role="rowgroup">
                {/* see above */}
                <tr role="row">
                  {columns.map((column, index) => (
                    <ColumnHead key={index} column={column} direction={directionOf(index)} sort={() => sortBy(index)} />
                  ))}
                </tr>
              </thead>
              {/* see above */}
              <tbody role="rowgroup">
                {rows.map((row, index) => (
                  <EntryScope key={keyOfRow(row, index)} row={row}>
                    <TableRow block={block} columns={columns} main={main} />
                  </EntryScope>
                ))}
              </tbody>
            </table>
          </div>
        </Faces>
      </Surface>
      <Pages pager={pager} />
    </section>
  );
}

function ColumnHead({
  column,
  direction,
  sort,
}: {
  readonly column: Column;
  readonly direction: SortDirection;
  readonly sort: () => void;
}) {
  const text = useText();
  const message = useMessage();
  const label = text(column.label);
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={column.align}
      {...(column.sort ? { 'aria-sort': direction ?? 'none' } : {})}
    >
      {column.sort ? (
        <button type="button" className={classes.sort} aria-label={message('sortBy', { label })} onClick={sort}>
          {label}
          <Icon name="chevron-down" size={16} />
        </button>
      ) : (
        label
      )}
    </th>
  );
}
