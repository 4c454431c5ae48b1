import type { CallAnswer, CallContext } from '../../call.ts';

export async function courseSelectionIndex(_: CallContext<'course-selection/index'>): Promise<CallAnswer<'course-selection/index'>> {
  throw new Error('not built yet');
}
