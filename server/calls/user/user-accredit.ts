import type { CallAnswer, CallContext } from '../../call.ts';

export async function userAccredit(context: CallContext<'user/accredit'>): Promise<CallAnswer<'user/accredit'>> {
  throw new Error(`not built yet: ${context.call.name}`);
}
