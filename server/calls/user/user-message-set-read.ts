import type { CallAnswer, CallContext } from '../../call.ts';

export async function userMessageSetRead(
  context: CallContext<'user/message-set-read'>,
): Promise<CallAnswer<'user/message-set-read'>> {
  throw new Error(`not built yet: ${context.call.name}`);
}
