import type { CallAnswer, CallContext } from '../../call.ts';

export async function userMessageConfirm(
  context: CallContext<'user/message-confirm'>,
): Promise<CallAnswer<'user/message-confirm'>> {
  throw new Error(`not built yet: ${context.call.name}`);
}
