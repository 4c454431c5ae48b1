/** The profile and its numbers: each call with its handler. */
import type { CallHandlers } from '../../kernel/call/call.ts';
import { userApplyStatic } from './user-apply-static.ts';
import { userInfo } from './user-info.ts';
import { userStudentInfo } from './user-student-info.ts';
import { userUpdateInfo } from './user-update-info.ts';

export const profileCalls = {
  'user/info': userInfo,
  'user/student-info': userStudentInfo,
  'user/update-info': userUpdateInfo,
  'user/apply-static': userApplyStatic,
} satisfies Partial<CallHandlers>;
