/** Words for screen readers only. */
import type { ReactNode } from 'react';
import classes from './unseen.module.css';

export function Unseen({ children, role }: { readonly children: ReactNode; readonly role?: 'status' | 'alert' }) {
  return (
    <span className={classes.unseen} role={role}>
      {children}
    </span>
  );
}
