/** Takes back what was sent to a form with a store of its own; its place is free again. */
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { withdrawKept } from '../store/kept-forms.ts';

export function formWithdraw(context: CallContext<'form/withdraw'>): Promise<CallAnswer<'form/withdraw'>> {
  return withdrawKept(context, context.body.id);
}
