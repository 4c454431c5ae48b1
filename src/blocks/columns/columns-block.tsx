/** Blocks side by side on a laptop, under each other on a phone. */
import type { ColumnsBlock as ColumnsModel } from '#model';
import { BlockFlow } from '../shared/flow.tsx';
import { useShown } from '../shared/shown-when.tsx';
import classes from './columns-block.module.css';

export function ColumnsBlock({ block }: { readonly block: ColumnsModel }) {
  const columns = useShown(block.columns);
  return (
    <div className={classes.columns} data-block="columns">
      {columns.map((column) => (
        <div key={block.columns.indexOf(column)} className={classes.column} data-width={column.width}>
          <BlockFlow blocks={column.content} />
        </div>
      ))}
    </div>
  );
}
