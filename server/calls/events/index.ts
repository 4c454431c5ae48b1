/** Events: each call with its handler. */
import type { CallHandlers } from '../../call.ts';
import { activity } from './activity.ts';
import { activityApply } from './activity-apply.ts';
import { activityApplyFieldShow } from './activity-apply-field-show.ts';
import { activityCancelApply } from './activity-cancel-apply.ts';
import { activityDetails } from './activity-details.ts';
import { activityMyApply } from './activity-my-apply.ts';

export const eventCalls = {
  activity,
  'activity/details': activityDetails,
  'activity/apply-field-show': activityApplyFieldShow,
  'activity/apply': activityApply,
  'activity/cancel-apply': activityCancelApply,
  'activity/my-apply': activityMyApply,
} satisfies Partial<CallHandlers>;
