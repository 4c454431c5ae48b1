import type { CallAnswer, CallContext } from '../../call.ts';

export async function userUpdateInfo(
  context: CallContext<'user/update-info'>,
): Promise<CallAnswer<'user/update-info'>> {
  throw new Error(`not built yet: ${context.call.name}`);
}
