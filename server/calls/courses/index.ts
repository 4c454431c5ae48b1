/** Courses and their selection: each call with its handler. */
import type { CallHandlers } from '../../call.ts';

export const courseCalls = {} satisfies Partial<CallHandlers>;
