/** Where links lead: pages of the portal, other sites, files. */
import type { Address, Expression, Manifest, Scope } from '#model';
import { addressOf } from '../kernel/hash-history.ts';
import { routeOf } from '../kernel/route-of.ts';
import { usePortal } from '../portal/portal.ts';
import { useReader } from '../scope/scope.tsx';

export interface Destination {
  /** The page inside the portal, `/pages/home?id=3`; absent for other sites and files. */
  readonly to?: string;
  /** For `<a href>`: `#/pages/home?id=3` inside the portal. Empty for a route that no page has and for no file: what leads there is shown as text. */
  readonly href: string;
  readonly external: boolean;
}

/** Gives the destination of an address, with its placeholders filled. */
export function useAddress(): (address: Address, names?: Scope) => Destination {
  const { value } = useReader();
  const { manifest } = usePortal();
  return (address, names) => resolveAddress(address, (expression) => value(expression, names), manifest.get());
}

/** Gives the full address of a file: relative paths get the site's address in front (spec section 9). */
export function useFileAddress(): (path: string) => string {
  const { siteAddress } = usePortal().manifest.get().settings;
  return (path) => fileAddress(path, siteAddress);
}

/** The same for what is followed instead of shown. Empty where nothing can be opened: it is shown as text. */
export function useFileLink(): (path: unknown) => string {
  const { siteAddress } = usePortal().manifest.get().settings;
  return (path) => fileLink(path, siteAddress);
}

/** Parameters without a value are left out of the address. */
export function resolveAddress(
  address: Address,
  valueOf: (expression: Expression) => unknown,
  { routes, settings: { siteAddress } }: Pick<Manifest, 'routes' | 'settings'>,
): Destination {
  if ('page' in address) {
    const given = Object.entries(address.query ?? {}).map(([name, expression]) => [name, valueOf(expression)] as const);
    return withinPortal(address.page, given);
  }
  if ('href' in address) return { href: safeAddress(address.href), external: true };
  if ('route' in address) return alongRoute(valueOf(address.route), valueOf(address.query ?? null), routes);
  return { href: fileLink(valueOf(address.file), siteAddress), external: true };
}

/** @param page  may have a query of its own */
function withinPortal(page: string, given: readonly (readonly [string, unknown])[]): Destination {
  const [path = '', search = ''] = page.split('?');
  const query = new URLSearchParams(search);
  for (const [name, value] of given) {
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value));
  }
  const to = addressOf({ path, search: query.toString() });
  return { to, href: `#${to}`, external: false };
}

const logged = new Set<string>();

/** Where a route leads that came with the data. The server may be newer than the pages: one that no page has is logged, once. */
function alongRoute(route: unknown, query: unknown, routes: Manifest['routes']): Destination {
  const given = typeof query === 'object' && query !== null ? Object.entries(query) : [];
  if (typeof route === 'string' && route.startsWith('https://')) return { href: route, external: true };
  if (typeof route === 'string' && routeOf(routes, route.split('?')[0] ?? '')) return withinPortal(route, given);
  if (typeof route === 'string' && route !== '' && !logged.has(route)) {
    logged.add(route);
    // For those who look after the portal; people read the text.
    console.info(`No page has the route ${route}, so it is shown as text.`);
  }
  return { href: '', external: false };
}

/** Absolute addresses stay as they are; relative ones belong to the site. */
export function fileAddress(path: string, siteAddress = ''): string {
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(path)) return path;
  return `${siteAddress.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}

/** Where a file is that is followed. Empty for what is no address, and for one that would run a script. */
export function fileLink(path: unknown, siteAddress?: string): string {
  return typeof path === 'string' && path !== '' ? safeAddress(fileAddress(path, siteAddress)) : '';
}

/** Addresses that come with data may say anything; a script is never followed, its address is empty. */
export function safeAddress(address: string): string {
  // Browsers overlook blanks and control characters inside a scheme.
  const bare = address.replace(/[\0-\x20]/g, '');
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  return scheme === undefined || ['http', 'https', 'mailto', 'tel', 'blob'].includes(scheme) ? address : '';
}
