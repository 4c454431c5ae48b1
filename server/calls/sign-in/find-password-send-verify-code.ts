import type { CallAnswer, CallContext } from '../../call.ts';

export async function findPasswordSendVerifyCode(
  context: CallContext<'find-password/send-verify-code'>,
): Promise<CallAnswer<'find-password/send-verify-code'>> {
  throw new Error(`not built yet: ${context.call.name}`);
}
