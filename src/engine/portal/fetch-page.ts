/** A page is fetched before it is shown; whether it may be shown is the guard's question. */
import { routeOf } from '../kernel/route-of.ts';
import type { Portal } from './portal.ts';

/** What fails is asked for again, and told of, when the page is opened. */
export function fetchPage(
  { manifest, session, loadPage, loadLayout }: Pick<Portal, 'manifest' | 'session' | 'loadPage' | 'loadLayout'>,
  path: string,
): void {
  const { routes, layouts } = manifest.get();
  const route = routeOf(routes, path);
  if (!route || (route.access !== 'everyone' && session.store.get().token === null)) return;
  const around = layouts[route.layout]?.chunk;
  loadPage(route.chunk).catch(() => {});
  if (around) loadLayout(around).catch(() => {});
}
