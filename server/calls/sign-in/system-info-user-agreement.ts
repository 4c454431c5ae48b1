import type { CallAnswer, CallContext } from '../../call.ts';

export async function systemInfoUserAgreement(
  context: CallContext<'system-info/user-agreement'>,
): Promise<CallAnswer<'system-info/user-agreement'>> {
  throw new Error(`not built yet: ${context.call.name}`);
}
