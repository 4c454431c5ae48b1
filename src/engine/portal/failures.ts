/** What a failed call leads to, as the error catalogue says (spec section 8): a toast, the end of the login, another class. */
import type { Messages, Scope } from '#model';
import type { Feedback } from '../feedback/feedback.ts';
import { type Purpose, reactionTo } from '../request/error-catalogue.ts';
import type { Failure } from '../request/reply.ts';
import type { Session } from '../session/session.ts';

export interface FailuresDeps {
  readonly feedback: Feedback;
  readonly session: Session;
  readonly message: (key: keyof Messages, names?: Scope) => string;
  /** Before the login is forgotten: where the student was. */
  readonly rememberPlace: () => void;
  /** Once the student has read that the login is over. */
  readonly toLogin: () => void;
  readonly reloadPage: () => Promise<void>;
}

/** Tells the student of a failure and does what the error catalogue asks for. */
export type Report = (failure: Failure, purpose: Purpose, silent?: boolean) => void;

export function createReport(deps: FailuresDeps): Report {
  const { feedback, session, message } = deps;
  return (failure, purpose, silent = false) => {
    const { toast, then } = reactionTo(failure, purpose);
    if (toast !== null && !silent) {
      feedback.toast(typeof toast === 'string' ? toast : message(toast.message, toast.names), 'error');
    }
    if (then === 'end-session' && !silent) endSession(deps, failure.kind === 'refused' ? failure.message : '');
    if (then === 'leave-class' || then === 'choose-class') session.chooseClass(null);
    if (then === 'reload') void deps.reloadPage();
  };
}

function endSession({ feedback, session, message, rememberPlace, toLogin }: FailuresDeps, text: string): void {
  if (session.store.get().isEnding) return;
  const hadToken = session.store.get().token !== null;
  rememberPlace();
  session.setEnding(true);
  session.clear();
  const goOn = () => {
    session.setEnding(false);
    toLogin();
  };
  feedback.open({
    kind: 'session',
    title: message('tips'),
    text: text || message(hadToken ? 'inactive' : 'loginFirst'),
    actions: [
      { label: message('cancel'), main: false, run: goOn },
      { label: message('confirm'), main: true, run: goOn },
    ],
  });
}
