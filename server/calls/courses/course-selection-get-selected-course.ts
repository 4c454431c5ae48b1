import type { CallAnswer, CallContext } from '../../call.ts';

export async function courseSelectionGetSelectedCourse(_: CallContext<'course-selection/get-selected-course'>): Promise<CallAnswer<'course-selection/get-selected-course'>> {
  throw new Error('not built yet');
}
