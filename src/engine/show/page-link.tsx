/** A link to a page of the portal. It goes through the router, so a changed form is asked about before it is left. */
import type { ComponentProps, JSX } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

export type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path and query of the page: `/pages/news/detail?id=3`. */
  readonly to: string;
};

/** The router's own `Link` can do more, which costs 8 kB before anything is seen. */
export function PageLink({ to, onClick, children, ...rest }: PageLinkProps): JSX.Element {
  const { target } = rest;
  const go = useLinkClickHandler<HTMLAnchorElement>(to, target === undefined ? {} : { target });
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) go(event);
      }}
    >
      {children}
    </a>
  );
}
