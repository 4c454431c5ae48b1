import type { CallAnswer, CallContext } from '../../call.ts';

export async function courseSelectionGetCourse(_: CallContext<'course-selection/get-course'>): Promise<CallAnswer<'course-selection/get-course'>> {
  throw new Error('not built yet');
}
