/** Classes: each call with its handler. */
import type { CallHandlers } from '../../kernel/call/call.ts';
import { userClassList } from './user-class-list.ts';

export const peopleCalls = {
  'user/class-list': userClassList,
} satisfies Partial<CallHandlers>;
