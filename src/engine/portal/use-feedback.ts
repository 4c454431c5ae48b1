/** What the shell draws over the page. */

import type { FeedbackState, ToastLook } from '../feedback/feedback-types.ts';
import { useStore } from '../kernel/store.ts';
import { usePortal } from './portal.ts';

export interface FeedbackFace extends FeedbackState {
  readonly toast: (text: string, look: ToastLook) => void;
  readonly dismiss: (id: number) => void;
  /** A toast that is held stays; let go, its time starts anew. */
  readonly holdToast: (id: number, held: boolean) => void;
}

export function useFeedback(): FeedbackFace {
  const { feedback } = usePortal();
  const { toasts, modals } = useStore(feedback.store, (state) => state);
  return { toasts, modals, toast: feedback.toast, dismiss: feedback.dismiss, holdToast: feedback.hold };
}
