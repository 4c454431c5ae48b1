/** Blocks from top to bottom, with the portal's gaps between them. */
import type { ReactNode } from 'react';
import { BlockOutlet } from '#engine';
import type { Block } from '#model';
import classes from './flow.module.css';

/** Anything in the portal's vertical rhythm. */
export function Flow({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.flow} data-flow="">
      {children}
    </div>
  );
}

/** The blocks of a page, a tab, a column or a section. */
export function BlockFlow({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <Flow>
      <BlockOutlet blocks={blocks} />
    </Flow>
  );
}
