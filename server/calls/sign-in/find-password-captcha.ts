import type { CallAnswer, CallContext } from '../../call.ts';

export async function findPasswordCaptcha(
  context: CallContext<'find-password/captcha'>,
): Promise<CallAnswer<'find-password/captcha'>> {
  throw new Error(`not built yet: ${context.call.name}`);
}
