/** Does what the YAML says, one thing after another; a "no" or a failure stops the rest. */
import type { ReactNode } from 'react';
import type { Action, Block, Scope, Text } from '#model';
import type { Modal } from '../feedback/feedback-types.ts';
import { sayLost } from '../portal/lost-parts.ts';
import type { Portal } from '../portal/portal.ts';
import type { ScopeNode } from '../scope/scope-node.ts';
import { valueAt } from '../scope/scope-node.ts';
import { unreadIn } from '../session/unread.ts';
import { fileLink, resolveAddress } from '../show/use-address.ts';
import { readText } from '../texts/texts.ts';

export interface ActionContext {
  readonly portal: Portal;
  readonly node: ScopeNode;
  /** The dialog the action is in. */
  readonly modalId: number | null;
  /** Wraps the blocks of a dialog in what surrounds the action. */
  readonly dialogBody: (content: readonly Block[], names: Scope, modalId: number) => ReactNode;
  /** The person has gone to another page while the call before was made: these actions take them nowhere else. */
  readonly hasLeft?: boolean;
  /** Names of this run: the entry that was clicked, `result` of the call before. */
  readonly names: Scope;
  /** Told after too many tries. */
  readonly onWait: (seconds: number) => void;
  /** What tells a dialog's opening from others, for one that opens again after a login. */
  readonly opener: () => string | null;
  readonly submissions: Submissions;
}

/** Names of what is sent, so that a repeat after a failure is done once. */
export interface Submissions {
  /** The same words keep their key until they are known to be done. */
  readonly keyOf: (call: string, given: Scope) => string;
  readonly done: () => void;
}

type Run<Kind extends Action['kind']> = (
  action: Extract<Action, { kind: Kind }>,
  context: ActionContext,
  isLast: boolean,
) => boolean | Promise<boolean>;

/** @returns whether all were done that were to be done; one whose `when` does not hold is passed over */
export async function runActions(actions: readonly Action[], context: ActionContext): Promise<boolean> {
  for (const [index, action] of actions.entries()) {
    if ('when' in action && action.when !== undefined && value(context, action.when) !== true) continue;
    // The table is keyed by kind, so the row of `action.kind` takes this action; TypeScript cannot follow that.
    const run = runOf[action.kind] as Run<Action['kind']>;
    if (!(await run(action, context, index === actions.length - 1))) return false;
  }
  return true;
}

/** Needed only when something is handed out, so it is no part of the first screen. */
const handOut = () => import('./hand-out.ts');

/** A part of the portal that an action needs. @returns null when it did not come, which is said */
async function fetched<Part>({ portal }: ActionContext, part: Promise<Part>): Promise<Part | null> {
  try {
    return await part;
  } catch {
    sayLost(portal);
    return null;
  }
}

