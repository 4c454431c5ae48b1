import type { CallAnswer, CallContext } from '../../call.ts';

export async function userChangePwd(context: CallContext<'user/change-pwd'>): Promise<CallAnswer<'user/change-pwd'>> {
  throw new Error(`not built yet: ${context.call.name}`);
}
