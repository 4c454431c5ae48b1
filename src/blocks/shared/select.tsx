/** The browser's own menu: it works with every keyboard, every screen reader and every phone. */
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import classes from './select.module.css';

export function Select(props: ComponentProps<'select'>) {
  return (
    <span className={classes.box}>
      <select {...props} className={classes.select} />
      <Icon name="chevron-down" size={18} />
    </span>
  );
}
