/** A link to a page of the portal, to another site or to a file. */
import type { ReactNode } from 'react';
import { PageLink, useAddress, useMessage } from '#engine';
import type { Address, Scope } from '#model';
import { Unseen } from './unseen.tsx';

interface PortalLinkProps {
  readonly opens: Address;
  readonly names?: Scope;
  readonly className?: string | undefined;
  readonly current?: boolean;
  readonly label?: string;
  readonly children: ReactNode;
  readonly [data: `data-${string}`]: string | undefined;
}

/**
 * What leads nowhere looks the same, and there is nothing to press.
 * @param label  the accessible name, where the children show none
 */
export function PortalLink({ opens, names, className, current, label, children, ...data }: PortalLinkProps) {
  const address = useAddress();
  const { to, href, external } = address(opens, names);
  const rest = { ...data, className, 'aria-label': label, 'aria-current': current ? ('page' as const) : undefined };
  if (to !== undefined) {
    return (
      <PageLink {...rest} to={to}>
        {children}
      </PageLink>
    );
  }
  if (href === '') {
    return (
      <span {...data} className={className}>
        {label === undefined ? null : <Unseen>{label}</Unseen>}
        {children}
      </span>
    );
  }
  return (
    <ForeignLink {...rest} href={href} external={external}>
      {children}
    </ForeignLink>
  );
}

type ForeignLinkProps = React.ComponentProps<'a'> & { readonly external: boolean };

/** A plain link; one to another site opens a tab of its own and says so. */
export function ForeignLink({ external, children, ...rest }: ForeignLinkProps) {
  const message = useMessage();
  if (!external) return <a {...rest}>{children}</a>;
  const name = rest['aria-label'];
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener noreferrer"
      {...(name ? { 'aria-label': `${name} ${message('newTab')}` } : {})}
    >
      {children}
      {name ? null : <Unseen> {message('newTab')}</Unseen>}
    </a>
  );
}
