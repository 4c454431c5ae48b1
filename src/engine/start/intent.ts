/** Who points at a link, or is about to press it, will want its page: model and parts are fetched before the press. */
import { useEffect } from 'react';
import { readPlace } from '../kernel/hash-history.ts';
import { fetchPage } from '../portal/fetch-page.ts';
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
