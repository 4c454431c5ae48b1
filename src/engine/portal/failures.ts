/** What a failed call leads to, as the error catalogue says (spec section 8): a toast, the end of the login, another choice. */
import type { Messages, Scope } from '#model';
import type { Feedback } from '../feedback/feedback.ts';
import { openedBy } from '../feedback/modals.ts';
import { type Purpose, reactionTo } from '../request/error-catalogue.ts';
import type { Failure } from '../request/reply.ts';
import type { Session } from '../session/session.ts';
import type { Entry } from './entry.ts';

export interface FailuresDeps {
  readonly feedback: Feedback;
  readonly session: Session;
  readonly message: (key: keyof Messages, names?: Scope) => string;
  /** Nothing is said in English to somebody whose language is still on its way. */
  readonly whenSettled: (run: () => void) => void;
  readonly entry: Pick<Entry, 'rememberPlace' | 'toLogin'>;
  /** Gets the dialog that is open when the login ends: it opens again where the person comes back to. */
  readonly reopen: { current: string | null };
  readonly clearCache: () => void;
  readonly reloadPage: () => Promise<void>;
}

/** Says what has failed and does what the error catalogue asks for. */
export type Report = (failure: Failure, purpose: Purpose, silent?: boolean) => void;

export interface Failures {
  readonly report: Report;
  /** Logs out whom nobody has seen for hours (spec sections 8 and 9): nothing of theirs stays on the screen. */
  readonly endIdle: () => void;
}

export function createFailures(deps: FailuresDeps): Failures {
  const { feedback, session, message } = deps;
  return {
    report: (failure, purpose, silent = false) =>
      deps.whenSettled(() => {
        const { toast, then } = reactionTo(failure, purpose, session.offered());
        if (toast !== null && !silent) {
          feedback.toast(typeof toast === 'string' ? toast : message(toast.message, toast.names), 'error');
        }
        if (then === 'end-session') endSession(deps, failure.kind === 'refused' ? failure.message : '');
        if (then === 'leave-chosen' || then === 'choose') session.choose(null);
        if (then === 'reload') void deps.reloadPage();
      }),
    endIdle: () => showEnd(deps, { kind: 'idle', text: message('inactive'), labels: [message('login')] }),
  };
}

function endSession(deps: FailuresDeps, text: string): void {
  const { session, message } = deps;
  const hadToken = session.store.get().token !== null;
  showEnd(deps, {
    kind: 'session',
    text: text || message(hadToken ? 'inactive' : 'loginFirst'),
    labels: [message('cancel'), message('confirm')],
  });
}

/** @param labels  of the buttons; each leads to the login, the last one is the main one */
function showEnd(
  { feedback, session, message, entry, reopen, clearCache }: FailuresDeps,
  ending: { readonly kind: 'session' | 'idle'; readonly text: string; readonly labels: readonly string[] },
): void {
  if (session.store.get().ending) return;
  entry.rememberPlace();
  reopen.current = openedBy(feedback.store.get().modals);
  session.setEnding(ending.kind === 'idle' ? 'hidden' : 'shown');
  session.clear();
  if (ending.kind === 'idle') feedback.closePageModals();
  const goOn = () => {
    session.setEnding(null);
    // Somebody may have logged in again in another tab meanwhile.
    session.readStorage();
    entry.toLogin();
    clearCache();
  };
  feedback.open({
    kind: ending.kind,
    title: message('tips'),
    text: ending.text,
    actions: ending.labels.map((label, index, { length }) => ({ label, main: index + 1 === length, run: goOn })),
  });
}
