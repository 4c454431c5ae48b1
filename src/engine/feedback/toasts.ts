/** The queue of toasts: three at the most, none twice in a row, each for its time. */
import type { Store } from '../kernel/store.ts';
import type { FeedbackState, Toast, ToastLook } from './feedback-types.ts';

export interface Toasts {
  readonly toast: (text: string, look: ToastLook) => void;
  readonly dismiss: (id: number) => void;
  /** While a toast is held (the pointer is on it) it does not go away. */
  readonly hold: (id: number, held: boolean) => void;
}

/** The clock of the queue; tests bring their own. */
export interface Timers {
  readonly now: () => number;
  readonly after: (ms: number, work: () => void) => () => void;
}

export interface ToastsDeps {
  readonly store: Store<FeedbackState>;
  readonly nextId: () => number;
  readonly durationMs: (look: ToastLook) => number;
  readonly timers: Timers;
}

const mostToasts = 3;
const sameTextMs = 2000;

export function createToasts({ store, nextId, durationMs, timers }: ToastsDeps): Toasts {
  const stops = new Map<number, () => void>();
  const shownAt = new Map<string, number>();

  function stop(id: number): void {
    stops.get(id)?.();
    stops.delete(id);
  }

  function dismiss(id: number): void {
    stop(id);
    store.patch({ toasts: store.get().toasts.filter((toast) => toast.id !== id) });
  }

  function start({ id, look }: Toast): void {
    stops.set(
      id,
      timers.after(durationMs(look), () => dismiss(id)),
    );
  }

  return {
    toast: (text, look) => {
      const before = shownAt.get(text);
      if (text === '' || (before !== undefined && timers.now() - before < sameTextMs)) return;
      shownAt.set(text, timers.now());
      const toast: Toast = { id: nextId(), text, look };
      for (const oldest of store.get().toasts.slice(0, -(mostToasts - 1))) dismiss(oldest.id);
      store.patch({ toasts: [...store.get().toasts, toast] });
      start(toast);
    },
    dismiss,
    hold: (id, held) => {
      const toast = store.get().toasts.find((one) => one.id === id);
      stop(id);
      if (toast && !held) start(toast);
    },
  };
}
