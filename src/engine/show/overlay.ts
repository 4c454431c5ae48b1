/** What a block puts over the page by itself, such as a picture on the full screen: back closes it, as it closes a dialog. */
import { useEffect, useRef } from 'react';
import { usePortal } from '../portal/portal.ts';

export function useOverlay(isOpen: boolean, close: () => void): void {
  const { overlays } = usePortal();
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const closeNow = () => latest.current();
    overlays.add(closeNow);
    return () => void overlays.delete(closeNow);
  }, [overlays, isOpen]);
}
