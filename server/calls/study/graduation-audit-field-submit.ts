import type { CallAnswer, CallContext } from '../../call.ts';
import { Refusal } from '../../refusal.ts';
import { findGraduationForm } from '../../rules/graduation-audit.ts';
import { submitOfficeForm } from '../../rules/submissions.ts';

type Context = CallContext<'graduation-audit/field-submit'>;

export async function graduationAuditFieldSubmit(
  context: Context,
): Promise<CallAnswer<'graduation-audit/field-submit'>> {
  const formId = await findGraduationForm(context.database, context.user.id);
  if (formId === null) throw new Refusal('notEligible');
  return submitOfficeForm(context, { formId, sent: context.body, purposes: ['form'] });
}
