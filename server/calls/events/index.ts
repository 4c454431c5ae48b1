/** Events: each call with its handler. */
import type { CallHandlers } from '../../call.ts';

export const eventCalls = {} satisfies Partial<CallHandlers>;
