/** Whether the browser has a network. It knows of the line, not of the server: what is asked for may fail all the same. */
import { useEffect, useRef } from 'react';
import { useSource } from './store.ts';

export function useOnline(): boolean {
  return useSource(subscribe, () => typeof navigator === 'undefined' || navigator.onLine);
}

/** Does something when there is a network again after there was none. */
export function useBackOnline(act: () => void): void {
  const isOnline = useOnline();
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) act();
    wasOnline.current = isOnline;
  }, [isOnline, act]);
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
