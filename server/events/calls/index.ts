/** Events: each call with its handler. */
import type { CallHandlers } from '../../kernel/call/call.ts';
import { activity } from './activity.ts';
import { activityApply } from './activity-apply.ts';
import { activityApplyFieldShow } from './activity-apply-field-show.ts';
import { activityAssessment } from './activity-assessment.ts';
import { activityAssessmentValidate } from './activity-assessment-validate.ts';
import { activityCancelApply } from './activity-cancel-apply.ts';
import { activityComment } from './activity-comment.ts';
import { activityCommentList } from './activity-comment-list.ts';
import { activityDetails } from './activity-details.ts';
import { activityMyApply } from './activity-my-apply.ts';
import { activitySign } from './activity-sign.ts';

export const eventsCalls = {
  activity,
  'activity/details': activityDetails,
  'activity/apply-field-show': activityApplyFieldShow,
  'activity/apply': activityApply,
  'activity/cancel-apply': activityCancelApply,
  'activity/my-apply': activityMyApply,
  'activity/sign': activitySign,
  'activity/comment-list': activityCommentList,
  'activity/comment': activityComment,
  'activity/assessment-validate': activityAssessmentValidate,
  'activity/assessment': activityAssessment,
} satisfies Partial<CallHandlers>;
