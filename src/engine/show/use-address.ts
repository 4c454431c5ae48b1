/** Where links lead: pages of the portal, other sites, files. */
import type { Address, Expression, Scope } from '#model';
import { useReader } from '../scope/scope.tsx';
import { usePortal } from '../start/portal.ts';

export interface Destination {
  /** The page inside the portal, `/pages/home?id=3`; absent for other sites and files. */
  readonly to?: string;
  /** For `<a href>`: `#/pages/home?id=3` inside the portal. */
  readonly href: string;
  readonly external: boolean;
}

/** Gives the destination of an address, with its placeholders filled. */
export function useAddress(): (address: Address, names?: Scope) => Destination {
  const { value } = useReader();
  const files = useFileAddress();
  return (address, names) => resolveAddress(address, (expression) => value(expression, names), files);
}

/** Gives the full address of a file: relative paths get the site's address in front (spec section 9). */
export function useFileAddress(): (path: string) => string {
  const { siteAddress } = usePortal().manifest.get().settings;
  return (path) => fileAddress(path, siteAddress);
}

/** Parameters without a value are left out of the address. */
export function resolveAddress(
  address: Address,
  valueOf: (expression: Expression) => unknown,
  fileAddressOf: (path: string) => string,
): Destination {
  if ('page' in address) {
    const query = new URLSearchParams();
    for (const [name, expression] of Object.entries(address.query ?? {})) {
      const value = valueOf(expression);
      if (value !== null && value !== undefined && value !== '') query.set(name, String(value));
    }
    const search = query.toString();
    const to = search ? `${address.page}?${search}` : address.page;
    return { to, href: `#${to}`, external: false };
  }
  if ('href' in address) return { href: safeAddress(address.href), external: true };
  const path = valueOf(address.file);
  return { href: typeof path === 'string' ? safeAddress(fileAddressOf(path)) : '#', external: true };
}

/** Absolute addresses stay as they are; relative ones belong to the site. */
export function fileAddress(path: string, siteAddress = ''): string {
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(path)) return path;
  return `${siteAddress.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}

/** Addresses that come with data may say anything; a script is never followed. */
export function safeAddress(address: string): string {
  // Browsers overlook blanks and control characters inside a scheme.
  const bare = address.replace(/[\0-\x20]/g, '');
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  return scheme === undefined || ['http', 'https', 'mailto', 'tel', 'blob'].includes(scheme) ? address : '#';
}
