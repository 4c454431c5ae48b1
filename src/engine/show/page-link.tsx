/** A link to a page of the portal. It goes through the router, so a changed form is asked about before it is left. */
import type { ComponentProps, JSX } from 'react';
import { Link } from 'react-router-dom';

export type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path and query of the page: `/pages/news/detail?id=3`. */
  readonly to: string;
};

export function PageLink(props: PageLinkProps): JSX.Element {
  return <Link {...props} />;
}
