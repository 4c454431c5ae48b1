/** The time by the server's clock. Labels and buttons go by it, whatever the computer believes. */

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Learns from the `Date` header of an answer. @param sentMs when the request left, by the computer's clock */
  readonly learn: (dateHeader: string | null, sentMs: number) => void;
  /** Called about once a second while somebody listens and the tab is seen. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A smaller difference is not worth a jump of what people see. */
const toleranceMs = 1500;

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
      const serverMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
      if (Number.isNaN(serverMs)) return;
      // It was written at some time between sending and receiving, which may be minutes, and cut to whole seconds.
      const [least, most] = [serverMs - computer(), serverMs + 1000 - sentMs];
      const isPossible = (ms: number) => ms >= least - toleranceMs && ms <= most + toleranceMs;
      if (isPossible(offsetMs)) return;
      offsetMs = isPossible(0) ? 0 : offsetMs < least ? least : most;
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
