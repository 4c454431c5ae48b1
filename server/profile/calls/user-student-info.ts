import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { loadProfile } from '../store/profile.ts';

type Name = 'user/student-info';

/** Nothing for a class lead who is no student. */
export async function userStudentInfo(context: CallContext<Name>): Promise<CallAnswer<Name>> {
  return context.user.ownClassId === null ? null : loadProfile(context);
}
