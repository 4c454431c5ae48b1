/** Points: each call with its handler. */
import type { CallHandlers } from '../../kernel/call/call.ts';
import { userPointsLog } from './user-points-log.ts';

export const pointsCalls = {
  'user/points-log': userPointsLog,
} satisfies Partial<CallHandlers>;
