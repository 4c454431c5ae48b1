/** Applications: each call with its handler. */
import type { CallHandlers } from '../../kernel/call/call.ts';
import { applicationCancel } from './application-cancel.ts';
import { applicationCreate } from './application-create.ts';
import { applicationDetail } from './application-detail.ts';
import { applicationIndex } from './application-index.ts';
import { applicationReply } from './application-reply.ts';
import { applicationType } from './application-type.ts';

export const applicationsCalls = {
  'application/type': applicationType,
  'application/index': applicationIndex,
  'application/create': applicationCreate,
  'application/detail': applicationDetail,
  'application/reply': applicationReply,
  'application/cancel': applicationCancel,
} satisfies Partial<CallHandlers>;
