import type { CallAnswer, CallContext } from '../../call.ts';
import { classStatistics } from '../../rules/class-statistics.ts';
import { loadPoints } from '../../rules/points.ts';
import {
  activityStatistics,
  applicationStatistics,
  countOpenRounds,
  messageStatistics,
  noticeStatistics,
} from '../../rules/statistics.ts';
import { countTuitionToConfirm } from '../../rules/tuition.ts';

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
