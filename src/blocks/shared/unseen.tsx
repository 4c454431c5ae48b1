/** Words for screen readers only: a file with what is seen does without them. */
import type { ReactNode } from 'react';
import classes from './unseen.module.css';

export function Unseen({ children, role }: { readonly children: ReactNode; readonly role?: 'status' | 'alert' }) {
  return (
    <span className={classes.unseen} role={role} data-file="no">
      {children}
    </span>
  );
}
