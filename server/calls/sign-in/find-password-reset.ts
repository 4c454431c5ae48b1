import type { CallAnswer, CallContext } from '../../call.ts';

export async function findPasswordReset(
  context: CallContext<'find-password/reset'>,
): Promise<CallAnswer<'find-password/reset'>> {
  throw new Error(`not built yet: ${context.call.name}`);
}
