/** A failure as renderers see it: the same fields in every case. */

import type { Failure } from '../request/reply.ts';
import type { HandlesFailure, RunFailure } from './define-renderer.tsx';

export function failureFor(failure: Failure): RunFailure {
  const { kind } = failure;
  const nothing = { code: 0, reason: null, message: '', errors: [] };
  if (kind === 'interface') return { ...nothing, kind, message: failure.message };
  if (kind !== 'refused') return { ...nothing, kind };
  const { code, reason, message, errors } = failure;
  return { kind, code, reason, message, errors };
}

/** Whether the renderer says what happened. The end of a login is always the portal's to tell. */
export function isHandledByRenderer(failure: Failure, handles: HandlesFailure | undefined): boolean {
  const hasEnded = failure.kind === 'refused' && failure.code === 401;
  return !hasEnded && handles?.(failureFor(failure)) === true;
}
