/** The time by the server's clock. Labels and buttons go by it, whatever the computer believes. */

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Learns from the `Date` header of an answer. @param sentMs when the request left, by the computer's clock */
  readonly learn: (dateHeader: string | null, sentMs: number) => void;
  /** Called about once a second while somebody listens and the tab is seen. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The header has whole seconds, so a smaller difference says nothing. */
const toleranceMs = 2000;

export function createClock(
  computer: () => number = Date.now,
  every: (work: () => void) => () => void = eachSecond,
): Clock {
  let offsetMs = 0;
  const listeners = new Set<() => void>();
  let stop: (() => void) | null = null;
  const tick = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    now: () => computer() + offsetMs,
    learn: (dateHeader, sentMs) => {
      const receivedMs = computer();
      // The header was written at some time in between, and cut to whole seconds: of a long upload it says too little.
      const seenMs = Date.parse(dateHeader ?? '') + 500 - (sentMs + receivedMs) / 2;
      if (Number.isNaN(seenMs) || receivedMs - sentMs > 2 * toleranceMs || Math.abs(seenMs - offsetMs) <= toleranceMs)
        return;
      offsetMs = Math.abs(seenMs) <= toleranceMs ? 0 : seenMs;
      tick();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      stop ??= every(tick);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}

function eachSecond(work: () => void): () => void {
  const seen = () => !document.hidden && work();
  const timer = setInterval(seen, 1000);
  document.addEventListener('visibilitychange', seen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}
