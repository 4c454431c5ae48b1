/** What a renderer may ask of the portal, ready to hand over. */
import { useEffect, useMemo, useReducer, useRef } from 'react';
import { afterCall } from '../actions/run-actions.ts';
import { useSubmissions } from '../actions/use-action.tsx';
import { useStore } from '../kernel/store.ts';
import type { Portal } from '../portal/portal.ts';
import { usePortal } from '../portal/portal.ts';
import type { Reply } from '../request/reply.ts';
import { useFormat, useValue, useWords } from '../scope/scope.tsx';
import { fillNames } from '../texts/fill-names.ts';
import { declaredCall } from './declared-call.ts';
import type { AnyRendererProps, HandlesFailure, RunResult } from './define-renderer.tsx';
import { failureFor, isHandledByRenderer } from './failure-for.ts';
import { findPosition } from './find-position.ts';
import { RendererForm } from './renderer-form.tsx';

type Face = Omit<AnyRendererProps, 'data' | 'more' | 'options'>;

/** @param renderer  its name, for what its code and its schema say differently */
export function useRendererFace(renderer: string): Face {
  const portal = usePortal();
  const submissions = useSubmissions();
  const user = useStore(portal.session.store, (session) => session.user);
  // Every page knows what it reads from its address, if only nothing.
  const query = useValue(['name', 'query']) as Face['query'];
  const now = useMoments();
  const format = useFormat();
  const { translate } = useWords();
  const doing = useMemo(() => rendererActions(portal, submissions, renderer), [portal, submissions, renderer]);
  return {
    ...doing,
    query,
    user,
    now,
    format,
    text: (text, values = {}) => fillNames(text, translate, values, format),
    form: (name, asks = {}, then = {}) => <RendererForm key={name} form={name} asks={asks} then={then} />,
  };
}

type RendererActions = Pick<Face, 'run' | 'upload' | 'refresh' | 'confirm' | 'go' | 'logIn' | 'position'>;

function rendererActions(
  portal: Portal,
  submissions: ReturnType<typeof useSubmissions>,
  renderer: string,
): RendererActions {
  return {
    run: async (call, given = {}, { success, refresh, handles } = {}) => {
      const key = declaredCall(portal, renderer, call, 'x-runs').changes
        ? { idempotencyKey: submissions.keyOf(call, given) }
        : {};
      const result = resultOf(portal, await portal.send({ call, given, ...key }), handles);
      if (!result.done) return result;
      submissions.done();
      afterCall(portal, call, result.answer);
      if (success) portal.feedback.toast(success, 'success');
      if (refresh) void portal.refresh(refresh);
      return result;
    },
    upload: async (call, file, given = {}, { onProgress, signal, handles } = {}) => {
      declaredCall(portal, renderer, call, 'x-runs');
      const watched = { ...(onProgress ? { onProgress } : {}), ...(signal ? { signal } : {}) };
      return resultOf(portal, await portal.upload({ call, given, file, ...watched }), handles);
    },
    refresh: (...calls) => void portal.refresh(calls),
    confirm: (text, danger = false) => portal.confirm(text, danger),
    go: (to) => {
      if (to === 'back') portal.back();
      else portal.history.go(to);
    },
    logIn: () => {
      portal.rememberPlace();
      portal.history.go(portal.manifest.get().settings.session.login);
    },
    position: findPosition,
  };
}

/** The contract says what the call answers; here its exact type is forgotten. */
function resultOf(portal: Portal, reply: Reply, handles: HandlesFailure | undefined): RunResult<never> {
  if (reply.kind === 'done') return { done: true, answer: reply.answer as never }; // see above
  if (!isHandledByRenderer(reply, handles)) portal.report(reply, 'act');
  return { done: false, failure: failureFor(reply) };
}

/** The server's clock. Whoever asks with moments renders again when the first of them comes. */
function useMoments(): Face['now'] {
  const { clock } = usePortal();
  const [, again] = useReducer((count: number) => count + 1, 0);
  const awaited = useRef(new Set<number>());
  useEffect(
    () =>
      clock.subscribe(() => {
        const due = [...awaited.current].filter((moment) => moment <= clock.now());
        for (const moment of due) awaited.current.delete(moment);
        if (due.length > 0) again();
      }),
    [clock],
  );
  return (...moments) => {
    const nowMs = clock.now();
    for (const moment of moments) {
      const ms = typeof moment === 'string' ? Date.parse(moment) : Number.NaN;
      if (ms > nowMs) awaited.current.add(ms);
    }
    return nowMs;
  };
}
