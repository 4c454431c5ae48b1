/** The stack of modals: dialogs, questions, and what the session has to say. */
import type { ReactNode } from 'react';
import type { Store } from '../kernel/store.ts';
import type { FeedbackState, Modal } from './feedback-types.ts';

export interface Modals {
  readonly open: (modal: NewModal) => number;
  readonly close: (id: number) => void;
  /** Its title in another language. */
  readonly rename: (id: number, title: string) => void;
  /** Closes what belongs to the page. */
  readonly closePageModals: () => void;
}

export type NewModal = Pick<Modal, 'kind' | 'title'> & {
  readonly text?: string | null;
  /** @param id  of the modal, so that what it holds can close it */
  readonly body?: (id: number) => ReactNode;
  readonly look?: Modal['look'];
  readonly opener?: Modal['opener'];
  readonly danger?: boolean;
  readonly actions?: Modal['actions'];
  /** Left out: the modal cannot be cancelled. Called when it is closed by anything but its buttons. */
  readonly onCancel?: () => void;
  /** Asked before a dialog is closed; a promise decides later. */
  readonly mayClose?: (id: number) => Promise<boolean> | null;
};

export interface ModalsDeps {
  readonly store: Store<FeedbackState>;
  readonly nextId: () => number;
}

/** Dialogs and questions belong to their page; what concerns the session does not. */
export function isOfPage({ kind }: Modal): boolean {
  return kind === 'dialog' || kind === 'confirm';
}

/** What opened the dialog that is over the page; null when nothing could open it again. */
export function openedBy(modals: readonly Modal[]): string | null {
  return modals.find(({ opener }) => opener !== null)?.opener ?? null;
}

export function createModals({ store, nextId }: ModalsDeps): Modals {
  const cancels = new Map<number, () => void>();

  function close(id: number): void {
    cancels.delete(id);
    store.patch({ modals: store.get().modals.filter((modal) => modal.id !== id) });
  }

  /** Closes it for good, unless what it holds has to be asked first. */
  function leave(id: number, { mayClose }: NewModal, cancel: () => void): void {
    const question = mayClose?.(id) ?? null;
    if (question) void question.then((yes) => yes && cancel());
    else cancel();
  }

  return {
    open: (modal) => {
      const id = nextId();
      const cancel = () => {
        close(id);
        modal.onCancel?.();
      };
      cancels.set(id, cancel);
      const { kind, title, text = null, look = 'window', opener = null, danger = false, body, actions = [] } = modal;
      const cancellable = modal.onCancel !== undefined;
      const shown: Modal = {
        id,
        kind,
        title,
        text,
        look,
        opener,
        danger,
        actions: actions.map(({ label, main, run }) => ({
          label,
          main,
          run: () => {
            close(id);
            run();
          },
        })),
        cancellable,
        body: body?.(id) ?? null,
        close: cancellable ? () => leave(id, modal, cancel) : () => {},
      };
      store.patch({ modals: [...store.get().modals, shown] });
      return id;
    },
    close,
    rename: (id, title) =>
      store.patch({ modals: store.get().modals.map((modal) => (modal.id === id ? { ...modal, title } : modal)) }),
    closePageModals: () => {
      for (const modal of store.get().modals) if (isOfPage(modal)) cancels.get(modal.id)?.();
    },
  };
}
