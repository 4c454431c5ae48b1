/** What is closed until somebody opens it, under the line that opens it. The browser finds words in it all the same. */
import type { ReactNode } from 'react';
import classes from './fold.module.css';
import { Icon } from './icon.tsx';

interface FoldProps {
  readonly title: string;
  /** A line like a heading, or a quiet one like a link. */
  readonly look: 'heading' | 'link';
  /** At first. Left out: closed. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

export function Fold({ title, look, isOpen = false, children }: FoldProps) {
  return (
    <details className={classes.fold} data-look={look} open={isOpen}>
      <summary className={classes.summary}>
        <Icon name="chevron-right" size={look === 'heading' ? 20 : 16} />
        {title}
      </summary>
      {children}
    </details>
  );
}
