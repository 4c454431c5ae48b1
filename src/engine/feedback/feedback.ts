/** What the portal says or asks outside of the page: toasts and modals in one store, which blocks draw. */
import { after } from '../kernel/browser.ts';
import type { Store } from '../kernel/store.ts';
import { createStore } from '../kernel/store.ts';
import type { FeedbackState, ToastLook } from './feedback-types.ts';
import { createModals, type Modals } from './modals.ts';
import { createToasts, type Timers, type Toasts } from './toasts.ts';

export interface Feedback extends Toasts, Modals {
  readonly store: Store<FeedbackState>;
}

const browserTimers: Timers = { now: () => Date.now(), after };

/** @param durationMs  how long a toast of each look is shown */
export function createFeedback(durationMs: (look: ToastLook) => number, timers: Timers = browserTimers): Feedback {
  const store = createStore<FeedbackState>({ toasts: [], modals: [] });
  let lastId = 0;
  const nextId = () => {
    lastId += 1;
    return lastId;
  };
  return { store, ...createToasts({ store, nextId, durationMs, timers }), ...createModals({ store, nextId }) };
}
