/** The queue of toasts and the stack of modals. Blocks only draw what stands here. */
import type { ReactNode } from 'react';
import type { Store } from '../kernel/store.ts';
import { createStore } from '../kernel/store.ts';
import type { Modal, Toast, ToastLook } from './feedback-types.ts';

export interface FeedbackState {
  readonly toasts: readonly Toast[];
  readonly modals: readonly Modal[];
}

export interface Feedback {
  readonly store: Store<FeedbackState>;
  readonly toast: (text: string, look: ToastLook) => void;
  readonly dismiss: (id: number) => void;
  /** While a toast is held (the pointer is on it) it does not go away. */
  readonly hold: (id: number, held: boolean) => void;
  readonly open: (modal: NewModal) => number;
  readonly close: (id: number) => void;
  /** Dialogs and questions belong to their page; what concerns the session stays. */
  readonly closePageModals: () => void;
}

export type NewModal = Pick<Modal, 'kind' | 'title'> & {
  readonly text?: string | null;
  /** @param id  of the modal, so that what it holds can close it */
  readonly body?: (id: number) => ReactNode;
  readonly look?: Modal['look'];
  readonly opener?: Modal['opener'];
  readonly danger?: boolean;
  readonly actions?: readonly { readonly label: string; readonly main: boolean; readonly run: () => void }[];
  /** Left out: the modal cannot be cancelled. Called when it is closed by anything but its buttons. */
  readonly onCancel?: () => void;
  /** Asked before a dialog is closed; a promise decides later. */
  readonly mayClose?: (id: number) => Promise<boolean> | null;
};

/** The clock of the queue; tests bring their own. */
export interface Timers {
  readonly now: () => number;
  readonly after: (ms: number, work: () => void) => () => void;
}

const mostToasts = 3;
const sameTextMs = 2000;

const browserTimers: Timers = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

export function createFeedback(durationMs: (look: ToastLook) => number, timers: Timers = browserTimers): Feedback {
  const store = createStore<FeedbackState>({ toasts: [], modals: [] });
  const stops = new Map<number, () => void>();
  const shownAt = new Map<string, number>();
  const cancels = new Map<number, () => void>();
  let lastId = 0;

  function dismiss(id: number): void {
    stops.get(id)?.();
    stops.delete(id);
    store.patch({ toasts: store.get().toasts.filter((toast) => toast.id !== id) });
  }

  function start(toast: Toast): void {
    stops.set(
      toast.id,
      timers.after(durationMs(toast.look), () => dismiss(toast.id)),
    );
  }

  function close(id: number): void {
    cancels.delete(id);
    store.patch({ modals: store.get().modals.filter((modal) => modal.id !== id) });
  }

  return {
    store,
    toast: (text, look) => {
      const before = shownAt.get(text);
      if (text === '' || (before !== undefined && timers.now() - before < sameTextMs)) return;
      shownAt.set(text, timers.now());
      lastId += 1;
      const toast: Toast = { id: lastId, text, look };
      for (const oldest of store.get().toasts.slice(0, -(mostToasts - 1))) dismiss(oldest.id);
      store.patch({ toasts: [...store.get().toasts, toast] });
      start(toast);
    },
    dismiss,
    hold: (id, held) => {
      const toast = store.get().toasts.find((one) => one.id === id);
      stops.get(id)?.();
      stops.delete(id);
      if (toast && !held) start(toast);
    },
    open: (modal) => {
      lastId += 1;
      const id = lastId;
      const actions = (modal.actions ?? []).map(({ label, main, run }) => ({
        label,
        main,
        run: () => {
          close(id);
          run();
        },
      }));
      const cancel = () => {
        close(id);
        modal.onCancel?.();
      };
      cancels.set(id, cancel);
      const leave = () => {
        const question = modal.mayClose?.(id) ?? null;
        if (question) void question.then((yes) => yes && cancel());
        else cancel();
      };
      const { kind, title, text = null, look = 'window', opener = null, danger = false, body } = modal;
      const cancellable = modal.onCancel !== undefined;
      const shown: Modal = {
        id,
        kind,
        title,
        text,
        look,
        opener,
        danger,
        actions,
        cancellable,
        body: body?.(id) ?? null,
        close: cancellable ? leave : () => {},
      };
      store.patch({ modals: [...store.get().modals, shown] });
      return id;
    },
    close,
    closePageModals: () => {
      for (const { id, kind } of store.get().modals) if (kind === 'dialog' || kind === 'confirm') cancels.get(id)?.();
    },
  };
}
