import type { CallAnswer, CallContext } from '../../call.ts';

export async function courseCourseTable(_: CallContext<'course/course-table'>): Promise<CallAnswer<'course/course-table'>> {
  throw new Error('not built yet');
}
