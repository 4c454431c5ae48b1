import type { CallAnswer, CallContext } from '../../call.ts';

export async function systemInfoCourseConfig(_: CallContext<'system-info/course-config'>): Promise<CallAnswer<'system-info/course-config'>> {
  throw new Error('not built yet');
}
