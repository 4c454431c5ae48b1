/** The person who is signed in: each call with its handler. */
import type { CallHandlers } from '../../call.ts';
import { userClassList } from './user-class-list.ts';
import { userInfo } from './user-info.ts';
import { userMessage } from './user-message.ts';

export const userCalls = {
  'user/info': userInfo,
  'user/class-list': userClassList,
  'user/message': userMessage,
} satisfies Partial<CallHandlers>;
