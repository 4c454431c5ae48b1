/** The white card that most blocks are on. */
import type { ReactNode } from 'react';
import classes from './surface.module.css';

/** @param flush  without inner space, for rows that reach the edge */
export function Surface({ children, flush = false }: { readonly children: ReactNode; readonly flush?: boolean }) {
  return (
    <div className={classes.surface} data-surface data-flush={flush || undefined}>
      {children}
    </div>
  );
}
