/** What waits for what it shows: one region that is there from the start says so for all, as readers of the screen only speak what comes into such. */
import { useContext, useEffect } from 'react';
import { useStore } from '../kernel/store.ts';
import { PortalContext, usePortal } from '../portal/portal.ts';

/** Counts what is shown in place of something as waiting. Before there is a portal nothing is there to say so. */
export function useLoadingNote(): void {
  const waiting = useContext(PortalContext)?.waiting;
  useEffect(() => {
    if (!waiting) return;
    waiting.set(waiting.get() + 1);
    return () => waiting.set(waiting.get() - 1);
  }, [waiting]);
}

/** Whether anything that is shown waits. */
export function useIsLoading(): boolean {
  return useStore(usePortal().waiting, (count) => count > 0);
}
