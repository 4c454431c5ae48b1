/** Nothing at first: a loader that flashes tells nobody anything (spec section 2). */
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { usePortal } from '../portal/portal.ts';

/** Nothing to see; the window around the page knows by it that more will come. */
export function Awaited(): ReactNode {
  return <span hidden data-awaited="" />;
}

export function Delayed({ children, delayMs }: { readonly children: ReactNode; readonly delayMs?: number }): ReactNode {
  const [isDue, setDue] = useState(false);
  const { loadingDelayMs } = usePortal().manifest.get().settings.times;
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs ?? loadingDelayMs);
    return () => clearTimeout(timer);
  }, [delayMs, loadingDelayMs]);
  return isDue ? children : <Awaited />;
}
