/** Does something once what was changed is drawn, such as moving the focus. */
import { useEffect, useRef } from 'react';

export function useAfterwards(): (work: () => void) => void {
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => {
    waiting.current?.();
    waiting.current = null;
  });
  return (work) => {
    waiting.current = work;
  };
}
