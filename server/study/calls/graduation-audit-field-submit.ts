import { submitOfficeForm } from '../../forms/store/submissions.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { findGraduationForm } from '../store/graduation-audit.ts';

type Context = CallContext<'graduation-audit/field-submit'>;

export async function graduationAuditFieldSubmit(
  context: Context,
): Promise<CallAnswer<'graduation-audit/field-submit'>> {
  const formId = await findGraduationForm(context.database, context.user.id);
  if (formId === null) throw new Refusal('notEligible');
  return submitOfficeForm(context, { formId, sent: context.body, purposes: ['form'] });
}
