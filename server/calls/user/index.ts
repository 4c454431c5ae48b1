/** The person who is signed in: each call with its handler. */
import type { CallHandlers } from '../../call.ts';
import { userAccredit } from './user-accredit.ts';
import { userApplyStatic } from './user-apply-static.ts';
import { userCardList } from './user-card-list.ts';
import { userChangePwd } from './user-change-pwd.ts';
import { userClassList } from './user-class-list.ts';
import { userDownloadBadge } from './user-download-badge.ts';
import { userDownloadCard } from './user-download-card.ts';
import { userInfo } from './user-info.ts';
import { userMessage } from './user-message.ts';
import { userMessageConfirm } from './user-message-confirm.ts';
import { userMessageSetRead } from './user-message-set-read.ts';
import { userPointsLog } from './user-points-log.ts';
import { userStudentInfo } from './user-student-info.ts';
import { userUpdateInfo } from './user-update-info.ts';

export const userCalls = {
  'user/info': userInfo,
  'user/class-list': userClassList,
  'user/message': userMessage,
  'user/accredit': userAccredit,
  'user/change-pwd': userChangePwd,
  'user/message-confirm': userMessageConfirm,
  'user/message-set-read': userMessageSetRead,
  'user/student-info': userStudentInfo,
  'user/update-info': userUpdateInfo,
  'user/points-log': userPointsLog,
  'user/apply-static': userApplyStatic,
  'user/card-list': userCardList,
  'user/download-card': userDownloadCard,
  'user/download-badge': userDownloadBadge,
} satisfies Partial<CallHandlers>;
