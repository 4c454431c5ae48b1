/** A new page starts at its top; back finds the place where the person was. */
import { useEffect } from 'react';
import type { HashHistory } from '../kernel/hash-history.ts';

/** How long the content may take to grow as long as it was. */
const patienceMs = 3000;

export function useScroll(history: HashHistory): void {
  useEffect(() => {
    const places = new Map<number, number>();
    let { index, path } = history.place();
    let stop = () => {};
    globalThis.history.scrollRestoration = 'manual';
    const remember = () => places.set(index, scrollY);
    addEventListener('scroll', remember, { passive: true });
    const unsubscribe = history.subscribe(() => {
      const next = history.place();
      const isOtherPage = next.path !== path;
      ({ index, path } = next);
      stop();
      // Another page may have been at this step of the history before the way went elsewhere.
      if (next.by === 'push') places.set(index, isOtherPage ? 0 : scrollY);
      if (!isOtherPage) return;
      stop = scrollWhenLongEnough(next.by === 'pop' ? (places.get(index) ?? 0) : 0);
    });
    return () => {
      stop();
      unsubscribe();
      removeEventListener('scroll', remember);
    };
  }, [history]);
}

function scrollWhenLongEnough(top: number): () => void {
  const until = performance.now() + patienceMs;
  let frame = 0;
  const attempt = () => {
    scrollTo(0, top);
    const isThere = Math.abs(scrollY - top) < 2;
    if (!isThere && performance.now() < until) frame = requestAnimationFrame(attempt);
  };
  frame = requestAnimationFrame(attempt);
  // Whoever scrolls now wants to be elsewhere.
  const giveUp = () => cancelAnimationFrame(frame);
  addEventListener('wheel', giveUp, { passive: true, once: true });
  addEventListener('touchstart', giveUp, { passive: true, once: true });
  return () => {
    giveUp();
    removeEventListener('wheel', giveUp);
    removeEventListener('touchstart', giveUp);
  };
}
