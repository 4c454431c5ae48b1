import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { loadAudit } from '../store/graduation-audit.ts';

export async function graduationAudit(
  context: CallContext<'graduation-audit'>,
): Promise<CallAnswer<'graduation-audit'>> {
  return loadAudit(context);
}
