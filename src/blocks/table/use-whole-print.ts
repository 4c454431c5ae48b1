/** On paper nobody turns pages: a table whose rows all came is printed whole. */
import { useEffect } from 'react';
import { flushSync } from 'react-dom';

/** @param showAll  draws the rows of all pages, or again those of one */
export function useWholePrint(showAll: (all: boolean) => void): void {
  useEffect(() => {
    // What is printed is what is in the page when this has been answered.
    const before = () => flushSync(() => showAll(true));
    const after = () => showAll(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [showAll]);
}
