/** A form with a store of its own as it stands for the student, with all that the student has sent. */
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { showKept } from '../store/kept-forms.ts';

export function formMine(context: CallContext<'form/mine'>): Promise<CallAnswer<'form/mine'>> {
  return showKept(context, context.query.form);
}
