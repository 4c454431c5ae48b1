/** A link to a page of the portal. It goes through our history, so a changed form is asked about before it is left. */
import type { ComponentProps, JSX, MouseEvent } from 'react';
import { currentAddress, usePortal } from '../start/portal.ts';

export type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path and query of the page: `/pages/news/detail?id=3`. */
  readonly to: string;
};

export function PageLink({ to, onClick, children, ...rest }: PageLinkProps): JSX.Element {
  const { history } = usePortal();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    history.go(to, { replace: to === currentAddress(history) });
  };
  return (
    <a {...rest} href={`#${to}`} onClick={press}>
      {children}
    </a>
  );
}

/** In another tab or window, as the keys that are held down or the link itself say. */
function opensElsewhere({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const isElsewhere = currentTarget.target !== '' && currentTarget.target !== '_self';
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey || isElsewhere;
}
