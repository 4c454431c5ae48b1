/** Tuition, graduation, exchange: each call with its handler. */
import type { CallHandlers } from '../../call.ts';

export const studyCalls = {} satisfies Partial<CallHandlers>;
