/**
 * Much that comes at once is drawn bit by bit, so that an old phone answers meanwhile. By state and not by `useDeferredValue`: where
 * something within fails, React draws the place once more without what is deferred, finds nothing wrong, and begins again, for ever.
 */
import { startTransition, useEffect, useRef, useState } from 'react';

/**
 * Whether what is there is drawn by now. What is there before the first frame, as on a page that is known, is drawn in that frame.
 * @param isThere  whether there is something to draw
 */
export function useBitByBit(isThere: boolean): boolean {
  const isAwaited = useRef(false);
  const isDrawn = useFollowing(isThere, isThere);
  useEffect(() => {
    if (isThere) return;
    const frame = requestAnimationFrame(() => {
      isAwaited.current = true;
    });
    return () => cancelAnimationFrame(frame);
  }, [isThere]);
  return isThere && (isDrawn || !isAwaited.current);
}

/** False at first; true when the rest has been drawn, bit by bit. */
export function useRest(): boolean {
  return useFollowing(true, false);
}

function useFollowing(value: boolean, first: boolean): boolean {
  const [now, setNow] = useState(first);
  useEffect(() => startTransition(() => setNow(value)), [value]);
  return now;
}
