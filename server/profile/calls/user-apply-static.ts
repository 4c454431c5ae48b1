import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { loadPoints } from '../../points/store/points.ts';
import { countTuitionToConfirm } from '../../study/store/tuition.ts';
import { classStatistics } from '../store/class-statistics.ts';
import {
  activityStatistics,
  applicationStatistics,
  countOpenRounds,
  messageStatistics,
  noticeStatistics,
} from '../store/statistics.ts';

type Context = CallContext<'user/apply-static'>;

export async function userApplyStatic(context: Context): Promise<CallAnswer<'user/apply-static'>> {
  const { database, user, now, time } = context;
  return {
    application: await applicationStatistics(context),
    activity: await activityStatistics(context),
    notice: await noticeStatistics(context),
    message: await messageStatistics(context),
    tuition: { to_confirm: await countTuitionToConfirm(database, user.id, now) },
    course: { open_rounds: await countOpenRounds(context) },
    points: await loadPoints(database, user.id, now, time),
    class: await classStatistics(context),
  };
}
