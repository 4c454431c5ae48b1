/** Who points at a link, or is about to press it, will want its page: model and parts are fetched before the press. */
import { useEffect } from 'react';
import { readPlace } from '../kernel/hash-history.ts';
import { routeOf } from '../kernel/route-of.ts';
import type { Portal } from '../portal/portal.ts';
import { usePortal } from '../portal/portal.ts';

const signs = ['pointerover', 'touchstart', 'focusin'] as const;

export function useIntent(): void {
  const portal = usePortal();
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#/"]') : null;
      if (link) fetchPage(portal, readPlace(link.hash).path);
    };
    for (const sign of signs) addEventListener(sign, follow, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, follow);
    };
  }, [portal]);
}

/** What fails is asked for again, and told of, when the page is opened. */
export function fetchPage({ manifest, session, loadPage, loadLayout }: Portal, path: string): void {
  const { routes, layouts } = manifest.get();
  const route = routeOf(routes, path);
  if (!route || (route.access !== 'everyone' && session.store.get().token === null)) return;
  const around = layouts[route.layout]?.chunk;
  loadPage(route.chunk).catch(() => {});
  if (around) loadLayout(around).catch(() => {});
}
