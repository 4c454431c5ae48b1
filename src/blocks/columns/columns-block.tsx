/** Blocks side by side on a laptop, under each other on a phone. */
import type { CSSProperties } from 'react';
import type { ColumnsBlock as ColumnsModel } from '#model';
import { BlockFlow } from '../shared/flow.tsx';
import { useShown } from '../shared/shown-when.tsx';
import classes from './columns-block.module.css';

export function ColumnsBlock({ block }: { readonly block: ColumnsModel }) {
  const columns = useShown(block.columns);
  const widths = { '--columns': columns.map(({ width }) => `minmax(0, ${width}fr)`).join(' ') };
  return (
    // React's types know no custom properties.
    <div className={classes.columns} style={widths as CSSProperties} data-block="columns">
      {columns.map((column) => (
        <div key={block.columns.indexOf(column)} className={classes.column}>
          <BlockFlow blocks={column.content} />
        </div>
      ))}
    </div>
  );
}
