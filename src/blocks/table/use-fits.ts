/** Whether a table is no wider than its place. Only then its head can stay in view while the page scrolls. */
import { type RefObject, useEffect, useRef, useState } from 'react';

export function useFits(): { readonly fits: boolean; readonly box: RefObject<HTMLDivElement | null> } {
  const box = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(false);
  useEffect(() => {
    const place = box.current;
    if (!place || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setFits(place.scrollWidth <= place.clientWidth));
    observer.observe(place);
    if (place.firstElementChild) observer.observe(place.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return { fits, box };
}
