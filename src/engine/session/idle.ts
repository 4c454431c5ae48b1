/** Logs out whom nobody has seen for a long time (spec section 9). Movement in one tab keeps the others alive. */
import type { KeyStore } from '../kernel/storage.ts';
import { keys } from '../kernel/storage.ts';

interface IdleWorld {
  readonly storage: KeyStore;
  readonly now: () => number;
  readonly idleMs: () => number;
  /** Whether the page is one where somebody idle is logged out. Movement is noted on the others as well. */
  readonly applies: boolean;
  /** Somebody has just come from another page. Else it counts from the last movement that any tab has noted: a tab was opened or loaded anew. */
  readonly isAnew: boolean;
  readonly onIdle: () => void;
  /** Calls `moved` on each movement and `look` when time may have passed unseen; gives what stops both. */
  readonly watch: (moved: () => void, look: () => void) => () => void;
}

/** Writing each movement to the storage would be work for nothing. */
const writeEveryMs = 5000;

/** @returns what stops it */
export function watchIdle({ storage, now, idleMs, applies, isAnew, onIdle, watch }: IdleWorld): () => void {
  let isOver = false;
  let ownMoveMs = 0;
  const lastMoveMs = () => Math.max(ownMoveMs, Number(storage.getItem(keys.active)) || 0);

  const mark = () => {
    ownMoveMs = now();
    storage.setItem(keys.active, String(ownMoveMs));
  };
  const look = () => {
    if (isOver || !applies || now() - lastMoveMs() < idleMs()) return;
    isOver = true;
    onIdle();
  };
  const moved = () => {
    if (isOver || now() - ownMoveMs < writeEveryMs) return;
    // After a sleep the first movement comes before any timer: it must not hide that time is over.
    look();
    if (!isOver) mark();
  };

  if (isAnew || lastMoveMs() === 0) mark();
  look();
  return watch(moved, look);
}

/** Movement and waking as the browser tells them. @param events  what counts as movement */
export function watchBrowser(events: readonly string[]): IdleWorld['watch'] {
  return (moved, look) => {
    const timer = setInterval(look, 15_000);
    for (const event of events) addEventListener(event, moved, { passive: true, capture: true });
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      for (const event of events) removeEventListener(event, moved, { capture: true });
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
    };
  };
}