const runOf: { readonly [Kind in Action['kind']]: Run<Kind> } = {
  go: ({ go }, context) => {
    const { portal } = context;
    if (context.hasLeft) return true;
    const { to, href } = resolveAddress(go, (expression) => value(context, expression), portal.manifest.get());
    if (to !== undefined) portal.history.go(to);
    else if (href !== '') window.open(href, '_blank', 'noopener');
    else if ('file' in go) return sayNoFile(portal);
    return true;
  },
  call: async (action, context) => {
    const { portal } = context;
    const given = Object.fromEntries(
      Object.entries(action.with ?? {}).map(([name, expression]) => [name, value(context, expression)]),
    );
    const key = portal.callOf(action.call).changes
      ? { idempotencyKey: context.submissions.keyOf(action.call, given) }
      : {};
    const isSetRead = action.call === portal.manifest.get().settings.session.setRead;
    if (isSetRead) portal.session.noteRead(String(given['id']));
    const { path } = portal.history.place();
    const reply = await portal.send({ call: action.call, given, ...key });
    if (isSetRead && reply.kind !== 'done') void portal.session.loadUnread();
    if (reply.kind === 'done') {
      context.submissions.done();
      afterCall(portal, action.call, reply.answer);
      return runActions(action.then ?? [], {
        ...context,
        hasLeft: context.hasLeft === true || portal.history.place().path !== path,
        names: { ...context.names, [action.as ?? 'result']: reply.answer },
      });
    }
    portal.report(reply, 'act');
    if (reply.kind === 'refused' && reply.waitSeconds > 0) context.onWait(reply.waitSeconds);
    if (reply.kind !== 'aborted') await runActions(action.failed ?? [], context);
    return false;
  },
  confirm: ({ confirm, danger, decline, accept }, context) => {
    // A question of the office may be empty: then there is nothing to confirm.
    const question = text(context, confirm);
    return question === '' || context.portal.confirm(question, danger, [text(context, decline), text(context, accept)]);
  },
  toast: ({ toast, look }, context) => {
    context.portal.feedback.toast(text(context, toast), look);
    return true;
  },
  refresh: ({ refresh }, { portal, node }) => {
    // The page shows its old data until the new is there; nothing waits for it.
    for (const one of refresh) if ('data' in one) node.reload?.(one.data);
    const calls = refresh.flatMap((one) => ('call' in one ? one.call : []));
    if (calls.length > 0) void portal.refresh(calls);
    return true;
  },
  dialog: ({ dialog, look, content }, context) => {
    const { portal, names } = context;
    const [opener, title] = [context.opener(), text(context, dialog)];
    const isSame = (modal: Modal) => modal.opener === opener && modal.title === title;
    // Pressed twice before it was drawn.
    if (opener !== null && portal.feedback.store.get().modals.some(isSame)) return true;
    portal.feedback.open({
      kind: 'dialog',
      title,
      opener,
      look,
      body: (id) => context.dialogBody(content, names, id),
      mayClose: (id) => {
        const isChanged = [...portal.leaveGuards].some((guard) => guard.modalId === id && guard.isChanged());
        return isChanged ? portal.confirm(portal.message('leaveForm'), true) : null;
      },
      onCancel: () => {},
    });
    return true;
  },
  close: (_, { portal, modalId }) => {
    const dialogs = portal.feedback.store.get().modals.filter((modal) => modal.kind === 'dialog');
    const id = modalId ?? dialogs.at(-1)?.id;
    if (id !== undefined) portal.feedback.close(id);
    return true;
  },
  back: (_, { portal, hasLeft }) => {
    if (!hasLeft) portal.back();
    return true;
  },
  download: async ({ download, name }, context) => {
    const { portal } = context;
    const address = fileLink(value(context, download), portal.manifest.get().settings.siteAddress);
    if (address === '') return sayNoFile(portal);
    const parts = await fetched(context, handOut());
    if (!parts) return false;
    parts.saveFile(address, text(context, name));
    return true;
  },
  print: () => {
    window.print();
    return true;
  },
  copy: async ({ copy }, context) => {
    const { portal } = context;
    const parts = await fetched(context, handOut());
    if (!parts) return false;
    const isDone = await parts.copyText(text(context, copy));
    portal.feedback.toast(portal.message(isDone ? 'copied' : 'copyFailed'), isDone ? 'success' : 'error');
    return isDone;
  },
  'calendar-file': async (action, context) => {
    const parts = await fetched(context, Promise.all([import('./calendar-file.ts'), handOut()]));
    if (!parts) return false;
    const [{ calendarFile, readAppointments }, { saveText }] = parts;
    const { clock, words } = context.portal;
    const beside = (names: Scope) => ({ ...context, names: { ...context.names, ...names } });
    const appointments = readAppointments(action, {
      value: (expression, names) => value(beside(names), expression),
      text: (said, names) => text(beside(names), said),
      local: words.get().format.local,
    });
    const [first] = appointments;
    if (!first) return false;
    const file = calendarFile(appointments, clock.now());
    saveText(text(context, action.name) || first.title, '.ics', 'text/calendar', file);
    return true;
  },
  set: ({ set }, context) => {
    // All are worked out before the first is set, so that two can change places.
    const values = Object.entries(set).map(([name, expression]) => [name, value(context, expression)] as const);
    for (const [name, next] of values) context.node.set?.(name, next);
    return true;
  },
  'log-in': ({ logIn }, context) => {
    const token = value(context, logIn);
    return typeof token === 'string' && token !== '' ? context.portal.logIn(token) : false;
  },
  'go-on': (_, { portal }) => {
    portal.goOn();
    return true;
  },
  'log-out': (_, { portal }) => portal.askToLeave(),
  choose: ({ choose }, context, isLast) => {
    const id = value(context, choose);
    if (typeof id !== 'number' && typeof id !== 'string') return false;
    context.portal.choose(String(id), isLast);
    return true;
  },
};

/** @returns false: what comes behind it is not done */
function sayNoFile({ feedback, message }: Portal): boolean {
  feedback.toast(message('failed'), 'error');
  return false;
}

/** Some answers carry the new number of unread messages: the badge need not wait for the next poll. */
export function afterCall(portal: Portal, call: string, answer: unknown): void {
  const { session } = portal.manifest.get().settings;
  const unread = unreadIn(answer, session);
  if (session.messages && call.startsWith(session.messages) && unread !== null) portal.session.store.patch({ unread });
}

function value({ portal, node, names }: ActionContext, expression: Parameters<typeof valueAt>[1]): unknown {
  return valueAt(node, expression, { clock: portal.clock, format: portal.words.get().format }, names);
}

function text(context: ActionContext, words: Text | undefined): string {
  return readText(words, context.portal.words.get().translate, (argument) => value(context, argument));
}
