/** Messages: each call with its handler. */
import type { CallHandlers } from '../../kernel/call/call.ts';
import { userMessage } from './user-message.ts';
import { userMessageConfirm } from './user-message-confirm.ts';
import { userMessageSetRead } from './user-message-set-read.ts';

export const messagesCalls = {
  'user/message': userMessage,
  'user/message-confirm': userMessageConfirm,
  'user/message-set-read': userMessageSetRead,
} satisfies Partial<CallHandlers>;
