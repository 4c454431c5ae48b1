import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { describeTuition, describeYear, loadTuition } from '../store/tuition.ts';

type Context = CallContext<'user/tuition-plan'>;

export async function userTuitionPlan(context: Context): Promise<CallAnswer<'user/tuition-plan'>> {
  const { database, user, query, now, time } = context;
  const plans = await loadTuition(database, user.id);
  const plan = query.plan_id === undefined ? plans[0] : plans.find((one) => one.plan_id === query.plan_id);
  if (!plan && query.plan_id !== undefined) throw new Refusal('notFound');
  return {
    plan: plan ? await describeTuition(context, plan) : null,
    history: plans.map((one) => describeYear(one, now)),
    server_time: time.datetime(instantOf(now)),
  };
}
