import type { CallAnswer, CallContext } from '../../call.ts';

export async function userStudentInfo(
  context: CallContext<'user/student-info'>,
): Promise<CallAnswer<'user/student-info'>> {
  throw new Error(`not built yet: ${context.call.name}`);
}
