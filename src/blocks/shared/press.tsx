/** What every button of the portal looks like, whether it does something or leads somewhere. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
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
  readonly children: ReactNode;
}

export function Press({ look = 'plain', icon, busy = false, onClick, children, ...rest }: PressProps) {
  // Not `disabled` while it waits: the button would lose the focus, and a question it asks could not give it back.
  const isWaiting = busy || rest['aria-disabled'];
  const press = (event: MouseEvent<HTMLButtonElement>) => (isWaiting ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      className={classes.press}
      data-look={look}
      aria-busy={busy || undefined}
      aria-disabled={isWaiting || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : icon ? <Icon name={icon} size={18} /> : null}
      {children}
    </button>
  );
}

function Spinner() {
  return <span className={classes.spinner} aria-hidden="true" />;
}
