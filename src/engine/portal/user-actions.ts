/** What a person does with the login: logs in, chooses what to act for, leaves. */
import type { Feedback } from '../feedback/feedback.ts';
import { sharing } from '../kernel/under-way.ts';
import type { Session } from '../session/session.ts';
import type { Entry } from './entry.ts';
import type { Report } from './failures.ts';
import type { Portal } from './portal.ts';

export interface UserActionsDeps extends Pick<Portal, 'message' | 'reopen'> {
  readonly session: Session;
  readonly entry: Pick<Entry, 'begin' | 'goOn' | 'toWanted' | 'leave' | 'forgetTab'>;
  readonly feedback: Feedback;
  readonly report: Report;
  readonly clearCache: () => void;
}

export type UserActions = Pick<
  Portal,
  'askUser' | 'logIn' | 'comeIn' | 'leave' | 'askToLeave' | 'forgetTab' | 'choose'
>;

export function createUserActions(deps: UserActionsDeps): UserActions {
  const { session, entry, feedback, message, report, clearCache, reopen } = deps;
  const shareAsking = sharing<string | null, void>();
  const shareLeaving = sharing<null, boolean>();
  let isLoggingIn = false;

  async function ask(isSilent: boolean): Promise<void> {
    const failure = await session.loadUser();
    const isNoLogin = failure?.kind === 'refused' && failure.code === 401;
    if (failure && failure.kind !== 'done' && !(isSilent && isNoLogin)) report(failure, 'load');
  }

  function leave(): void {
    reopen.current = null;
    entry.leave();
  }

  return {
    askUser: (isSilent) => shareAsking(session.store.get().token, () => ask(isSilent)),
    logIn: async (token) => {
      entry.begin();
      isLoggingIn = true;
      const failure = await session.logIn(token).finally(() => {
        isLoggingIn = false;
      });
      if (failure && failure.kind !== 'done') report(failure, 'act');
      if (!session.store.get().user) return false;
      entry.goOn();
      return true;
    },
    comeIn: () => {
      if (!isLoggingIn) entry.toWanted();
    },
    leave,
    forgetTab: () => {
      reopen.current = null;
      entry.forgetTab();
    },
    askToLeave: () =>
      shareLeaving(null, async () => {
        const yes = await askToConfirm(feedback, message, message('leave'), true);
        if (yes) leave();
        return yes;
      }),
    choose: (id, follow) => {
      session.choose(id);
      feedback.toast(message('chosen'), 'success');
      void session.refreshUser();
      clearCache();
      if (follow) entry.goOn();
    },
  };
}

/** @param asked  as `Portal.confirm` has it */
export function askToConfirm(
  feedback: Feedback,
  message: Portal['message'],
  ...asked: Parameters<Portal['confirm']>
): Promise<boolean> {
  const [text, danger, [decline, accept] = []] = asked;
  return new Promise((resolve) => {
    feedback.open({
      kind: 'confirm',
      title: message('tips'),
      text,
      danger,
      actions: [
        { label: decline || message('cancel'), main: false, run: () => resolve(false) },
        { label: accept || message('confirm'), main: true, run: () => resolve(true) },
      ],
      onCancel: () => resolve(false),
    });
  });
}
