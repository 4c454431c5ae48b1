/** What the portal says or asks outside of the page: toasts and modals. */
import type { ReactNode } from 'react';

export type ToastLook = 'success' | 'info' | 'error';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly look: ToastLook;
}

export interface ModalAction {
  readonly label: string;
  readonly run: () => void;
  /** The button that goes on; the other one goes back. */
  readonly main: boolean;
}

export interface Modal {
  readonly id: number;
  /** `confirm` a question · `dialog` blocks of the page · `choose` choose a class or the like · `session` login has ended · `idle` logged out · `duty` what must be done first. */
  readonly kind: 'confirm' | 'dialog' | 'choose' | 'session' | 'idle' | 'duty';
  readonly title: string;
  readonly text: string | null;
  /** What a dialog holds, ready to be put into place. */
  readonly body: ReactNode;
  readonly look: 'window' | 'drawer';
  /** What opened a dialog of the page; null where nothing can open it again. */
  readonly opener: string | null;
  /** Something is lost by going on: the focus is on the way back. */
  readonly danger: boolean;
  readonly actions: readonly ModalAction[];
  /** Esc, overlay and the cross close it. */
  readonly cancellable: boolean;
  readonly close: () => void;
}

export interface FeedbackState {
  /** The newest last. */
  readonly toasts: readonly Toast[];
  /** The one on top last. */
  readonly modals: readonly Modal[];
}
