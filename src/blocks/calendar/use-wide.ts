/** Whether there is room for entries in the days themselves. */
import { useSyncExternalStore } from 'react';

const query = '(min-width: 48rem), print';

export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
