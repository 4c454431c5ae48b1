/** What every button of the portal looks like, whether it does something or leads somewhere. */
import type { ComponentProps, ReactNode } from 'react';
import type { ButtonBlock, Icon as IconName } from '#model';
import { Icon } from './icon.tsx';
import classes from './press.module.css';

type Look = ButtonBlock['look'];

/** The class and data of the look, for links that are drawn as buttons. */
export function pressLook(look: Look) {
  return { className: classes.press, 'data-look': look };
}

interface PressProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly look?: Look;
  readonly icon?: IconName | undefined;
  /** Something is on its way: the button waits. */
  readonly busy?: boolean;
  /** As wide as what it stands in. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function Press({ look = 'plain', icon, busy = false, wide = false, children, ...rest }: PressProps) {
  return (
    <button
      type="button"
      {...rest}
      className={wide ? `${classes.press} ${classes.wide}` : classes.press}
      data-look={look}
      aria-busy={busy || undefined}
      disabled={rest.disabled || busy}
    >
      {busy ? <Spinner /> : icon ? <Icon name={icon} size={18} /> : null}
      {children}
    </button>
  );
}

function Spinner() {
  return <span className={classes.spinner} aria-hidden="true" />;
}
