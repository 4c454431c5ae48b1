import type { CallAnswer, CallContext } from '../../call.ts';
import { loadAudit } from '../../rules/graduation-audit.ts';

export async function graduationAudit(
  context: CallContext<'graduation-audit'>,
): Promise<CallAnswer<'graduation-audit'>> {
  return loadAudit(context);
}
