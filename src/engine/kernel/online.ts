/** Whether the browser has a network. It knows of the line, not of the server: what is asked for may fail all the same. */
import { useSource } from './store.ts';

export function useOnline(): boolean {
  return useSource(subscribe, () => typeof navigator === 'undefined' || navigator.onLine);
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
