import type { CallAnswer, CallContext } from '../../call.ts';

export async function courseSelectionSubmitSelection(_: CallContext<'course-selection/submit-selection'>): Promise<CallAnswer<'course-selection/submit-selection'>> {
  throw new Error('not built yet');
}
