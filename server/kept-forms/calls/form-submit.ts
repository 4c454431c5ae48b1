/** Keeps the answers to a form with a store of its own, once a person where the form says so, while there are places. */
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { submitKept } from '../store/kept-forms.ts';

export function formSubmit(context: CallContext<'form/submit'>): Promise<CallAnswer<'form/submit'>> {
  return submitKept(context, context.body);
}
