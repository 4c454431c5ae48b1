/** Logs out whom nobody has seen for a long time (spec section 9). Movement in one tab keeps the others alive. */
import type { KeyStore } from '../kernel/storage.ts';
import { keys } from '../kernel/storage.ts';

export interface IdleWatch {
  /** Starts counting anew; on a page where nobody is logged out it stops. */
  readonly arm: (applies: boolean) => void;
  readonly stop: () => void;
}

interface IdleWorld {
  readonly storage: KeyStore;
  readonly now: () => number;
  readonly idleMs: () => number;
  readonly onIdle: () => void;
  /** Calls `moved` on each movement and `look` when time may have passed unseen; gives what stops both. */
  readonly watch: (moved: () => void, look: () => void) => () => void;
}

/** Writing each movement to the storage would be work for nothing. */
const writeEveryMs = 5000;

export function watchIdle({ storage, now, idleMs, onIdle, watch }: IdleWorld): IdleWatch {
  let isArmed = false;
  let ownMoveMs = 0;

  const mark = () => {
    ownMoveMs = now();
    storage.setItem(keys.active, String(ownMoveMs));
  };
  const look = () => {
    if (!isArmed) return;
    const lastMoveMs = Math.max(ownMoveMs, Number(storage.getItem(keys.active)) || 0);
    if (now() - lastMoveMs < idleMs()) return;
    isArmed = false;
    onIdle();
  };
  const moved = () => {
    if (!isArmed || now() - ownMoveMs < writeEveryMs) return;
    // After a sleep the first movement comes before any timer: it must not hide that time is over.
    look();
    if (isArmed) mark();
  };

  const stop = watch(moved, look);
  return {
    arm: (applies) => {
      if (applies && !isArmed) mark();
      isArmed = applies;
    },
    stop,
  };
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
