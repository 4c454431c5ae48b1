/** What is on screen though asking for it again has failed: it may be old, and the person is to know. */
import { useCallback, useEffect } from 'react';
import { useStore } from '../kernel/store.ts';
import { type AskAgain, usePortal } from '../portal/portal.ts';

/** Notes an answer as long as it is shown and may be old. */
export function useOutdatedNote(isOutdated: boolean, askAgain: AskAgain): void {
  const { outdated } = usePortal();
  useEffect(() => {
    if (!isOutdated) return;
    outdated.set([...outdated.get(), askAgain]);
    return () => outdated.set(outdated.get().filter((one) => one !== askAgain));
  }, [outdated, isOutdated, askAgain]);
}

export interface OutdatedState {
  readonly isOutdated: boolean;
  /** Asks again for all that may be old, and says so when that fails once more. */
  readonly retry: () => void;
}

export function useOutdated(): OutdatedState {
  const portal = usePortal();
  const isOutdated = useStore(portal.outdated, (all) => all.length > 0);
  const retry = useCallback(() => {
    const { outdated, feedback, message } = portal;
    void Promise.all(outdated.get().map((askAgain) => askAgain())).then(() => {
      if (outdated.get().length > 0) feedback.toast(message('failed'), 'error');
    });
  }, [portal]);
  return { isOutdated, retry };
}
