/** Class lists and exports: each call with its handler. */
import type { CallHandlers } from '../../call.ts';

export const archiveCalls = {} satisfies Partial<CallHandlers>;
