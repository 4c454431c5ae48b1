/** Tuition, graduation and exchange: each call with its handler. */
import type { CallHandlers } from '../../kernel/call/call.ts';
import { globalExchange } from './global-exchange.ts';
import { globalExchangeAnswer } from './global-exchange-answer.ts';
import { globalExchangeFieldSubmit } from './global-exchange-field-submit.ts';
import { graduationAudit } from './graduation-audit.ts';
import { graduationAuditFieldSubmit } from './graduation-audit-field-submit.ts';
import { userConfirmTuitionPlan } from './user-confirm-tuition-plan.ts';
import { userTuitionPlan } from './user-tuition-plan.ts';

export const studyCalls = {
  'user/tuition-plan': userTuitionPlan,
  'user/confirm-tuition-plan': userConfirmTuitionPlan,
  'graduation-audit': graduationAudit,
  'graduation-audit/field-submit': graduationAuditFieldSubmit,
  'global-exchange': globalExchange,
  'global-exchange/answer': globalExchangeAnswer,
  'global-exchange/field-submit': globalExchangeFieldSubmit,
} satisfies Partial<CallHandlers>;
