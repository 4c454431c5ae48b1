/** Forms with a store of their own: each call with its handler. */
import type { CallHandlers } from '../../kernel/call/call.ts';
import { formMine } from './form-mine.ts';
import { formSubmit } from './form-submit.ts';
import { formWithdraw } from './form-withdraw.ts';

export const keptFormsCalls = {
  'form/submit': formSubmit,
  'form/mine': formMine,
  'form/withdraw': formWithdraw,
} satisfies Partial<CallHandlers>;
