/** Actions for buttons, entries and forms. */
import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Action, Block, Scope } from '#model';
import { usePortal } from '../portal/portal.ts';
import { PageContext } from '../scope/page-context.ts';
import { ScopeContext, useScopeNode } from '../scope/scope.tsx';
import { innerScope } from '../scope/scope-node.ts';
import { BlockOutlet } from '../show/block-outlet.tsx';
import type { ActionContext, Submissions } from './run-actions.ts';
import { runActions } from './run-actions.ts';

/** The dialog that something is in; null on the page itself. */
export const ModalContext = createContext<number | null>(null);

export interface ActionState {
  /** @param names  added to the scope of the actions; @returns whether all was done */
  readonly run: (names?: Scope) => Promise<boolean>;
  readonly running: boolean;
  /** Above 0 after too many tries: seconds until it may be tried again. */
  readonly waitSeconds: number;
}

/** A second press while the first is still at work does nothing. */
export function useAction(actions: readonly Action[] | undefined): ActionState {
  const context = useActionContext();
  const [running, setRunning] = useState(false);
  const [waitSeconds, wait] = useCountdown();
  const isRunning = useRef(false);
  const run = async (names: Scope = {}) => {
    if (!actions || isRunning.current || waitSeconds > 0) return false;
    isRunning.current = true;
    setRunning(true);
    try {
      return await runActions(actions, { ...context, names, onWait: wait, opener: () => openerOf(actions, context) });
    } finally {
      isRunning.current = false;
      setRunning(false);
    }
  };
  useEffect(() => {
    const { reopen } = context.portal;
    if (reopen.current === null || !actions || reopen.current !== openerOf(actions, context)) return;
    reopen.current = null;
    void runActions(actions, context);
  }, [actions, context]);
  return { run, running, waitSeconds };
}

/**
 * Tells an opening of a dialog from all others: what is done, at which address, about which entry, by whom. Null where a
 * dialog is not the first that is done, as nothing else may be done again unasked.
 */
function openerOf(actions: readonly Action[], { portal, node }: ActionContext): string | null {
  if (actions[0]?.kind !== 'dialog') return null;
  const { path, search } = portal.history.place();
  return JSON.stringify([portal.session.store.get().user?.['id'], path, search, node.read('entry'), actions]);
}

/** All that actions need from the place where they are. */
export function useActionContext(): ActionContext {
  const portal = usePortal();
  const node = useScopeNode();
  const modalId = useContext(ModalContext);
  const page = useContext(PageContext);
  const submissions = useSubmissions();
  return useMemo(() => {
    const dialogBody = (content: readonly Block[], names: Scope, id: number): ReactNode => (
      <PageContext value={page}>
        <ScopeContext value={innerScope(node, names)}>
          <ModalContext value={id}>
            <BlockOutlet blocks={content} />
          </ModalContext>
        </ScopeContext>
      </PageContext>
    );
    return { portal, node, modalId, dialogBody, names: {}, onWait: () => {}, opener: () => null, submissions };
  }, [portal, node, modalId, page, submissions]);
}

/** Asked again with the same words the key stays, so that a repeat creates nothing twice; once done it is used up. */
export function useSubmissions(): Submissions {
  const last = useRef<{ readonly words: string; readonly key: string } | null>(null);
  return useMemo(
    () => ({
      keyOf: (call, given) => {
        const words = JSON.stringify([call, given]);
        if (last.current?.words !== words) last.current = { words, key: newKey() };
        return last.current.key;
      },
      done: () => {
        last.current = null;
      },
    }),
    [],
  );
}

function newKey(): string {
  // `randomUUID` is missing on plain http, as in a test on the local network.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Seconds that run down to 0. */
export function useCountdown(): readonly [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  const start = useCallback((duration: number) => {
    setSeconds(duration);
    setUntil(Date.now() + duration * 1000);
  }, []);
  return [seconds, start];
}
