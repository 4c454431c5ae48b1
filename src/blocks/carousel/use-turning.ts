/** Which slide is seen, and when the next one comes. The person's finger, key or pointer always comes first. */
import { useEffect, useReducer, useState } from 'react';

export interface Turning {
  /** Takes the list of slides when it is drawn, which may be later than its data are there. */
  readonly track: (list: HTMLUListElement | null) => void;
  /** From 0. */
  readonly index: number;
  /** How many steps there are from the first view to the last. */
  readonly count: number;
  readonly turn: (by: number) => void;
  /** Null when it does not turn by itself. */
  readonly paused: boolean | null;
  readonly pause: (paused: boolean) => void;
  /** For the element around it: what happens there holds it. */
  readonly hold: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
  };
}

/** @param everyMs  0: never by itself @param slides  how many there are */
export function useTurning(everyMs: number, slides: number): Turning {
  const [element, track] = useState<HTMLUListElement | null>(null);
  const [{ index, count }, measure] = useReducer(() => viewOf(element), { index: 0, count: 1 });
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointed || isFocused;
  const [isPaused, setPaused] = useState(false);
  const turnsItself = everyMs > 0 && count > 1 && !prefersLessMotion();

  useEffect(() => {
    if (!element) return;
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [element, slides]);

  useEffect(() => {
    if (!turnsItself || isHeld || isPaused) return;
    const timer = setInterval(() => !document.hidden && turn(element, 1), everyMs);
    return () => clearInterval(timer);
  }, [element, turnsItself, isHeld, isPaused, everyMs]);

  return {
    track,
    index,
    count,
    turn: (by) => turn(element, by),
    paused: turnsItself ? isPaused : null,
    pause: setPaused,
    hold: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}

function turn(element: HTMLUListElement | null, by: number): void {
  if (!element) return;
  const view = viewOf(element);
  // Behind the last one comes the first.
  const next = (view.index + by + view.count) % view.count;
  // Where one reads from right to left, it is scrolled to the left.
  const left = next * element.clientWidth * (document.dir === 'rtl' ? -1 : 1);
  element.scrollTo({ left, behavior: prefersLessMotion() ? 'instant' : 'smooth' });
}

type Measured = Pick<HTMLUListElement, 'clientWidth' | 'scrollWidth' | 'scrollLeft'>;

/** Which view is seen, and how many there are. The last one is seen at the end of the way, though it is rarely a whole one. */
export function viewOf(element: Measured | null): { readonly index: number; readonly count: number } {
  if (!element || element.clientWidth === 0) return { index: 0, count: 1 };
  const { clientWidth, scrollWidth } = element;
  const scrolled = Math.abs(element.scrollLeft);
  const count = Math.max(1, Math.ceil((scrollWidth - 1) / clientWidth));
  const isAtEnd = scrolled + clientWidth >= scrollWidth - 1;
  return { index: isAtEnd ? count - 1 : Math.round(scrolled / clientWidth), count };
}

function prefersLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
