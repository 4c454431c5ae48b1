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
    let isOnTheWay = false;
    globalThis.history.scrollRestoration = 'manual';
    // On the way to a place, the page is as far as it goes by now, which is not where the person was.
    const remember = () => !isOnTheWay && places.set(index, scrollY);
    addEventListener('scroll', remember, { passive: true });
    const unsubscribe = history.subscribe(() => {
      const next = history.place();
      const isOtherPage = next.path !== path;
      ({ index, path } = next);
      stop();
      // Another page may have been at this step of the history before the way went elsewhere.
      if (next.by === 'push') places.set(index, isOtherPage ? 0 : scrollY);
      if (!isOtherPage && next.by !== 'pop') return;
      isOnTheWay = true;
      stop = scrollWhenLongEnough(next.by === 'pop' ? (places.get(index) ?? 0) : 0, () => {
        isOnTheWay = false;
      });
    });
    return () => {
      stop();
      unsubscribe();
      removeEventListener('scroll', remember);
    };
  }, [history]);
}

const ownScrolling = ['wheel', 'touchstart', 'keydown'] as const;

/** @param onEnd  called when it is there, and when it is given up */
function scrollWhenLongEnough(top: number, onEnd: () => void): () => void {
  const until = performance.now() + patienceMs;
  let frame = 0;
  const attempt = () => {
    scrollTo(0, top);
    const isThere = Math.abs(scrollY - top) < 2;
    if (!isThere && performance.now() < until) frame = requestAnimationFrame(attempt);
    else onEnd();
  };
  frame = requestAnimationFrame(attempt);
  // Whoever scrolls now wants to be elsewhere.
  const giveUp = () => {
    cancelAnimationFrame(frame);
    onEnd();
  };
  for (const event of ownScrolling) addEventListener(event, giveUp, { passive: true, once: true });
  return () => {
    giveUp();
    for (const event of ownScrolling) removeEventListener(event, giveUp);
  };
}
